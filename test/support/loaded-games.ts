// The games of the packages in games/, those that a server deals itself and those of dealers, and a quick table of each by what
// its package states.

import type { Game } from '@baize/sdk';
import { findPackages, type GamePackage, gamesOf, limitsOf } from '@baize/testkit';

export interface LoadedGame {
  game: Game;
  pack: GamePackage;
  /** Players sit there with chips. */
  isSeated: boolean;
}

/** What players bring at least, and what a least bet is, in units of the currency: what robots bring and bet. */
const LEAST = { min_buy_in: 2_000, min_bet: 1_000, bet: 1_000 } as const;
const RAKE = { rake_bp: 500, rake_cap: 300 };
/** Timers that are no decision's; those of decisions are `DECISION_MS`. */
const QUICK: Record<string, number> = {
  ...{ deal_ms: 0, street_ms: 0, reveal_delay_ms: 0, time_bank_ms: 0, betting_ms: 400, reconnect_ms: 60_000 },
  ...{ card_wait_ms: 45_000, void_wait_ms: 300_000 },
  ...{ showdown_ms: 100, result_ms: 100, show_ms: 100, next_round_ms: 100, sit_out_ms: 600_000 },
};
const DECISION_MS = 1_500;

/** Every game that needs no dealer and has a template, by the order of its package. */
export const loadedGames = async (): Promise<LoadedGame[]> => (await allGames()).filter(({ game }) => !game.live);

/** The same and those that a dealer deals. */
export async function allGames(): Promise<LoadedGame[]> {
  const found: LoadedGame[] = [];
  for (const pack of findPackages())
    for (const game of await gamesOf(pack))
      if (game.template) found.push({ game, pack, isSeated: game.flow === 'buy_in' && game.seats !== null });
  return found;
}

/** The body of `POST /tables` for a game: limits by its template, rounds of seconds. */
export function quickTable({ game, isSeated }: Pick<LoadedGame, 'game' | 'isSeated'>): Record<string, unknown> {
  const units: Record<string, number> = game.template?.limits ?? {};
  const known = Object.entries(LEAST).find(([key]) => (units[key] ?? 0) > 0);
  const rate = known ? Math.ceil(known[1] / (units[known[0]] ?? 1)) : 1_000;
  const timers = Object.fromEntries(Object.keys(game.timers).map(key => [key, QUICK[key] ?? DECISION_MS]));
  const seats = isSeated ? { max_seats: game.template?.seats ?? game.seats?.usual } : {};
  return { game_code: game.code, limits: limitsOf(game, rate), timers, ...seats, ...(game.rake === null ? {} : RAKE) };
}
