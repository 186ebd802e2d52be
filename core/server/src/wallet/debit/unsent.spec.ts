// Calls that are not made: their row took too long, or the lease is in doubt.
import { expect } from 'chai';
import { type Clock, systemClock } from '../../kernel/index.ts';
import { bet, openRoom, pay, type Room, until } from '../fixture.ts';
import { rowOf } from '../rows/rows.ts';

describe('calls that are not made', () => {
  let room: Room;
  let ahead = 0;
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + ahead };
  before(async () => {
    room = await openRoom('prepaid', clock);
    await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 10_000, null));
  });
  after(() => room.end());

  const calls = (name: string) =>
    room.stub.calls.filter(call => call.name === name && call.body.external_id !== undefined).length;

  it('F3 a debit whose row took longer than a second fails without a call, and its prepaid credit is free again', async () => {
    room.stub.deposit('u-1', 5000);
    const before = await room.credit.balance('demo');
    const { transaction } = room.db;
    room.db.transaction = async work => {
      ahead += 1500;
      Reflect.deleteProperty(room.db, 'transaction');
      return transaction.call(room.db, work) as Promise<never>;
    };
    const outcome = await room.debit(bet('1'));
    expect(outcome).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    const row = await room.db.read(sql => rowOf(sql, outcome.txId as string));
    expect(row).to.include({ status: 'failed', walletStatus: null, rolledBackBy: null });
    expect([calls('debit'), calls('rollback')]).to.deep.equal([0, 0]);
    expect(await room.credit.balance('demo')).to.equal(before);
  });

  it('F21 P19 while the lease is in doubt no debit leaves, what is to be paid out waits; then it goes on', async () => {
    room.stub.deposit('u-2', 5000);
    const stake = bet('2');
    expect(await room.debit(stake)).to.include({ ok: true });
    const { lease } = room.db;
    const known = Promise.withResolvers<boolean>();
    Object.defineProperty(lease, 'isSure', { configurable: true, get: () => false });
    Object.defineProperty(lease, 'sure', { configurable: true, value: () => known.promise });
    const sent = room.stub.calls.length;
    const refused = await room.debit(bet('2'));
    expect(refused).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    await pay(room, stake, 2000);
    await new Promise(done => setTimeout(done, 100)); // that nothing comes has no event
    expect(room.stub.calls.length).to.equal(sent);
    Reflect.deleteProperty(lease, 'isSure');
    Reflect.deleteProperty(lease, 'sure');
    known.resolve(true);
    await until(async () => calls('credit') === 1);
  });
});
