// The report of the books of some rooms alone, for their specs.
import type { Database } from '../db/index.ts';
import { makeLog, systemClock } from '../kernel/index.ts';
import type { BookPart } from './book.ts';
import { Books } from './books.ts';
import type { Report } from './report.ts';

const config = { seal: { most_rows: 20_000, after_ms: 900_000 } };

/** What these parts say of this database. */
export const reportOf = (db: Database, parts: readonly BookPart[]): Promise<Report> =>
  new Books({ db, clock: systemClock, log: makeLog('silent'), parts, config }).report();
