// Goes through rows piece by piece: asks the checks of their tables, adds up what they make, and takes their digest.
import { createHash } from 'node:crypto';
import { sha256 } from '../kernel/index.ts';
import type { BookPart, BookTable, Broken, FigureCheck } from './book.ts';
import { type FigureRow, Figures, SUMS } from './figures.ts';
import { askCheck, FIGURES, type Reader } from './reading.ts';
import { partsOf, piecesOf, type Span, wholeOf } from './rows.ts';

export type Book = Required<BookPart>;

/** Of each table the rows that are meant. */
export type Spans = (table: BookTable) => Span;

/** How many rows, and their digest. */
export interface Kept {
  count: number;
  digest: string;
}

/** What goes through some rows has with it. */
export interface Through {
  book: Book;
  reader: Reader;
  spans: Spans;
  /** rows in a piece */
  size: number;
}

/** Adds what the rows of some tables make. @returns what of it are sums of this very span */
export async function addUp({ book, reader, spans, size }: Through, figures: Figures, tables = book.tables): Promise<Figures> {
  const own = new Figures();
  for (const table of tables)
    for (const rows of piecesOf(table, spans(table), size))
      for (const fold of book.folds.filter(each => each.of === table.name)) {
        const found = await reader.query<FigureRow>(fold.text(rows));
        figures.add(found);
        own.add(found.filter(each => each.fold === SUMS));
      }
  return own;
}

/** Everything that the checks of all tables find. */
export async function runChecks({ book, reader, spans, size }: Through): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const table of book.tables)
    for (const rows of piecesOf(table, spans(table), size))
      for (const each of book.checks)
        if (each.of === table.name) found.push(...(await askCheck(reader, each.name, each.text(rows))));
  return found;
}

/** What the checks of figures find. */
export async function checkFigures(
  { book, reader, spans }: Through,
  figures: Figures,
  at: readonly FigureCheck['at'][],
): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const each of book.figureChecks.filter(one => at.includes(one.at))) {
    const table = book.tables.find(one => one.name === each.of);
    if (each.of !== undefined && !table) continue;
    const text = each.text(table ? wholeOf(table, spans(table)) : '');
    found.push(...(await askCheck(reader, each.name, `with ${FIGURES} ${text}`, figures.list(each.folds))));
  }
  return found;
}

/**
 * The digests of the rows of each table, in the order of their numbers. Seals know them by the size of a piece; how many rows are
 * hashed at once is nobody's affair.
 */
export async function digestRows({ book, reader, spans, size }: Through, atOnce: number): Promise<Record<string, Kept>> {
  const out: Record<string, Kept> = {};
  for (const table of book.tables) {
    const kept: Kept = { count: 0, digest: '' };
    for (const part of partsOf(spans(table), size)) {
      const hash = createHash('sha256');
      for (const rows of piecesOf(table, part, atOnce)) {
        const [piece] = await reader.query<{ count: string; hashes: string | null }>(
          `select count(*)::text as count, encode(string_agg(hash, ''::bytea order by number), 'hex') as hashes
            from (select t.${table.number} as number,
                sha256(convert_to(json_build_array(${table.kept.join(', ')})::text, 'UTF8')) as hash
              from ${rows} as t) as each`,
        );
        kept.count += Number(piece?.count ?? 0);
        hash.update(piece?.hashes ?? '', 'hex');
      }
      kept.digest = sha256(`${kept.digest}|${hash.digest('hex')}`);
    }
    out[table.name] = kept;
  }
  return out;
}

/** The figures of rows that are sealed now are not brought forward. */
export async function dropSealed({ book, reader, spans, size }: Through, figures: Figures): Promise<void> {
  for (const { forRowsOf } of book.folds) {
    const table = book.tables.find(each => each.name === forRowsOf?.table);
    if (!table || !forRowsOf) continue;
    for (const rows of piecesOf(table, spans(table), size)) {
      const names = await reader.query<{ name: string }>(`select ${table.key} as name from ${rows} as t`);
      figures.drop(forRowsOf.folds, new Set(names.map(each => each.name)));
    }
  }
}
