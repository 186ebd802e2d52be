// One random round of any game, with every check that needs no rule of it.
import { type Amount, type Game, Run, type Seat, type Setup, view } from '@baize/sdk';
import { alike } from './asked.ts';
import { type Audit, audit } from './audit.ts';
import { sendBad } from './bad-moves.ts';
import { type GoldenRound, recorded, replay } from './golden.ts';
import { type Luck, pick } from './luck.ts';
import { owedProblems } from './owed.ts';
import type { Pack } from './pack.ts';
import { Place } from './place.ts';
import { Purse } from './purse.ts';
import { PLAYERS, randomMove } from './random-moves.ts';
import { Sight } from './sight.ts';
import { Whereabouts } from './whereabouts.ts';

/** A round that takes more inputs does not end. */
const MOST_INPUTS = 4_500;

export interface Played {
  problems: string[];
  inputs: number;
  run: Run;
  stacks: Map<Seat, Amount>;
  record: () => GoldenRound;
}

/** What somebody outside sees in a round after each input, and at its end. */
export interface Looking {
  run: Run;
  /** facts before this number were looked at */
  from: number;
  /** everybody with a seat or a bet; null: who only looks on */
  viewers: readonly (string | null)[];
  /** by an account apart from the game's: whether who owns these seats may know this face now, or, `isEver`, has seen it in the round */
  sees(card: string, seats: readonly Seat[], isEver?: boolean): boolean;
}

export interface Looks {
  /** the view of everybody is looked at, not that of one alone */
  everybody?: boolean;
  /** finds what else is wrong */
  look?: (looking: Looking) => string[];
}

/** Plays a round to its end. `bad`: also sends inputs that must be refused. */
export function playRound(game: Game, setup: Setup, pack: Pack, luck: Luck, bad = true, looks: Looks = {}): Played {
  const sight = new Sight(game);
  const whereabouts = new Whereabouts(game, pack.left);
  const place = new Place();
  const run = new Run(place.watch(sight.watch(game)), setup);
  const problems: string[] = [];
  const one = viewer(setup, luck);
  const attack = bad ? 1 + luck(12) : 0; // on which input bad ones are sent
  const purse = new Purse();
  let bets = 0;
  let told = 0;
  const look = () => {
    const viewers = looks.everybody ? everybody(run) : [one];
    problems.push(
      ...viewers.flatMap(player => sight.leaks(run.told, told, seatsOf(run, player), player)),
      ...(looks.look?.({ run, from: told, viewers, sees: (...asked) => sight.sees(...asked) }) ?? []),
      ...sight.offered(run),
      ...alike(run),
      ...whereabouts.problems(run, pack.left),
    );
    told = run.told.length;
  };
  look();
  while (run.waiting !== null && problems.length === 0) {
    if (run.inputs.length > MOST_INPUTS) problems.push(`no end after ${MOST_INPUTS} inputs`);
    const input = attempted(problems, () => nextInput(run, game, pack, luck, () => ++bets));
    if (input === null) break;
    if (run.inputs.length + 1 === attack) problems.push(...sendBad(run, input, luck));
    sight.before(run.waiting, run.open, input.in === 'cards' ? input.cards : []);
    whereabouts.before(run, input);
    try {
      purse.collect(run, input);
      run.push(input);
    } catch (error) {
      problems.push(`${JSON.stringify(input)}: ${place.said(error)}`);
    }
    look();
  }
  if (problems.length === 0) problems.push(...purse.problems(run));
  if (problems.length === 0) problems.push(...owedProblems(setup, run));
  if (problems.length === 0 && run.outcome) problems.push(...sight.kept(run.outcome));
  if (run.fault !== null && problems.length === 0) problems.push(`fault: ${place.said(run.fault)}`);
  const settled = problems.length === 0 ? checked(game, setup, run, luck) : null;
  problems.push(...(settled?.problems ?? []));
  return {
    problems,
    inputs: run.inputs.length,
    run,
    stacks: settled?.stacks ?? new Map(run.stacks),
    record: () => recorded(game, setup, run),
  };
}

/** What nobody can answer is a problem of the game, not of the testkit. */
function attempted<T>(problems: string[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** The cards of the pack, or a random move. A dealer's cards come one or a few at a time. */
function nextInput(run: Run, game: Game, pack: Pack, luck: Luck, id: () => number): Parameters<Run['push']>[0] {
  if (run.waiting?.ask === 'shuffle') {
    pack.shuffle(run.waiting.back);
    return { in: 'shuffled' };
  }
  if (run.waiting?.ask !== 'cards') return randomMove(run, game, luck, id);
  if (!game.live) return { in: 'cards', cards: pack.deal(run.open), source: 'auto' };
  return { in: 'cards', cards: pack.deal(1 + luck(Math.min(2, run.open))), source: 'scanner', dealer: 'd1' };
}

/** Money, replay, and that every fact can be shown to a stranger. */
function checked(game: Game, setup: Setup, run: Run, luck: Luck): Audit {
  const terms = {
    bp: pick([0, 250, 500, 2000], luck),
    cap: pick([0, 0, 5, 300], luck),
    floor: luck(2) === 0,
    noFlopNoDrop: luck(2) === 0,
  };
  const result = audit(game, setup, run, terms);
  const golden = recorded(game, setup, run);
  result.problems.push(...replay(game, golden).map(difference => `replay: ${difference}`));
  for (const told of run.told) view(told, [], null);
  return result;
}

/** Somebody who looks on: a stranger, or one of the players. */
function viewer(setup: Setup, luck: Luck): string | null {
  const players = setup.seats.length > 0 ? setup.seats.map(seat => seat.player) : PLAYERS;
  return luck(3) === 0 ? null : pick(players, luck);
}

/** A stranger, and all who sit or bet there. */
const everybody = (run: Run): (string | null)[] => [
  ...new Set([null, ...run.owners.values(), ...run.stakes.map(({ player }) => player)]),
];

const seatsOf = ({ owners }: Run, player: string | null): Seat[] =>
  [...owners].flatMap(([seat, owner]) => (owner === player ? [seat] : []));
