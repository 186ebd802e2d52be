// Hands for the tests of the kit: a bare street of betting, a whole hand of community cards, and both played by short words.
import {
  type Fact,
  type Game,
  type Outcome,
  type Round,
  Run,
  type Script,
  type Seat,
  type Setup,
  standardPack,
} from '@baize/sdk';
import { bettingRound, type Street } from './betting-round.ts';
import { communityGame } from './community-game.ts';
import { HOLDEM, OMAHA } from './community-rules.ts';
import { live, type Player, playersOf } from './player.ts';
import { post } from './posts.ts';
import { potsOf } from './pots.ts';
import { noLimit } from './structure.ts';
import { deckOf, giveCards, type HandCase, openHand, type VectorHand } from './vector-hand.ts';

const bare = {
  names: { en: 'Poker' },
  category: 'poker',
  live: false,
  seats: { min: 2, max: 10, usual: 9 },
  timers: { action_ms: 1, time_bank_ms: 1, show_ms: 1, showdown_ms: 1, next_round_ms: 1 },
  template: { limits: { sb: 1, bb: 2, ante: 0, min_buy_in: 20, max_buy_in: 200 } },
} as const;
export const holdem: Game = communityGame({ ...bare, code: 'holdem' }, HOLDEM);
export const liveHoldem: Game = communityGame({ ...bare, code: 'live_holdem', live: true }, HOLDEM);
export const omaha: Game = communityGame({ ...bare, code: 'omaha' }, OMAHA);

/** A setup with seats 0, 1, 2 and these stacks. */
export function setupOf(stacks: readonly number[], changes: Partial<Setup> = {}): Setup {
  return {
    no: 1,
    seats: stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null })),
    dealt: stacks.map((_, seat) => seat),
    limits: { sb: 5, bb: 10, ante: 0, min_buy_in: 20, max_buy_in: 200 },
    unit: 1,
    options: {},
    live: false,
    idle: false,
    shoe: null,
    carry: null,
    ...changes,
  };
}

/** Runs a script of one's own at a table of these stacks. */
export function runOf(stacks: readonly number[], play: (round: Round) => Script<Outcome>, changes: Partial<Setup> = {}): Run {
  const game: Game = { ...holdem, deck: { faces: standardPack(), copies: 1 }, play };
  const run = new Run(game, setupOf(stacks, changes));
  if (run.fault !== null) throw run.fault;
  return run;
}

/** One street without cards. posted: what seats have put in on it before; the last player bet or raised is in `result`. */
export function street(stacks: readonly number[], posted: Record<Seat, number> = {}, changes: Partial<Street> = {}): Run {
  return runOf(stacks, function* (round) {
    const players = playersOf(round, round.dealt);
    for (const player of players) post(round, player, posted[player.seat] ?? 0, 'post');
    const begin: Street = { stage: 'flop', bet: 0, step: 10, first: 0, structure: noLimit, ...changes };
    const last = yield* bettingRound(round, players, begin);
    const result = { last: last?.seat ?? null, live: live(players).map(({ seat }) => seat), clean: players.every(isClean) };
    const order = players.map(({ seat }) => seat);
    return { end: 'pots', word: 'over', result, order, flop: true, pots: potsOf(round, players, () => 1) };
  });
}

function isClean({ street: put, faced }: Player): boolean {
  return put === 0 && faced === -1;
}

/** Moves by words, seat after seat as they are asked: 'call', 'fold', 'raise 40', 'auto' for the clock. */
export function moves(run: Run, ...words: string[]): Run {
  for (const word of words) {
    if (run.waiting?.ask !== 'choice') throw new Error(`nobody is asked for ${word}`);
    const [choice] = run.waiting.of;
    const [option = '', amount] = word.split(' ');
    const seat = choice?.seat ?? -1;
    if (option === 'auto') run.push({ in: 'choice', seat, option: choice?.otherwise ?? '', auto: true });
    else if (amount === undefined) run.push({ in: 'choice', seat, option });
    else run.push({ in: 'choice', seat, option, amount: Number(amount) });
  }
  return run;
}

/** Who is asked and what they are offered: `2: fold call 10 raise 20-200`. */
export function asked(run: Run): string {
  if (run.waiting?.ask !== 'choice') return 'nobody';
  return run.waiting.of
    .map(({ seat, options }) => {
      const offers = Object.entries(options).map(([name, { min, max, price }]) => {
        if (price !== undefined) return `${name} ${price}`;
        return min === undefined ? name : `${name} ${min}-${max}`;
      });
      return `${seat}: ${offers.join(' ')}`;
    })
    .join(', ');
}

/** All facts as everybody's own copy. */
export function factsOf(run: Run, kind?: string): Fact[] {
  return run.told.map(({ fact }) => fact).filter(fact => kind === undefined || fact.kind === kind);
}

const TEXT: HandCase = { n: 3, sb: 5, bb: 10, ante: 0, stacks: [200, 200, 200], hole: [], board: [], actions: [] };

/** A hand: seat 0 is the small blind, 1 the big one, the last has the button (heads-up 0 is the big blind). Cards as text. */
export function hand(
  hole: readonly string[],
  board: string,
  changes: Partial<HandCase> = {},
  game: Game = holdem,
): VectorHand & { play: (...words: string[]) => Run } {
  const cards = (text: string) => text.split(' ');
  const one: HandCase = { ...TEXT, n: hole.length, hole: hole.map(cards), board: cards(board), ...changes };
  if (!changes.stacks) one.stacks = hole.map(() => 200);
  const opened = openHand(game, one);
  if (opened.run.fault !== null) throw opened.run.fault;
  let deck = giveCards(opened.run, deckOf(one), game.live);
  const play = (...words: string[]) => {
    for (const word of words) {
      moves(opened.run, word);
      deck = giveCards(opened.run, deck, game.live);
    }
    return opened.run;
  };
  return { ...opened, play };
}
