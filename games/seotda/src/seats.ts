// Who is dealt in, and who is first: the winner of the round before.
import { clockwise } from '@baize/kit-poker';
import type { Json, Round, Seat, Setup } from '@baize/sdk';

/** Everybody who wants to play and has the ante; null where they are fewer than two. */
export function dealtIn({ seats, limits }: Pick<Setup, 'seats' | 'limits'>): Seat[] | null {
  const { ante = 0 } = limits;
  const dealt = seats.filter(({ in: isIn, chips }) => isIn && chips >= ante).map(({ seat }) => seat);
  return dealt.length >= 2 ? dealt : null;
}

/** Those dealt in, from the first seat on. The first is who won the last round, or else the next one after that seat; where
 *  nobody has won yet the number of the round decides. */
export function orderOf({ carry, dealt, no }: Pick<Round, 'carry' | 'dealt' | 'no'>): Seat[] {
  const last = firstIn(carry);
  if (last === null) return clockwise(dealt, (dealt[no % dealt.length] as Seat) - 1);
  return clockwise(dealt, last - 1);
}

function firstIn(carry: Json): Seat | null {
  const { first } = (carry ?? {}) as { first?: Json };
  return typeof first === 'number' ? first : null;
}
