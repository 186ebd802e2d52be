// Rounds from the deal to the end: who begins, what the deal ends in, what is asked, told, shown, owed and kept.
import { checkGame, type Json, sittingsOf } from '@baize/sdk';
import { expect } from 'chai';
import { GAMES, GO_STOP_GAME, MATGO_GAME, setupOf, TestRound } from './fixture.ts';

/** Seat 0's ten cards, seat 1's, the floor: nothing of one month thrice anywhere. */
const HANDS = '01a 02a 03b 04b 05a 06b 07b 08b 09b 10b 01b 02b 03c 04c 05c 06c 07c 08c 09c 10c';
const FLOOR = '01c 01d 02c 05b 11a 11b 12a 12b';
const matgo = (rest = '', more: ConstructorParameters<typeof TestRound>[1] = {}) =>
  new TestRound(MATGO_GAME, { ...more, deck: `${HANDS} ${FLOOR} ${rest}` });
/** The default moves of everybody to the end. */
const toEnd = (round: TestRound): TestRound => {
  while (round.run.outcome === null) round.moves('time');
  return round;
};

describe('a round of matgo and go-stop', () => {
  it('GAM-06 GAM-07 are tables for exactly two and three with a fee on the net win, on the board', () => {
    for (const [game, terms] of GAMES) {
      expect(checkGame(game)).to.deep.equal([]);
      expect(game).to.deep.include({ category: 'board', kind: 'table', flow: 'buy_in', rake: 'profit', live: false });
      expect(game.seats).to.deep.equal({ min: terms.players, max: terms.players, usual: terms.players });
      expect(game.limits).to.deep.equal(['point_value', 'max_loss', 'min_buy_in', 'max_buy_in']);
      expect(game.betSize).to.deep.equal(['point_value']);
      expect(game.timers).to.include({ action_ms: 15_000, go_stop_ms: 10_000, next_round_ms: 3_000, reconnect_ms: 30_000 });
    }
  });

  it('refuses limits that nobody could play by', () => {
    const check = (point_value: number, max_buy_in: number) =>
      MATGO_GAME.check?.({ point_value, max_loss: 0, min_buy_in: point_value, max_buy_in }, {});
    expect([check(100, 700), check(100, 699), check(0, 700)]).to.deep.equal([[], ['max_buy_in'], ['point_value']]);
  });

  it('waits until every seat has the points of the least win, and wants to play', () => {
    const ready = (stacks: number[], change: object = {}) => {
      const setup = setupOf(stacks.length === 2 ? MATGO_GAME : GO_STOP_GAME, stacks);
      const seats = setup.seats.map((each, i) => (i === 0 ? { ...each, ...change } : each));
      return (stacks.length === 2 ? MATGO_GAME : GO_STOP_GAME).ready({ ...setup, seats });
    };
    expect([ready([700, 700]), ready([700, 699]), ready([700, 700], { in: false })]).to.deep.equal([[0, 1], null, null]);
    expect(ready([700, 700], { connected: false })).to.deep.equal([0, 1]);
    expect([ready([300, 300, 300]), ready([300, 299, 300])]).to.deep.equal([[0, 1, 2], null]);
  });

  it('begins with the seat of the round’s number, and with who the carry names while the same players stay there', () => {
    const first = (changes: object) => matgo('', { changes }).facts()[0]?.button;
    expect([first({ no: 0 }), first({ no: 1 }), first({ no: 2 })]).to.deep.equal([0, 1, 0]);
    const seats = (name: string, sitting = 'y') =>
      setupOf(MATGO_GAME, [700, 700]).seats.map((each, i) =>
        i === 0 ? { ...each, sitting: 'x' } : { ...each, player: name, sitting },
      );
    const carry = (seat: number, name: string, sitting?: string): Json => ({
      ...{ first: seat, times: 4, players: sittingsOf(seats(name, sitting)) },
    });
    const firstAfter = (kept: Json) => first({ no: 0, seats: seats('p1'), carry: kept });
    expect([carry(1, 'p1'), carry(1, 'p9'), carry(1, 'p1', 'stood up')].map(firstAfter)).to.deep.equal([1, 0, 0]);
    const timesAfter = (kept: Json): Json | undefined => {
      const { outcome } = toEnd(matgo('', { changes: { seats: seats('p1'), carry: kept } })).run;
      return (outcome?.result as { times: number } | undefined)?.times;
    };
    expect([carry(1, 'p1'), carry(1, 'p9'), carry(1, 'p1', 'stood up')].map(timesAfter)).to.deep.equal([4, 1, 1]);
  });

  it('HIS-02 HIS-03 HIS-04 HIS-16 tells the start, the hands to their owners alone, the floor card by card', () => {
    const facts = matgo().facts(0);
    expect(facts[0]).to.deep.include({ kind: 'start', no: 0, button: 0, amount: 100 });
    expect(facts[1]).to.deep.equal({ kind: 'deal', seat: 0, cards: HANDS.split(' ').slice(0, 10) });
    expect(facts[2]).to.deep.equal({
      kind: 'deal',
      seat: 1,
      cards: HANDS.split(' ')
        .slice(10)
        .map(() => null),
    });
    const floor = facts.filter(({ kind }) => kind === 'card');
    expect(floor.map(({ position, cards, stage }) => [position, cards, stage])).to.deep.equal(
      FLOOR.split(' ').map((card, i) => [`floor:${i + 1}`, [card], 'deal']),
    );
  });

  it('gives bonus cards of the floor to the first seat and lays others', () => {
    const round = new TestRound(MATGO_GAME, { deck: `${HANDS} 01c 00a 02c 05b 11a 11b 00b 12b 06a 08a 12a`, changes: { no: 1 } });
    expect(round.zone('pile:1')).to.deep.equal(['00a', '00b']);
    expect(round.zone('floor')).to.deep.equal(['01c', '02c', '05b', '06a', '08a', '11a', '11b', '12b']);
    expect(round.events('bonus')).to.deep.equal([
      { seat: 1, card: '00a', source: 'floor' },
      { seat: 1, card: '00b', source: 'floor' },
    ]);
  });

  it('ends at the deal: a whole month in one hand wins, in two hands or on the floor nobody does', () => {
    const dealt = (deck: string) => new TestRound(MATGO_GAME, { deck }).run.outcome;
    const whole = '01a 01b 01c 01d 02a 02b 03a 03b 04a 04b';
    const other = '05a 05b 06a 06b 07a 07b 08a 08b 09a 09b';
    const won = dealt(`${whole} ${other} 05c 06c 07c 08c 09c 10c 11c 12c`);
    expect(won?.result).to.deep.include({ winner: 0, reason: 'chongtong', points: 10, multipliers: [], nagari: false });
    expect(won?.end === 'transfers' && won.net).to.deep.equal([
      [0, 1_000],
      [1, -1_000],
    ]);
    expect(won?.result).to.deep.include({ pay: [{ seat: 1, points: 10, amount: 1_000 }] });
    const both = dealt(`${whole} 05a 05b 05c 05d 06a 06b 07a 07b 08a 08b 06c 07c 08c 09c 10c 11c 12c 02c`);
    expect([both?.word, both?.end === 'transfers' && both.net]).to.deep.equal([
      'nagari',
      [
        [0, 0],
        [1, 0],
      ],
    ]);
    const floor = dealt(`${HANDS} 11a 11b 11c 11d 01c 02c 03a 12a`);
    expect(floor?.result).to.deep.include({ winner: null, reason: 'nagari', nagari: true, next_times: 2 });
  });

  it('asks for a card in the order of the default, then which of two, and takes two plain junk’s lower one', () => {
    const round = matgo('11c');
    expect(round.choice).to.deep.include({ otherwise: 'play', timer: 'action_ms' });
    // cards that take: ribbons before animals before brights, by code; then those that take nothing
    expect(round.choice.options.play?.from).to.deep.equal(['02a', '05a', '01a', '03b', '04b', '06b', '07b', '09b', '10b', '08b']);
    round.moves('01a');
    expect(round.choice.options).to.deep.equal({ take: { from: ['11a', '11b'], least: 1, most: 1 } });
    round.moves('take 11b');
    expect(round.zone('pile:0')).to.deep.equal(['01a', '01c', '11b', '11c']);
    expect(round.facts(1).filter(({ kind, type }) => kind === 'action' || type === 'capture')).to.deep.equal([
      { kind: 'action', seat: 0, action: 'play', cards: ['01a'] },
      { kind: 'action', seat: 0, action: 'take', cards: ['11b'] },
      { kind: 'event', type: 'capture', data: { seat: 0, cards: ['01a', '01c', '11c', '11b'] } },
    ]);
    expect(round.choice.seat).to.equal(1);
  });

  it('a bonus card of the hand is no turn: another card is drawn, seen by its owner alone', () => {
    const hands = HANDS.replace('10b', '00b');
    const round = new TestRound(MATGO_GAME, { deck: `${hands} ${FLOOR} 12c 08a` });
    expect(round.choice.options.play?.from?.[0]).to.equal('00b');
    round.moves('time');
    expect([round.choice.seat, round.zone('pile:0'), round.zone('hand:0').includes('12c')]).to.deep.equal([0, ['00b'], true]);
    expect(round.facts(0).findLast(({ kind }) => kind === 'deal')?.cards).to.deep.equal(['12c']);
    expect(round.facts(1).findLast(({ kind }) => kind === 'deal')).to.deep.equal({ kind: 'deal', seat: 0, cards: [null] });
    round.moves('07b');
    toEnd(round);
    expect(round.run.outcome?.hands?.[0]?.steps?.[0]).to.deep.equal({ out: ['00b', '07b'], in: ['12c'] });
  });

  it('SCR-05 offers a shake to its owner alone and shows the month to all when it is declared', () => {
    const hands = '01a 02a 07c 04b 05a 07d 07b 08b 09b 10b 01b 02b 03c 04c 05c 06c 03b 08c 09c 10c';
    const round = new TestRound(MATGO_GAME, { deck: `${hands} ${FLOOR} 12c` });
    expect(round.choice.options.shake?.from).to.have.members(['07b', '07c', '07d']);
    const before = JSON.stringify(round.facts(1));
    expect(before).to.not.contain('shake').and.to.not.contain('"07');
    round.moves('shake 07b');
    expect(round.facts(1)).to.deep.include({ kind: 'action', seat: 0, action: 'shake', cards: ['07b', '07c', '07d'] });
  });

  it('HIS-18 HIS-20 keeps each hand: dealt, what was put down, the pile, and what was held', () => {
    const round = toEnd(matgo());
    const [hand] = round.run.outcome?.hands ?? [];
    expect(hand?.dealt).to.deep.equal(HANDS.split(' ').slice(0, 10));
    expect(hand?.final.toSorted()).to.deep.equal(round.zone('pile:0'));
    expect(hand?.held?.toSorted()).to.deep.equal(round.zone('hand:0'));
    expect(hand?.board?.toSorted()).to.deep.equal(round.zone('floor'));
    const out = hand?.steps?.flatMap(each => each.out) ?? [];
    expect([...out, ...(hand?.held ?? [])].toSorted()).to.deep.equal(HANDS.split(' ').slice(0, 10).toSorted());
  });

  it('SCR-05 HIS-20 what a seat held is told to nobody else, not in the result and not at the end', () => {
    const round = matgo();
    for (let i = 0; i < 4; i++) round.moves('time');
    const held = round.zone('hand:0');
    expect(held.length).to.be.above(5);
    const told = JSON.stringify(round.facts(1));
    for (const card of held) expect(told, card).to.not.contain(`"${card}"`);
    toEnd(round);
    const last = round.zone('hand:0');
    const all = JSON.stringify([round.facts(1), round.run.mask(round.run.outcome?.result ?? null)]);
    for (const card of last) expect(all, card).to.not.contain(`"${card}"`);
    const masked = round.run.mask((round.run.outcome?.hands?.[0] ?? null) as unknown as Json, [1]) as { held?: Json[] };
    expect(masked.held ?? []).to.deep.equal(last.map(() => null));
  });
});
