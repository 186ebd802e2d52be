// Tests of hands by name: known hands in their order, the five cards that count, checks of names.
import { expect } from 'chai';
import { badugiHandOf, handOf, omahaHandOf, type PokerHand, valueOfHand, valueOfOmaha } from './index.ts';

const cards = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** From the best to the worst: the cards, the category, the five that count. */
const HANDS: readonly [cards: string, rank: string, best: string][] = [
  ['Ts 2c Qs As Js Ks 3d', 'royal_flush', 'As Ks Qs Js Ts'],
  ['9h Kh Qh Jh Th As 2d', 'straight_flush', 'Kh Qh Jh Th 9h'],
  ['2d 3d 4d 5d Ad Ah As', 'straight_flush', '5d 4d 3d 2d Ad'],
  ['9c 9d 9h 9s Kd Ks Kh', 'four_of_a_kind', '9c 9d 9h 9s Kd'],
  ['2c 2d 2h 2s 3d 3s 4h', 'four_of_a_kind', '2c 2d 2h 2s 4h'],
  ['8c 8d 8h 7c 7d 7h As', 'full_house', '8c 8d 8h 7c 7d'],
  ['2c 2h 2d Ah Ac Kc Qc', 'full_house', '2c 2d 2h Ac Ah'],
  ['Ah 9h 2h 4h Kh Qh As', 'flush', 'Ah Kh Qh 9h 4h'],
  ['7c 5c 4c 3c 2c Ad Kd', 'flush', '7c 5c 4c 3c 2c'],
  ['6c 5d 4h 3s 2c Ad Ah', 'straight', '6c 5d 4h 3s 2c'],
  ['Ac 2d 3h 4s 5c Kd Qh', 'straight', '5c 4s 3h 2d Ac'],
  ['Qc Qd Qh As Kd 2c 3d', 'three_of_a_kind', 'Qc Qd Qh As Kd'],
  ['Ac Ad 2c 2h Ks Kh Qd', 'two_pair', 'Ac Ad Kh Ks Qd'],
  ['Jc Jd Ah Kd Qh 3s 2s', 'one_pair', 'Jc Jd Ah Kd Qh'],
  ['Ac Kd Qh Js 9c 3d 2h', 'high_card', 'Ac Kd Qh Js 9c'],
  ['9c 8d 7h 5s 4c 3d 2h', 'high_card', '9c 8d 7h 5s 4c'],
];

describe('hands by name', () => {
  it('names the category and the five cards that count, groups first, the ace of a wheel last', () => {
    for (const [hand, rank, best] of HANDS) expect(handOf(cards(hand)), hand).to.deep.include({ rank, best: cards(best) });
  });

  it('gives a better hand a bigger value, of five, six or seven cards alike', () => {
    const values = HANDS.map(([hand]) => valueOfHand(cards(hand)));
    expect(values).to.deep.equal([...values].sort((a, b) => b - a));
    expect(new Set(values).size).to.equal(HANDS.length);
    for (const [hand, rank, best] of HANDS) {
      const value = valueOfHand(cards(hand));
      expect(handOf(cards(best)), best).to.deep.equal({ value, rank, best: cards(best) });
      const sixth = cards(hand).find(each => !cards(best).includes(each)) as string;
      expect(handOf([sixth, ...cards(best)]), `${sixth} ${best}`).to.deep.include({ value, rank });
    }
  });

  it('never breaks a tie by suits or by cards that do not count', () => {
    const same = (one: string, other: string) => expect(valueOfHand(cards(one))).to.equal(valueOfHand(cards(other)));
    same('Ac Kd Qh Js 9c 3d 2h', 'Ad Kh Qs Jc 9d 8h 7s');
    same('Ac Ad Kc Kd Qs Qh 2c', 'Ah As Kh Ks Qc 3d 4d');
    same('As Ks Qs Js 9s', 'Ah Kh Qh Jh 9h');
    same('9c 9d 9h 9s Ad 2c 3c', '9c 9d 9h 9s Ah Kd Ks');
  });

  it('gives the same five in whatever order the cards come', () => {
    const hand = cards('Ac Ad Kc Kd Qs Qh 2c');
    for (let turn = 0; turn < hand.length; turn++)
      expect(handOf([...hand.slice(turn), ...hand.slice(0, turn)])).to.deep.equal(handOf(hand));
    expect(handOf([...hand].reverse())).to.deep.equal(handOf(hand));
  });

  it('reads names that bear the mark of a copy', () => {
    for (const hand of ['As Ks Qs Js 9c', 'As Ks Qs Js 9c 2d', 'As Ks Qs Js 9c 2d 3d'])
      expect(valueOfHand(cards(hand.replace('Ks', 'Ks.1')))).to.equal(valueOfHand(cards(hand)));
  });

  it('refuses other counts, names of no card and a card twice', () => {
    for (const hand of ['', 'As Ks Qs Js', 'As Ks Qs Js Ts 9s 8s 7s', 'As Ks Qs Js 1s', 'As Ks Qs Js TS', 'As Ks Qs Js Js'])
      for (const read of [handOf, valueOfHand]) expect(() => read(cards(hand)), hand).to.throw(RangeError);
    for (const name of ['', 'A', '9cx', 'c9', 'é♠', '9♣', '10s', 'Js.1', '9'.padEnd(4, 'c')])
      for (const others of ['As Ks Qs Js', 'As Ks Qs Js 2d 3d'])
        for (const read of [handOf, valueOfHand]) expect(() => read([...cards(others), name]), name).to.throw(RangeError);
  });
});

describe('Omaha hands by name', () => {
  const of = (hole: string, board: string): PokerHand => omahaHandOf(cards(hole), cards(board));

  it('uses exactly two of the hand with exactly three of the board', () => {
    expect(of('As Ks 2c 3d', 'Qs Js Ts 9s 8s')).to.deep.include({ rank: 'royal_flush', best: cards('As Ks Qs Js Ts') });
    expect(of('As 2c 3d 4h', 'Ks Qs Js Ts 9s')).to.deep.include({ rank: 'high_card', best: cards('As Ks Qs Js 4h') });
    expect(of('2c 2d 2h 2s', 'Ac Ad Ah Kc Kd')).to.deep.include({ rank: 'full_house', best: cards('Ac Ad Ah 2c 2d') });
    expect(of('Ac Ad 7h 8h', 'As Ah Kc Kd Ks')).to.deep.include({ rank: 'four_of_a_kind', best: cards('Ac Ad Ah As Kc') });
    expect(of('Ac 5d Kh Qh', '2s 3s 4d 9c 9d')).to.deep.include({ rank: 'straight', best: cards('5d 4d 3s 2s Ac') });
    expect(of('Ah 9h Kc Kd', '2h 3h 5c 7d Js')).to.deep.include({ rank: 'one_pair', best: cards('Kc Kd Js 7d 5c') });
  });

  it('gives the same five in whatever order the cards come, and the value alone', () => {
    const [hole, board] = [cards('Ac Ad Kh Ks'), cards('As Kd 2c 3d 2h')];
    const hand = omahaHandOf(hole, board);
    expect(omahaHandOf([...hole].reverse(), [...board].reverse())).to.deep.equal(hand);
    expect(valueOfOmaha(hole, board)).to.equal(hand.value);
  });

  it('refuses other counts, names of no card and a card twice', () => {
    for (const [hole, board] of [
      ['As Ks Qs', 'Js Ts 9s 8s 7s'],
      ['As Ks Qs Js', 'Ts 9s 8s 7s'],
      ['As Ks Qs Js 2c', 'Ts 9s 8s 7s'],
      ['As Ks Qs Js', 'As 9s 8s 7s 6s'],
      ['As Ks Qs As', 'Ts 9s 8s 7s 6s'],
      ['As Ks Qs Zs', 'Ts 9s 8s 7s 6s'],
    ] as const)
      for (const read of [of, (a: string, b: string) => valueOfOmaha(cards(a), cards(b))])
        expect(() => read(hole, board), `${hole} / ${board}`).to.throw(RangeError);
  });
});

describe('badugi hands by name', () => {
  /** From the best to the worst. */
  const LADDER: readonly [cards: string, rank: string, best: string][] = [
    ['Ac 2d 3h 4s', 'badugi', '4s 3h 2d Ac'],
    ['Ac 2d 3h 5s', 'badugi', '5s 3h 2d Ac'],
    ['As 2h 4d 5c', 'badugi', '5c 4d 2h As'],
    ['Tc Jd Qh Ks', 'badugi', 'Ks Qh Jd Tc'],
    ['Ac 2d 3h 4h', 'three_card', '3h 2d Ac'],
    ['Ac 2d 3h 3s', 'three_card', '3h 2d Ac'],
    ['Ks Qd Jc Jd', 'three_card', 'Ks Qd Jc'],
    ['Ac Ad 2c 2d', 'two_card', '2d Ac'],
    ['Kc Qd Kd Qc', 'two_card', 'Kd Qc'],
    ['Ac 2c 3c 4c', 'one_card', 'Ac'],
    ['Kc Kd Kh Ks', 'one_card', 'Kc'],
  ];

  it('counts as many cards as it can, low cards best', () => {
    for (const [hand, rank, best] of LADDER) {
      const found = badugiHandOf(cards(hand));
      expect(found.rank, hand).to.equal(rank);
      expect(
        found.best.map(card => card[0]),
        hand,
      ).to.deep.equal(cards(best).map(card => card[0]));
    }
    const values = LADDER.map(([hand]) => badugiHandOf(cards(hand)).value);
    const [, , , , wheel, pair] = values;
    expect(wheel).to.equal(pair);
    expect(values).to.deep.equal([...values].sort((a, b) => b - a));
    expect(new Set(values).size).to.equal(LADDER.length - 1);
    expect([values[0], values.at(-1)]).to.deep.equal([1092, 1]);
  });

  it('chooses cards that differ in rank and suit, the same in whatever order they come', () => {
    for (const [hand] of LADDER) {
      const found = badugiHandOf(cards(hand));
      expect(new Set(found.best.map(card => card[0])).size).to.equal(found.best.length);
      expect(new Set(found.best.map(card => card[1])).size).to.equal(found.best.length);
      expect(badugiHandOf(cards(hand).reverse())).to.deep.equal(found);
    }
  });

  it('refuses other counts, names of no card and a card twice', () => {
    for (const hand of ['', 'As', 'As 2c 3d', 'As 2c 3d 4h 5s', 'As 2c 3d 3d', 'As 2c 3d 1h'])
      expect(() => badugiHandOf(cards(hand)), hand).to.throw(RangeError);
  });
});
