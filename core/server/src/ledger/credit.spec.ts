// Prepaid credit: entries with their signs, once per kind, and a chain of balances without a gap.
import { expect } from 'chai';
import type { Database, Sql } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { systemClock } from '../kernel/index.ts';
import { Credit, type CreditMove, type CreditRow, ledgerEntities, rateBetween } from './index.ts';

const krw = { code: 'KRW', exponent: 0, rate: 1300 };
const SAME = rateBetween(krw, krw);
const move = (txId: string, amount: number, operator = 'demo'): CreditMove => ({
  operator,
  txId,
  scopeId: 'rnd_1',
  currency: 'KRW',
  amount,
});

describe('prepaid entries', () => {
  let db: Database;
  let credit: Credit;
  before(async () => {
    db = await testDatabase(ledgerEntities);
    credit = new Credit({ db, clock: systemClock });
  });
  after(() => db.close());
  const run = <T>(work: (sql: Sql) => Promise<T>) => db.transaction(work);
  const charge = (operator: string, amount: number) => run(sql => credit.manual(sql, operator, 'charge', amount, null));
  const list = (operator: string): Promise<CreditRow[]> =>
    credit.list(db.reports.of(operator), operator, { limit: 500, offset: 0, manual: false });

  it('CRE-03 writes each kind with its sign, its transaction or its memo, and the balance after it', async () => {
    await run(async sql => {
      await credit.manual(sql, 'demo', 'charge', 1000, 'first');
      await credit.manual(sql, 'demo', 'withdraw', 100, null);
      await credit.manual(sql, 'demo', 'adjust', -50, 'a mistake');
      await credit.manual(sql, 'demo', 'adjust', 30, null);
      await credit.reserve(sql, move('tx_a', 200), SAME);
      await credit.giveBack(sql, 'tx_a', 'debit_failed');
      await credit.reserve(sql, move('tx_b', 300), SAME);
      await credit.giveBack(sql, 'tx_b', 'rollback');
      await credit.addWin(sql, move('tx_c', 70));
      await credit.addWin(sql, move('tx_d', 0));
    });
    const rows = (await list('demo')).toReversed();
    expect(rows.map(row => [row.kind, row.amount, row.balanceAfter, row.txId, row.memo])).to.deep.equal([
      ['charge', 1000, 1000, null, 'first'],
      ['withdraw', -100, 900, null, null],
      ['adjust', -50, 850, null, 'a mistake'],
      ['adjust', 30, 880, null, null],
      ['debit', -200, 680, 'tx_a', null],
      ['debit_failed', 200, 880, 'tx_a', null],
      ['debit', -300, 580, 'tx_b', null],
      ['rollback', 300, 880, 'tx_b', null],
      ['credit', 70, 950, 'tx_c', null],
    ]);
    for (const [i, row] of rows.entries()) {
      expect(row.id, 'ids rise').to.be.greaterThan(rows[i - 1]?.id ?? 0);
      expect(Math.abs(row.createdAt - Date.now())).to.be.lessThan(60_000);
    }
  });

  it('CRE-04 applies a transaction once per kind: one debit, one return, one win', async () => {
    await charge('once', 1000);
    await run(sql => credit.reserve(sql, move('tx_1', 100, 'once'), SAME));
    const again = await run(sql => credit.reserve(sql, move('tx_1', 100, 'once'), SAME)).catch((error: unknown) => error);
    expect(again, 'a second deduction').to.be.instanceOf(Error);
    expect(await run(sql => credit.giveBack(sql, 'tx_1', 'debit_failed'))).to.equal(true);
    for (const kind of ['debit_failed', 'rollback'] as const) {
      expect(await run(sql => credit.giveBack(sql, 'tx_1', kind)), `a second return as ${kind}`).to.equal(false);
    }
    expect(await run(sql => credit.giveBack(sql, 'tx_none', 'rollback')), 'of what was never taken').to.equal(false);
    await run(sql => credit.addWin(sql, move('tx_2', 5, 'once')));
    const twice = await run(sql => credit.addWin(sql, move('tx_2', 5, 'once'))).catch((error: unknown) => error);
    expect(twice, 'a second win').to.be.instanceOf(Error);
    expect((await list('once')).map(row => row.kind)).to.deep.equal(['credit', 'debit_failed', 'debit', 'charge']);
    expect(await credit.balance('once')).to.equal(1005);
  });

  it('CRE-04 returns once when two race for it', async () => {
    await charge('race', 1000);
    await run(sql => credit.reserve(sql, move('tx_r', 400, 'race'), SAME));
    const [given, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = run(async sql => {
      const done = await credit.giveBack(sql, 'tx_r', 'rollback');
      given.resolve();
      await both.promise;
      return done;
    });
    await given.promise;
    const second = run(sql => credit.giveBack(sql, 'tx_r', 'debit_failed')); // begins before the first has ended
    await new Promise(wake => setTimeout(wake, 100));
    both.resolve();
    expect([await first, await second], 'the second finds it done, and does not fail').to.deep.equal([true, false]);
    expect(await credit.balance('race')).to.equal(1000);
    expect((await list('race')).map(row => row.balanceAfter)).to.deep.equal([1000, 600, 1000]);
  });

  it('CRE-05 takes nothing and writes nothing when the credit is too small, to the unit', async () => {
    await charge('poor', 100);
    expect(await run(sql => credit.reserve(sql, move('tx_p', 101, 'poor'), SAME))).to.equal(false);
    expect(await list('poor')).to.have.length(1);
    expect(await run(sql => credit.reserve(sql, move('tx_q', 100, 'poor'), SAME))).to.equal(true);
    expect(await credit.balance('poor')).to.equal(0);
    expect(await run(sql => credit.reserve(sql, move('tx_n', 1, 'nobody'), SAME)), 'an operator without an account').to.equal(
      false,
    );
  });
});
