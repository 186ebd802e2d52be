// Chance, commitment and shoes.
import { createHash, hkdfSync } from 'node:crypto';
import type { Input, Request } from '@baize/sdk';
import { loadGame } from '@baize/testkit';
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { Cipher, systemClock } from '../kernel/index.ts';
import { commit } from './commitment.ts';
import { below, dealingEntities, ShoeSource, shuffle, systemWords } from './index.ts';

const { game } = await loadGame('baccarat');
const cards = (count: number): Request => ({
  ask: 'cards',
  places: Array.from({ length: count }, (_, i) => ({ at: `player:${i + 1}`, seen: 'all' as const })),
  stage: 'initial',
});
const noWait = async () => {};

describe('chance', () => {
  it('draws again what would favour the low numbers, and nothing else', () => {
    const given = [2 ** 32 - 1, 2 ** 32 - 2, 7];
    expect(below(3, () => given.shift() as number)).to.equal((2 ** 32 - 2) % 3); // 2^32 − 1 is beyond the last multiple of 3
    expect(given).to.deep.equal([7]);
  });

  it('gives every remainder the same number of accepted words, for all n up to 64', () => {
    // the rule on 8-bit words, where all of them can be counted; `below` is the same rule on 32 bits
    for (let n = 1; n <= 64; n++) {
      const limit = 256 - (256 % n);
      const counts = new Array<number>(n).fill(0);
      for (let word = 0; word < limit; word++) counts[word % n] = (counts[word % n] as number) + 1;
      expect(new Set(counts).size, String(n)).to.equal(1);
      const top = 2 ** 32 - (2 ** 32 % n);
      const given = [top - 1, ...(top < 2 ** 32 ? [top, 0] : [])];
      expect(below(n, () => given.shift() as number)).to.equal((top - 1) % n);
      if (top < 2 ** 32) expect(below(n, () => given.shift() as number)).to.equal(0);
    }
  });

  it('shuffles by a known word stream into a known order', () => {
    const words = [3, 1, 2, 0];
    expect(shuffle(['a', 'b', 'c', 'd', 'e'], () => words.shift() as number)).to.deep.equal(['e', 'a', 'c', 'b', 'd']);
  });

  it('puts every card into every place about as often (fixed bound, 4 sigma)', () => {
    const counts = new Map<string, number>();
    const words = systemWords();
    const trials = 20_000;
    for (let i = 0; i < trials; i++) {
      shuffle([0, 1, 2, 3, 4, 5], words).forEach((card, place) => {
        counts.set(`${card} ${place}`, (counts.get(`${card} ${place}`) ?? 0) + 1);
      });
    }
    const sigma = Math.sqrt(trials * (1 / 6) * (5 / 6));
    for (const count of counts.values()) expect(Math.abs(count - trials / 6)).to.be.lessThan(6 * sigma);
  });
});

describe('the commitment', () => {
  const sha = (...parts: (Buffer | string)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map(part => Buffer.from(part))))
      .digest();

  it('has the root and head that somebody else computes from the published rule', () => {
    const shoeId = 'shoe_0123456789abcdef0123456789abcdef';
    const order = ['As', 'Kd', '7c', '2h', 'Td'];
    const key = Buffer.alloc(32, 7);
    const salts = Buffer.from(hkdfSync('sha256', key, shoeId, 'baize/salts/1', 32 * order.length));
    const u32 = (n: number) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);
    const leaves = order.map((card, i) =>
      sha(
        Buffer.of(0),
        'baize/card/1',
        Buffer.of(0),
        Buffer.of(shoeId.length),
        shoeId,
        u32(i),
        Buffer.of(card.length),
        card,
        salts.subarray(32 * i, 32 * i + 32),
      ),
    );
    const node = (left: Buffer, right: Buffer) => sha(Buffer.of(1), left, right);
    const [a, b, c, d, e] = leaves as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const root = node(node(node(a, b), node(c, d)), e);
    const previous = sha('before');
    const head = sha(Buffer.of(2), root, u32(5), '52x8', previous);
    expect(commit({ shoeId, order, key, deckName: '52x8', previousHead: previous.toString('hex') })).to.deep.equal({
      root: root.toString('hex'),
      head: head.toString('hex'),
    });
  });
});

describe('a shoe', () => {
  let db: Database;
  const cipher = new Cipher('ab'.repeat(32));
  before(async () => {
    db = await testDatabase(dealingEntities);
  });
  after(() => db.close());

  const source = () => new ShoeSource({ db, cipher, clock: systemClock });
  const about = (tableId: string, state: Awaited<ReturnType<ShoeSource['begin']>>['state'] | null) => ({
    tableId,
    roundId: 'rnd_x',
    game,
    options: {},
    timers: game.timers,
    state,
  });
  const take = async (shoe: ShoeSource, count: number): Promise<string[]> => {
    const taken: string[] = [];
    await shoe.supply(
      cards(count),
      async (input: Input) => void taken.push(...(input.in === 'cards' ? input.cards : [])),
      noWait,
    );
    return taken;
  };

  it('is sealed before its first card: the database holds no card in clear, and the same order after a restart', async () => {
    const shoe = source();
    const { state, notes } = await shoe.begin(about('tbl_1', null));
    expect(notes[0]).to.deep.include({ kind: 'event', type: 'shoe' });
    const [row] = await db.query('select * from shoe');
    expect(String(row?.sealed)).not.to.match(/[2-9TJQKA][shdc]"/);
    const first = await take(shoe, 6);
    // nothing of the round was recorded: the order is used again, never drawn anew under another root (K30)
    const again = source();
    const begun = await again.begin(about('tbl_1', null));
    expect(begun.state).to.deep.equal(state);
    expect(await take(again, 6)).to.deep.equal(first);
    expect((await db.query('select 1 from shoe')).length).to.equal(1);
  });

  it('puts logged cards back by their number alone', async () => {
    const shoe = source();
    const { state } = await shoe.begin(about('tbl_2', null));
    const dealt = await take(shoe, 5);
    const later = source();
    await later.begin(about('tbl_2', null));
    const filled = await later.refill(
      [{ in: 'time' }, { in: 'cards', cards: ['', '', ''], source: 'auto' }, { in: 'cards', cards: ['', ''], source: 'auto' }],
      state,
    );
    expect(filled.flatMap(input => (input.in === 'cards' ? input.cards : []))).to.deep.equal(dealt);
  });

  it('lasts many rounds, says when the cut card came out, plays one more round and takes a new shoe', async () => {
    const shoe = source();
    let state = (await shoe.begin(about('tbl_3', null))).state;
    const seen = new Set<number>();
    let cut = 0;
    for (let round = 0; round < 200 && state.no === 1; round++) {
      await take(shoe, 6);
      const end = shoe.end();
      if (end.notes.length > 0) cut++;
      seen.add(end.state.position);
      const next = await shoe.begin(about('tbl_3', end.state));
      cut += next.notes.filter(note => note.type === 'cut_card').length;
      state = next.state;
    }
    expect(state.no).to.equal(2);
    expect(cut).to.equal(1);
    const last = Math.max(...seen);
    expect(last).to.be.greaterThan(400);
    expect(last).to.be.at.most(416);
  });

  it('is never dealt from again once a round of it was void', async () => {
    const shoe = source();
    const { state } = await shoe.begin(about('tbl_4', null));
    const first = await take(shoe, 4);
    const next = await source().begin(about('tbl_4', { ...state, last: true }));
    expect(next.state.no).to.equal(2);
    expect(next.state.shoeId).not.to.equal(state.shoeId);
    expect(first).to.have.length(4);
  });
});
