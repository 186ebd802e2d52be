// Sums that are read in pieces are those that one statement would answer.
import { expect } from 'chai';
import type { Database } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { sumTransactions, walletEntities } from '../index.ts';
import type { TxFilter } from './tx-filter.ts';

describe('sums of transactions', () => {
  let db: Database;
  let rows: number;
  before(async () => {
    db = await testDatabase(walletEntities);
    rows = Math.floor(db.reports.pieceRows * 2.5);
    // seven rows an instant, so that pieces end among rows of the same one
    await db.query(
      `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id,
         ordinal, body, status, version, prepaid, created_at, attempts, review, born_epoch)
       select 'tx_' || n, case n % 2 when 0 then 'debit' else 'credit' end, case n % 2 when 0 then 'bet' else 'settle' end,
         case n % 10 when 0 then 'bolt' else 'acme' end, 'pl_' || n % 50, 'u-' || n % 50, case n % 3 when 0 then 'USD' else 'KRW' end, n,
         'baccarat', 'tbl_' || n % 4, 'rnd_' || n / 8, 0, '', case n % 11 when 0 then 'uncertain' else 'confirmed' end, 1, false,
         n / 7, 1, n % 500 = 0, 0
       from generate_series(1, $1::int) as n`,
      [rows],
    );
  });
  after(() => db.close());

  const FILTERS: [string, Partial<TxFilter>, string][] = [
    ['everything', {}, 'true'],
    ['one operator', { operator: 'acme' }, `operator = 'acme'`],
    ['a range', { operator: 'acme', from: 100, to: 900 }, `operator = 'acme' and created_at >= 100 and created_at < 900`],
    ['a player', { operator: 'acme', externalId: 'u-7' }, `operator = 'acme' and external_id = 'u-7'`],
    [
      'a table and a state',
      { operator: 'acme', tableId: 'tbl_2', status: 'uncertain' },
      `operator = 'acme' and table_id = 'tbl_2' and status = 'uncertain'`,
    ],
    ['what waits for review', { review: true }, 'review'],
    ['nothing', { operator: 'acme', gameCode: 'no such' }, 'false'],
    ['nobody', { operator: 'nobody' }, 'false'],
  ];
  for (const [what, filter, where] of FILTERS) {
    it(`NS-02 sums ${what} over several pieces, each row once`, async () => {
      const right = await db.query(
        `select type, reason, status, currency, count(*)::int as count, sum(amount) as sum from wallet_tx where ${where}
          group by type, reason, status, currency order by type, reason, status, currency`,
      );
      const got = await sumTransactions(db.reports.of('demo'), filter);
      expect(got.map(each => ({ ...each, sum: String(each.sum) }))).to.deep.equal(right);
    });
  }

  it('P18 more rows of one instant than a piece holds are one piece', async () => {
    await db.query(`update wallet_tx set created_at = 1 where operator = 'bolt'`);
    const [row] = await db.query(`select count(*)::int as count from wallet_tx`);
    const got = await sumTransactions(db.reports.of('demo'), {});
    expect(got.reduce((sum, each) => sum + each.count, 0)).to.equal(row?.count);
  });
});
