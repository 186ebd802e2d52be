// Prepaid credit beside the wallet: taken before the call, given back or added after the answer.
import { expect } from 'chai';
import { reportOf } from '../../books/testing.ts';
import { ledgerBook } from '../../ledger/index.ts';
import { walletBook } from '../checks.ts';
import { bet, given, newRound, openRoom, pay, type Room, rowReader, until } from '../fixture.ts';
import type { DebitOrder } from '../orders.ts';

describe('prepaid credit', () => {
  let room: Room;
  before(async () => {
    room = await openRoom('prepaid');
    await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 10_000, 'first'));
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));
  const row = rowReader(() => room);
  const balance = () => room.credit.balance('demo');
  /** nobody books rounds here, so accounts of stakes are left out */
  const broken = async () =>
    (await reportOf(room.db, [ledgerBook, walletBook])).broken.filter(each => !each.what.startsWith('account_'));

  it('MOD-01 takes the credit before the call, MOD-03 adds the win after its OK', async () => {
    room.stub.deposit('u-1', 50_000);
    let during: Promise<number> | undefined;
    room.stub.fault(() => {
      during ??= balance();
      return { kind: 'late', ms: 30 };
    });
    const order = bet('1');
    await room.debit(order);
    expect(await during).to.equal(9000);
    const id = await pay(room, order, 2500);
    await until(async () => (await row(id)).status === 'confirmed');
    expect(await balance()).to.equal(11_500);
  });

  it('MOD-03 adds the win after its OK and not before, and records no win of 0', async () => {
    room.stub.deposit('u-3', 50_000);
    const won = bet('3');
    await room.debit(won);
    const from = await balance();
    let left = 2;
    room.stub.fault(call => (call.name === 'credit' && left-- > 0 ? { kind: 'http_after' } : null));
    const id = await pay(room, won, 300);
    await until(async () => (await row(id)).attempts > 0);
    expect(await balance(), 'in doubt nothing moves').to.equal(from);
    await until(async () => (await row(id)).status === 'confirmed');
    expect(await balance()).to.equal(from + 300);
    const lost = bet('3');
    await room.debit(lost);
    const [before] = await room.credit.list(room.db.reports.of('demo'), 'demo', { limit: 1, offset: 0, manual: false });
    const none = await pay(room, lost, 0);
    await until(async () => (await row(none)).status === 'confirmed');
    const [after] = await room.credit.list(room.db.reports.of('demo'), 'demo', { limit: 1, offset: 0, manual: false });
    expect(after, 'the newest entry is still the debit').to.deep.equal(before).and.to.include({ kind: 'debit' });
  });

  it('MOD-02 restores it when the debit is refused or rolled back', async () => {
    const from = await balance();
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
    await room.debit(bet('1'));
    expect(await balance()).to.equal(from);
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'http_after' } : null));
    const outcome = await room.debit(bet('1'));
    await until(async () => (await row(outcome.txId as string)).status === 'rolled_back');
    expect(await balance()).to.equal(from);
    const kinds = (await room.credit.list(room.db.reports.of('demo'), 'demo', { limit: 4, offset: 0, manual: false })).map(
      entry => entry.kind,
    );
    expect(kinds).to.deep.equal(['rollback', 'debit', 'debit_failed', 'debit']);
  });

  it('WDB-08 CRE-05 refuses without a call and without an entry when the credit is too small', async () => {
    const calls = room.stub.calls.length;
    const entries = await room.credit.list(room.db.reports.of('demo'), 'demo', { limit: 500, offset: 0, manual: false });
    const outcome = await room.debit(bet('1', { amount: 1_000_000 }));
    expect(outcome).to.include({ ok: false, code: 'OPERATOR_CREDIT_EXHAUSTED' });
    expect(await row(outcome.txId as string)).to.include({ status: 'failed', failReason: 'operator_credit', walletStatus: null });
    expect(room.stub.calls).to.have.length(calls);
    expect(await room.credit.list(room.db.reports.of('demo'), 'demo', { limit: 500, offset: 0, manual: false })).to.have.length(
      entries.length,
    );
  });

  it('CRE-07 CX-04 converts at a rate pinned for the round, up for debits and down for credits', async () => {
    room.stub.deposit('u-2', 50_000, 'USD');
    const from = await balance();
    const player = { ...bet('2').player, currency: 'USD' };
    const order = bet('2', { player, amount: 101 }); // $1.01 = 1,313 KRW exactly
    await room.debit(order);
    expect(await balance()).to.equal(from - 1313);
    const id = await pay(room, order, 99); // $0.99 = 1,287 KRW
    await until(async () => (await row(id)).status === 'confirmed');
    expect(await balance()).to.equal(from - 1313 + 1287);
  });

  it('CX-04 E5 restores exactly what was taken, whatever the rate is by then; what comes later is at the new one', async () => {
    room.stub.deposit('u-2', 50_000, 'USD');
    const player = { ...bet('2').player, currency: 'USD' };
    const rate = async (value: number) => {
      await room.db.query(`update currency set rate = $1 where code = 'KRW'`, [String(value)]);
      room.db.bus.invalidate('currency');
    };
    const from = await balance();
    const [lost, back, won] = [1, 2, 3].map(() => bet('2', { player, amount: 101 })) as [DebitOrder, DebitOrder, DebitOrder];
    try {
      await room.debit(won); // 1,313 KRW
      const made = await room.debit(back);
      room.stub.fault(call => (call.name === 'debit' ? { kind: 'late', ms: 100 } : null));
      const third = room.debit(lost);
      await until(async () => (await balance()) === from - 3 * 1313);
      await rate(2000);
      const during = await balance();
      await third;
      room.stub.fault(null);
      const id = await room.db.transaction(sql => room.wallet.rollback(sql, made.txId as string, 'cancel_bet'));
      room.wallet.send();
      await until(async () => (await row(id)).status === 'confirmed');
      expect(await balance(), 'a rollback').to.equal(during + 1313);
      const paid = await pay(room, won, 300); // $3.00 = 3,900 KRW at the rate of its debit
      await until(async () => (await row(paid)).status === 'confirmed');
      expect(await balance(), 'a win').to.equal(during + 1313 + 3900);
      room.stub.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
      await room.debit({ ...won, reason: 'double' });
      expect(await balance(), 'refused in the same round: what was taken at its pinned rate').to.equal(during + 1313 + 3900);
      room.stub.fault(null);
      await room.debit(bet('2', { player, amount: 101 })); // $1.01 = 2,020 KRW now
      expect(await balance(), 'another round').to.equal(during + 1313 + 3900 - 2020);
    } finally {
      await rate(1300);
    }
    const rates = await room.db.query(
      'select rate_id from credit_entry where tx_id is not null and rate_id is not null order by id desc limit 1',
    );
    expect(rates[0]?.rate_id).to.equal('USD:1>KRW:2000');
    expect(await broken()).to.deep.equal([]);
  });

  it('CRE-06 E5 keeps the chain of balances and the equation, also when many bet at once', async () => {
    for (let i = 0; i < 8; i++) room.stub.deposit(`u-m${i}`, 50_000);
    let n = 0;
    room.stub.fault(call => (call.name === 'debit' && ++n % 3 === 0 ? { kind: 'http_after' } : null));
    const orders = [...Array(8).keys()].map(i => bet(`m${i}`, { amount: 100, scopeId: newRound() }));
    await Promise.all(orders.map(order => room.debit(order)));
    await until(
      async () => (await room.db.query(`select 1 from wallet_tx where status in ('pending', 'uncertain')`)).length === 0,
    );
    const entries = (
      await room.credit.list(room.db.reports.of('demo'), 'demo', { limit: 500, offset: 0, manual: false })
    ).toReversed();
    let sum = 0;
    for (const entry of entries) {
      sum += entry.amount;
      expect(entry.balanceAfter).to.equal(sum);
    }
    expect(await balance()).to.equal(sum);
    expect(new Set(entries.map(entry => entry.id)).size).to.equal(entries.length);
  });

  it('MOD-03 E5 adds the win of a prepaid bet also when the operator is not prepaid any more, at the rate of then', async () => {
    room.stub.deposit('u-2', 50_000, 'USD');
    const from = await balance();
    const player = { ...bet('2').player, currency: 'USD' };
    const order = bet('2', { player, amount: 101 });
    await room.debit(order);
    await room.db.query(`update operator set credit_mode = 'independent' where code = 'demo'`);
    room.db.bus.invalidate('operator', 'demo');
    try {
      const id = await pay(room, order, 300); // $3.00 = 3,900 KRW
      await until(async () => (await row(id)).status === 'confirmed');
      expect(await balance()).to.equal(from - 1313 + 3900);
    } finally {
      await room.db.query(`update operator set credit_mode = 'prepaid' where code = 'demo'`);
      room.db.bus.invalidate('operator', 'demo');
    }
    expect(await broken()).to.deep.equal([]);
  });

  it('CRE-06 E5 groups of several operators at once do not lock each other out', async function () {
    this.timeout(60_000);
    const others = ['a', 'b', 'c'].map(each => `other-${each}`);
    for (const code of others) {
      await room.db.transaction(sql => room.operators.create(sql, given(code, 'prepaid', room.stub.url))); // its wallet refuses all
      await room.db.transaction(sql => room.credit.manual(sql, code, 'charge', 1_000_000, null));
    }
    const from = await balance();
    room.stub.fault(call => ({ kind: 'refusal', status: call.name === 'debit' ? 'LIMIT_EXCEEDED' : 'OK' }));
    const deadlocks = async () =>
      Number(
        (
          await room.db.query(
            'select pg_stat_clear_snapshot(), deadlocks from pg_stat_database where datname = current_database()',
          )
        )[0]?.deadlocks,
      );
    const before = await deadlocks();
    const codes = ['demo', ...others];
    const play = async (no: number) => {
      for (let i = 0; i < 6; i++) await room.debit(bet(`d${no}`, { amount: 1, operator: codes[(no + i) % 4] as string }));
    };
    const start = Date.now();
    await Promise.all([...Array(40).keys()].map(play));
    expect(Date.now() - start, 'nobody waits for a deadlock to be noticed').to.be.lessThan(20_000);
    await new Promise(done => setTimeout(done, 1200)); // the figure comes late
    expect(await deadlocks()).to.equal(before);
    // a wallet of theirs refuses rollbacks too: what was in doubt stays taken
    const doubts = (
      await room.db.query<{ operator: string; sum: string }>(
        `select operator, sum(amount) as sum from wallet_tx where status = 'uncertain' group by 1`,
      )
    ).map(each => [each.operator, Number(each.sum)] as const);
    const taken = new Map(doubts);
    await until(async () => (await balance()) === from);
    for (const code of others) expect(await room.credit.balance(code)).to.equal(1_000_000 - (taken.get(code) ?? 0));
    expect(await broken()).to.deep.equal([]);
  });

  it('refuses a withdrawal beyond the balance', async () => {
    const error = await room.db
      .transaction(sql => room.credit.manual(sql, 'demo', 'withdraw', 10 ** 9, null))
      .catch((e: Error) => e);
    expect(error).to.have.property('code', 'INVALID_REQUEST');
  });
});
