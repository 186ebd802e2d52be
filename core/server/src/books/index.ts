// The door of the books room.
export {
  type BookCheck,
  type BookFold,
  type BookPart,
  type BookTable,
  type Broken,
  type FigureCheck,
  MOST_NAMED,
  type Rows,
} from './book.ts';
export { Books } from './books.ts';
export { entities as booksEntities } from './entities.ts';
export { SUMS } from './figures.ts';
export { FullPasses, type FullPassState } from './full-passes.ts';
export type { ReconciliationRow, Report } from './report.ts';
