// Tests of defineGame: what does not compile, and what is a fault with a sentence where it compiled after all.
import { expect } from 'chai';
import { open } from './cards.ts';
import { checkGame } from './checks/check-game.ts';
import { defineGame, type KeysOf } from './define-game.ts';
import { setupOf } from './fixture.ts';
import { type Game, type Script, standardPack } from './game.ts';
import type { Outcome, Round } from './round.ts';
import { Run } from './run.ts';
import { bets, cards, choose } from './verbs.ts';
import { winEach } from './wins.ts';

const timers = { betting_ms: 1000, result_ms: 500, next_round_ms: 500 } as const;
const keys = { timers, limits: ['min_bet', 'max_bet'], spots: ['red', 'black'] } as const;
type K = KeysOf<typeof keys>;
const plain = {
  code: 'red_black',
  names: { en: 'Red or black' },
  category: 'card',
  kind: 'round',
  flow: 'bet',
  live: false,
  seats: null,
  deck: { faces: standardPack(), copies: 1 },
  rake: null,
} as const satisfies Partial<Game> & object;
const spot = { min: 1, max: 10, step: 1, reason: 'bet' } as const;
const DONE: Outcome<never> = { end: 'none', word: 'over', result: null };

const game = defineGame({
  ...plain,
  deck: { faces: standardPack(), copies: 1 },
  ...keys,
  betSize: ['min_bet', 'max_bet'],
  *play(round) {
    round.tell({ kind: 'start', no: round.no });
    const { min_bet: min, max_bet: max } = round.limits;
    const limit = { min, max, step: round.unit, reason: 'bet' as const };
    const placed = yield* bets({ red: limit, black: limit }, 'betting_ms');
    const [card = ''] = yield* cards(open('card', 1), 'deal', { rows: true });
    const wins = winEach(placed, ({ spot: name, amount }) =>
      name === ('dh'.includes(card[1] ?? '') ? 'red' : 'black') ? 2 * amount : 0,
    );
    return { end: 'payouts', word: 'over', result: null, wins, rest: 'result_ms' };
  },
});

/** A game around this script, with these keys. */
const defined = (play: (round: Round<K>) => Script<Outcome<K['timer']>, K>): Game =>
  defineGame({ ...plain, deck: { faces: standardPack(), copies: 1 }, ...keys, betSize: ['min_bet', 'max_bet'], play });
const loose = (play: (round: Round) => Script<Outcome>): Game => defined(play as never);
const SETUP = setupOf({ seats: [], dealt: [], limits: { min_bet: 1, max_bet: 10 } });
const faultOf = (play: (round: Round) => Script<Outcome>): string => {
  const { fault } = new Run(loose(play), SETUP);
  return fault === null ? 'none' : (fault as Error).message;
};

/** What the compiler refuses: each line would compile but for the name. */
export const REFUSED: readonly unknown[] = [
  defined(function* (round) {
    // @ts-expect-error a kind that does not exist
    round.tell({ kind: 'strat', no: round.no });
    yield* bets({ red: spot }, 'betting_ms');
    return DONE;
  }),
  defined(function* (round) {
    // @ts-expect-error a field that does not exist
    round.tell({ kind: 'start', no: round.no, buton: 3 });
    yield* bets({ red: spot }, 'betting_ms');
    return DONE;
  }),
  defined(function* (round) {
    // @ts-expect-error a counter that the game does not state
    round.tell({ kind: 'counter', seat: 0, name: 'points', value: 1 });
    yield* bets({ red: spot }, 'betting_ms');
    return DONE;
  }),
  // @ts-expect-error a timer that the game does not state
  defined(function* () {
    yield* bets({ red: spot }, 'beting_ms');
    return DONE;
  }),
  // @ts-expect-error a spot that the game does not state
  defined(function* () {
    yield* bets({ red: spot, blak: spot }, 'betting_ms');
    return DONE;
  }),
  // @ts-expect-error a timer of a choice
  defined(function* () {
    yield* choose({ seat: 1, options: { go: {} }, otherwise: 'go', timer: 'action_ms' });
    return DONE;
  }),
  defined(function* (round) {
    // @ts-expect-error a limit that the game does not state
    const { min_bte: min } = round.limits;
    yield* bets({ red: { ...spot, min } }, 'betting_ms');
    return DONE;
  }),
  defineGame({
    ...plain,
    deck: { faces: standardPack(), copies: 1 },
    ...keys,
    // @ts-expect-error a bet size that is no limit
    betSize: ['min_bte'],
    // @ts-expect-error a timer, in a script that stands in the definition
    *play() {
      yield* bets({ red: spot }, 'beting_ms');
      return DONE;
    },
  }),
];

describe('defineGame', () => {
  it('SDK-04 makes a game that is one, with a check and a ready of its own', () => {
    expect(checkGame(game)).to.deep.equal([]);
    expect(game.sdk).to.equal('1.1');
    expect(game.check?.({ min_bet: 5, max_bet: 4 }, {})).to.deep.equal(['max_bet']);
    expect(game.ready({ ...SETUP })).to.deep.equal([]);
    const run = new Run(game, SETUP);
    run.push({ in: 'bet', id: 1, player: 'p', items: [{ spot: 'red', amount: 5 }] });
    run.push({ in: 'time' });
    run.push({ in: 'cards', cards: ['Ad'], source: 'auto' });
    expect(run.outcome).to.deep.include({ end: 'payouts', wins: [{ bet: 1, spot: 'red', win: 10 }] });
    expect(defineGame({ ...game, check: () => ['x'] } as never).check?.({}, {}), 'its own check wins').to.deep.equal(['x']);
  });

  it('does not compile with a kind, field, timer, limit or spot that does not exist', () => {
    expect(REFUSED.length).to.equal(8); // the compiler has proved it: each line expects its error
  });

  it('finds a wrong name at run time, and says what was meant', () => {
    const start = (more: object) => (round: Round) => round.tell({ kind: 'start', no: round.no, ...more } as never);
    const told: [(round: Round) => void, string][] = [
      [start({ kind: 'strat' }), 'there is no kind of fact strat: did you mean start?'],
      [start({ buton: 3 }), 'the fact start has no field buton: did you mean button?'],
      [
        start({ kind: 'party' }),
        'there is no kind of fact party: there are start, deal, street, betting, action, showdown, counter, event',
      ],
      [start({ kind: 'result' }), 'a script may not tell result'],
      [start({ kind: 'debt' }), 'a script may not tell debt: round.owe does'],
      [round => round.limits.min_bte, 'there is no limit min_bte: did you mean min_bet?'],
    ];
    for (const [work, sentence] of told)
      expect(
        faultOf(function* (round) {
          work(round);
          yield* bets({ red: spot }, 'betting_ms');
          return DONE;
        }),
      ).to.equal(sentence);
  });

  it('tells counters that the game states, in whole numbers, to everybody', () => {
    const counting = (fact: object, only?: number): string => {
      const counted = defineGame({
        ...plain,
        deck: { faces: standardPack(), copies: 1 },
        ...keys,
        counters: ['points', 'goes'],
        betSize: ['min_bet', 'max_bet'],
        *play(round) {
          round.tell({ kind: 'counter', seat: 1, name: 'points', value: 3 });
          round.tell({ kind: 'counter', seat: 1, ...fact } as never, only);
          yield* bets({ red: spot }, 'betting_ms');
          return DONE;
        },
      });
      expect(checkGame(counted)).to.deep.equal([]);
      const { fault, told } = new Run(counted, SETUP);
      if (fault === null) expect(told.map(each => each.fact.value)).to.deep.equal([3, (fact as { value: number }).value]);
      return fault === null ? 'none' : (fault as Error).message;
    };
    expect(counting({ name: 'goes', value: -1 })).to.equal('none');
    expect(counting({ name: 'gos', value: 1 })).to.equal('there is no counter gos: did you mean goes?');
    expect(counting({ name: 'goes', value: 1.5 })).to.equal('the counter goes of seat 1 is 1.5: it counts in whole numbers');
    expect(counting({ name: 'goes', value: 2 ** 53 })).to.match(/it counts in whole numbers$/);
    expect(counting({ name: 'goes', value: 1, seat: null })).to.equal('the counter goes is of a seat, not of null');
    expect(counting({ name: 'goes', value: 1 }, 1)).to.equal('the counter goes is public: it is told to everybody');
    expect(counting({ name: 'goes', value: 1, total: 2 })).to.match(/^the fact counter has no field total/);
    const told = (round: Round) => round.tell({ kind: 'counter', seat: 1, name: 'points', value: 1 } as never);
    expect(
      faultOf(function* (round) {
        told(round);
        yield* bets({ red: spot }, 'betting_ms');
        return DONE;
      }),
    ).to.equal('there is no counter points: the game states none');
    expect(checkGame({ ...game, counters: [] })).to.deep.equal(['counters']);
  });

  it('finds a wrong name in what a script asks and ends with', () => {
    const asked: [() => Script<unknown>, string][] = [
      [() => bets({ red: spot }, 'beting_ms'), 'there is no timer beting_ms: did you mean betting_ms?'],
      [() => bets({ rad: spot }, 'betting_ms'), 'there is no spot rad: did you mean red?'],
      [() => bets({ red: { ...spot, mni: 1 } } as never, 'betting_ms'), 'the spot red has no field mni: did you mean min?'],
      [
        () => cards(open('card', 1), 'deal', { pace: 'deal_ms' }),
        'there is no timer deal_ms: there are betting_ms, result_ms, next_round_ms',
      ],
      [
        () => choose({ seat: 1, hnd: 0, options: {}, otherwise: 'x', timer: 'result_ms' } as never),
        'the choice of seat 1 has no field hnd: did you mean hand?',
      ],
      [
        () => choose({ seat: 1, options: { a: { lable: 'x' } as never }, otherwise: 'a', timer: 'result_ms' }),
        'the option a has no field lable: did you mean label?',
      ],
    ];
    for (const [ask, sentence] of asked)
      expect(
        faultOf(function* () {
          yield* ask();
          return DONE;
        }),
      ).to.equal(sentence);
    const ended = faultOf(
      // biome-ignore lint/correctness/useYield: it asks nothing
      function* () {
        return { ...DONE, reslt: null } as Outcome;
      },
    );
    expect(ended).to.equal('an end in none has no field reslt: did you mean result?');
  });

  it('leaves games of SDK 1.0 what they could do', () => {
    const { sdk: _, ...old } = loose(function* (round) {
      round.tell({ kind: 'party', no: round.no, limit: round.limits.nothing ?? null });
      yield* bets({ rad: { ...spot, more: 1 } as never }, 'betting_ms');
      return DONE;
    });
    expect(new Run(old, SETUP).fault).to.equal(null);
  });
});
