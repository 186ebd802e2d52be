// Main and side pots from what every seat has put in, as the sdk cuts them. For the eye only: the server's result says what counts.
import { layers } from '@baize/sdk';

export interface PotLayer {
  index: number;
  amount: number;
}

export interface Contribution {
  seat: number;
  put: number;
  /** Dead posts, in the first pot. */
  dead: number;
  live: boolean;
  /** No chips left. */
  done: boolean;
}

/** One layer for each all-in level, main pot first; empty while a single pot says everything. */
export function layersOf(seats: readonly Contribution[]): PotLayer[] {
  const live = seats.filter(each => each.live);
  if (!live.some(each => each.done)) return [];
  const pots = layers(
    seats.map(({ seat, put }) => [seat, put] as const),
    live.map(each => each.seat),
    seats.map(({ seat, dead }) => [seat, dead] as const),
  );
  return pots.length < 2 ? [] : pots.map(({ amount }, index) => ({ index, amount }));
}
