// What the reference says of the four calls is what is sent, and what is taken for an answer.
import { expect } from 'chai';
import { answerFault, callFaults } from '../../../../../test/support/callbacks.ts';
import type { SeenCall } from '../../../../../test/support/wallets/index.ts';
import { bet, creditOrder, openRoom, pay, type Room, until } from '../fixture.ts';
import { classifyAnswer } from '../transport/answer-class.ts';
import { BalanceBody, CreditBody, DebitBody, REFUSALS, RollbackBody } from './bodies.ts';
import { CALLBACKS } from './callbacks.ts';

describe('callbacks', function () {
  this.timeout(20_000);
  let room: Room;
  before(async () => {
    room = await openRoom();
  });
  after(() => room?.end());

  /** One of each, as they came. */
  async function played(): Promise<SeenCall[]> {
    const { stub, wallet, db } = room;
    stub.deposit('u-a', 100_000);
    const order = bet('a', { operatorSessionId: 'site-1' });
    await wallet.balance({ ...order.player, operator: 'demo' }, null);
    expect((await room.debit(order)).ok).to.equal(true);
    await pay(room, order, 0);
    const taken = bet('a');
    const { txId } = await room.debit(taken);
    await db.transaction(sql => wallet.rollback(sql, String(txId), 'round_void'));
    wallet.send();
    await until(() => ['credit', 'rollback'].every(name => stub.calls.some(each => each.name === name)));
    return stub.calls;
  }

  it('WTR-09 each call has exactly the fields that the reference names', async () => {
    const calls = await played();
    expect(callFaults(calls)).to.deep.equal([]);
    const fields = { balance: BalanceBody, debit: DebitBody, credit: CreditBody, rollback: RollbackBody };
    for (const [name, { properties }] of Object.entries(fields)) {
      const sent = calls.find(each => each.name === name)?.body ?? {};
      expect(Object.keys(sent).toSorted(), name).to.deep.equal(Object.keys(properties).toSorted());
    }
  });

  it('WTR-10 WTR-14 a call with a field too many, too few or of another form is none', () => {
    const [call] = room.stub.calls.filter(each => each.name === 'debit');
    const changed = (change: object): string[] =>
      callFaults([{ ...(call as SeenCall), raw: JSON.stringify({ ...call?.body, ...change }) }]);
    expect(changed({})).to.deep.equal([]);
    for (const change of [
      { tip: 1 },
      { amount: 0 },
      { amount: '5' },
      { reason: 'settle' },
      { tx_id: undefined },
      { created_at: 'now' },
    ])
      expect(changed(change), JSON.stringify(change)).to.have.length(1);
    expect(creditOrder(bet('b'), 0).amount, 'a credit may be of nothing').to.equal(0);
  });

  it('WTR-17 the statuses that the reference names are those that are told apart', () => {
    for (const status of ['OK', 'UNKNOWN_ERROR', ...REFUSALS]) expect(answerFault({ status, balance: 1 }), status).to.equal(null);
    expect(answerFault({ status: 'SUCCESS' })).to.be.a('string');
    const reviewed = (status: string) => classifyAnswer(200, Buffer.from(JSON.stringify({ status })), null).review;
    expect(REFUSALS.map(reviewed)).to.deep.equal(REFUSALS.map(() => false));
    expect(reviewed('SUCCESS'), 'somebody looks at what is not in the table').to.equal(true);
  });

  it('say of each what it does and when it comes again', () => {
    expect(CALLBACKS.map(({ name }) => name)).to.deep.equal(['balance', 'debit', 'credit', 'rollback']);
    for (const { when, effect, again } of CALLBACKS)
      for (const each of [when, effect, again]) expect(each).to.match(/^[A-Z].*\.$/s);
  });
});
