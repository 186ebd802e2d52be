// A round of any game as a player's screen gets it in the middle: played by chance, stopped where it waits for that player.
import type { Ask, Fact, Snapshot } from '@baize/protocol';
import { type Game, purseOf, Run, type Setup } from '@baize/sdk';
import { luckOf, PracticeTable, playRound } from '@baize/testkit';
import { shownTo } from '../../core/server/src/facts/index.ts';
import { POKER, roomState, seatedSnapshot } from '../../plugins/screen/src/testing/seated.ts';

const CLOCK_MS = 600_000;
/** So many rounds are tried for one in which the player is asked. */
const MOST_ROUNDS = 40;

export interface RunningRound {
  snapshot: Snapshot;
  /** The room's public state. */
  state: Record<string, unknown>;
}

/**
 * The moments of a game that a screen must draw: an open window of bets, and the last decision of a player.
 * @returns those that the game has, by name
 */
export function runningRounds(game: Game): Record<'bets' | 'choice', RunningRound | null> {
  const luck = luckOf(7);
  const table = new PracticeTable(game, luck, { rate: 1000, unit: 1, calm: true });
  for (let no = 0; no < MOST_ROUNDS; no++) {
    const setup = table.open();
    if (setup === null) break;
    const played = playRound(game, setup, table.pack, luck, false);
    const { inputs, owners } = played.run;
    const lengths = inputs.map((_, length) => length);
    const bets = lengths.find(length => runTo(game, setup, inputs, length).waiting?.ask === 'bets');
    const me = setup.seats[0]?.player ?? [...owners.values()][0];
    const choice = lengths.findLast(length => askedOf(runTo(game, setup, inputs, length), me) !== undefined);
    table.close(played.stacks, played.run.kept);
    if (choice === undefined && no < MOST_ROUNDS - 1 && table.limits.sb === undefined && !neverChooses(game)) continue;
    const at = (length: number | undefined) =>
      length === undefined ? null : shown(game, setup, runTo(game, setup, inputs, length), me);
    return { bets: at(bets), choice: at(choice) };
  }
  throw new Error(`no round of ${game.code} asks its player`);
}

const neverChooses = (game: Game): boolean => game.kind === 'round' && game.timers.action_ms === undefined;

function runTo(game: Game, setup: Setup, inputs: Run['inputs'], length: number): Run {
  const run = new Run(game, setup);
  for (const input of inputs.slice(0, length)) run.push(input);
  return run;
}

const askedOf = (run: Run, me: string | undefined) =>
  run.waiting?.ask === 'choice' ? run.waiting.of.find(({ seat }) => run.owners.get(seat) === me) : undefined;

function shown(game: Game, setup: Setup, run: Run, me: string | undefined): RunningRound {
  const now = Date.now();
  const screen = { player: me ?? null, owners: run.owners, nickname: (id: string) => (id === me ? 'Kim' : `Guest ${id}`) };
  const facts = run.told.map((told, at) => shownTo(screen, { seq: at + 1, ts: now, told })) as Fact[];
  const isSeated = purseOf(game) === 'stack' && game.seats !== null;
  const mine = isSeated ? (setup.seats[0]?.seat ?? 0) : null;
  const chips = mine === null ? 0 : (run.stacks.get(mine) ?? 0);
  const snapshot = seatedSnapshot(now, {
    table: {
      game_code: game.code,
      names: { en: 'Seoul 1' },
      limits: setup.limits,
      seats_max: isSeated ? (game.seats?.usual ?? null) : null,
      timers: game.timers,
      live: game.live,
      entries: [...(game.entries ?? [])],
    },
    you: { seat: mine, chips, status: isSeated ? 'in' : 'out', bets: [] },
    facts,
    asks: asksOf(run, me, now),
  });
  return { snapshot, state: { ...roomState(stateOf(setup, run, isSeated)), game_code: game.code } };
}

function asksOf(run: Run, me: string | undefined, now: number): Ask[] {
  const clock = { ask: 1, deadline: now + CLOCK_MS, ms: CLOCK_MS };
  if (run.waiting?.ask === 'bets') return [{ ...clock, spots: run.waiting.spots }] as Ask[];
  const choice = askedOf(run, me);
  return choice ? [{ ...clock, ...choice } as unknown as Ask] : [];
}

function stateOf(setup: Setup, run: Run, isSeated: boolean) {
  const turn = run.waiting?.ask === 'choice' ? run.waiting.of.map(({ seat }) => seat) : [];
  const stacks = new Map(run.stacks);
  return {
    seats: isSeated ? setup.seats.map(({ seat }) => seat) : [],
    turn,
    deadline: Date.now() + CLOCK_MS,
    button: null,
    change: Object.fromEntries(setup.seats.map(({ seat }) => [seat, { chips: stacks.get(seat) ?? 0 }])),
  };
}

/** The room in which the round is shown. */
export const ROOM = POKER;
