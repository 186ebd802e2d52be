// Tests of hands by number: every hand of five cards, known counts, and what one evaluator says against another.
import { luckOf, shuffled } from '@baize/testkit';
import { expect } from 'chai';
import fc from 'fast-check';
import { byRank, FIVE_CARDS, OMAHA, SEVEN_CARDS, unlikely } from './fixture.ts';
import { CATEGORIES, categoryOf, rank5, rank7, rankOf, rankOmaha, tableBytes } from './index.ts';

const PACK = Array.from({ length: 52 }, (_, id) => id);
const MOST = 10_000;
const RUNS = { seed: 1, numRuns: 500 };
const cardsOf = (size: number) => fc.shuffledSubarray(PACK, { minLength: size, maxLength: size });

/** Every choice of `count` of these. */
function choices(ids: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return ids.flatMap((id, at) => choices(ids.slice(at + 1), count - 1).map(rest => [id, ...rest]));
}

function five(ids: readonly number[]): number {
  const [a = -1, b = -1, c = -1, d = -1, e = -1] = ids;
  return rank5(a, b, c, d, e);
}

function seven(ids: readonly number[]): number {
  const [a = -1, b = -1, c = -1, d = -1, e = -1, f = -1, g = -1] = ids;
  return rank7(a, b, c, d, e, f, g);
}

/** Random deals of so many cards, always the same. The list is used again for each. */
function* deals(count: number, size: number): Generator<number[]> {
  const luck = luckOf(size);
  const pack = [...PACK];
  const cards: number[] = [];
  for (let deal = 0; deal < count; deal++) {
    for (let place = 0; place < size; place++) {
      const other = place + luck(52 - place);
      const card = pack[other] as number;
      pack[other] = pack[place] as number;
      pack[place] = card;
      cards[place] = card;
    }
    yield cards;
  }
}

describe('hands by number', () => {
  it('GAM-01 counts every hand of five cards in its category', () => {
    const counts = new Uint32Array(MOST);
    for (let a = 0; a < 52; a++)
      for (let b = 0; b < a; b++)
        for (let c = 0; c < b; c++)
          for (let d = 0; d < c; d++)
            for (let e = 0; e < d; e++) {
              const value = rank5(a, b, c, d, e);
              counts[value] = (counts[value] as number) + 1;
            }
    expect(counts[0]).to.equal(0);
    expect(byRank(counts, categoryOf)).to.deep.equal(FIVE_CARDS.counts);
    expect(counts.filter(count => count > 0).length).to.equal(FIVE_CARDS.values);
  });

  it('GAM-01 GAM-02 deals seven cards and Omaha hands in the known proportions', () => {
    const [sevens, omahas] = [new Uint32Array(MOST), new Uint32Array(MOST)];
    const count = 100_000;
    for (const cards of deals(count, 9)) {
      const value = seven(cards);
      sevens[value] = (sevens[value] as number) + 1;
      const omaha = rankOmaha(cards, cards.slice(4));
      omahas[omaha] = (omahas[omaha] as number) + 1;
    }
    expect(unlikely(byRank(sevens, categoryOf), count, SEVEN_CARDS)).to.deep.equal([]);
    expect(unlikely(byRank(omahas, categoryOf), count, OMAHA)).to.deep.equal([]);
  });

  it('takes the best five of six and of seven', () => {
    for (const cards of deals(3_000, 7)) {
      const bestOf = (ids: readonly number[]): number => Math.max(...choices(ids, 5).map(five));
      expect(seven(cards)).to.equal(bestOf(cards));
      expect(rankOf(cards)).to.equal(seven(cards));
      expect(rankOf(cards, 6)).to.equal(bestOf(cards.slice(0, 6)));
      expect(rankOf(cards, 5)).to.equal(five(cards));
    }
  });

  it('takes two of an Omaha hand and three of the board, flushes too', () => {
    const pairs = choices([0, 1, 2, 3], 2);
    const threes = choices([4, 5, 6, 7, 8], 3);
    const both = pairs.flatMap(pair => threes.map(three => [...pair, ...three]));
    const check = (cards: readonly number[]): void => {
      const best = Math.max(...both.map(places => five(places.map(place => cards[place] as number))));
      expect(rankOmaha(cards.slice(0, 4), cards.slice(4)), cards.join(' ')).to.equal(best);
    };
    for (const cards of deals(1_000, 9)) check(cards);
    const suited = PACK.filter(id => id % 4 > 1); // two suits: flushes in most deals
    const luck = luckOf(3);
    for (let deal = 0; deal < 1_000; deal++) check(shuffled(suited, luck));
  });

  it('is the same in whatever order the cards come', () => {
    fc.assert(
      fc.property(cardsOf(7), fc.infiniteStream(fc.nat(1_000)), (cards, keys) => {
        const order = cards.map(card => ({ card, key: keys.next().value as number })).sort((a, b) => a.key - b.key);
        expect(seven(order.map(each => each.card))).to.equal(seven(cards));
      }),
      RUNS,
    );
    fc.assert(
      fc.property(cardsOf(9), cards => {
        const [hole, board] = [cards.slice(0, 4), cards.slice(4)];
        expect(rankOmaha([...hole].reverse(), [...board].reverse())).to.equal(rankOmaha(hole, board));
      }),
      RUNS,
    );
  });

  it('is the same whatever the suits are called', () => {
    fc.assert(
      fc.property(cardsOf(9), fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (cards, suits) => {
        const renamed = cards.map(id => id - (id & 3) + (suits[id & 3] as number));
        expect(five(renamed)).to.equal(five(cards));
        expect(seven(renamed)).to.equal(seven(cards));
        expect(rankOf(renamed, 6)).to.equal(rankOf(cards, 6));
        expect(rankOmaha(renamed, renamed.slice(4))).to.equal(rankOmaha(cards, cards.slice(4)));
      }),
      RUNS,
    );
  });

  it('has a category for every value, in the order of the rules', () => {
    expect(CATEGORIES.map(each => each.rank).reverse()).to.deep.equal(Object.keys(FIVE_CARDS.counts));
    for (const { rank, least } of CATEGORIES) expect(categoryOf(least)).to.equal(rank);
    for (const [at, { least }] of CATEGORIES.entries())
      if (at > 0) expect(categoryOf(least - 1)).to.equal(CATEGORIES[at - 1]?.rank);
  });

  it('ranks no other number of cards', () => {
    for (const size of [0, 4, 8]) expect(() => rankOf(PACK.slice(0, size))).to.throw(RangeError);
  });

  it('takes less than a megabyte', () => {
    expect(tableBytes()).to.be.within(100_000, 1_000_000);
  });
});
