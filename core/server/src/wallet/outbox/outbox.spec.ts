// Credits, rollbacks, recovery and prepaid credit against the stub wallet.
import { expect } from 'chai';
import type { Fault } from '../../../../../test/support/wallets/index.ts';
import { isUnique } from '../../db/index.ts';
import { balanceOf } from '../../ledger/fixture.ts';
import { type Rate, rateBetween } from '../../ledger/index.ts';
import { insertDebits } from '../debit/inserts.ts';
import { bet, creditOrder, openRoom, pay, quickConfig, type Room, rowReader, until } from '../fixture.ts';
import type { CreditOrder, DebitOrder } from '../orders.ts';
import type { TxRow } from '../rows/tx.ts';
import { Transport } from '../transport/transport.ts';

describe('outbox', () => {
  let room: Room;
  before(async () => {
    room = await openRoom();
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));
  const row = rowReader(() => room);
  const confirmed = (id: string) => until(async () => (await row(id)).status === 'confirmed');

  it('WCE-03 applies a credit once after several errors, with the same bytes and a fresh signature', async () => {
    room.stub.deposit('u-1', 5000);
    const order = bet('1');
    await room.debit(order);
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
    await room.debit(order);
    await confirmed(await pay(room, order, 0));
    expect(room.stub.ledger.at(-1)).to.include({ kind: 'credit', change: 0n });
  });

  it('WCR-02 refuses a second settle of the same player and round', async () => {
    room.stub.deposit('u-3', 5000);
    const order = bet('3');
    await room.debit(order);
    const id = await pay(room, order, 10);
    const again = await pay(room, order, 10).catch((error: Error) => error);
    expect(again).to.be.instanceOf(Error);
    await confirmed(id); // its call must not meet what the next test arms
  });

  for (const status of ['INSUFFICIENT_FUNDS', 'PLAYER_BLOCKED', 'INVALID_SIGNATURE', 'SUCCESS', 'UNKNOWN_ERROR']) {
    it(`WCR-04 retries a credit after ${status}`, async () => {
      room.stub.deposit('u-4', 5000);
      const order = bet('4');
      await room.debit(order);
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
    await room.debit(order);
    const account = room.stub.accounts.get('u-5');
    if (account) account.blocked = true;
    await confirmed(await pay(room, order, 100));
  });

  const answers: Fault[] = [
    ...['INSUFFICIENT_FUNDS', 'PLAYER_NOT_FOUND', 'TX_ALREADY_ROLLED_BACK', 'INVALID_REQUEST', 'DONE', 'UNKNOWN_ERROR'].map(
      (status): Fault => ({ kind: 'refusal', status }),
    ),
    { kind: 'http_after' },
    { kind: 'lost_request' },
    { kind: 'lost_answer' },
    { kind: 'late', ms: 400 },
    { kind: 'garbage' },
    { kind: 'empty' },
    { kind: 'redirect', to: 'http://127.0.0.1:9/' },
  ];
  it('WRB-04 WCE-03 retries a rollback after every other answer than OK; the wallet reverses it once', async function () {
    this.timeout(60_000);
    room.stub.deposit('u-rb', 5000);
    const made = await room.debit(bet('rb'));
    let n = 0;
    room.stub.fault(call => (call.name === 'rollback' ? answers[n++] : null));
    const from = room.stub.calls.length;
    const id = await room.db.transaction(sql => room.wallet.rollback(sql, made.txId as string, 'cancel_bet'));
    room.wallet.send();
    await until(async () => (await row(id)).status === 'confirmed', 15_000);
    const sent = room.stub.calls.slice(from);
    expect(sent).to.have.length(answers.length + 1);
    expect(new Set(sent.map(call => call.raw)).size).to.equal(1);
    expect(await row(id)).to.include({ attempts: answers.length + 1, reason: 'cancel_bet' });
    expect(room.stub.accounts.get('u-rb')?.balance).to.equal(5000n);
    expect(room.stub.ledger.filter(line => line.refTxId === made.txId && line.change !== 0n)).to.have.length(1);
  });

  it('WRB-02 writes one rollback for a debit: the first reason stands', async () => {
    room.stub.deposit('u-6', 5000);
    const order = bet('6');
    const made = await room.debit(order);
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
    expect(await balanceOf(room.db, `stakes:${order.scopeId}`, 'KRW')).to.equal(0n);
  });

  it('WID-08 sends a later debit while a credit waits for its retry', async () => {
    room.stub.deposit('u-7', 5000);
    const order = bet('7');
    await room.debit(order);
    room.stub.fault(call => (call.name === 'credit' ? { kind: 'http_before' } : null));
    const id = await pay(room, order, 100);
    await until(async () => (await row(id)).attempts > 0);
    expect(await room.debit(bet('7'))).to.include({ ok: true });
    room.stub.fault(null);
    await confirmed(id);
  });

  it('WID-04 a row that cannot be recorded holds up no other one, and is not sent again without a pause', async () => {
    room.stub.deposit('u-p', 5000);
    const [bad, good] = [bet('p'), bet('p')];
    await room.debit(bad);
    await room.debit(good);
    await room.db.query(
      `alter table wallet_tx add constraint poison check (not (scope_id = '${bad.scopeId}' and attempts > 0 and type = 'credit'))`,
    );
    try {
      const calls = () => room.stub.calls.filter(each => each.name === 'credit' && each.body.round_id === bad.scopeId).length;
      room.stub.fault(call => (call.name === 'credit' ? { kind: 'late', ms: 30 } : null)); // both are answered at once
      const orders = [bad, good].map(each => creditOrder(each, 100));
      const [lost, paid] = await room.db.transaction(sql => room.wallet.credit(sql, ...orders));
      room.wallet.send();
      await confirmed(paid as string);
      await until(() => calls() > 0);
      await new Promise(done => setTimeout(done, 500));
      expect(calls(), 'called once, then after a pause').to.equal(1);
      expect(await row(lost as string)).to.include({ status: 'pending', attempts: 0 });
      await room.db.query('alter table wallet_tx drop constraint poison');
      await confirmed(lost as string);
      expect(room.stub.ledger.filter(line => line.txId === lost)).to.have.length(1);
    } finally {
      await room.db.query('alter table wallet_tx drop constraint if exists poison');
    }
  });

  it('WID-05 flags a credit for review after 24 hours and goes on', async () => {
    room.stub.deposit('u-8', 5000);
    const order = bet('8');
    await room.debit(order);
    room.stub.fault(() => ({ kind: 'http_before' }));
    const id = await pay(room, order, 100);
    await room.db.query('update wallet_tx set created_at = created_at - 86400001 where tx_id = $1', [id]);
    await until(async () => (await row(id)).review);
    room.stub.fault(null);
    await confirmed(id);
  });

  for (const status of [
    'INSUFFICIENT_FUNDS',
    'PLAYER_NOT_FOUND',
    'PLAYER_BLOCKED',
    'LIMIT_EXCEEDED',
    'CURRENCY_MISMATCH',
    'INVALID_SIGNATURE',
    'TX_ALREADY_ROLLED_BACK',
    'INVALID_REQUEST',
    'UNKNOWN_ERROR',
    'DONE',
  ]) {
    it(`WBL-03 takes ${status} for a failed balance, also when a figure comes with it`, async () => {
      const player = { ...bet(`b${status}`).player, operator: 'demo' };
      room.stub.fault(() => ({ kind: 'raw', body: JSON.stringify({ status, balance: 77 }) }));
      const from = room.stub.calls.length;
      expect((await room.wallet.balance(player, null)).balance).to.equal(null);
      expect(room.stub.calls.length - from).to.equal(1);
    });
  }

  it('F11 counts balances that do not step by the amount, and doubts no move for it', async () => {
    room.stub.deposit('u-step', 9000);
    const count = () => room.wallet.balanceMismatches().get('demo') ?? 0;
    const player = { ...bet('step').player, operator: 'demo' };
    await room.wallet.balance(player, null);
    const from = count();
    await room.debit(bet('step'));
    const honest = bet('step');
    await room.debit(honest);
    await confirmed(await pay(room, honest, 300));
    expect(count() - from, 'as it should be').to.equal(0);
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'lie', how: 'unapplied' } : null));
    expect(await room.debit(bet('step'))).to.include({ ok: true });
    expect(count() - from).to.equal(1);
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
  const row = rowReader(() => room);

  /** The process dies after the row was committed; `sent` tells whether the wallet got the call. */
  async function die(order: DebitOrder, sent: boolean, rate: Rate | null = null): Promise<TxRow> {
    const deps = { db: room.db, clock: { now: Date.now } as never, ledger: room.ledger, credit: room.credit };
    const [born] = await room.db.transaction(sql => insertDebits(deps, sql, [{ order, rate }]));
    if (!born || born instanceof Error) throw new Error('no row');
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
    it(`WDB-07 WTR-12 gives a debit of a dead process back with a system rollback (${id})`, async () => {
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

  it('WCR-02 credits of a round are written together, each with its posting, or none of them', async () => {
    const orders = ['9', '10', '11'].map(name => bet(name));
    for (const order of orders) {
      room.stub.deposit(order.player.externalId, 5000);
      expect((await room.debit(order)).ok).to.equal(true);
    }
    const [first, ...rest] = orders.map((order, i) => creditOrder(order, 100 * i));
    const written = (...credits: CreditOrder[]) => room.db.transaction(sql => room.wallet.credit(sql, ...credits));
    const [one = ''] = await written(first as CreditOrder);
    const refused = await written(...rest, first as CreditOrder).then(
      () => null,
      (error: unknown) => error,
    );
    expect(isUnique(refused)).to.equal(true);
    const posted = () => room.db.query(`select ref, amount from journal where credit like 'wallet:%' order by ref`);
    const before = await posted();
    const others = await written(...rest);
    expect(await posted()).to.have.length(before.length + rest.length);
    for (const [i, id] of [one, ...others].entries())
      expect(await row(id)).to.include({ scopeId: orders[i]?.scopeId, amount: 100 * i });
    expect(await written()).to.deep.equal([]);
  });

  it('WID-06 K14 resumes the outbox of a dead process only after resume_ms', async () => {
    const order = bet('1');
    await room.debit(order);
    await room.wallet.stop();
    const [id = ''] = await room.db.transaction(sql => room.wallet.credit(sql, creditOrder(order, 50)));
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

  for (const mode of ['applied', 'refused', 'never sent'] as const) {
    it(`CRE-04 MOD-02 K2 K3 returns the prepaid credit of a dead process's debit once (${mode}), however many recover`, async () => {
      await room.end();
      room = await openRoom('prepaid');
      room.stub.deposit('u-1', 5000);
      await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 3000, null));
      await room.wallet.stop();
      if (mode === 'refused')
        room.stub.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'LIMIT_EXCEEDED' } : null));
      const won = { code: 'KRW', exponent: 0, rate: 1 };
      const born = await die(bet('1'), mode !== 'never sent', rateBetween(won, won));
      expect(await room.credit.balance('demo'), 'in doubt it stays taken').to.equal(2000);
      const next = [await room.reborn(), await room.reborn()];
      await Promise.all(next.map(each => each.recover()));
      for (const each of next) each.start();
      await until(async () => (await row(born.txId)).status === 'rolled_back');
      await Promise.all(next.map(each => each.recover()));
      expect(await room.credit.balance('demo')).to.equal(3000);
      const kinds = (await room.credit.list(room.db.reports.of('demo'), 'demo', { limit: 10, offset: 0, manual: false })).map(
        entry => entry.kind,
      );
      expect(kinds, 'as a rollback and nothing else').to.deep.equal(['rollback', 'debit', 'charge']);
      expect(room.stub.accounts.get('u-1')?.balance).to.equal(5000n);
    });
  }

  it('WID-09 a process that lost its lease moves no money', async () => {
    await room.db.query(`update lease set epoch = epoch + 1, owner = 'other'`);
    const error = await room.debit(bet('1')).catch((thrown: Error) => thrown);
    expect((error as Error).name).to.equal('LeaseLost');
    expect(room.stub.calls).to.have.length(0);
    expect(await room.db.query('select 1 from wallet_tx')).to.have.length(0);
  });
});
