// Makes seals: rows that never change again are checked whole, added up and chained, some time after they were written.
import type { Database } from '../db/index.ts';
import { type Clock, type Log, sha256 } from '../kernel/index.ts';
import type { BookTable, Broken } from './book.ts';
import { hashOf, lastSeal, type Marks, marksOf, type SealRow, sealedIn } from './chain.ts';
import { type FigureRow, Figures, SUMS } from './figures.ts';
import { FIGURES, hashedOf, type Pace, pieceOf, piecewise, type Reader, rested, writing } from './reading.ts';
import { piecesOf, type Span } from './rows.ts';
import { addUp, type Book, checkFigures, digestRows, dropSealed, type Kept, runChecks } from './through.ts';

export interface SealsDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  book: Book;
  /** a day with more rows of a table is sealed in parts */
  mostRows: number;
  /** from the choice of a seal's end to the seal */
  afterMs: number;
  /** nobody waits for a seal, and bets would wait for its readings */
  pace: Pace;
}

/** Where the next seals may end: nothing that is still under way in any transaction lies before it. */
interface Cut {
  marks: Marks;
  /** the first transaction that was not there yet */
  transaction: string;
  at: number;
}

/** What a seal will say. */
interface Draft {
  no: number;
  marks: Marks;
  rows: Record<string, Kept>;
  sums: FigureRow[];
  figures: Figures;
}

const DAY_MS = 86_400_000;
/** Fewer rows are not worth a part of their own. */
const LEAST_ROWS = 1000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What is read of a seal again must be what was read as it was made: both go this way. */
export async function readSeal(
  { db, book }: Pick<SealsDeps, 'db' | 'book'>,
  reader: Reader,
  no: number,
  from: Marks,
  to: Marks,
  figures: Figures,
): Promise<{ rows: Record<string, Kept>; sums: FigureRow[]; found: Broken[] }> {
  const spans = await sealedIn(reader, book, no, from, to);
  const through = { book, reader, spans, size: pieceOf(db) };
  const rows = await digestRows(through, hashedOf(db));
  const sums = (await addUp(through, figures)).list();
  const found = [...(await runChecks(through)), ...(await checkFigures(through, figures, ['seals']))];
  await dropSealed(through, figures);
  return { rows, sums, found };
}

export class Seals {
  readonly #deps: SealsDeps;
  /** known to this process alone: another one makes a new one */
  #cut: Cut | undefined;

  constructor(deps: SealsDeps) {
    this.#deps = deps;
  }

  /** Seals what is due. May be called at any time, again and again, by whoever has the lease. */
  async make(): Promise<void> {
    const { db, clock, afterMs, pace } = this.#deps;
    const reader = piecewise(db, pace);
    const cut = this.#cut;
    if (cut && clock.now() - cut.at >= afterMs && (await isOver(reader, cut))) {
      this.#cut = undefined;
      while (await this.#sealOne(reader, cut));
    }
    this.#cut ??= await this.#choose(reader);
  }

  /** The end of the next seals, when a day is over or has many rows. */
  async #choose(reader: Reader): Promise<Cut | undefined> {
    const { clock, book, mostRows } = this.#deps;
    const last = await lastSeal(reader);
    const from = marksOf(last);
    const marks: Marks = {};
    for (const { name, number } of book.tables) {
      const [row] = await reader.query<{ number: string | null }>(`select max(${number}) as number from ${name}`);
      marks[name] = BigInt(row?.number ?? 0);
    }
    const at = clock.now();
    const isMuch = Object.entries(marks).some(([name, mark]) => mark - (from[name] ?? 0n) >= BigInt(mostRows));
    const since = isMuch ? at : last.no > 0 ? last.cutAt : await this.#begun(reader);
    const isDue = isMuch || (since !== undefined && Math.floor(at / DAY_MS) > Math.floor(since / DAY_MS));
    if (!isDue) return undefined;
    const [next] = await reader.query<{ most: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as most');
    return { marks, at, transaction: next?.most ?? '0' };
  }

  /** The time of the first posting. */
  async #begun(reader: Reader): Promise<number | undefined> {
    const [row] = await reader.query<{ at: string }>('select at from journal order by id limit 1');
    return row && Number(row.at);
  }

  /** @returns whether there is more to seal before the cut */
  async #sealOne(reader: Reader, cut: Cut): Promise<boolean> {
    const { db, book, log, mostRows, clock } = this.#deps;
    const from = clock.now();
    const last = await lastSeal(reader);
    const before = marksOf(last);
    const part = BigInt(Math.max(mostRows, LEAST_ROWS));
    const marks: Marks = {};
    for (const { name } of book.tables) {
      const [mark, most] = [before[name] ?? 0n, cut.marks[name] ?? 0n];
      marks[name] = most - mark > part ? mark + part : most > mark ? most : mark;
    }
    if (book.tables.every(({ name }) => marks[name] === (before[name] ?? 0n))) return false;
    const figures = Figures.of(await reader.query<FigureRow>('select * from seal_figure'));
    const no = last.no + 1;
    await this.#markLate(reader, no, before, marks, figures);
    const { rows, sums, found } = await readSeal({ db, book }, reader, no, before, marks, figures);
    if (found.length > 0) {
      log.warn({ seal: no, broken: found.length }, 'rows that do not agree are not sealed');
      return false;
    }
    await this.#write(last, cut.at, { no, marks, rows, sums, figures }, await this.#firstDay(reader, before, cut.at));
    log.info({ seal: no, ms: clock.now() - from }, 'sealed');
    return book.tables.some(({ name }) => (marks[name] ?? 0n) < (cut.marks[name] ?? 0n));
  }

  async #firstDay(reader: Reader, before: Marks, cutAt: number): Promise<string> {
    const [row] = await reader.query<{ at: string }>(
      `select at from journal where id > ${before.journal ?? 0n} order by id limit 1`,
    );
    return dayOf(row ? Number(row.at) : cutAt);
  }

  /** Says which rows before the end of the seal are not in it, and which of those that earlier ones left open are. */
  async #markLate(reader: Reader, no: number, before: Marks, marks: Marks, figures: Figures): Promise<void> {
    const { db, book, pace } = this.#deps;
    const write = (text: string, values: unknown[]) => rested(pace, begun => writing(db, sql => sql.run(text, values), begun));
    const after = figures.copy();
    const spans = ({ name }: BookTable): Span => {
      return { after: before[name] ?? 0n, until: marks[name] ?? 0n, isWithoutLate: false, others: [] };
    };
    const finalAtOnce = book.tables.filter(each => !each.isFinal);
    await addUp({ book, reader, spans, size: pieceOf(db) }, after, finalAtOnce);
    // left by a process that died before the seal was there
    await write('update seal_late set no = null where no >= $1', [no]);
    for (const table of book.tables) {
      const { name, number, key, finalNeeds } = table;
      if (!table.isFinal) continue;
      const given = JSON.stringify(after.list(finalNeeds ?? []));
      const isOpen = `not coalesce((${this.#isFinal(table, marks[name] ?? 0n)}), false)`;
      for (const rows of piecesOf(table, spans(table), pieceOf(db))) {
        await write(
          `with ${FIGURES} insert into seal_late (table_name, number, id, no)
            select '${name}', t.${number}, t.${key}, null from ${rows} as t where ${isOpen} on conflict do nothing`,
          [given],
        );
      }
      await write(
        `with ${FIGURES} update seal_late l set no = ${no} where l.table_name = '${name}' and l.no is null and l.number <= ${marks[name] ?? 0n}
          and not exists (select 1 from ${name} t where t.${number} = l.number and ${isOpen})`,
        [given],
      );
    }
  }

  #isFinal(table: BookTable, until: bigint): string {
    const scopes = this.#deps.book.tables.filter(each => each.isOpenScope);
    const ended = scopes.map(
      ({ name, key, isOpenScope }) => `not exists (select 1 from ${name} s where s.${key} = t.${table.scope} and ${isOpenScope})`,
    );
    return [`(${table.isFinal?.(until)})`, ...(table.scope ? ended : [])].join(' and ');
  }

  /** The seal and what is brought forward from it, at once; nothing of it when somebody else has made it. */
  async #write(last: SealRow, cutAt: number, { no, marks, rows, sums, figures }: Draft, day: string): Promise<void> {
    const { db, clock } = this.#deps;
    const carried = figures.list();
    const texts = JSON.stringify(sums.filter(each => each.fold === SUMS));
    const seal = {
      no,
      day,
      cutAt,
      sealedAt: clock.now(),
      marks: JSON.stringify(Object.fromEntries(Object.entries(marks).map(([name, mark]) => [name, String(mark)]))),
      rows: JSON.stringify(rows),
      sumsDigest: sha256(texts),
      figuresDigest: figures.digest(),
    };
    await writing(db, async sql => {
      await sql.run(
        `insert into seal (no, day, cut_at, sealed_at, marks, rows, sums, sums_digest, figures_digest, hash)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          no,
          day,
          cutAt,
          seal.sealedAt,
          seal.marks,
          seal.rows,
          texts,
          seal.sumsDigest,
          seal.figuresDigest,
          hashOf(last.hash, seal),
        ],
      );
      await sql.run('delete from seal_figure');
      await sql.run(
        `insert into seal_figure (fold, name, operator, currency, amount) select * from
          json_to_recordset($1::json) as f(fold text, name text, operator text, currency text, amount text)`,
        [JSON.stringify(carried)],
      );
    });
  }
}

/** Whatever was under way as the marks were read has ended: no row below them is still to come. */
async function isOver(reader: Reader, { transaction }: Cut): Promise<boolean> {
  const [row] = await reader.query<{ over: boolean }>(
    `select pg_snapshot_xmin(pg_current_snapshot()) >= '${transaction}'::xid8 as over`,
  );
  return row?.over === true;
}
