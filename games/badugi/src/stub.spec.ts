// Tests of the cards to come: reshuffles, cards that are passed over, who sees what.
import { type Card, view } from '@baize/sdk';
import { luckOf, shuffled } from '@baize/testkit';
import { expect } from 'chai';
import { TestHand } from './fixture.ts';
import { badugi } from './index.ts';

const FIVE = [1_000, 1_000, 1_000, 1_000, 1_000];
const CHECKS = FIVE.map(() => 'check');
const PACK = badugi.deck.faces;

/** Everybody changes all their cards, then three seats: one card is left when seat 3 draws four. */
const untilDry = (hand: TestHand): TestHand =>
  hand.moves(...CHECKS, ...FIVE.map(() => 'draw 4'), ...CHECKS, 'draw 3', 'draw 4', 'draw 4', 'draw 4');

const reshuffles = (hand: TestHand) => hand.facts().filter(({ type }) => type === 'reshuffle');

describe('the stub of badugi', () => {
  it('GAM-05 deals one card at a time from the left of the button, then as they are drawn', () => {
    const hand = new TestHand([1_000, 1_000]);
    const own = (seat: number) => hand.facts(seat).filter(({ kind, seat: to }) => kind === 'deal' && to === seat);
    expect(own(0)[0]?.cards).to.deep.equal([PACK[0], PACK[2], PACK[4], PACK[6]]);
    expect(own(1)[0]?.cards).to.deep.equal([PACK[1], PACK[3], PACK[5], PACK[7]]);
    hand.moves('check', 'check', `draw ${PACK[2]}`, 'draw 2');
    expect(own(0)[1]?.cards).to.deep.equal([PACK[8]]);
    expect(own(1)[1]?.cards).to.deep.equal([PACK[9], PACK[10]]);
    const places = hand.run.inputs.filter(input => input.in === 'cards').map(({ cards }) => cards.length);
    expect(places).to.deep.equal([8, 1, 2]);
  });

  it('GAM-05 shuffles stub, earlier discards and folded hands when a seat needs more than there is, but not what it has named', () => {
    const seen: { stub: readonly Card[]; back: readonly Card[] }[] = [];
    const hand = new TestHand(FIVE, {
      arrange: (stub, back) => {
        seen.push({ stub, back });
        return [...back, ...stub];
      },
    });
    hand.moves('bbing', 'call', 'call', 'call', 'fold', ...FIVE.slice(1).map(() => 'draw 4'));
    hand.moves(...CHECKS.slice(1), 'draw 4', 'draw 4', 'draw 4');
    expect(seen).to.deep.equal([]);
    hand.moves('draw 4', ...CHECKS.slice(1));
    expect(hand.stub).to.deep.equal([]); // 20 dealt, 16 and 16 drawn: the pack is used up to the last card
    expect(seen).to.deep.equal([]);
    const [named = ''] = hand.offers.draw?.from ?? [];
    hand.moves(`draw ${named}`);
    expect(seen.length).to.equal(1);
    // 20 of the first deal, the folded hand among them, and 16 of the first draw
    const firsts = FIVE.flatMap((_, seat) => dealtTo(hand, seat).slice(0, 4));
    const drawn = FIVE.slice(1).flatMap((_, seat) => dealtTo(hand, seat).slice(4, 8));
    expect(seen[0]?.stub).to.deep.equal([]);
    expect(seen[0]?.back).to.have.members([...firsts, ...drawn]);
    expect(seen[0]?.back).to.not.include(named);
    expect(reshuffles(hand)).to.deep.equal([{ kind: 'event', type: 'reshuffle', data: { count: 36 } }]);
  });

  it('GAM-05 shuffles what is left of the stub too, and tells how many cards it has', () => {
    const hand = untilDry(new TestHand(FIVE));
    expect(hand.run.fault).to.equal(null);
    expect(reshuffles(hand)).to.deep.equal([{ kind: 'event', type: 'reshuffle', data: { count: 32 } }]);
  });

  it('GAM-05 never gives a seat a card that it has discarded: that card stays on top for the next', () => {
    const own: Card[] = [];
    const hand = new TestHand(FIVE, {
      // seat 3 is about to draw: three cards of its own first deal come first, one of another, then the rest
      arrange: (stub, back) => {
        const theirs = own.slice(0, 3);
        const other = back.find(card => !own.includes(card)) as Card;
        return [...theirs, other, ...[...stub, ...back].filter(card => ![...theirs, other].includes(card))];
      },
    });
    own.push(...dealtTo(hand, 3));
    hand.moves(...CHECKS, ...FIVE.map(() => 'draw 4'), ...CHECKS, 'draw 4', 'draw 4', 'draw 4');
    expect(hand.choice.seat).to.equal(3);
    hand.moves('draw 4');
    const got = dealtTo(hand, 3).slice(-4);
    for (const card of own) expect(got).to.not.include(card);
    hand.moves('draw 4');
    expect(dealtTo(hand, 4).slice(-4, -1)).to.deep.equal(own.slice(0, 3));
    expect(hand.run.fault).to.equal(null);
  });

  it('shows what a seat receives to it alone, also what fell face down', () => {
    const hand = new TestHand(FIVE, { arrange: (stub, back) => [...back, ...stub] });
    untilDry(hand);
    const { told } = hand.run;
    const at = told.findIndex(({ fact }) => fact.type === 'reshuffle');
    const deal = told.slice(at).find(({ fact }) => fact.kind === 'deal');
    const seat = Number(deal?.fact.seat);
    expect(deal && view(deal, [seat], null)?.cards).to.not.include(null);
    expect(deal && view(deal, [(seat + 1) % 5], null)?.cards).to.deep.equal([null, null, null, null]);
  });

  it('GAM-05 keeps 52 different cards, nobody gets back what they discarded, through hands that change many cards', () => {
    const luck = luckOf(5);
    let count = 0;
    for (let round = 0; round < 60; round++) {
      const hand = new TestHand(FIVE.slice(luck(3)), {
        deck: shuffled(PACK, luck),
        arrange: (stub, back) => shuffled([...stub, ...back], luck),
      });
      const gone = new Map<number, Set<string>>();
      while (hand.run.waiting) {
        const { seat, options } = hand.choice;
        const { draw } = options;
        if (!draw) {
          hand.moves(luck(12) === 0 && options.bbing ? 'bbing' : options.check ? 'check' : luck(8) === 0 ? 'fold' : 'call');
          continue;
        }
        const out = shuffled(draw.from ?? [], luck).slice(0, luck(4) === 0 ? luck(4) : 4);
        const own = gone.get(seat) ?? new Set();
        gone.set(seat, own);
        for (const card of out) own.add(card);
        const before = dealtTo(hand, seat).length;
        hand.moves(['draw', ...out].join(' '));
        const got = dealtTo(hand, seat).slice(before);
        expect(got.length).to.equal(out.length);
        expect(got.filter(card => own.has(card))).to.deep.equal([]);
      }
      expect(hand.run.fault).to.equal(null);
      const shown = (hand.run.outcome?.hands ?? []).filter(({ rank }) => rank !== undefined);
      const cards = [...shown.flatMap(({ final }) => final), ...hand.stub];
      expect(new Set(cards).size).to.equal(cards.length);
      if (reshuffles(hand).length > 0) count++;
    }
    expect(count).to.be.at.least(20);
  });
});

/** All cards a seat has got so far. */
function dealtTo(hand: TestHand, seat: number): Card[] {
  return hand
    .facts(seat)
    .filter(fact => fact.kind === 'deal' && fact.seat === seat)
    .flatMap(({ cards }) => cards as Card[]);
}
