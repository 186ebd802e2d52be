// A full pass: every seal is read again and every check asked of every row, piece by piece, however long that takes.
import type { Database } from '../db/index.ts';
import { sha256 } from '../kernel/index.ts';
import { type Broken, broken } from './book.ts';
import { hashOf, marksOf, NONE, readSeals, rowsOf, type SealRow } from './chain.ts';
import { digestOf, type FigureRow, Figures, SUMS } from './figures.ts';
import { piecewise, type Reader } from './reading.ts';
import { readSeal } from './seals.ts';
import type { Book, Kept } from './through.ts';

/** How far a full pass is, in rows of sealed days. */
export interface Progress {
  done: number;
  of: number;
}

const countOf = (seal: SealRow): number => Object.values(rowsOf(seal)).reduce((sum, { count }) => sum + count, 0);

/** @returns everything that is wrong with what is sealed */
export async function readAllSeals(
  { db, book }: { db: Database; book: Book },
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Broken[]> {
  const reader = piecewise(db, { rests: 0, signal });
  const seals: SealRow[] = [];
  for await (const seal of readSeals(reader)) seals.push(seal);
  const progress = { done: 0, of: seals.reduce((sum, seal) => sum + countOf(seal), 0) };
  onProgress({ ...progress });
  const found: Broken[] = [];
  const figures = new Figures();
  let last = NONE;
  for (const seal of seals) {
    const now = await readSeal({ db, book }, reader, seal.no, marksOf(last), marksOf(seal), figures);
    found.push(...now.found, ...(await compared(reader, last, seal, { ...now, figures })));
    progress.done += countOf(seal);
    onProgress({ ...progress });
    last = seal;
  }
  return found;
}

/** What a seal says, against what is there. */
async function compared(
  reader: Reader,
  before: SealRow,
  seal: SealRow,
  now: { rows: Record<string, Kept>; sums: FigureRow[]; figures: Figures },
): Promise<Broken[]> {
  const found: Broken[] = [];
  const id = String(seal.no);
  const said = rowsOf(seal);
  for (const [name, { count, digest }] of Object.entries(now.rows)) {
    const kept = said[name];
    if (kept?.count === count && kept.digest === digest) continue;
    const show = (each: Kept | undefined) => (each ? `${each.count} rows, ${each.digest}` : 'no rows');
    found.push(broken(`seal_${name}`, id, show(kept), show({ count, digest })));
  }
  const [row] = await reader.query<{ sums: string }>(`select sums from seal where no = ${seal.no}`);
  const sums = JSON.stringify(now.sums.filter(each => each.fold === SUMS));
  if (row?.sums !== sums || sha256(sums) !== seal.sumsDigest) found.push(broken('seal_sums', id, row?.sums ?? 'sums', sums));
  const digest = digestOf(now.figures.list());
  if (digest !== seal.figuresDigest) found.push(broken('seal_figures', id, seal.figuresDigest, digest));
  const hash = hashOf(before.hash, seal);
  if (hash !== seal.hash) found.push(broken('seal_hash', id, hash, seal.hash));
  return found;
}
