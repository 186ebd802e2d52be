// What goes over the wire to a wallet: headers, and every field of the four bodies for every reason.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import type { SeenCall } from '../../../../../test/support/wallets/index.ts';
import type { DebitReason } from '../callbacks/bodies.ts';
import { insertDebits } from '../debit/inserts.ts';
import { bet, newRound, openRoom, type Room, until } from '../fixture.ts';
import type { CreditOrder, DebitOrder } from '../orders.ts';

const ROUND_REASONS: DebitReason[] = ['bet', 'ante', 'double', 'split'];
const SEAT_REASONS: DebitReason[] = ['buy_in', 'top_up'];
const MONEY = ['debit', 'credit', 'rollback'];

let sessions = 0;
const newSession = () => `tss_${String(++sessions).padStart(32, '0')}`;

/** An order for any reason, in the scope that belongs to it. */
function order(name: string, reason: DebitReason, over: Partial<DebitOrder> = {}): DebitOrder {
  const scopeId = SEAT_REASONS.includes(reason) ? newSession() : newRound();
  return bet(name, { reason, scopeId, operatorSessionId: `ops-${name}`, ...over });
}

const creditOrder = (made: DebitOrder, amount: number, reason: CreditOrder['reason']): CreditOrder => {
  const { operator, player, operatorSessionId, gameCode, tableId, scopeId } = made;
  return { reason, operator, player, operatorSessionId, gameCode, tableId, scopeId, amount, roundClosed: true };
};

describe('wallet calls', () => {
  let room: Room;
  before(async () => {
    room = await openRoom();
  });
  after(() => room.end());
  beforeEach(() => {
    room.stub.calls.length = 0;
  });
  afterEach(() => room.stub.fault(null));

  const calls = (name: string): SeenCall[] => room.stub.calls.filter(call => call.name === name);
  const credit = async (made: DebitOrder, amount: number, reason: CreditOrder['reason']) => {
    await room.db.transaction(sql => room.wallet.credit(sql, creditOrder(made, amount, reason)));
    room.wallet.send();
  };
  const rollback = async (txId: string, reason: 'cancel_bet' | 'round_void') => {
    await room.db.transaction(sql => room.wallet.rollback(sql, txId, reason));
    room.wallet.send();
  };
  const quiet = () =>
    until(async () => (await room.db.query(`select 1 from wallet_tx where status in ('pending', 'uncertain')`)).length === 0);

  /** A bet that stands and is paid, one that is undone, one in doubt, a session bought and cashed: every kind of call. */
  async function everything(name: string): Promise<void> {
    room.stub.deposit(`u-${name}`, 100_000);
    await room.wallet.balance({ ...bet(name).player, operator: 'demo' }, null);
    const stands = order(name, 'bet');
    await room.debit(stands);
    await credit(stands, 1950, 'settle');
    const undone = await room.debit(order(name, 'bet'));
    await rollback(undone.txId as string, 'cancel_bet');
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'http_after' } : null));
    await room.debit(order(name, 'bet'));
    room.stub.fault(null);
    const bought = order(name, 'buy_in');
    await room.debit(bought);
    await credit(bought, 700, 'cash_out');
    await quiet();
  }

  it('WTR-05 sends type, operator, timestamp, a new nonce and a signature over them, and never the API key', async () => {
    let left = 2;
    await everything('1');
    const paid = order('1', 'bet');
    await room.debit(paid);
    room.stub.fault(() => (left-- > 0 ? { kind: 'http_before' } : null));
    await credit(paid, 10, 'settle'); // two retries
    await quiet();
    expect(new Set(room.stub.calls.map(call => call.name))).to.deep.equal(new Set(['balance', ...MONEY]));
    const nonces = new Set<string>();
    for (const { name, headers, raw, path } of room.stub.calls) {
      expect(headers['content-type'], name).to.equal('application/json; charset=utf-8');
      expect(headers['x-operator'], name).to.equal('demo');
      const at = String(headers['x-timestamp']);
      expect(at).to.match(/^\d{13}$/);
      expect(Math.abs(Number(at) - Date.now())).to.be.lessThan(20_000);
      const nonce = String(headers['x-nonce']);
      expect(nonce).to.match(/^[A-Za-z0-9_-]{24}$/);
      nonces.add(nonce);
      const text = [at, nonce, 'POST', path, raw].join('\n');
      expect(headers['x-signature']).to.equal(createHmac('sha256', room.secret).update(text).digest('hex'));
      expect(headers).to.not.have.property('x-api-key');
    }
    expect(nonces.size, 'new in each request, also in a retry').to.equal(room.stub.calls.length);
  });

  it('WTR-10 takes amounts of at least 1 for debits, at least 0 for credits; a rollback has its debit’s', async () => {
    room.stub.deposit('u-2', 10_000);
    for (const amount of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      const made = await room.debit(order('2', 'bet', { amount })).catch((error: unknown) => error);
      expect(made, String(amount)).to.be.instanceOf(Error);
    }
    expect(room.stub.calls).to.have.length(0);
    expect(await room.db.query(`select 1 from wallet_tx where external_id = 'u-2'`), 'nor a row').to.have.length(0);
    const least = order('2', 'bet', { amount: 1 });
    const made = await room.debit(least);
    for (const amount of [-1, 0.5]) {
      expect(await credit(least, amount, 'settle').catch((error: unknown) => error)).to.be.instanceOf(Error);
    }
    const other = order('2', 'bet');
    await room.debit(other);
    await credit(other, 0, 'settle');
    await rollback(made.txId as string, 'cancel_bet');
    await quiet();
    expect(calls('credit').map(call => call.body.amount)).to.deep.equal([0]);
    expect(calls('rollback').map(call => call.body.amount)).to.deep.equal([1]);
    const second = `update wallet_tx set amount = 0 where type <> 'credit' and external_id = 'u-2'`;
    expect(await room.db.query(second).catch((error: unknown) => error), 'the database refuses it too').to.be.instanceOf(Error);
  });

  it('WTR-11 sends a player_id of null in the connection test and nowhere else', async () => {
    await everything('3');
    for (const call of room.stub.calls) expect(call.body.player_id, call.name).to.equal(bet('3').player.id);
    room.stub.calls.length = 0;
    await room.wallet.certify('demo', 'u-3');
    expect(room.stub.calls.map(({ name, body }) => [name, body.player_id])).to.deep.equal([['balance', null]]);
  });

  it('WTR-12 sends the session of the launch, and null without one', async () => {
    await everything('4');
    for (const { name, body } of room.stub.calls) {
      expect(body.operator_session_id, name).to.equal(name === 'balance' ? null : 'ops-4');
    }
    room.stub.calls.length = 0;
    const none = order('4', 'bet', { operatorSessionId: null });
    await room.debit(none);
    await credit(none, 5, 'settle');
    await quiet();
    expect(room.stub.calls.map(call => call.body.operator_session_id)).to.deep.equal([null, null]);
  });

  it('WTR-13 names the table session of seat moves, the round of all others, and the debit’s in a doubt', async () => {
    room.stub.deposit('u-5', 100_000);
    for (const reason of [...ROUND_REASONS, ...SEAT_REASONS]) {
      const made = order('5', reason);
      const settled = SEAT_REASONS.includes(reason) ? 'cash_out' : 'settle';
      await room.debit(made);
      await credit(made, 10, settled);
      room.stub.fault(call => (call.name === 'debit' ? { kind: 'http_after' } : null));
      const doubt = order('5', reason);
      await room.debit(doubt);
      room.stub.fault(null);
      await quiet();
      const [sent, lost] = calls('debit').slice(-2);
      const prefix = SEAT_REASONS.includes(reason) ? /^tss_[0-9a-f]{32}$/ : /^rnd_[0-9a-f]{32}$/;
      expect(sent?.body.round_id, reason).to.match(prefix).and.to.equal(made.scopeId);
      expect(lost?.body.round_id).to.equal(doubt.scopeId);
      expect(calls('credit').at(-1)?.body.round_id, settled).to.equal(made.scopeId);
      expect(calls('rollback').at(-1)?.body, 'timeout').to.include({ reason: 'timeout', round_id: doubt.scopeId });
      const wrong = SEAT_REASONS.includes(reason) ? newRound() : newSession();
      const refused = await room.debit({ ...made, scopeId: wrong }).catch((error: unknown) => error);
      expect(refused, `${reason} of ${wrong}`).to.be.instanceOf(Error);
    }
  });

  it('WTR-14 sends created_at in UTC with milliseconds, the same in every retry', async () => {
    room.stub.deposit('u-6', 10_000);
    const made = order('6', 'bet');
    const from = Date.now();
    await room.debit(made);
    let left = 3;
    room.stub.fault(() => (left-- > 0 ? { kind: 'http_before' } : null));
    await credit(made, 10, 'settle');
    await quiet();
    const times = calls('credit').map(call => String(call.body.created_at));
    expect(times).to.have.length(4);
    expect(new Set(times).size).to.equal(1);
    expect(times[0]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(times[0] as string)).to.be.within(from, Date.now());
    const stamps = calls('credit').map(call => call.headers['x-timestamp']);
    expect(new Set(stamps).size, 'the calls themselves are stamped anew').to.be.greaterThan(1);
  });

  it('WTR-15 WTR-16 sends round_closed with credits alone, and ref_tx_id with rollbacks alone', async () => {
    await everything('7');
    for (const { name, body } of room.stub.calls) {
      expect(body.round_closed, name).to.equal(name === 'credit' ? true : undefined);
      if (name !== 'rollback') expect(body, name).to.not.have.property('ref_tx_id');
    }
    const debits = calls('debit').map(call => call.body.tx_id);
    const named = calls('rollback').map(call => call.body.ref_tx_id);
    expect(calls('credit').map(call => call.body.reason)).to.have.members(['settle', 'cash_out']);
    expect(named).to.have.members([debits[1], debits[2]]);
  });

  it('WDB-01 debits for the six reasons of the specification', async () => {
    room.stub.deposit('u-8', 100_000);
    for (const reason of [...ROUND_REASONS, ...SEAT_REASONS]) {
      expect(await room.debit(order('8', reason)), reason).to.include({ ok: true });
    }
    expect(calls('debit').map(call => call.body.reason)).to.deep.equal([...ROUND_REASONS, ...SEAT_REASONS]);
  });

  it('WRB-01 WRB-03 rolls back for the four reasons of the specification, always the debit’s amount', async () => {
    room.stub.deposit('u-9', 100_000);
    const undone = await room.debit(order('9', 'bet', { amount: 11 }));
    await rollback(undone.txId as string, 'cancel_bet');
    const voided = await room.debit(order('9', 'bet', { amount: 12 }));
    await rollback(voided.txId as string, 'round_void');
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'lost_answer' } : null));
    await room.debit(order('9', 'bet', { amount: 13 }));
    room.stub.fault(null);
    // a row whose process died before it could call: recovery finds it
    const deps = { db: room.db, clock: { now: Date.now } as never, ledger: room.ledger, credit: room.credit };
    const left = { order: order('9', 'bet', { amount: 14 }), rate: null };
    await room.db.transaction(sql => insertDebits(deps, sql, [left]));
    await quiet();
    const seen = calls('rollback').map(({ body }) => [body.reason, body.amount]);
    expect(seen).to.have.deep.members([
      ['cancel_bet', 11],
      ['round_void', 12],
      ['timeout', 13],
      ['system', 14],
    ]);
    expect(room.stub.accounts.get('u-9')?.balance).to.equal(100_000n);
  });

  it('MOD-05 moves no prepaid credit of an independent operator, and prices nothing, whatever is done', async () => {
    await everything('mod');
    await quiet();
    expect((await room.db.query(`select 1 from wallet_tx where not prepaid`)).length).to.be.greaterThan(6);
    for (const name of ['credit_account', 'credit_entry', 'credit_rate'])
      expect(await room.db.query(`select 1 from ${name}`), name).to.deep.equal([]);
  });
});
