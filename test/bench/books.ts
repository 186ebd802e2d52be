// The self-audit over books of many rounds: a pass, its longest statement, the sealing before it, and a full pass.

import { BOOK } from '../../core/server/src/app/book.ts';
import { allEntities } from '../../core/server/src/app/entities.ts';
import { type BookPart, Books } from '../../core/server/src/books/index.ts';
import { Database, type Sql } from '../../core/server/src/db/index.ts';
import { loadConfig, makeLog, systemClock } from '../../core/server/src/kernel/index.ts';
import { openDatabases } from '../support/databases.ts';
import { openPool } from '../support/pool.ts';
import { achieved, isQuick } from './measure.ts';
import { seedBooks } from './stored/books.ts';

const given = process.argv.find(each => /^--rounds=\d+$/.test(each))?.slice('--rounds='.length);
const usual = isQuick ? [100_000] : [100_000, 1_000_000];
const isHuge = process.argv.includes('--huge');
/** The database stays, to be looked at again when the machine has nothing else to do. */
const KEPT = process.argv.includes('--keep');
/** One that stayed: passes over it are measured, with `--huge` after more rounds were added. */
const AT = process.argv.find(each => each.startsWith('--at='))?.slice('--at='.length);
const SIZES = given ? [Number(given)] : isHuge ? [10_000_000] : usual;
/** So many rounds are made between two sealings. */
const STEP = 500_000;
/** Old rounds of the largest books are mostly hands, which take a third of the time to make; what a pass reads is as ever. */
const HUGE_HANDS_OF_TEN = 8;
/** On the way there a pass is looked at after so many more rounds. */
const HUGE_LOOK = 2_500_000;
/** The most that a pass may have to read: as many as make a part of a day, and those that came while it waited. */
const UNSEALED = 12_500;

/**
 * The same books without the checks of rows that are to be sealed, for sizes whose making takes hours. Rows that were
 * made here are consistent; seals, chain and sums are written as ever. The pass, which is measured, checks all it does.
 */
const UNCHECKED: readonly BookPart[] = BOOK.map(({ tables = [], folds = [] }) => ({ tables, folds }));

export async function books(): Promise<void> {
  if (AT) return measured(AT, isHuge ? (SIZES[0] as number) : 0);
  const databases = await openDatabases();
  for (const rounds of SIZES) {
    const url = await databases.make();
    await measured(url, rounds);
    if (KEPT) console.log(`  kept: --at=${url}`);
  }
  if (!KEPT) await databases.stop();
}

async function measured(url: string, rounds: number): Promise<void> {
  const { seal } = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
  const db = await Database.open({ entities: allEntities, url, log: makeLog('silent') });
  const pool = openPool(url, 1);
  const longest: Longest = { ms: 0, all: new Map() };
  const about = { clock: systemClock, log: makeLog('warn'), parts: BOOK, db: timed(db, longest), rests: 0 };
  const made = new Books({ ...about, config: { seal: { ...seal, after_ms: 0 } } });
  const sealing = isHuge ? new Books({ ...about, parts: UNCHECKED, config: { seal: { ...seal, after_ms: 0 } } }) : made;
  try {
    const query = (text: string) => pool.query(text);
    const name = rounds === 0 ? 'books that were kept' : `${rounds.toLocaleString('en')} rounds`;
    const took = async (
      what: string,
      work: () => Promise<{ broken: object[] } | undefined>,
      most?: [s: number, statementMs: number],
    ) => {
      longest.ms = 0;
      globalThis.gc?.();
      const before = process.memoryUsage().heapUsed;
      const from = performance.now();
      const report = await work();
      const seconds = (performance.now() - from) / 1000;
      const heap = Math.max(0, process.memoryUsage().heapUsed - before) / 1e6;
      console.log(
        `  ${name}, ${what}: ${seconds.toFixed(2)} s, longest statement ${longest.ms.toFixed(0)} ms, heap + ${heap.toFixed(0)} MB`,
      );
      if (report && report.broken.length > 0)
        throw new Error(`the books do not agree: ${JSON.stringify(report.broken.slice(0, 3), big)}`);
      if (most)
        achieved(
          `${name}: ${what} in at most ${most[0]} s, no statement over ${most[1]} ms`,
          seconds <= most[0] && longest.ms <= most[1],
        );
      if (process.env.BENCH_SHOW) show(longest);
      longest.all.clear();
    };
    // as a server does: what has come is sealed before there is much more
    const stored = AT ? Number((await pool.query<{ most: string }>('select max(hand_no) as most from round')).rows[0]?.most) : 0;
    for (let from = stored; from < rounds; from += STEP) {
      const to = Math.min(from + STEP, rounds);
      const name = `up to ${to.toLocaleString('en')}`;
      const hands = isHuge && to < rounds ? HUGE_HANDS_OF_TEN : undefined;
      await took(`made ${name}`, async () => void (await seedBooks({ query }, from, to - UNSEALED, hands)));
      await sealing.pass(); // chooses where seals end
      await took(isHuge ? `sealed unchecked ${name}` : `sealed ${name}`, () => sealing.pass());
      await seedBooks({ query }, to - UNSEALED, to, hands);
      if (isHuge && to < rounds && to % HUGE_LOOK !== 0) continue;
      await took(`a pass ${name}, ${UNSEALED.toLocaleString('en')} of them not sealed`, () => made.report(), [10, 5000]);
    }
    for (let n = 0; n < 2; n++) await took('a pass once more', () => made.report(), [10, 5000]);
    if (!isHuge && !AT) await took('a full pass', () => made.full(() => {}), [Number.POSITIVE_INFINITY, 5000]);
  } finally {
    await pool.end();
    await db.close();
  }
}

/** What statements took: the longest, and all of a kind together. */
interface Longest {
  ms: number;
  all: Map<string, number>;
}

/** The kinds that took most. */
function show({ all }: Longest): void {
  const most = [...all].sort(([, one], [, two]) => two - one).slice(0, 12);
  for (const [text, ms] of most) console.log(`    ${ms.toFixed(0)} ms ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
}

const big = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** The same database; keeps its longest statement. */
function timed(db: Database, longest: Longest): Database {
  const keep = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    try {
      return await work();
    } finally {
      const ms = performance.now() - from;
      longest.ms = Math.max(longest.ms, ms);
      const kind = text.replaceAll(/\d+/g, '#').slice(0, 700);
      longest.all.set(kind, (longest.all.get(kind) ?? 0) + ms);
    }
  };
  const sqlOf = (sql: Sql): Sql => ({
    query: (text, params) => keep(text, () => sql.query(text, params)),
    run: (text, params) => keep(text, () => sql.run(text, params)),
  });
  return Object.create(db, {
    transaction: { value: <T>(work: (sql: Sql) => Promise<T>) => db.transaction(sql => work(sqlOf(sql))) },
    reports: { value: { snapshot: <T>(work: (sql: Sql) => Promise<T>) => db.reports.snapshot(sql => work(sqlOf(sql))) } },
    fence: { value: (sql: Sql) => db.fence(sql) },
    embedded: { value: db.embedded },
  }) as Database;
}
