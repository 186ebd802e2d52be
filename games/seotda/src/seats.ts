// Who is dealt in, and who is first: the winner of the round before.
import { clockwise } from '@baize/kit-poker';
import type { Json, Round, Seat, Setup } from '@baize/sdk';

/** Everybody who wants to play and has the ante; null where they are fewer than two. */
export function dealtIn({ seats, limits }: Pick<Setup, 'seats' | 'limits'>): Seat[] | null {
  const { ante = 0 } = limits;
  const dealt = seats.filter(({ in: isIn, chips }) => isIn && chips >= ante).map(({ seat }) => seat);
  return dealt.length >= 2 ? dealt : null;
}

/** Those dealt in, from the first seat on. The first is who won the last round, if they have stayed, or else the next one after
 *  that seat; where nobody has won yet the number of the round decides. */
export function orderOf({ carry, dealt, no, seats }: Pick<Round, 'carry' | 'dealt' | 'no' | 'seats'>): Seat[] {
  const { first, who } = (carry ?? {}) as { first?: Seat | null; who?: Json };
  if (typeof first !== 'number') return clockwise(dealt, (dealt[no % dealt.length] as Seat) - 1);
  const hasLeft = who !== undefined && JSON.stringify(who) !== JSON.stringify(whoSits(seats, first));
  return clockwise(dealt, hasLeft ? first : first - 1);
}

/** Keeps who won for the next round; null: nobody did. */
export function keepWinner(round: Round, seat: Seat | null): void {
  round.keep(seat === null ? { first: null } : { first: seat, who: whoSits(round.seats, seat) });
}

/** The player of a seat, and since which sitting down. */
function whoSits(seats: Round['seats'], at: Seat): Json {
  const info = seats.find(({ seat }) => seat === at);
  return [info?.player ?? null, info?.sitting ?? null];
}
