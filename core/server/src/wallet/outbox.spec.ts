// Credits, rollbacks, recovery and prepaid credit against the stub wallet.
import { expect } from 'chai';
import { bearDebits } from './births.ts';
import { bet, newRound, openRoom, quickConfig, type Room, until } from './fixture.ts';
import type { Payout } from './orders.ts';
import { rowOf } from './rows.ts';
import { Transport } from './transport.ts';
import type { TxRow } from './tx.ts';

type Bet = ReturnType<typeof bet>;

const reader = (room: () => Room) => async (txId: string) => {
  const found = await room().db.read(sql => rowOf(sql, txId));
  if (!found) throw new Error('no row');
  return found as TxRow;
};

function payout(order: Bet, amount: number, over: Partial<Payout> = {}): Payout {
  const { operator, player, operatorSessionId, gameCode, tableId, scopeId } = order;
  const base = { operator, player, operatorSessionId, gameCode, tableId, scopeId, amount, roundClosed: true as const };
  return { reason: 'settle', ...base, ...over };
}

const pay = async (room: Room, order: Bet, amount: number) => {
  const id = await room.db.transaction(sql => room.wallet.credit(sql, payout(order, amount)));
  room.wallet.send();
  return id;
};

describe('outbox', () => {
  let room: Room;
  before(async () => {
    room = await openRoom();
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));
  const row = reader(() => room);
  const confirmed = (id: string) => until(async () => (await row(id)).status === 'confirmed');

  it('WCE-03 applies a credit once after several errors, with the same bytes and a fresh signature', async () => {
    room.stub.deposit('u-1', 5000);
    const order = bet('1');
    await room.wallet.debit(order);
    let left = 3;
    room.stub.fault(() => (left-- > 0 ? { kind: 'http_after' } : null));
    const from = room.stub.calls.length;
    const id = await pay(room, order, 2500);
    await confirmed(id);
    expect(await row(id)).to.include({ attempts: 4, balanceAfter: 6500n, roundClosed: true, nextAttemptAt: null });
    expect(room.stub.accounts.get('u-1')?.balance).to.equal(6500n);
    const calls = room.stub.calls.slice(from);
    expect(new Set(calls.map(call => call.raw)).size, 'WID-03 one body').to.equal(1);
    expect(new Set(calls.map(call => call.headers['x-nonce'])).size, 'WID-03 fresh nonces').to.equal(4);
  });

  it('WCR-01 sends a settle of 0', async () => {
    room.stub.deposit('u-2', 5000);
    const order = bet('2');
    await room.wallet.debit(order);
    await confirmed(await pay(room, order, 0));
    expect(room.stub.ledger.at(-1)).to.include({ kind: 'credit', change: 0n });
  });

  it('WCR-02 refuses a second settle of the same player and round', async () => {
    room.stub.deposit('u-3', 5000);
    const order = bet('3');
    await room.wallet.debit(order);
    await pay(room, order, 10);
    const again = await pay(room, order, 10).catch((error: Error) => error);
    expect(again).to.be.instanceOf(Error);
  });

  for (const status of ['INSUFFICIENT_FUNDS', 'PLAYER_BLOCKED', 'INVALID_SIGNATURE', 'SUCCESS', 'UNKNOWN_ERROR']) {
    it(`WCR-04 retries a credit after ${status}`, async () => {
      room.stub.deposit('u-4', 5000);
      const order = bet('4');
      await room.wallet.debit(order);
      let left = 2;
      room.stub.fault(() => (left-- > 0 ? { kind: 'refusal', status } : null));
      const id = await pay(room, order, 100);
      await confirmed(id);
      expect(await row(id)).to.include({ attempts: 3, walletStatus: 'OK' });
    });
  }

  it('WCR-05 pays a blocked player', async () => {
    room.stub.deposit('u-5', 5000);
    const order = bet('5');
    await room.wallet.debit(order);
    const account = room.stub.accounts.get('u-5');
    if (account) account.blocked = true;
    await confirmed(await pay(room, order, 100));
  });

  it('WRB-02 writes one rollback for a debit: the first reason stands', async () => {
    room.stub.deposit('u-6', 5000);
    const order = bet('6');
    const made = await room.wallet.debit(order);
    const debit = made.txId as string;
    const [first, second] = await room.db.transaction(async sql => [
      await room.wallet.rollback(sql, debit, 'cancel_bet'),
      await room.wallet.rollback(sql, debit, 'round_void'),
    ]);
    room.wallet.send();
    expect(first).to.equal(second);
    await confirmed(first as string);
    expect(await row(first as string)).to.include({ reason: 'cancel_bet', amount: 1000, refTxId: debit });
    expect(await row(debit)).to.include({ status: 'rolled_back', rolledBackBy: first });
    expect(room.stub.accounts.get('u-6')?.balance).to.equal(5000n);
    expect(await room.ledger.balanceOf(null, `stakes:${order.scopeId}`, 'KRW')).to.equal(0n);
  });

  it('WID-08 sends a later debit while a credit waits for its retry', async () => {
    room.stub.deposit('u-7', 5000);
    const order = bet('7');
    await room.wallet.debit(order);
    room.stub.fault(call => (call.name === 'credit' ? { kind: 'http_before' } : null));
    const id = await pay(room, order, 100);
    await until(async () => (await row(id)).attempts > 0);
    expect(await room.wallet.debit(bet('7'))).to.include({ ok: true });
    room.stub.fault(null);
    await confirmed(id);
  });

  it('WID-05 flags a credit for review after 24 hours and goes on', async () => {
    room.stub.deposit('u-8', 5000);
    const order = bet('8');
    await room.wallet.debit(order);
    room.stub.fault(() => ({ kind: 'http_before' }));
    const id = await pay(room, order, 100);
    await room.db.query('update wallet_tx set created_at = created_at - 86400001 where tx_id = $1', [id]);
    await until(async () => (await row(id)).review);
    room.stub.fault(null);
    await confirmed(id);
  });

  it('WBL-02 shows the last known balance for 10 s, and none without it', async () => {
    room.stub.deposit('u-9', 700);
    const player = { ...bet('9').player, operator: 'demo' };
    expect((await room.wallet.balance(player, null)).balance).to.equal(700n);
    const from = room.stub.calls.length;
    room.stub.fault(() => ({ kind: 'http_before' }));
    expect((await room.wallet.balance(player, null)).balance).to.equal(700n);
    expect(room.stub.calls.length - from, 'WBL-01 asked once').to.equal(1);
    const stranger = { ...bet('10').player, operator: 'demo' };
    expect((await room.wallet.balance(stranger, null)).balance).to.equal(null);
  });

  it('ONB-13 certifies a wallet that answers OK or PLAYER_NOT_FOUND, and no other', async () => {
    room.stub.deposit('u-c', 700);
    expect(await room.wallet.certify('demo', 'u-c')).to.include({ passed: true, walletStatus: 'OK' });
    expect(room.stub.calls.at(-1)?.body.player_id, 'WTR-11').to.equal(null);
    expect(await room.wallet.certify('demo', 'nobody')).to.include({ passed: true, walletStatus: 'PLAYER_NOT_FOUND' });
    room.stub.fault(() => ({ kind: 'refusal', status: 'INVALID_SIGNATURE' }));
    expect(await room.wallet.certify('demo', 'u-c')).to.include({ passed: false, walletStatus: 'INVALID_SIGNATURE' });
  });

  const fields = ['currency', 'external_id', 'operator_session_id', 'player_id'];
  const common = [...fields, 'amount', 'created_at', 'game_code', 'reason', 'round_id', 'table_id', 'tx_id'];
  const matrix: Record<string, string[]> = {
    balance: fields,
    debit: common,
    credit: [...common, 'round_closed'],
    rollback: [...common, 'ref_tx_id'],
  };
  it('WTR-08 WTR-09 sends one line with sorted keys, and exactly the fields of the matrix', () => {
    for (const [name, wanted] of Object.entries(matrix)) {
      const call = room.stub.calls.find(each => each.name === name);
      expect(call?.raw, name).to.not.match(/[\n\r]/);
      expect(Object.keys(call?.body ?? {}), name).to.deep.equal(wanted.toSorted());
      expect(call?.headers['x-nonce'], 'WTR-05').to.match(/^[A-Za-z0-9_-]{24}$/);
      expect(call?.headers, 'WTR-05').to.not.have.property('x-api-key');
      expect(call?.path, 'WTR-01').to.equal(`/gp/${name}`);
    }
  });
});

describe('recovery', () => {
  let room: Room;
  beforeEach(async () => {
    room = await openRoom();
    room.stub.deposit('u-1', 5000);
  });
  afterEach(() => room.end());
  const row = reader(() => room);

  /** The process dies after the row was committed; `sent` tells whether the wallet got the call. */
  async function die(order: Bet, sent: boolean): Promise<TxRow> {
    const births = { db: room.db, clock: { now: Date.now } as never, ledger: room.ledger, credit: room.credit };
    const [born] = await room.db.transaction(sql => bearDebits(births, sql, [{ order, effects: {}, rate: null }]));
    if (!born) throw new Error('no row');
    const target = { operator: 'demo', baseUrl: room.stub.url, secret: room.secret, privateWallet: false };
    const clock = { now: Date.now, after: () => ({ cancel() {} }), sleep: async () => {} };
    const transport = new Transport({ config: quickConfig(), clock });
    if (sent) await transport.call(target, 'debit', born.body);
    await transport.stop();
    room.db.formerSeenAt = Date.now();
    room.db.lease.epoch += 1;
    await room.db.query('update lease set epoch = epoch + 1');
    return born;
  }

  for (const [id, sent] of [
    ['K2', false],
    ['K3', true],
  ] as const) {
    it(`WDB-07 ${id} gives a debit of a dead process back with a system rollback`, async () => {
      await room.wallet.stop();
      const order = bet('1', { operatorSessionId: 'ops' });
      const born = await die(order, sent);
      const next = await room.reborn();
      await next.recover();
      expect((await row(born.txId)).status, 'not before doubt_ms').to.equal('pending');
      next.start();
      await until(async () => (await row(born.txId)).status === 'rolled_back');
      const back = await row((await row(born.txId)).rolledBackBy as string);
      expect(back).to.include({ reason: 'system', status: 'confirmed', operatorSessionId: null });
      expect(JSON.parse(back.body)).to.include({ operator_session_id: null, ref_tx_id: born.txId, round_id: order.scopeId });
      expect(room.stub.accounts.get('u-1')?.balance).to.equal(5000n);
    });
  }

  it('WID-06 K14 resumes the outbox of a dead process only after resume_ms', async () => {
    const order = bet('1');
    await room.wallet.debit(order);
    await room.wallet.stop();
    const id = await room.db.transaction(sql => room.wallet.credit(sql, payout(order, 50)));
    room.db.formerSeenAt = Date.now();
    room.db.lease.epoch += 1;
    await room.db.query('update lease set epoch = epoch + 1');
    const next = await room.reborn();
    await next.recover();
    next.start();
    await new Promise(done => setTimeout(done, 200));
    expect((await row(id)).attempts).to.equal(0);
    await until(async () => (await row(id)).status === 'confirmed');
    expect((await row(id)).completedAt).to.be.at.least(room.db.formerSeenAt + 500);
  });

  it('WID-09 a process that lost its lease moves no money', async () => {
    await room.db.query(`update lease set epoch = epoch + 1, owner = 'other'`);
    const error = await room.wallet.debit(bet('1')).catch((thrown: Error) => thrown);
    expect((error as Error).name).to.equal('LeaseLost');
    expect(room.stub.calls).to.have.length(0);
    expect(await room.db.query('select 1 from wallet_tx')).to.have.length(0);
  });
});

describe('prepaid credit', () => {
  let room: Room;
  before(async () => {
    room = await openRoom('prepaid');
    await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 10_000, 'first'));
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));
  const row = reader(() => room);
  const balance = () => room.credit.balance('demo');

  it('MOD-01 takes the credit before the call, MOD-03 adds the win after its OK', async () => {
    room.stub.deposit('u-1', 50_000);
    let during: Promise<number> | undefined;
    room.stub.fault(() => {
      during ??= balance();
      return { kind: 'late', ms: 30 };
    });
    const order = bet('1');
    await room.wallet.debit(order);
    expect(await during).to.equal(9000);
    const id = await pay(room, order, 2500);
    await until(async () => (await row(id)).status === 'confirmed');
    expect(await balance()).to.equal(11_500);
  });

  it('MOD-02 restores it when the debit is refused or rolled back', async () => {
    const from = await balance();
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
    await room.wallet.debit(bet('1'));
    expect(await balance()).to.equal(from);
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'http_after' } : null));
    const outcome = await room.wallet.debit(bet('1'));
    await until(async () => (await row(outcome.txId as string)).status === 'rolled_back');
    expect(await balance()).to.equal(from);
    const kinds = (await room.credit.list('demo', { limit: 4, offset: 0, manual: false })).map(entry => entry.kind);
    expect(kinds).to.deep.equal(['rollback', 'debit', 'debit_failed', 'debit']);
  });

  it('WDB-08 CRE-05 refuses without a call and without an entry when the credit is too small', async () => {
    const calls = room.stub.calls.length;
    const entries = await room.credit.list('demo', { limit: 500, offset: 0, manual: false });
    const outcome = await room.wallet.debit(bet('1', { amount: 1_000_000 }));
    expect(outcome).to.include({ ok: false, code: 'OPERATOR_CREDIT_EXHAUSTED' });
    expect(await row(outcome.txId as string)).to.include({ status: 'failed', failReason: 'operator_credit', walletStatus: null });
    expect(room.stub.calls).to.have.length(calls);
    expect(await room.credit.list('demo', { limit: 500, offset: 0, manual: false })).to.have.length(entries.length);
  });

  it('CRE-07 CX-04 converts at a rate pinned for the round, up for debits and down for credits', async () => {
    room.stub.deposit('u-2', 50_000, 'USD');
    const from = await balance();
    const player = { ...bet('2').player, currency: 'USD' };
    const order = bet('2', { player, amount: 101 }); // $1.01 = 1,313 KRW exactly
    await room.wallet.debit(order);
    expect(await balance()).to.equal(from - 1313);
    const id = await pay(room, order, 99); // $0.99 = 1,287 KRW
    await until(async () => (await row(id)).status === 'confirmed');
    expect(await balance()).to.equal(from - 1313 + 1287);
  });

  it('CRE-06 E5 keeps the chain of balances and the equation, also when many bet at once', async () => {
    for (let i = 0; i < 8; i++) room.stub.deposit(`u-m${i}`, 50_000);
    let n = 0;
    room.stub.fault(call => (call.name === 'debit' && ++n % 3 === 0 ? { kind: 'http_after' } : null));
    const orders = [...Array(8).keys()].map(i => bet(`m${i}`, { amount: 100, scopeId: newRound() }));
    await Promise.all(orders.map(order => room.wallet.debit(order)));
    await until(
      async () => (await room.db.query(`select 1 from wallet_tx where status in ('pending', 'uncertain')`)).length === 0,
    );
    const entries = (await room.credit.list('demo', { limit: 500, offset: 0, manual: false })).toReversed();
    let sum = 0;
    for (const entry of entries) {
      sum += entry.amount;
      expect(entry.balanceAfter).to.equal(sum);
    }
    expect(await balance()).to.equal(sum);
    expect(new Set(entries.map(entry => entry.id)).size).to.equal(entries.length);
  });

  it('refuses a withdrawal beyond the balance', async () => {
    const error = await room.db
      .transaction(sql => room.credit.manual(sql, 'demo', 'withdraw', 10 ** 9, null))
      .catch((e: Error) => e);
    expect(error).to.have.property('code', 'INVALID_REQUEST');
  });
});
