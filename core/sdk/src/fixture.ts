// Small games and setups for the tests of the SDK.
import { type Game, type Script, standardPack } from './game.ts';
import type { Outcome, Round, Setup } from './round.ts';
import { Run } from './run.ts';
import type { Input } from './words.ts';

/** A game around one script. */
export function gameOf(play: (round: Round) => Script<Outcome>, changes: Partial<Game> = {}): Game {
  return {
    code: 'fixture',
    names: { en: 'Fixture' },
    category: 'card',
    kind: 'table',
    flow: 'buy_in',
    live: false,
    seats: { min: 2, max: 9, usual: 6 },
    limits: ['bb', 'min_buy_in', 'max_buy_in'],
    betSize: ['bb'],
    timers: { action_ms: 1000, deal_ms: 500, result_ms: 1000, next_round_ms: 1000 },
    deck: { faces: standardPack(), copies: 1 },
    rake: 'pots',
    ready: setup => setup.seats.map(each => each.seat),
    play,
    ...changes,
  };
}

/** Seats 1 and 2 with 1000 chips each. */
export function setupOf(changes: Partial<Setup> = {}): Setup {
  const seat = (n: number) => ({ seat: n, player: `p${n}`, chips: 1000, in: true, connected: true, entry: null });
  return {
    no: 7,
    seats: [seat(1), seat(2)],
    dealt: [1, 2],
    limits: { bb: 10 },
    unit: 1,
    options: {},
    live: false,
    idle: false,
    shoe: null,
    carry: null,
    ...changes,
  };
}

export const NOTHING: Outcome = { end: 'none', word: 'over', result: null };

/** Runs a script and pushes these inputs. */
export function runOf(
  play: (round: Round) => Script<Outcome>,
  inputs: readonly Input[] = [],
  changes: Partial<Game> = {},
  setup: Partial<Setup> = {},
): Run {
  const run = new Run(gameOf(play, changes), setupOf(setup));
  for (const input of inputs) run.push(input);
  return run;
}

/** All that an input could change, as text. */
export function stateOf(run: Run): string {
  const { waiting, told, inputs, outcome, kept, stacks, puts, owners, missing, standing, open } = run;
  const facts = told.map(({ fact, only, secret }) => [fact, only, secret && [...secret]]);
  return JSON.stringify([
    waiting,
    facts,
    inputs,
    outcome,
    String(run.fault),
    kept,
    [...stacks],
    [...puts],
    [...owners],
    missing,
    standing,
    open,
  ]);
}

/** The code and data of the refusal, or what was thrown instead. */
export function refusal(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    const { name, code, data } = error as { name: string; code: string; data: object };
    return name === 'Refused' ? { code, ...data } : error;
  }
  return 'accepted';
}
