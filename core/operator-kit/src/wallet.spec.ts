// The wallet's rules where certification does not look, and its books over random orders of calls that come twice and crossed.
import { expect } from 'chai';
import fc from 'fast-check';
import { debitOf, MemoryBooks, OPERATOR, SECRET, signedHeaders, VECTORS } from './fixture.ts';
import { MemoryNonces, TOLERANCE_MS, Verifier } from './verifier.ts';
import { Wallet, type WalletCall } from './wallet.ts';

const START = 10_000n;

describe('the wallet of the operator kit', () => {
  let books: MemoryBooks;
  let wallet: Wallet;
  beforeEach(() => {
    books = new MemoryBooks();
    books.accounts.set('u-1', { currency: 'KRW', balance: START, blocked: false });
    books.accounts.set('u-2', { currency: 'KRW', balance: START, blocked: false });
    wallet = new Wallet({ operator: OPERATOR, secret: SECRET, path: '/wallet', books });
  });
  const send = async (name: WalletCall, body: string) =>
    (await wallet.answer(name, signedHeaders(`/wallet/${name}`, body), Buffer.from(body))).body;
  const status = async (name: WalletCall, over: object) =>
    (JSON.parse(await send(name, debitOf(over))) as { status: string }).status;
  const balance = () => books.accounts.get('u-1')?.balance;

  it('F-09 a rollback of a credit, or of another player’s debit, is refused and moves nothing', async () => {
    await send('debit', debitOf({ tx_id: 'tx_a' }));
    await send('credit', debitOf({ tx_id: 'tx_b', reason: 'settle' }));
    for (const over of [{ ref_tx_id: 'tx_b' }, { ref_tx_id: 'tx_a', external_id: 'u-2' }, {}, { ref_tx_id: 7 }])
      expect(await status('rollback', { tx_id: `tx_${JSON.stringify(over)}`, reason: 'timeout', ...over })).to.equal(
        'INVALID_REQUEST',
      );
    expect([balance(), books.accounts.get('u-2')?.balance]).to.deep.equal([START, START]);
  });

  it('F-09 a second rollback of a debit under another tx_id gives nothing back', async () => {
    await send('debit', debitOf({ tx_id: 'tx_a' }));
    for (const tx_id of ['tx_r1', 'tx_r2'])
      expect(await status('rollback', { tx_id, reason: 'timeout', ref_tx_id: 'tx_a' })).to.equal('OK');
    expect(balance()).to.equal(START);
  });

  it('F-09 amounts that are no whole number, too small or a text are refused before the books are opened', async () => {
    for (const amount of ['1000', 1000.5, -1, 0, null, 1e20])
      expect(await status('debit', { tx_id: `tx_${amount}`, amount }), String(amount)).to.equal('INVALID_REQUEST');
    expect(await status('credit', { tx_id: 'tx_c', amount: 0, reason: 'settle' })).to.equal('OK');
    expect(books.entries.size).to.equal(1);
  });

  it('F-09 an amount beyond 2^53 counts to its last digit', async () => {
    const body = debitOf({ tx_id: 'tx_big', reason: 'settle' }).replace('"amount":1000', '"amount":9007199254740993');
    expect(await send('credit', body)).to.contain(`"balance":${START + 9007199254740993n},`);
  });

  it('F-09 whatever comes twice, crossed or late: each bet is taken at most once, and given back or settled at most once', async () => {
    const bet = (n: number) => {
      const about = { round_id: `rnd_${n}` };
      const debit = debitOf({ ...about, tx_id: `tx_d${n}` });
      const credit = debitOf({ ...about, tx_id: `tx_c${n}`, reason: 'settle', amount: 1500 });
      const rollback = debitOf({ ...about, tx_id: `tx_r${n}`, reason: 'timeout', ref_tx_id: `tx_d${n}` });
      return [['debit', debit], n % 2 === 0 ? ['credit', credit] : ['rollback', rollback]] as [WalletCall, string][];
    };
    const calls = [0, 1, 2, 3].flatMap(bet);
    const right = START + 2n * 500n; // two bets are won, two rolled back
    const orders = fc.shuffledSubarray([...calls, ...calls, ...calls], { minLength: 24, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(orders, async order => {
        books.entries.clear();
        books.accounts.set('u-1', { currency: 'KRW', balance: START, blocked: false });
        await Promise.all(order.map(([name, body]) => send(name, body)));
        expect(balance()).to.equal(right);
      }),
      { numRuns: 40 },
    );
  });

  it('F-09 a wallet without its secret, as where a variable is not set, is none', () => {
    for (const secret of ['', 'undefined', () => ''])
      expect(() => new Wallet({ operator: OPERATOR, secret, path: '/wallet', books })).to.throw('64 characters');
  });

  it('F-09 a verifier holds no secret that can be printed', () => {
    for (const text of [JSON.stringify(wallet), String(wallet)]) expect(text).not.to.contain(SECRET);
  });
});

describe('the verifier of the operator kit', () => {
  const debit = VECTORS.at(-1) as (typeof VECTORS)[number];
  const at = Number(debit.timestamp);
  const headers = {
    'x-operator': OPERATOR,
    'x-timestamp': debit.timestamp,
    'x-nonce': debit.nonce,
    'x-signature': debit.signature,
  };
  let now = at;
  const verify = (verifier: Verifier, over: object = {}) =>
    verifier.isGenuine({ path: debit.target, headers: { ...headers, ...over }, body: Buffer.from(debit.body) });
  const fresh = () => new Verifier({ operator: OPERATOR, secret: () => SECRET, now: () => now });
  beforeEach(() => {
    now = at;
  });

  it('F-09 takes the published wallet call, 5 minutes early or late, and none beyond', async () => {
    for (const [late, is] of [
      [0, true],
      [TOLERANCE_MS, true],
      [-TOLERANCE_MS, true],
      [TOLERANCE_MS + 1, false],
      [-TOLERANCE_MS - 1, false],
    ] as const) {
      now = at + late;
      expect(await verify(fresh()), String(late)).to.equal(is);
    }
  });

  it('F-09 remembers a nonce as long as its timestamp may come again: 10 minutes for one of 5 minutes ahead', async () => {
    const verifier = fresh();
    now = at - TOLERANCE_MS;
    expect(await verify(verifier)).to.equal(true);
    for (const later of [1, TOLERANCE_MS, 2 * TOLERANCE_MS]) {
      now = at - TOLERANCE_MS + later;
      expect(await verify(verifier), String(later)).to.equal(false);
    }
  });

  it('F-09 a call that is not signed uses no nonce up, and missing or doubled headers are none', async () => {
    const verifier = fresh();
    const wrong = [{ 'x-signature': 'ä'.repeat(64) }, { 'x-signature': undefined }, { 'x-operator': [OPERATOR, OPERATOR] }];
    for (const over of wrong) expect(await verify(verifier, over)).to.equal(false);
    expect(await verify(verifier)).to.equal(true);
  });

  it('F-09 forgets nonces whose time is over', () => {
    const nonces = new MemoryNonces();
    expect([nonces.use('a', 100, 0), nonces.use('a', 100, 99), nonces.use('a', 300_000, 200_000)]).to.deep.equal([
      true,
      false,
      true,
    ]);
  });
});
