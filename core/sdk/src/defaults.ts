// What most games would write themselves: which limits a table may have, and who is dealt in.
import type { Game } from './game.ts';
import type { Setup } from './round.ts';
import type { Amount, Seat } from './words.ts';

const PAIRS: readonly [string, string][] = [
  ['min_bet', 'max_bet'],
  ['min_buy_in', 'max_buy_in'],
];

/** Names of limits that cannot be: a bet size below 1, a greatest below its least, a buy-in below the least bet. */
export function checkLimits({ betSize }: Pick<Game, 'betSize'>, limits: Record<string, Amount>): string[] {
  const bad = new Set<string>();
  const of = (key: string): Amount => limits[key] ?? 0;
  for (const key of betSize) if (of(key) < 1) bad.add(key);
  const [least, most] = betSize;
  for (const [min, max] of [...PAIRS, ...(most === undefined ? [] : [[least, most] as const])])
    if (limits[max] !== undefined && of(max) < of(min)) bad.add(max);
  if (limits.min_buy_in !== undefined && of('min_buy_in') < of(least)) bad.add('min_buy_in');
  return [...bad];
}

/** Everybody who sits there, wants to play and has the least bet; null until the game's least number of seats has it. Where nobody
 *  sits: []. */
export function readySeats(
  { seats: sizes, flow, betSize }: Pick<Game, 'seats' | 'flow' | 'betSize'>,
  setup: Omit<Setup, 'dealt'>,
): Seat[] | null {
  if (flow === 'bet' || sizes === null) return [];
  const least = setup.limits[betSize[0]] ?? 1;
  const able = setup.seats.filter(each => each.in && each.chips >= least).map(each => each.seat);
  return able.length < sizes.min ? null : able;
}
