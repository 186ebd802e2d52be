// Pages of lists, one after the other, are exactly the rows that were asked for, in their order: whatever index brings them.
import { expect } from 'chai';
import fc from 'fast-check';
import { allEntities } from '../../app/entities.ts';
import type { Database } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { listRounds } from '../../history/index.ts';
import { LATEST } from '../../rounds/index.ts';
import { type TxFilter, Wallet } from '../../wallet/index.ts';

const DAY_MS = 86_400_000;
const DAYS = 20;
const NOW = Date.UTC(2026, 5, 1);
const ROWS = 400;
const OPERATORS = ['acme', 'bolt'];
const GAMES = ['baccarat', 'red_dog'];
const TABLES: Record<string, string> = { tbl_1: 'baccarat', tbl_2: 'baccarat', tbl_3: 'red_dog' };
const REASONS: Record<string, string[]> = {
  debit: ['bet', 'buy_in'],
  credit: ['settle', 'cash_out'],
  rollback: ['cancel_bet', 'round_void', 'timeout', 'system'],
};

/** Ends within a second, a day, a week, or not at all. */
const lasting = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 1000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1000, max: 7 * DAY_MS }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const begun = fc.integer({ min: 0, max: DAYS * 24 }).map(hours => NOW - hours * 3_600_000);
const anyTx = fc
  .record({ at: begun, lasts: lasting, operator: fc.constantFrom(...OPERATORS), table: fc.constantFrom(...Object.keys(TABLES)) })
  .chain(about =>
    fc
      .constantFrom(...Object.keys(REASONS))
      .chain(type =>
        fc.constantFrom(...(REASONS[type] ?? [])).map(reason => ({ ...about, type, reason, game: TABLES[about.table] ?? '' })),
      ),
  );
const anyPlay = fc.record({
  ...{ at: begun, lasts: lasting, operator: fc.constantFrom(...OPERATORS) },
  ...{ game: fc.constantFrom(...GAMES), status: fc.constantFrom('settled', 'void') },
});
const sampled = <T>(of: fc.Arbitrary<T>) => fc.sample(of, { numRuns: ROWS, seed: 7 });
const endOf = ({ at, lasts }: { at: number; lasts: number | null }) => (lasts === null || at + lasts > NOW ? null : at + lasts);

const optional = <T>(...values: T[]) => fc.constantFrom(undefined, ...values);
const range = fc
  .record({ from: begun, to: begun })
  .map(({ from, to }) => ({ from: Math.min(from, to), to: Math.max(from, to) + 1 }));
const paging = { order: fc.constantFrom('asc' as const, 'desc' as const), limit: fc.integer({ min: 3, max: 60 }) };

describe('pages of lists', function () {
  this.timeout(60_000);
  let db: Database;
  const txs = sampled(anyTx).map((tx, n) => ({ ...tx, id: `tx_${String(n).padStart(4, '0')}` }));
  const plays = sampled(anyPlay).map((play, n) => ({ ...play, id: `rnd_${String(n).padStart(4, '0')}` }));
  before(async () => {
    db = await testDatabase(allEntities);
    for (const code of OPERATORS)
      await db.query(
        `insert into operator (code, name, credit_mode, status, wallet_base_url, private_wallet, timezone, multi_table,
           watch_limit_sec, money_adjust, warn_below, settings, api_key_hash, secret_sealed, secret_version, created_at)
         values ($1, $1, 'independent', 'active', '', false, '', false, 0, false, 0, '{}', '', '', 1, 0)`,
        [code],
      );
    for (const [id, game] of Object.entries(TABLES))
      await db.query(
        `insert into play_table (id, game_code, names, currency, limits, sort_order, rake_cap, rake_rule, settings, live, timers,
           engine, card_design, mode, status, clonable, studio, hand_no, created_at)
         values ($1, $2, '{}', 'KRW', '{}', 0, 0, '{}', '{}', '{}', '{}', '{}', '{}', 'real', 'open', false, false, 0, 0)`,
        [id, game],
      );
    for (const { id, at, operator, table, type, reason, game, ...about } of txs) {
      const end = endOf({ at, ...about });
      await db.query(
        `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
           ordinal, body, status, version, prepaid, created_at, completed_at, attempts, review, born_epoch)
         values ($1, $2, $3, $4, 'pl_1', 'u-1', 'KRW', 1, $5, $6, 'rnd_1', 0, '', $7, 1, false, $8, $9, 1, false, 0)`,
        [id, type, reason, operator, game, table, end === null ? 'pending' : 'confirmed', at, end],
      );
    }
    for (const { id, at, operator, game, status, lasts } of plays)
      await db.query(
        `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
           currency, seat, bet, win, rake, status, started_at, settled_at)
         values ($1, 'pl_1', $2, 'u-1', $3, 'tbl_1', 'T', '{}', 1, 'KRW', 0, 1, 0, 0, $4, $5, $6)`,
        [id, operator, game, status, at, endOf({ at, lasts })],
      );
  });
  after(() => db?.close());

  /** Rows of the model in order, by the key and then by their ids. */
  const inOrder = <T extends { id: string }>(
    rows: T[],
    key: (row: T) => number,
    order: 'asc' | 'desc',
    idOrder: 'asc' | 'desc',
  ) => {
    const [by, byId] = [order, idOrder].map(each => (each === 'asc' ? 1 : -1)) as [number, number];
    return rows.toSorted((a, b) => by * (key(a) - key(b)) || byId * (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  };

  it('TXL-01 RNG-07 TXL-02 transactions, by any filters and both orders', async () => {
    const asked = fc.record({
      ...{ operator: optional(...OPERATORS), gameCode: optional(...GAMES, 'badugi'), tableId: optional('tbl_1', 'tbl_none') },
      ...{ type: optional(...Object.keys(REASONS)), reason: optional('bet', 'cash_out', 'timeout') },
      ...{ status: optional('pending', 'confirmed'), sort: fc.constantFrom('created_at' as const, 'completed_at' as const) },
      ...{ range, ...paging },
    });
    const list = (filter: TxFilter) => Wallet.prototype.transactions.call(null as never, db.reports.of('spec'), filter);
    await fc.assert(
      fc.asyncProperty(asked, async ({ range: { from, to }, ...rest }) => {
        const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        const filter = { ...given, from, to, at: NOW } as TxFilter;
        const found: string[] = [];
        for (let after: TxFilter['after']; ; ) {
          const { rows, next } = await list({ ...filter, ...(after ? { after } : {}) });
          found.push(...rows.map(({ txId }) => txId));
          if (!next) break;
          after = next;
        }
        const { operator, gameCode, tableId, type, reason, status, sort, order } = rest;
        const statusOf = (tx: (typeof txs)[number]) => (endOf(tx) === null ? 'pending' : 'confirmed');
        const isAsked = (tx: (typeof txs)[number]) =>
          [operator ?? tx.operator, gameCode ?? tx.game, tableId ?? tx.table, type ?? tx.type].join() ===
            [tx.operator, tx.game, tx.table, tx.type].join() &&
          (reason ?? tx.reason) === tx.reason &&
          (status ?? statusOf(tx)) === statusOf(tx) &&
          tx.at >= from &&
          tx.at < to;
        const key = (tx: (typeof txs)[number]) => (sort === 'created_at' ? tx.at : (endOf(tx) ?? Number.MAX_SAFE_INTEGER));
        expect(found).to.deep.equal(inOrder(txs.filter(isAsked), key, order, order));
      }),
      { numRuns: 150 },
    );
  });

  it('RND-03 RNG-07 RND-08 rounds, by any filters and both orders', async () => {
    const asked = fc.record({
      ...{ operator: optional(...OPERATORS), gameCode: optional(...GAMES, 'badugi'), status: optional('settled', 'void') },
      ...{ sort: fc.constantFrom('started_at' as const, 'settled_at' as const), range, ...paging },
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ range: { from, to }, ...rest }) => {
        const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
        const filter = { ...given, from, to } as Parameters<typeof listRounds>[1];
        const found: string[] = [];
        for (let after: (typeof filter)['after']; ; ) {
          const { rounds, next } = await listRounds(db.reports.of('spec'), { ...filter, ...(after ? { after } : {}) });
          found.push(...rounds.map(round => (round as { round_id: string }).round_id));
          if (!next) break;
          after = next;
        }
        const { operator, gameCode, status, sort, order } = rest;
        const isAsked = (play: (typeof plays)[number]) =>
          [operator ?? play.operator, gameCode ?? play.game, status ?? play.status].join() ===
            [play.operator, play.game, play.status].join() &&
          play.at >= from &&
          play.at < to;
        const key = (play: (typeof plays)[number]) => (sort === 'started_at' ? play.at : (endOf(play) ?? LATEST));
        expect(found).to.deep.equal(inOrder(plays.filter(isAsked), key, order, 'asc'));
      }),
      { numRuns: 150 },
    );
  });
});
