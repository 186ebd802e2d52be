// What a table of Red Dog keeps from round to round: how the last rounds ended, and how often each seat has not bet.
import type { Json, PlayerId, Seat } from '@baize/sdk';
import type { Ended } from './deal.ts';

/** A seat is told that it will be given up when it has not bet in so many rounds in a row. */
export const WARNED_AT = 3;
const MOST_RESULTS = 30;

/** A round of the lobby's row: its spread (0: a pair, consecutive cards) and how it ended. */
export interface Mark {
  spread: number;
  outcome: Ended['outcome'];
}
interface Missed {
  seat: Seat;
  player: PlayerId;
  rounds: number;
}
export interface Past {
  results: Mark[];
  /** seats that did not bet last time */
  missed: Missed[];
}

/** The carry; what is none of this game's is nothing. */
export function pastOf(carry: Json): Past {
  const { results, missed } = (carry ?? {}) as Partial<Past>;
  return { results: Array.isArray(results) ? [...results] : [], missed: Array.isArray(missed) ? [...missed] : [] };
}

/** The rounds in a row that each of these seats has not bet in now; who bets, or sits elsewhere, begins anew. */
export function missedBy({ missed }: Past, seats: readonly { seat: Seat; player: PlayerId }[]): Missed[] {
  return seats.map(({ seat, player }) => {
    const before = missed.find(each => each.seat === seat && each.player === player)?.rounds ?? 0;
    return { seat, player, rounds: before + 1 };
  });
}

export const withResult = ({ results }: Past, { spread, outcome }: Ended): Mark[] =>
  [...results, { spread, outcome }].slice(-MOST_RESULTS);
