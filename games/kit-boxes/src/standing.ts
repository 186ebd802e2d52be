// How a hand stands against the dealer's, and what even money pays for it.
import { type Amount, mulDiv } from '@baize/sdk';

export type Standing = 'win' | 'push' | 'lose';

/** The higher number wins. */
export function compareTo(dealer: number, own: number): Standing {
  if (own === dealer) return 'push';
  return own > dealer ? 'win' : 'lose';
}

const TIMES: Record<Standing, number> = { win: 2, push: 1, lose: 0 };

/** What a bet at even money gets, stake included. Throws where twice the amount is no safe integer any more. */
export const evenMoney = (standing: Standing, amount: Amount): Amount => mulDiv(amount, TIMES[standing], 1);
