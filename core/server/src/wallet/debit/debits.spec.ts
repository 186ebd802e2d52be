// Debits against the stub wallet: every answer class, every fault, the player's queue, the books afterwards.
import { expect } from 'chai';
import type { Fault } from '../../../../../test/support/wallets/index.ts';
import { balanceOf } from '../../ledger/fixture.ts';
import { bet, newRound, openRoom, type Room, until } from '../fixture.ts';
import { rowOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';

describe('debits', () => {
  let room: Room;
  before(async () => {
    room = await openRoom();
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));

  const row = async (txId: string): Promise<TxRow> => {
    const found = await room.db.read(sql => rowOf(sql, txId));
    if (!found) throw new Error('no row');
    return found;
  };
  const settled = (txId: string) => until(async () => (await row(txId)).status === 'rolled_back');

  it('WDB-03 confirms a debit on OK, in one transaction with its effects', async () => {
    room.stub.deposit('u-1', 5000);
    const seen: string[] = [];
    const order = bet('1');
    const outcome = await room.debit(order, {
      end: 'accept',
      effect: async sql => {
        seen.push(...(await room.wallet.confirmedOf(sql, order.scopeId)).map(each => each.status));
      },
    });
    expect(outcome).to.include({ ok: true, balance: 4000n });
    expect(seen).to.deep.equal(['confirmed']);
    const stored = await row(outcome.txId as string);
    expect(stored).to.include({ status: 'confirmed', balanceAfter: 4000n, walletStatus: 'OK', httpStatus: 200, attempts: 1 });
    expect(await balanceOf(room.db, `stakes:${order.scopeId}`, 'KRW')).to.equal(1000n);
  });

  it('WTR-07 writes the row before the call goes out', async () => {
    room.stub.deposit('u-2', 5000);
    let status: string | undefined;
    let asked: Promise<void> | undefined;
    room.stub.fault(call => {
      asked = row(String(call.body.tx_id)).then(found => {
        status = found.status;
      });
      return { kind: 'late', ms: 50 };
    });
    await room.debit(bet('2'));
    await asked;
    expect(status).to.equal('pending');
  });

  const refusals: [status: string, code: string][] = [
    ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
    ['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED'],
    ['PLAYER_NOT_FOUND', 'WALLET_UNAVAILABLE'],
    ['PLAYER_BLOCKED', 'WALLET_UNAVAILABLE'],
    ['CURRENCY_MISMATCH', 'WALLET_UNAVAILABLE'],
    ['INVALID_SIGNATURE', 'WALLET_UNAVAILABLE'],
    ['INVALID_REQUEST', 'WALLET_UNAVAILABLE'],
    ['TX_ALREADY_ROLLED_BACK', 'WALLET_UNAVAILABLE'],
  ];
  async function refusedWith(status: string, code: string, review: boolean): Promise<void> {
    const from = room.stub.calls.length;
    room.stub.fault(() => ({ kind: 'refusal', status }));
    const order = bet('3');
    const outcome = await room.debit(order);
    expect(outcome).to.include({ ok: false, code });
    const stored = await row(outcome.txId as string);
    expect(stored).to.include({ status: 'failed', walletStatus: status, rolledBackBy: null, review });
    await new Promise(done => setTimeout(done, 100));
    expect(room.stub.calls.slice(from).map(call => call.name)).to.deep.equal(['debit']);
    expect(await balanceOf(room.db, `stakes:${order.scopeId}`, 'KRW')).to.equal(0n);
  }
  for (const [status, code] of refusals) {
    it(`WDB-04 takes ${status} as a refusal without a rollback`, () => refusedWith(status, code, false));
  }
  for (const status of ['SUCCESS', 'ok', 'OK ', 'Insufficient_funds', '0']) {
    it(`WDB-06 takes ${JSON.stringify(status)} as a refusal without a rollback, for somebody to look at`, () =>
      refusedWith(status, 'WALLET_UNAVAILABLE', true));
  }

  it('WDB-02 sends a debit once, whatever came back', async () => {
    room.stub.deposit('u-once', 5000);
    const kinds: Fault[] = [{ kind: 'lost_request' }, { kind: 'http_before' }, { kind: 'refusal', status: 'PLAYER_NOT_FOUND' }];
    const from = room.stub.calls.length;
    for (const fault of kinds) {
      room.stub.fault(call => (call.name === 'debit' ? fault : null));
      await room.debit(bet('once'));
    }
    await new Promise(done => setTimeout(done, 500)); // longer than every step of the schedule, and than doubt_ms
    const sent = room.stub.calls.slice(from).filter(call => call.name === 'debit');
    expect(sent).to.have.length(kinds.length);
    expect(new Set(sent.map(call => call.body.tx_id)).size).to.equal(kinds.length);
  });

  it('WRB-05 WCE-07 sends the rollback while the debit is still worked on; the debit is then refused', async () => {
    room.stub.deposit('u-race', 5000);
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'slow', ms: 700 } : null));
    const outcome = await room.debit(bet('race'));
    await settled(outcome.txId as string);
    const lines = () => room.stub.ledger.filter(line => line.externalId === 'u-race').slice(1);
    expect(
      lines().map(line => line.kind),
      'the rollback came before the debit was done',
    ).to.deep.equal(['rollback']);
    await until(() => lines().length === 2);
    expect(lines().map(({ kind, status, change }) => [kind, status, change])).to.deep.equal([
      ['rollback', 'OK', 0n],
      ['debit', 'TX_ALREADY_ROLLED_BACK', 0n],
    ]);
    expect(room.stub.accounts.get('u-race')?.balance).to.equal(5000n);
    expect((await row(outcome.txId as string)).status).to.equal('rolled_back');
  });

  const faults: [title: string, fault: Fault][] = [
    ['WCE-01 WDB-05 gives the money back after an answer after the wait', { kind: 'late', ms: 600 }],
    ['WCE-07 gives the money back after a debit done after the wait', { kind: 'slow', ms: 600 }],
    ['WDB-05 gives the money back after a lost request', { kind: 'lost_request' }],
    ['WDB-05 gives the money back after a lost answer', { kind: 'lost_answer' }],
    ['WCE-02 WDB-05 gives the money back after HTTP 500 before it was done', { kind: 'http_before' }],
    ['WCE-02 WDB-05 gives the money back after HTTP 500 after it was done', { kind: 'http_after' }],
    ['WDB-05 gives the money back after garbage', { kind: 'garbage' }],
    ['WDB-05 gives the money back after HTML', { kind: 'html' }],
    ['WDB-05 gives the money back after an empty answer', { kind: 'empty' }],
    ['WDB-05 gives the money back after a body that drips', { kind: 'drip', ms: 30 }],
    ['WDB-05 gives the money back after a reset', { kind: 'reset' }],
    ['WDB-05 gives the money back after UNKNOWN_ERROR', { kind: 'raw', body: '{"status":"UNKNOWN_ERROR"}', apply: true }],
    [
      'WDB-05 gives the money back after gzip',
      { kind: 'raw', body: '{"status":"OK"}', headers: { 'content-encoding': 'gzip' }, apply: true },
    ],
    ['WDB-05 gives the money back after 204', { kind: 'raw', body: '', status: 204, apply: true }],
  ];
  faults.forEach(([title, fault], i) => {
    it(title, async () => {
      const player = `f${i}`;
      room.stub.deposit(`u-${player}`, 5000);
      room.stub.fault(call => (call.name === 'debit' ? fault : null));
      const outcome = await room.debit(bet(player));
      expect(outcome).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
      await settled(outcome.txId as string);
      if (fault.kind === 'slow') await until(() => room.stub.ledger.some(line => line.status === 'TX_ALREADY_ROLLED_BACK'));
      expect(room.stub.accounts.get(`u-${player}`)?.balance).to.equal(5000n);
      const back = await row((await row(outcome.txId as string)).rolledBackBy as string);
      expect(back).to.include({ type: 'rollback', reason: 'timeout', amount: 1000, status: 'confirmed' });
    });
  });

  for (const status of [301, 302, 307, 308]) {
    it(`WTR-02 does not follow a ${status}`, async () => {
      room.stub.deposit('u-r', 1000);
      const before = room.stub.calls.length;
      room.stub.fault(call => (call.name === 'debit' ? { kind: 'redirect', to: `${room.stub.url}debit`, status } : null));
      const outcome = await room.debit(bet('r'));
      await settled(outcome.txId as string);
      expect(room.stub.calls.slice(before).map(call => call.name)).to.deep.equal(['debit', 'rollback']);
    });
  }

  it('WCE-04 changes the balance once when a proxy delivers twice', async () => {
    room.stub.deposit('u-d', 5000);
    room.stub.fault(() => ({ kind: 'duplicate' }));
    expect(await room.debit(bet('d'))).to.include({ ok: true, balance: 4000n });
    expect(room.stub.accounts.get('u-d')?.balance).to.equal(4000n);
  });

  it('WID-07 never has two debits of one player open, and runs other players beside', async () => {
    room.stub.deposit('u-a', 100_000);
    room.stub.deposit('u-b', 100_000);
    room.stub.fault(() => ({ kind: 'late', ms: 20 }));
    const from = room.stub.calls.length;
    const orders = [...Array(6).keys()].map(i => bet('a', { amount: 100 + i }));
    await Promise.all([...orders.map(order => room.debit(order)), room.debit(bet('b'))]);
    expect(room.stub.mostDebits()).to.equal(1);
    const calls = room.stub.calls.slice(from);
    expect(calls.filter(call => call.body.external_id === 'u-a').map(call => call.body.amount)).to.deep.equal([
      100, 101, 102, 103, 104, 105,
    ]);
    expect(calls.findIndex(call => call.body.external_id === 'u-b')).to.be.lessThan(3);
  });

  it('CX-31 sends a timeout rollback before the debits that wait behind it', async () => {
    room.stub.deposit('u-h', 5000);
    room.stub.fault(call => (call.name === 'debit' && call.body.amount === 1 ? { kind: 'http_after' } : null));
    const from = room.stub.calls.length;
    await Promise.all([1, 2, 3].map(amount => room.debit(bet('h', { amount }))));
    await until(() => room.stub.calls.length >= from + 4);
    expect(room.stub.calls.slice(from).map(call => `${call.name} ${call.body.amount}`)).to.deep.equal([
      'debit 1',
      'rollback 1',
      'debit 2',
      'debit 3',
    ]);
  });

  it('gives a bet back that was answered too late for its window', async () => {
    room.stub.deposit('u-w', 5000);
    const order = bet('w');
    const outcome = await room.debit(order, { end: 'give_back' });
    expect(outcome).to.include({ ok: false, code: 'ACTION_LATE' });
    await settled(outcome.txId as string);
    expect(room.stub.accounts.get('u-w')?.balance).to.equal(5000n);
    expect(await balanceOf(room.db, `stakes:${order.scopeId}`, 'KRW')).to.equal(0n);
  });

  it('refuses an order that is stale when its turn has come: no row, no call', async () => {
    const from = room.stub.calls.length;
    const outcome = await room.debit(bet('w', { still: () => false }));
    expect(outcome).to.deep.equal({ ok: false, txId: null, code: 'ACTION_LATE' });
    expect(room.stub.calls).to.have.length(from);
  });

  it('answers a repeated action with its stored outcome and makes no second call', async () => {
    room.stub.deposit('u-k', 5000);
    const order = bet('k', { by: { session: 's', aid: 'a1' } });
    const first = await room.debit(order);
    const from = room.stub.calls.length;
    expect(await room.debit({ ...order, scopeId: newRound() })).to.deep.equal(first);
    expect(await room.wallet.answered('s', order.tableId, 'a1')).to.deep.equal(first);
    expect(room.stub.calls).to.have.length(from);
  });

  it('gives the money back when the effects of an OK cannot be written', async () => {
    room.stub.deposit('u-e', 5000);
    const outcome = await room.debit(bet('e'), {
      end: 'accept',
      effect: () => Promise.reject(new Error('the table refuses')),
    });
    expect(outcome).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    await settled(outcome.txId as string);
    expect(room.stub.accounts.get('u-e')?.balance).to.equal(5000n);
  });

  it('keeps a late answer as evidence only', async () => {
    room.stub.deposit('u-l', 5000);
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'late', ms: 400 } : null));
    const outcome = await room.debit(bet('l'));
    const late = () => room.db.query('select 1 from tx_attempt where tx_id = $1 and late', [outcome.txId]);
    await until(async () => (await late()).length === 1);
    await settled(outcome.txId as string);
  });

  it('WTR-02 keeps connections alive', async () => {
    room.stub.deposit('u-s', 50_000);
    const from = room.stub.calls.length;
    for (let i = 0; i < 8; i++) await room.debit(bet('s'));
    const own = room.stub.calls.slice(from).filter(call => call.body.external_id === 'u-s');
    expect(own).to.have.length(8);
    // two, if a retry of somebody else has taken the first one in between
    expect(new Set(own.map(call => call.socket)).size).to.be.at.most(2);
  });

  it('WTR-18 keeps a balance beyond 2^53 exactly', async () => {
    room.stub.deposit('u-big', 9007199254740993n + 1000n);
    expect(await room.debit(bet('big'))).to.include({ ok: true, balance: 9007199254740993n });
  });
});
