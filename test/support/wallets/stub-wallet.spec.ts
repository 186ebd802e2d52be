// The stub wallet is what every money test leans on, so it is tested itself: a correct operator's wallet, and its lies.
import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Lie, type StubWallet, startStubWallet } from './index.ts';

const SECRET = 'a1b2'.repeat(16);
const id = (n: number) => `tx_${String(n).padStart(32, '0')}`;

interface Change {
  operator?: string;
  at?: number | string;
  nonce?: string;
  secret?: string;
  text?: string;
}

describe('stub wallet', () => {
  let stub: StubWallet;
  beforeEach(async () => {
    stub = await startStubWallet({ secret: SECRET, operator: 'demo' });
    stub.deposit('u-1', 1000);
  });
  afterEach(() => stub.close());

  /** A call as the platform would sign it, with parts of it changed. */
  async function send(name: string, body: object | string, change: Change = {}): Promise<Record<string, unknown>> {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const at = String(change.at ?? Date.now());
    const nonce = change.nonce ?? randomUUID().slice(0, 24);
    const lines = [at, nonce, 'POST', new URL(`${stub.url}${name}`).pathname, change.text ?? sent];
    const signature = createHmac('sha256', change.secret ?? SECRET)
      .update(lines.join('\n'))
      .digest('hex');
    const headers = {
      'x-operator': change.operator ?? 'demo',
      'x-timestamp': at,
      'x-nonce': nonce,
      'x-signature': signature,
    };
    const answer = await fetch(`${stub.url}${name}`, { method: 'POST', headers, body: sent });
    expect(answer.status).to.equal(200);
    return (await answer.json()) as Record<string, unknown>;
  }
  const common = { external_id: 'u-1', currency: 'KRW', player_id: 'pl_1', operator_session_id: null };
  const about = {
    ...common,
    game_code: 'baccarat',
    table_id: 'tbl_1',
    round_id: 'rnd_1',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const debit = (n: number, over: object = {}) => ({ ...about, tx_id: id(n), amount: 100, reason: 'bet', ...over });
  const credit = (n: number, over: object = {}) => ({ ...debit(n), reason: 'settle', round_closed: true, ...over });
  const rollback = (n: number, of: number, over: object = {}) => ({
    ...debit(n),
    reason: 'timeout',
    ref_tx_id: id(of),
    ...over,
  });
  const balance = () => stub.accounts.get('u-1')?.balance;

  it('WCE-06 answers a known tx_id with its first answer, and with INVALID_REQUEST when the content is another', async () => {
    const first = await send('debit', debit(1));
    expect(first).to.include({ status: 'OK', balance: 900 });
    expect(await send('debit', debit(1))).to.deep.equal(first);
    for (const over of [{ amount: 101 }, { external_id: 'u-2' }, { reason: 'ante' }, { round_id: 'rnd_2' }]) {
      expect(await send('debit', debit(1, over)), JSON.stringify(over)).to.deep.equal({ status: 'INVALID_REQUEST' });
    }
    expect(await send('credit', credit(1)), 'an id of another kind').to.deep.equal({ status: 'INVALID_REQUEST' });
    const refusal = await send('debit', debit(2, { amount: 5000 }));
    expect(refusal).to.deep.equal({ status: 'INSUFFICIENT_FUNDS' });
    stub.deposit('u-1', 10_000);
    expect(await send('debit', debit(2, { amount: 5000 })), 'a refusal stays one').to.deep.equal(refusal);
    expect(balance()).to.equal(10_900n);
  });

  it('WCE-07 refuses a debit whose rollback came first with TX_ALREADY_ROLLED_BACK', async () => {
    expect(await send('rollback', rollback(2, 1))).to.include({ status: 'OK', balance: 1000 });
    expect(await send('debit', debit(1))).to.deep.equal({ status: 'TX_ALREADY_ROLLED_BACK' });
    expect(await send('rollback', rollback(2, 1))).to.include({ status: 'OK' });
    await send('debit', debit(3));
    expect(await send('rollback', rollback(4, 3))).to.include({ status: 'OK', balance: 1000 });
    expect(await send('rollback', rollback(5, 3)), 'never twice').to.include({ status: 'OK', balance: 1000 });
    expect(balance()).to.equal(1000n);
  });

  it('WCE-08 checks operator, timestamp, signature and nonce in that order, and reads JSON only then', async () => {
    const steps: [wrong: Change, step: string][] = [
      [{ operator: 'other', at: 1, secret: 'no', nonce: 'used' }, 'operator'],
      [{ at: 1, secret: 'no', nonce: 'used' }, 'timestamp'],
      [{ at: Date.now() - 300_001, secret: 'no' }, 'timestamp'],
      [{ at: Date.now() + 301_000, secret: 'no' }, 'timestamp'],
      [{ secret: 'no', nonce: 'used' }, 'signature'],
      [{ text: JSON.stringify(debit(2)) }, 'signature'],
      [{ nonce: 'used' }, 'nonce'],
    ];
    expect(await send('debit', debit(1), { nonce: 'used' })).to.include({ status: 'OK' });
    for (const [wrong, step] of steps) {
      expect(await send('debit', 'this is no JSON {', wrong), step).to.deep.equal({ status: 'INVALID_SIGNATURE' });
      expect(stub.calls.at(-1)?.refused).to.equal(step);
    }
    expect(await send('debit', 'this is no JSON {'), 'genuine but unreadable').to.deep.equal({ status: 'INVALID_REQUEST' });
    expect(await send('debit', debit(9), { nonce: 'fresh' }), 'a refused call uses no nonce up').to.include({ status: 'OK' });
    expect(stub.ledger.filter(line => line.kind === 'debit')).to.have.length(2);
  });

  it('names every way in which its answers betrayed its books', async () => {
    let how: Lie | null = null;
    stub.fault(() => (how ? { kind: 'lie', how } : null));
    const honest = () => stub.book.misdeeds.values().reduce((sum, each) => sum - each.change, balance() ?? 0n);
    how = 'unapplied';
    expect(await send('debit', debit(1))).to.include({ status: 'OK', balance: 1000 });
    expect(honest()).to.equal(900n);
    how = 'twice';
    expect(await send('debit', debit(2))).to.include({ status: 'OK', balance: 800 });
    expect(honest()).to.equal(800n);
    how = 'refused';
    expect(await send('debit', debit(3))).to.deep.equal({ status: 'SUCCESS' });
    expect(honest(), 'for the platform nothing was taken').to.equal(800n);
    how = null;
    expect(await send('rollback', rollback(4, 1)), 'there was nothing to return').to.include({ status: 'OK' });
    expect(stub.book.misdeeds.has(id(1))).to.equal(false);
    expect(honest()).to.equal(900n);
    expect(
      stub.ledger.reduce((sum, line) => sum + line.change, 0n),
      'the ledger is what happened',
    ).to.equal(balance());
  });
});
