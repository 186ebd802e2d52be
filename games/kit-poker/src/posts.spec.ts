// Tests of forced payments, of the start of a hand, and of pots with dead chips.
import { expect } from 'chai';
import { startHand, takeBlinds } from './blinds.ts';
import { factsOf, holdem, runOf, setupOf } from './fixture.ts';
import { type Player, playersOf } from './player.ts';
import { post } from './posts.ts';
import { potsOf } from './pots.ts';
import type { Seating } from './seating.ts';

const NONE = { end: 'none', word: 'over', result: null } as const;

/** Takes blinds at these positions and gives everything back, so that the round may end. */
function blinds(stacks: readonly number[], seating: Partial<Seating>, limits: Record<string, number>) {
  let puts: number[][] = [];
  let taken: { players: Player[]; missing: number } = { players: [], missing: 0 };
  const order = stacks.map((_, seat) => seat);
  const run = runOf(
    stacks,
    function* (round) {
      const carry = { button: 0, sb: 0, bb: 0, known: [] };
      taken = takeBlinds(round, { order, button: stacks.length - 1, sb: 0, bb: 1, posts: [], carry, ...seating });
      puts = taken.players.map(({ seat, street, dead }) => [seat, round.put(seat), street, dead]);
      for (const { seat } of taken.players) round.giveBack(seat, round.put(seat));
      return NONE;
    },
    { limits },
  );
  return {
    run,
    ...taken,
    puts,
    told: factsOf(run, 'action').map(({ seat, action, amount, total }) => [seat, action, amount, total]),
  };
}

describe('blinds and antes', () => {
  it('HIS-07 are taken in order: antes, small blind, big blind, posts to come in, all marked automatic', () => {
    const posts = [{ seat: 2, live: true, dead: true }];
    const { told, puts, missing, run } = blinds([100, 100, 100], { posts }, { sb: 5, bb: 10, ante: 1 });
    expect(told).to.deep.equal([
      [0, 'ante', 1, 0],
      [1, 'ante', 1, 0],
      [2, 'ante', 1, 0],
      [0, 'small_blind', 5, 5],
      [1, 'big_blind', 10, 10],
      [2, 'post', 10, 10],
      [2, 'post_dead', 5, 10],
    ]);
    expect(puts).to.deep.equal([
      [0, 6, 5, 0],
      [1, 11, 10, 0],
      [2, 16, 10, 5],
    ]);
    expect(missing).to.equal(0);
    expect(factsOf(run, 'action').every(fact => fact.auto === true)).to.equal(true);
    expect(factsOf(run, 'action').at(-1)).to.include({ pot: 33, stack: 84 });
  });

  it('take what a short stack has, the ante first', () => {
    const { told, missing } = blinds([3, 12, 100], {}, { sb: 5, bb: 10, ante: 2 });
    expect(told.slice(3)).to.deep.equal([
      [0, 'small_blind', 1, 1],
      [1, 'big_blind', 10, 10],
    ]);
    expect(missing).to.equal(4);
  });

  it('tell nothing of a blind for which nothing is left after the ante', () => {
    const { told, missing } = blinds([2, 100, 100], {}, { sb: 5, bb: 10, ante: 2 });
    expect(told.map(([, word]) => word)).to.deep.equal(['ante', 'ante', 'ante', 'big_blind']);
    expect(missing).to.equal(5);
  });

  it('miss the whole small blind where it is dead', () => {
    const { told, missing } = blinds([100, 100, 100], { sb: null, bb: 0 }, { sb: 5, bb: 10, ante: 0 });
    expect(told).to.deep.equal([[0, 'big_blind', 10, 10]]);
    expect(missing).to.equal(5);
  });
});

describe('the start of a hand', () => {
  const opened = (changes: Parameters<typeof setupOf>[1]) =>
    runOf(
      [50, 60, 70],
      function* (round) {
        yield* startHand(round);
        return NONE;
      },
      changes,
    );

  it('HIS-02 HIS-14 draws the button at an idle table and tells the seats with their chips', () => {
    const run = opened({ idle: true, no: 812 });
    expect(run.waiting).to.deep.equal({ ask: 'roll', below: 3 });
    run.push({ in: 'roll', value: 2 });
    expect(factsOf(run)).to.deep.equal([
      {
        kind: 'start',
        no: 812,
        seats: [
          { seat: 0, player: 'p0', chips: 50 },
          { seat: 1, player: 'p1', chips: 60 },
          { seat: 2, player: 'p2', chips: 70 },
        ],
        button: 2,
        sb: 0,
        bb: 1,
        amount: 10,
      },
      { kind: 'event', type: 'button_draw', data: { seat: 2 } },
    ]);
  });

  it('moves the button on without a draw, and keeps the positions before anything else happens', () => {
    const first = opened({ idle: true });
    first.push({ in: 'roll', value: 2 });
    const next = opened({ carry: first.kept });
    expect(next.waiting).to.equal(null);
    expect(factsOf(next)[0]).to.include({ button: 0, sb: 1, bb: 2 });
    expect(next.kept).to.include({ button: 0, sb: 1, bb: 2 });
    expect(factsOf(next)).to.have.length(1);
  });

  it('leaves a dead small blind out of the start', () => {
    const known = [0, 1, 2].map(seat => ({ seat, player: `p${seat}`, played: true, missedBb: false, missedSb: false }));
    const run = opened({ carry: { button: 1, sb: 2, bb: 8, known } });
    expect(factsOf(run)[0]).to.include({ button: 2, bb: 0 });
    expect(factsOf(run)[0]).to.not.have.property('sb');
  });

  it('is a fault of the host where fewer than two can play', () => {
    const seats = setupOf([50, 60]).seats.map(each => ({ ...each, in: each.seat === 0 }));
    expect(() => runOf([50, 60], startHandOnly, { seats, carry: { button: 0, sb: 0, bb: 1, known: [] } })).to.throw(
      'fewer than two',
    );
  });

  it('is offered by the game to the host: who is dealt in, or nobody', () => {
    const { dealt: _dealt, ...table } = setupOf([50, 60, 0], { idle: true });
    const seats = table.seats.map(each => ({ ...each, in: each.chips > 0 }));
    expect(holdem.ready({ ...table, seats })).to.deep.equal([0, 1]);
    expect(holdem.ready({ ...table, seats: seats.slice(1) })).to.equal(null);
  });
});

function* startHandOnly(round: Parameters<typeof startHand>[0]) {
  yield* startHand(round);
  return NONE;
}

describe('pots', () => {
  /** Pots of what seats have put in; dead chips and folds by seat, worth by seat. */
  function cut(puts: number[], dead: Record<number, number> = {}, folded: number[] = [], worth: number[] = []) {
    let found: unknown;
    runOf(
      puts.map(() => 1000),
      function* (round) {
        const players = playersOf(round, round.dealt);
        players.forEach((player, i) => {
          post(round, player, puts[i] ?? 0, 'post');
          post(round, player, dead[i] ?? 0, 'post_dead');
          player.isFolded = folded.includes(i);
        });
        const pots = potsOf(round, players, worth.length > 0 ? player => worth[player.seat] ?? 0 : undefined);
        found = pots.map(({ amount, eligible, winners, contributions }) => ({ amount, eligible, winners, contributions }));
        for (const { seat } of players) round.giveBack(seat, round.put(seat));
        return NONE;
      },
    );
    return found;
  }

  it('are cut at each total of a live seat, and each is won by the best hand in it', () => {
    expect(cut([100, 300, 300], {}, [], [9, 5, 7])).to.deep.equal([
      {
        amount: 300,
        eligible: [0, 1, 2],
        winners: [0],
        contributions: [
          [0, 100],
          [1, 100],
          [2, 100],
        ],
      },
      {
        amount: 400,
        eligible: [1, 2],
        winners: [2],
        contributions: [
          [1, 200],
          [2, 200],
        ],
      },
    ]);
  });

  it('keep chips of folded seats in the pots they reached', () => {
    expect(cut([60, 240, 240, 100], {}, [3], [1, 2, 2])).to.deep.equal([
      {
        amount: 240,
        eligible: [0, 1, 2],
        winners: [1, 2],
        contributions: [
          [0, 60],
          [1, 60],
          [2, 60],
          [3, 60],
        ],
      },
      {
        amount: 400,
        eligible: [1, 2],
        winners: [1, 2],
        contributions: [
          [1, 180],
          [2, 180],
          [3, 40],
        ],
      },
    ]);
  });

  it('have dead blinds in the main pot, whoever posted them', () => {
    expect(cut([60, 300, 300, 100], { 3: 50 }, [3], [3, 2, 1])).to.deep.equal([
      {
        amount: 290,
        eligible: [0, 1, 2],
        winners: [0],
        contributions: [
          [0, 60],
          [1, 60],
          [2, 60],
          [3, 110],
        ],
      },
      {
        amount: 520,
        eligible: [1, 2],
        winners: [1],
        contributions: [
          [1, 240],
          [2, 240],
          [3, 40],
        ],
      },
    ]);
  });

  it('go to the last seat without a comparison', () => {
    expect(cut([50, 100, 100], {}, [0, 1])).to.deep.equal([
      {
        amount: 250,
        eligible: [2],
        winners: [2],
        contributions: [
          [0, 50],
          [1, 100],
          [2, 100],
        ],
      },
    ]);
  });

  it('are none where everything went back', () => {
    expect(cut([0, 0], {}, [1])).to.deep.equal([]);
  });

  it('give a dead blind to the one who is left, though nothing of their own lies there', () => {
    expect(cut([0, 0, 0], { 2: 5 }, [1, 2])).to.deep.equal([{ amount: 5, eligible: [0], winners: [0], contributions: [[2, 5]] }]);
  });
});
