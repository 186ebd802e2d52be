// The chain of seals: a seal as it is stored, its hash over everything it says and the hash before it, and where the rest begins.
import { sha256 } from '../kernel/index.ts';
import { type Broken, broken } from './book.ts';
import { digestOf } from './figures.ts';
import type { Reader } from './reading.ts';
import type { Span } from './rows.ts';
import type { Book, Kept } from './through.ts';

/** Of each table the number of its last row. */
export type Marks = Record<string, bigint>;

export interface SealRow {
  no: number;
  day: string;
  cutAt: number;
  sealedAt: number;
  /** JSON */
  marks: string;
  /** JSON */
  rows: string;
  sumsDigest: string;
  figuresDigest: string;
  hash: string;
}

/** Before the first seal. */
export const NONE: SealRow = {
  no: 0,
  day: '',
  cutAt: 0,
  sealedAt: 0,
  marks: '{}',
  rows: '{}',
  sumsDigest: '',
  figuresDigest: digestOf([]),
  hash: '',
};

/** The hash of a seal after the one before it. */
export const hashOf = (before: string, seal: Omit<SealRow, 'hash'>): string =>
  sha256(
    JSON.stringify([
      before,
      seal.no,
      seal.day,
      seal.cutAt,
      seal.sealedAt,
      seal.marks,
      seal.rows,
      seal.sumsDigest,
      seal.figuresDigest,
    ]),
  );

const COLUMNS = `no, day, cut_at as "cutAt", sealed_at as "sealedAt", marks, rows, sums_digest as "sumsDigest",
  figures_digest as "figuresDigest", hash`;
const AT_ONCE = 1000;

/** The seals from a number on, in their order. */
export async function* readSeals(reader: Pick<Reader, 'query'>): AsyncGenerator<SealRow> {
  for (let after = 0; ; ) {
    const rows = await reader.query<SealRow>(`select ${COLUMNS} from seal where no > ${after} order by no limit ${AT_ONCE}`);
    for (const row of rows) yield { ...row, no: Number(row.no), cutAt: Number(row.cutAt), sealedAt: Number(row.sealedAt) };
    if (rows.length < AT_ONCE) return;
    after = Number(rows.at(-1)?.no);
  }
}

/** The newest seal. */
export async function lastSeal(reader: Pick<Reader, 'query'>): Promise<SealRow> {
  const [row] = await reader.query<SealRow>(`select ${COLUMNS} from seal order by no desc limit 1`);
  return row ? { ...row, no: Number(row.no), cutAt: Number(row.cutAt), sealedAt: Number(row.sealedAt) } : NONE;
}

/** Walks the chain. @returns its last seal, and the seals that are not what they were */
export async function walkChain(reader: Pick<Reader, 'query'>): Promise<{ last: SealRow; found: Broken[] }> {
  let last = NONE;
  const found: Broken[] = [];
  for await (const seal of readSeals(reader)) {
    const hash = hashOf(last.hash, seal);
    if (seal.no !== last.no + 1) found.push(broken('seal_missing', String(last.no + 1), 'a seal', `seal ${seal.no} after it`));
    else if (hash !== seal.hash) found.push(broken('seal_hash', String(seal.no), hash, seal.hash));
    last = seal;
  }
  return { last, found };
}

export const marksOf = (seal: Pick<SealRow, 'marks'>): Marks =>
  Object.fromEntries(
    Object.entries(JSON.parse(seal.marks) as Record<string, string>).map(([name, mark]) => [name, BigInt(mark)]),
  );

export const rowsOf = (seal: Pick<SealRow, 'rows'>): Record<string, Kept> => JSON.parse(seal.rows) as Record<string, Kept>;

/** The rows of a seal: those up to its end that were final then, and those that were late for an earlier one. */
export async function sealedIn(
  reader: Pick<Reader, 'query'>,
  { tables }: Book,
  no: number,
  from: Marks,
  to: Marks,
): Promise<(table: { name: string }) => Span> {
  const late = new Map<string, bigint[]>();
  for (const { name, isFinal } of tables) {
    if (!isFinal) continue;
    const rows = await reader.query<{ number: string }>(
      `select number from seal_late where table_name = '${name}' and no = ${no} order by number`,
    );
    late.set(
      name,
      rows.map(row => BigInt(row.number)),
    );
  }
  return ({ name }) => ({
    after: from[name] ?? 0n,
    until: to[name] ?? 0n,
    isWithoutLate: true,
    others: late.get(name) ?? [],
  });
}

/** What is not sealed: everything after the last seal, and what it left open. Named too: open rows that are gone. */
export async function unsealed(
  reader: Pick<Reader, 'query'>,
  { tables }: Book,
  last: SealRow,
): Promise<{ spans: (table: { name: string }) => Span; found: Broken[] }> {
  const marks = marksOf(last);
  const found: Broken[] = [];
  const spans = new Map<string, Span>();
  for (const { name, number, key, isFinal, mayVanish } of tables) {
    const after = marks[name] ?? 0n;
    const [most] = await reader.query<{ number: string | null }>(`select max(${number}) as number from ${name}`);
    const open = isFinal
      ? await reader.query<{ number: string; id: string; there: string | null }>(
          `select l.number, l.id, t.${key} as there from seal_late l left join ${name} t on t.${number} = l.number
            where l.table_name = '${name}' and (l.no is null or l.no > ${last.no}) and l.number <= ${after} order by l.number`,
        )
      : [];
    if (!mayVanish)
      for (const { there, id } of open) if (there === null) found.push(broken('row_missing', id, 'a row', 'nothing'));
    const others = open.map(row => BigInt(row.number));
    spans.set(name, { after, until: BigInt(most?.number ?? 0), isWithoutLate: false, others });
  }
  return { spans: ({ name }) => spans.get(name) as Span, found };
}
