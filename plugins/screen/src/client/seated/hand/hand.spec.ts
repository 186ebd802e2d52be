// A hand from its facts: bets, pots, cards and words at every seat.

import type { Fact } from '@baize/protocol';
import { expect } from 'chai';
import { act, begin, events, player, toMyDraw, toMyTurn, toTheEnd } from '../../../testing/seated.ts';
import { withHandFact } from './hand.ts';
import { emptyHand, type Hand } from './hand-parts.ts';

const play = (facts: readonly Fact[], from: Hand = emptyHand()) => facts.reduce(withHandFact, from);
const at = (hand: Hand, seat: number) => {
  const found = hand.seats[seat];
  if (!found) throw new Error(`no seat ${seat}`);
  return found;
};

/** Three seats, two of them all-in before the flop: the worked example of the shared rules. */
function runOut(): Fact[] {
  return events(1, [
    begin(
      [
        [0, 10_000],
        [1, 10_000],
        [2, 4000],
      ],
      { button: 2, sb: 0, bb: 1 },
      100,
    ),
    act(0, 'small_blind', 50, 50, 50, 9950, { auto: true }),
    act(1, 'big_blind', 100, 100, 150, 9900, { auto: true }),
    { kind: 'deal', seat: 0, cards: ['Ks', 'Kh'] },
    { kind: 'deal', seat: 1, cards: [null, null] },
    { kind: 'deal', seat: 2, cards: [null, null] },
    { kind: 'betting', action: 'open', stage: 'preflop', amount: 150 },
    act(2, 'allin', 4000, 4000, 4150, 0),
    act(0, 'raise', 8950, 9000, 13_100, 1000),
    act(1, 'call', 8900, 9000, 22_000, 1000),
    { kind: 'betting', action: 'closed', stage: 'preflop', amount: 22_000 },
    { kind: 'street', stage: 'flop', board: ['2c', '7d', '9h'] },
    { kind: 'betting', action: 'open', stage: 'flop', amount: 22_000 },
    act(0, 'allin', 1000, 1000, 23_000, 0),
    act(1, 'fold', 0, 0, 23_000, 1000),
    { kind: 'event', type: 'uncalled_return', data: { seat: 0, amount: 1000 } },
  ]);
}

describe('hand of a seated game', () => {
  it('shows what lies in front of each seat, who folded, and everything in the middle', () => {
    const hand = play(toMyTurn());
    expect(hand.pot).to.equal(270_000);
    expect(at(hand, 7).bet).to.equal(108_000);
    expect(at(hand, 0).bet).to.equal(0);
    expect([4, 5, 6, 8, 1].every(seat => at(hand, seat).folded)).to.equal(true);
    expect(at(hand, 2).chips).to.equal(48_000);
    expect(hand.board.map(each => each.card)).to.deep.equal(['Ah', 'Td', '7c']);
  });

  it('sweeps bets into the pot when a street closes, and remembers them for the eye', () => {
    const facts = toMyTurn();
    const closed = facts.findIndex(fact => fact.kind === 'betting' && fact.action === 'closed');
    const before = play(facts.slice(0, closed));
    expect(at(before, 3).bet).to.equal(36_000);
    const after = play(facts.slice(closed, closed + 1), before);
    expect(Object.values(after.seats).every(seat => seat.bet === 0)).to.equal(true);
    expect(after.swept?.bets).to.deep.include.members([
      [4, 6000],
      [5, 12_000],
      [7, 36_000],
      [0, 36_000],
    ]);
    expect(after.pot).to.equal(162_000);
  });

  it('splits main and side pot at an all-in, and takes the uncalled chips back out', () => {
    const facts = runOut();
    const hand = play(facts);
    expect(hand.pots.map(({ amount }) => amount)).to.deep.equal([12_000, 10_000]);
    expect(hand.pot).to.equal(22_000);
    expect(at(hand, 0)).to.include({ chips: 1000, bet: 0 });
  });

  it('says one pot only while nobody is all-in', () => expect(play(toMyTurn()).pots).to.deep.equal([]));

  it('tells who won which pot, what was shown, and the stacks as they were settled', () => {
    const first = toMyTurn();
    const hand = play(toTheEnd(first.length + 1), play(first));
    expect(hand).to.include({ over: true, running: false, outcome: 'showdown' });
    expect(hand.pots.map(pot => pot.winners)).to.deep.equal([[7], [7]]);
    expect(at(hand, 7)).to.include({ rank: 'three_of_a_kind', chips: 1_885_000, won: 1_002_000, net: 558_000, shown: true });
    expect(at(hand, 2)).to.include({ mucked: true, shown: false });
    expect(at(hand, 2).cards.map(each => each.card)).to.deep.equal([null, null]);
  });

  it('SCR-05 never has a face for a card that came as null', () => {
    const first = toMyTurn();
    const hand = play(toTheEnd(first.length + 1), play(first));
    const seen = Object.values(hand.seats).flatMap(seat => seat.cards.flatMap(each => each.card ?? []));
    expect(seen.sort()).to.deep.equal(['7d', '7s', 'As', 'Th']);
  });

  it('lays drawn cards where the thrown ones were: mine by name, others’ by number', () => {
    const hand = play(
      events(30, [
        act(0, 'draw', 2, 0, 15_000, 96_500),
        { kind: 'event', type: 'discard', data: { seat: 0, cards: ['Kd', '9c'] } },
        { kind: 'deal', seat: 0, cards: ['2h', '7s'] },
        act(1, 'draw', 1, 0, 15_000, 96_500),
        { kind: 'deal', seat: 1, cards: [null] },
        act(2, 'draw', 0, 0, 15_000, 96_500),
      ]),
      play(toMyDraw()),
    );
    expect(at(hand, 0).cards.map(each => each.card)).to.deep.equal(['As', '2h', '7s', '4d']);
    expect(at(hand, 1).cards).to.have.length(4);
    expect(at(hand, 1).gaps).to.deep.equal([]);
    expect([0, 1, 2].map(seat => at(hand, seat).drew)).to.deep.equal([2, 1, 0]);
    expect(at(hand, 0).chips).to.equal(96_500);
  });

  it('counts another’s thrown cards once, also when the throwing itself is told with hidden cards', () => {
    const hand = play(
      events(30, [
        act(1, 'draw', 2, 0, 15_000, 96_500),
        { kind: 'event', type: 'discard', data: { seat: 1, cards: [null, null] } },
      ]),
      play(toMyDraw()),
    );
    expect(at(hand, 1).gaps).to.have.length(2);
  });

  it('leaves antes and dead posts out of what lies in front of a seat', () => {
    const hand = play(
      events(1, [
        begin(
          [
            [0, 5000],
            [1, 5000],
          ],
          { button: 0, sb: 0, bb: 1 },
          100,
        ),
        act(0, 'ante', 10, 10, 10, 4990, { auto: true }),
        act(0, 'post_dead', 50, 50, 60, 4940, { auto: true }),
        act(1, 'big_blind', 100, 100, 160, 4900, { auto: true }),
      ]),
    );
    expect(at(hand, 0)).to.include({ bet: 0, dead: 50, chips: 4940 });
    expect(at(hand, 1).bet).to.equal(100);
    expect(at(hand, 1).last?.auto).to.equal(false);
  });

  it('gives chips back when the hand is void', () => {
    const hand = play(events(90, [{ kind: 'void', reason: 'system' }]), play(runOut()));
    expect(Object.values(hand.seats).map(seat => seat.chips)).to.deep.equal([10_000, 10_000, 4000]);
    expect(hand).to.include({ void: true, pot: 0, running: false });
  });

  it('a card that was read wrong gives its place to the right one, and the street tells all of its cards', () => {
    const scan = (place: string, card: string | null) => ({ kind: 'card', position: place, cards: [card] });
    const read = play(
      events(1, [
        begin([[3, 100]], { button: 3 }, 1),
        ...[scan('hole:3:1', null), scan('hole:3:2', null), scan('hole:3:2', null)],
        ...[scan('board:1', 'Ah'), scan('board:2', 'Kd'), scan('board:3', 'Jh'), scan('board:3', '2c')],
      ]),
    );
    expect(at(read, 3).scanned).to.have.length(2);
    expect(read.board.map(each => each.card)).to.deep.equal(['Ah', 'Kd', '2c']);
    const told = play(
      events(20, [
        { kind: 'street', stage: 'flop', board: ['Ah', 'Kd', '2c'] },
        scan('board:4', '9s'),
        { kind: 'street', stage: 'turn', board: ['Ah', 'Kd', '2c', '9s'] },
      ]),
      read,
    );
    expect(told.log.map(({ name, cards }) => [name, cards])).to.deep.equal([
      ['flop', ['Ah', 'Kd', '2c']],
      ['turn', ['9s']],
    ]);
  });

  it('shows scanned cards before they are told as dealt, and each once', () => {
    const opened = play(events(1, [begin([[3, 100]], { button: 3 }, 1)]));
    const scan = (place: string, card: string | null) => ({ kind: 'card', position: place, cards: [card] });
    const scanned = play(events(2, [scan('hole:3:1', null), scan('hole:3:2', null), scan('board:1', 'Ah')]), opened);
    expect(at(scanned, 3).scanned).to.have.length(2);
    const dealt = play(
      events(5, [
        { kind: 'deal', seat: 3, cards: [null, null] },
        scan('board:2', 'Kd'),
        scan('board:3', '2c'),
        { kind: 'street', stage: 'flop', board: ['Ah', 'Kd', '2c'] },
      ]),
      scanned,
    );
    expect(at(dealt, 3)).to.deep.include({ scanned: [] });
    expect(at(dealt, 3).cards).to.have.length(2);
    expect(dealt.board).to.have.length(3);
  });

  it('skips what it does not know', () => {
    const hand = play(toMyTurn());
    for (const kind of ['hidden', 'tx', 'constructor', 'new_kind'])
      expect(withHandFact(hand, { seq: 99, kind, seat: 0 })).to.equal(hand);
  });

  it('keeps the hand in words, with what each action came to', () => {
    const { log } = play(runOut());
    expect(log.filter(line => line.kind === 'stage').map(line => line.name)).to.deep.equal(['preflop', 'flop']);
    expect(log.find(line => line.name === 'raise')).to.include({ seat: 0, amount: 9000 });
    expect(log.find(line => line.name === 'fold')).to.include({ seat: 1, amount: 0 });
    expect(log.at(-1)).to.include({ kind: 'event', name: 'uncalled_return', amount: 1000 });
  });

  it('knows its players by the words of the start', () => {
    const hand = play(toMyTurn());
    expect(at(hand, 0)).to.include({ nickname: player(0).nickname, you: true });
    expect(at(hand, 7).you).to.equal(false);
  });

  it('GAM-04 keeps the cards of a tie until those who play again have new ones, and begins a new hand with them', () => {
    const shown = (seat: number, cards: string[], rank: string) => ({
      kind: 'showdown',
      seat,
      player: player(seat),
      cards,
      rank,
    });
    const before = play(
      events(1, [
        begin(
          [
            [0, 10_000],
            [1, 10_000],
            [2, 10_000],
          ],
          { button: 2 },
          100,
        ),
        { kind: 'deal', seat: 0, cards: ['02a', '03b'] },
        ...[1, 2].map(seat => ({ kind: 'deal', seat, cards: [null, null] })),
        shown(0, ['02a', '03b'], '5kkut'),
        shown(1, ['06a', '09b'], '5kkut'),
        shown(2, ['02b', '08b'], 'mangtong'),
        { kind: 'event', type: 'rematch', data: { reason: 'tie', seats: [0, 1] } },
      ]),
    );
    expect(before.rematch).to.equal('tie');
    expect(at(before, 1).cards.map(each => each.card)).to.deep.equal(['06a', '09b']);
    const after = play(events(20, [{ kind: 'deal', seat: 1, cards: [null, null] }]), before);
    expect(after.rematch).to.equal(null);
    expect(at(after, 1)).to.deep.include({ shown: false, rank: null, again: false });
    expect(at(after, 1).cards.map(each => each.card)).to.deep.equal([null, null]);
    expect(at(after, 0).cards.map(each => each.card)).to.deep.equal(['02a', '03b']);
    const drawn = play(events(30, [{ kind: 'deal', seat: 0, cards: ['03a'] }]), after);
    expect(at(drawn, 0).cards.map(each => each.card)).to.deep.equal(['03a']);
    expect(at(drawn, 2)).to.deep.include({ rank: 'mangtong', shown: true });
  });
});
