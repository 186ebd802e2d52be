// Which card of mine is worth peeling.
import type { Hand } from '@baize/plugin-screen/kit/seats';

/** The number of the fact that dealt my second card, while it is news; null otherwise. */
export function newsOf(hand: Hand, seat: number | null, still: number): number | null {
  const mine = seat === null ? undefined : hand.seats[seat];
  const second = mine?.cards[1];
  if (!second || second.card === null || second.seq <= still || hand.over || mine?.folded || mine?.shown) return null;
  return second.seq;
}
