// Boxes: a spot each, owned by one player a round; the box's number is its seat, and 0 is the dealer.
import type { Amount, Bet, Seat, Spot } from '@baize/sdk';

export const DEALER: Seat = 0;

/** The number of a box by its spot: 3 for `box_3` and for `box_3:extra`. */
export const boxOf = (spot: string): Seat => Number(spot.slice('box_'.length).split(':')[0]);

/** The spot of what a box pays beside its bet: insurance, doubles, splits. */
export const extraOf = (box: Seat): string => `box_${box}:extra`;

/** The spots of a betting window: each name is a box, all with these terms. */
export function boxSpots<S extends string>(names: readonly S[], terms: Omit<Spot, 'seat'>): Record<S, Spot> {
  return Object.fromEntries(names.map((name): [S, Spot] => [name, { ...terms, seat: boxOf(name) }])) as Record<S, Spot>;
}

/** What each taken box has bet, minor units, by its number in ascending order. */
export function stakesOf(placed: readonly Bet[]): Map<Seat, Amount> {
  const stakes = new Map<Seat, Amount>();
  for (const { spot, amount } of placed.flatMap(bet => bet.items))
    stakes.set(boxOf(spot), (stakes.get(boxOf(spot)) ?? 0) + amount);
  return new Map([...stakes].sort(([a], [b]) => a - b));
}
