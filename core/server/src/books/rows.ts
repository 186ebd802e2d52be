// Parts of tables, as texts of SQL: small enough that no question about one of them takes long.
import type { BookTable, Rows } from './book.ts';

/**
 * Of the rows of a table: those after the number `after` up to `until`, without the late ones among them if it says so, and some
 * others by their numbers.
 */
export interface Span {
  after: bigint;
  until: bigint;
  isWithoutLate: boolean;
  others: readonly bigint[];
}

/** The same rows in parts of so many numbers. */
export function* partsOf(span: Span, size: number): Generator<Span> {
  for (let after = span.after; after < span.until; after += BigInt(size)) {
    const until = after + BigInt(size) < span.until ? after + BigInt(size) : span.until;
    yield { ...span, after, until, others: [] };
  }
  for (let at = 0; at < span.others.length; at += size)
    yield { ...span, after: span.until, others: span.others.slice(at, at + size) };
}

/** Numbers stand in the text, not beside it: so each plan is made for the rows that are asked for, not for any. */
export function* piecesOf(table: BookTable, span: Span, size: number): Generator<Rows> {
  const { name, number } = table;
  const late = `and not exists (select 1 from seal_late l where l.table_name = '${name}' and l.number = row.${number})`;
  const without = span.isWithoutLate && table.isFinal ? late : '';
  for (const { after, until, others } of partsOf(span, size)) {
    const above = after === 0n ? '' : `row.${number} > ${after} and`; // what a hand writes below 1 is among the first
    if (others.length > 0) yield numbered(table, others);
    else yield `(select * from ${name} row where ${above} row.${number} <= ${until} ${without})`;
  }
}

/** All of them at once. */
export function wholeOf(table: BookTable, span: Span): Rows {
  const pieces = [...piecesOf(table, span, Number.MAX_SAFE_INTEGER)].map(each => each.slice(1, -1));
  return pieces.length === 0 ? numbered(table, []) : `(${pieces.join(' union all ')})`;
}

const numbered = ({ name, number }: BookTable, numbers: readonly bigint[]): Rows =>
  `(select * from ${name} row where row.${number} in (${numbers.length > 0 ? numbers.join(', ') : 'null'}))`;
