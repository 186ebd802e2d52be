// Properties of boxes: who is dealt what in which order, what boxes have bet, what even money pays.
import { type Bet, type CardsRequest, type Seat, standardPack } from '@baize/sdk';
import { expect } from 'chai';
import fc from 'fast-check';
import { boxOf, boxSpots, cardsOf, compareTo, DEALER, dealAround, evenMoney, extraOf, stakesOf } from './index.ts';

const boxes = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }).map(list => list.sort((a, b) => a - b));
const amount = fc.integer({ min: 1, max: 2 ** 40 });
const item = fc.record({ spot: fc.integer({ min: 1, max: 9 }).map(box => `box_${box}`), amount });
const placements = fc.array(fc.uniqueArray(item, { selector: ({ spot }) => spot, minLength: 1 }), { maxLength: 12 });
const betsOf = (items: Bet['items'][]): Bet[] => items.map((each, i) => ({ id: i + 1, player: 'p', seat: null, items: each }));

/** Deals the first cards of a pack. */
function dealt(to: readonly Seat[], count: number) {
  const script = dealAround(to, count, (seat, no) => ({ at: `box:${seat}:${no}`, seen: seat === DEALER ? [] : 'all' }));
  const { places } = script.next().value as CardsRequest;
  const cards = standardPack().slice(0, places.length);
  const { value, done } = script.next(cards);
  expect(done).to.equal(true);
  return { places, cards, value: value as { seat: Seat; card: string }[] };
}

describe('boxes', () => {
  it('GAM-10 GAM-09 deals one card at a time: boxes ascending, then the dealer, in every round', () => {
    fc.assert(
      fc.property(boxes, fc.integer({ min: 1, max: 3 }), (taken, count) => {
        const { places, cards, value } = dealt(taken, count);
        const round = [...taken, DEALER];
        expect(value.map(({ seat }) => seat)).to.deep.equal(Array.from({ length: count }, () => round).flat());
        expect(value.map(({ card }) => card)).to.deep.equal(cards);
        expect(new Set(places.map(({ at }) => at)).size).to.equal(places.length);
        for (const seat of round) expect(cardsOf(value, seat)).to.have.length(count);
      }),
    );
  });

  it('MNY-14 names boxes box_N and what they pay beside box_N:extra', () => {
    const spots = boxSpots(['box_1', 'box_9'], { min: 1, max: 5, step: 1, reason: 'bet' });
    expect(Object.entries(spots).map(([name, { seat }]) => [name, seat])).to.deep.equal([
      ['box_1', 1],
      ['box_9', 9],
    ]);
    for (let box = 1; box <= 9; box++) expect([boxOf(`box_${box}`), boxOf(extraOf(box))]).to.deep.equal([box, box]);
  });

  it('MNY-07 adds up what each box has bet, in ascending order, and loses nothing', () => {
    fc.assert(
      fc.property(placements, items => {
        const stakes = stakesOf(betsOf(items));
        const numbers = [...stakes.keys()];
        expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
        const sum = (list: Iterable<number>) => [...list].reduce((total, each) => total + each, 0);
        expect(sum(stakes.values())).to.equal(sum(items.flat().map(each => each.amount)));
      }),
    );
  });

  it('MNY-07 pays even money: what a box and the dealer would win of each other is their two stakes', () => {
    fc.assert(
      fc.property(fc.integer({ max: 30 }), fc.integer({ max: 30 }), amount, (own, dealer, stake) => {
        const [box, other] = [compareTo(dealer, own), compareTo(own, dealer)];
        expect(evenMoney(box, stake) + evenMoney(other, stake)).to.equal(2 * stake);
      }),
    );
  });

  it('refuses to pay what is no safe integer any more', () => {
    expect(() => evenMoney('win', Number.MAX_SAFE_INTEGER)).to.throw();
  });
});
