// Timers of tables: which a game has, their bounds (NS-06), and what a change makes of them.
import type { Game } from '@baize/sdk';

const BOUNDS: Record<string, readonly [number, number]> = {
  action_ms: [5000, 60_000],
  time_bank_ms: [0, 120_000],
  turn_ms: [10_000, 300_000],
  betting_ms: [5000, 60_000],
  deal_ms: [0, 5000],
  street_ms: [0, 5000],
  reveal_delay_ms: [0, 5000],
  showdown_ms: [1000, 15_000],
  result_ms: [1000, 15_000],
  next_round_ms: [1000, 30_000],
  sit_out_ms: [60_000, 1_800_000],
  reconnect_ms: [0, 120_000],
  card_wait_ms: [10_000, 600_000],
  void_wait_ms: [10_000, 600_000],
};
for (const key of ['draw_ms', 'go_stop_ms', 'challenge_ms', 'insurance_ms', 'raise_ms', 'show_ms']) BOUNDS[key] = [1000, 60_000];

/** Timers of the host that every game with seats has. */
const SEATED = ['reconnect_ms'];

/** Timers as they are given: null is the game's default. */
export type GivenTimers = Record<string, number | null>;

const boundsOf = (key: string): readonly [number, number] =>
  (Object.hasOwn(BOUNDS, key) ? BOUNDS[key] : undefined) ?? [3000, 120_000];

/** What a timer of this name may be, as a sentence. */
export function timerRule(key: string, game: Pick<Game, 'timers'> | undefined): string {
  if (!Object.hasOwn(game?.timers ?? {}, key)) return `is no timer of this game: ${Object.keys(game?.timers ?? {}).join(', ')}`;
  return `must be ${boundsOf(key).join(' to ')}, in ms, or null`;
}

/**
 * Names of bad fields: keys that the game does not have, values out of bounds. `short`: on the platform API in test every lower bound
 * above 100 ms is 100 ms.
 */
export function timerFaults(given: GivenTimers, game: Pick<Game, 'timers' | 'seats'> | undefined, short: boolean): string[] {
  const isKnown = (key: string) => Object.hasOwn(game?.timers ?? {}, key) || (game?.seats != null && SEATED.includes(key));
  const isWithin = (key: string, ms: number) => {
    const [least, most] = boundsOf(key);
    return Number.isSafeInteger(ms) && ms >= (short ? Math.min(least, 100) : least) && ms <= most;
  };
  const bad = Object.entries(given).filter(([key, ms]) => !isKnown(key) || (ms !== null && !isWithin(key, ms)));
  return bad.map(([key]) => `timers.${key}`);
}

/** A table's timers with these changes: null goes back to the game's default. */
export function timersWith(given: GivenTimers, before: Readonly<Record<string, number>> = {}): Record<string, number> {
  const all: [string, number | null][] = Object.entries({ ...before, ...given });
  return Object.fromEntries(all.filter((each): each is [string, number] => each[1] !== null));
}
