// The shuffle check against answers of a server that lies: nothing that was altered is called proven.
import type { Fact, OpenedCard, Shuffle } from '@baize/protocol';
import { expect } from 'chai';
import { CARDS, opened } from '../../testing/orders.ts';
import { type Kept, type Seal, withSeals } from './seals.ts';
import { checkShuffle, facesShown } from './shuffle-check.ts';

const other = (hash: string) => hash.replace(/^./, first => (first === '0' ? '1' : '0'));
const answer = (...orders: Shuffle['orders']): Shuffle => ({ round_id: 'rnd_1', orders });
const sealOf = ({ root, head }: Seal): Seal => ({ root, head });
const shown = new Set(['Kd', '9h']);

describe('the shuffle check', () => {
  const honest = opened([1, 3]);
  const kept = [sealOf(honest)];
  const verdictOf = (order: Shuffle['orders'][number], seals: (Seal | null)[] = kept) =>
    checkShuffle(answer(order), seals, shown).verdict;

  it('F-02 proves cards that lead to the seal that was kept, and leaves what was not seen face down with its number', () => {
    const { verdict, orders, missing } = checkShuffle(answer(honest), kept, shown);
    expect([verdict, missing]).to.deep.equal(['proven', []]);
    expect(orders[0]?.places.map(({ position, card }) => [position, card])).to.deep.equal([
      [1, 'Kd'],
      [2, null],
      [3, '9h'],
    ]);
  });

  it('F-02 says that nothing is proven where the seal came along with the answer, or of one part of two', () => {
    expect(verdictOf(honest, [])).to.equal('unkept');
    expect(verdictOf(honest, [null])).to.equal('unkept');
    const again = { ...honest, part: 1 };
    expect(checkShuffle(answer(honest, again), kept, shown).verdict).to.equal('unkept');
  });

  it('F-02 finds an altered root, head, salt, path, position, face, size, deck and shoe', () => {
    const first = honest.cards[0] as OpenedCard;
    const withFirst = (change: Partial<OpenedCard>) => ({
      ...honest,
      cards: [{ ...first, ...change }, ...honest.cards.slice(1)],
    });
    const lies = {
      root: { ...honest, root: other(honest.root) },
      head: { ...honest, head: other(honest.head) },
      salt: withFirst({ salt: other(first.salt) }),
      path: withFirst({ path: [other(first.path[0] as string), ...first.path.slice(1)] }),
      'short path': withFirst({ path: first.path.slice(1) }),
      position: withFirst({ position: 2 }),
      'position of another': withFirst({ position: 3 }),
      'no position': withFirst({ position: 99 }),
      face: withFirst({ card: 'Qd' }),
      size: { ...honest, n: 8 },
      deck: { ...honest, deck: '8' },
      shoe: { ...honest, shoe_id: 'shoe_2' },
      'previous head': { ...honest, previous_head: other(honest.head) },
    };
    for (const [name, lie] of Object.entries(lies)) expect(verdictOf(lie), name).to.equal('broken');
  });

  it('F-02 proves nothing by what is no order: sizes, hashes and words that none has', () => {
    const first = honest.cards[0] as OpenedCard;
    const odd = [
      { n: -1 },
      { n: 0 },
      { n: 1.5 },
      { n: 2 ** 32 },
      { previous_head: 'f' },
      { root: 'x' },
      { shoe_id: 'x'.repeat(300) },
    ];
    for (const each of odd) expect(verdictOf({ ...honest, ...each }), JSON.stringify(each)).to.equal('broken');
    for (const card of ['x'.repeat(300), '\ud800'])
      expect(verdictOf({ ...honest, cards: [{ ...first, card }] }), card).to.equal('broken');
  });

  it('F-02 finds another order that fits in itself, where the card or the whole was changed after the seal', () => {
    const changed = opened(
      [1, 3],
      CARDS.map((card, i) => (i === 6 ? '5s' : card)),
    );
    expect(verdictOf(changed)).to.equal('broken');
    expect(verdictOf(changed, [])).to.equal('unkept');
  });

  it('F-02 names cards of the round that were not opened, and opens none of its own', () => {
    expect(checkShuffle(answer(honest), kept, new Set(['Kd', '4s'])).missing).to.deep.equal(['4s']);
    expect(checkShuffle(answer(), [], new Set()).verdict).to.equal('nothing');
  });

  it('F-02 knows the faces that a round showed, without marks of copies and hidden ones', () => {
    const facts = [
      { seq: 1, kind: 'start', cards: ['2h'] },
      { seq: 2, kind: 'deal', cards: ['As', null, 'As.1'] },
      { seq: 3, kind: 'street', board: ['Kd'] },
    ] as Fact[];
    expect([...facesShown(facts)]).to.deep.equal(['As', 'Kd']);
  });
});

describe('the seals of this tab', () => {
  const seal = (digit: string): Seal => ({ root: digit.repeat(64), head: other(digit.repeat(64)) });
  const start = (digit: string, seq = 1) => ({ seq, kind: 'start', no: 1, ...seal(digit) }) as Fact;
  const again = (digit: string, seq = 5) => ({ seq, kind: 'event', type: 'reshuffled', data: seal(digit) }) as unknown as Fact;
  const dealt = { seq: 2, kind: 'deal', cards: ['As'] } as Fact;
  const of = (kept: Kept, id = 'r') => kept.find(([each]) => each === id)?.[1];

  it('F-02 keep what came before the cards, a part after the other, and the first word for good', () => {
    const kept = withSeals(withSeals([], 'r', [start('a')]), 'r', [again('b')]);
    expect(of(kept)).to.deep.equal([seal('a'), seal('b')]);
    expect(of(withSeals(kept, 'r', [start('a'), again('b')]))).to.deep.equal([seal('a'), seal('b')]);
    expect(of(withSeals(kept, 'r', [start('c')]))).to.deep.equal([seal('a'), seal('b')]);
  });

  it('F-02 keep none that came together with its cards, but of a shoe that was sealed before', () => {
    expect(of(withSeals([], 'r', [start('a'), dealt]))).to.deep.equal([null]);
    expect(of(withSeals(withSeals([], 'q', [start('a')]), 'r', [start('a'), dealt]))).to.deep.equal([seal('a')]);
  });

  it('F-02 keep none that has another form, and of the last 300 rounds alone', () => {
    expect(withSeals([], 'r', [{ ...start('a'), root: 'x' } as Fact])).to.deep.equal([]);
    let kept: Kept = [];
    for (let i = 0; i < 310; i++) kept = withSeals(kept, `r${i}`, [start('a')]);
    expect([kept.length, kept[0]?.[0]]).to.deep.equal([300, 'r10']);
  });
});
