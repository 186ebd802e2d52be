// A seat's time bank: one, which is full again so many hands after it was used (NS-31.6).
import type { SessionRow } from './session-rows.ts';

/** Rounds after which a used time bank is full again. */
const BANK_ROUNDS = 20;

/** Rounds until it is full; 0: it is. `isUsed`: in the round that is played. */
export function bankIn({ bankAt, rounds }: Pick<SessionRow, 'bankAt' | 'rounds'>, isUsed: boolean): number {
  if (isUsed) return BANK_ROUNDS;
  return bankAt === null ? 0 : Math.max(0, BANK_ROUNDS - (rounds - bankAt));
}
