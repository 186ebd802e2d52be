// Properties of melds: against every subset of small hands, and for any hand of a pack.
import { expect } from 'chai';
import fc from 'fast-check';
import { type Card, countOf, fits, groupingOf, meldOf, meldsIn, pointsOf } from './index.ts';

const PACK = [...'A23456789TJQK'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));
const hands = (maxLength: number) => fc.shuffledSubarray(PACK, { maxLength });
/** Hands in which melds are likely: of two suits, or of four ranks. */
const rich = (maxLength: number) =>
  fc.oneof(
    fc.shuffledSubarray(
      PACK.filter(card => 'cd'.includes(card[1] ?? '')),
      { maxLength },
    ),
    fc.shuffledSubarray(
      PACK.filter(card => '5678'.includes(card[0] ?? '')),
      { maxLength },
    ),
    hands(maxLength),
  );
const subsets = (cards: readonly Card[]): Card[][] =>
  Array.from({ length: 2 ** cards.length }, (_, mask) => cards.filter((_, i) => mask & (1 << i)));
const nameOf = (meld: readonly Card[]) => [...meld].sort().join(' ');

/** The fewest points, the slow way: with each meld taken or not. */
function fewest(hand: readonly Card[]): number {
  const melds = subsets(hand).filter(each => meldOf(each) !== null);
  return Math.min(countOf(hand), ...melds.map(meld => fewest(hand.filter(card => !meld.includes(card)))));
}

describe('melds', () => {
  it('GAM-08 there are 329 in a pack: 65 sets and 264 runs', () => {
    const melds = meldsIn(PACK);
    expect(new Set(melds.map(nameOf)).size).to.equal(329);
    expect(melds.filter(meld => meldOf(meld) === 'set')).to.have.length(65);
  });

  it('finds exactly those subsets of a hand that are melds, each once', () => {
    fc.assert(
      fc.property(rich(10), hand => {
        const found = meldsIn(hand).map(nameOf).sort();
        const wanted = subsets(hand).filter(each => meldOf(each) !== null);
        expect(found).to.deep.equal(wanted.map(nameOf).sort());
      }),
      { numRuns: 150 },
    );
  });

  it('takes the ace low, and no run round the corner', () => {
    expect([meldOf(['As', '3s', '2s']), meldOf(['Qs', 'Ks', 'As']), meldOf(['Ks', 'As', '2s'])]).to.deep.equal([
      'run',
      null,
      null,
    ]);
    expect([meldOf(['7c', '7d']), meldOf(['7c', '7d', '8h']), meldOf([])]).to.deep.equal([null, null, null]);
  });

  it('lays off what leaves a meld, in whatever order its cards lie', () => {
    fc.assert(
      fc.property(fc.constantFrom(...meldsIn(PACK)), fc.constantFrom(...PACK), (meld, card) => {
        fc.pre(!meld.includes(card));
        expect(fits(meld, card)).to.equal(meldOf([card, ...meld]) !== null);
        expect(fits([...meld].reverse(), card)).to.equal(fits(meld, card));
      }),
    );
  });
});

describe('the grouping of a hand', () => {
  it('leaves the fewest points that any way leaves', () => {
    fc.assert(
      fc.property(rich(8), hand => {
        expect(groupingOf(hand).points).to.equal(fewest(hand));
      }),
      { numRuns: 150 },
    );
  });

  it('puts each card in one meld or into the rest, which counts its points', () => {
    fc.assert(
      fc.property(rich(14), hand => {
        const { points, melds, rest } = groupingOf(hand);
        expect([...melds.flat(), ...rest].sort()).to.deep.equal([...hand].sort());
        for (const meld of melds) expect(meldOf(meld)).to.not.equal(null);
        expect(points).to.equal(countOf(rest));
      }),
    );
  });

  it('counts the same in whatever order the cards come, and a further card adds at most its own points', () => {
    fc.assert(
      fc.property(rich(12), fc.constantFrom(...PACK), (hand, card) => {
        const { points } = groupingOf(hand);
        expect(groupingOf([...hand].reverse()).points).to.equal(points);
        fc.pre(!hand.includes(card));
        expect(groupingOf([...hand, card]).points).to.be.at.most(points + pointsOf(card));
      }),
    );
  });

  it('among equals takes the melds that are worth most', () => {
    const isLong = (meld: readonly Card[]) => Number(meld.length >= 5);
    const { melds, worth, points } = groupingOf(['5c', '6c', '7c', '8c', '9c', 'Tc', '5d', '5h'], isLong);
    expect({ worth, points }).to.deep.equal({ worth: 1, points: 0 });
    expect(melds.map(nameOf).sort()).to.deep.equal(['5c 5d 5h', '6c 7c 8c 9c Tc']);
  });
});
