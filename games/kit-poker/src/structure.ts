// Betting structures: what a seat that may raise can raise to. No-limit, pot-limit, and the menu of Korean ante games.
import type { Amount, Option } from '@baize/sdk';

/** The seat to act, and what stands before it. Amounts of one street. */
export interface Stakes {
  /** The bet to match; 0 where nobody has bet. */
  bet: Amount;
  /** The last full bet or raise, at first the smallest bet. */
  step: Amount;
  /** What the seat has put in on this street, and what it has behind. */
  own: Amount;
  stack: Amount;
  /** Everything in the middle, this street included. */
  pot: Amount;
  /** By how much the blinds fell short of being posted in full. */
  missing: Amount;
  /** Raises on this street, the opening bet apart. */
  raises: number;
  /** Nobody has acted on this street before. */
  isFirst: boolean;
}

/** Adds the options to bet or raise, amounts as street totals; none where the structure allows no more. Names other than `bet`
 *  and `raise` are told as the label of the action. Only asked when the seat may raise at all. */
export type Structure = (stakes: Stakes, options: Record<string, Option>) => void;

/** At least a full raise, at most everything. */
export const noLimit: Structure = ({ bet, step, own, stack }, options) => {
  const most = own + stack;
  const option = { min: Math.min(bet + step, most), max: most, paid: own };
  if (bet === 0) options.bet = option;
  else options.raise = option;
};

/** At most the pot as it would be after a call, counted as if the blinds stood in full. */
export const potLimit: Structure = ({ bet, step, own, stack, pot, missing }, options) => {
  const most = own + stack;
  const min = Math.min(bet + step, most);
  const limit = bet + pot + missing + (bet - own);
  const option = { min, max: Math.max(min, Math.min(most, limit)), paid: own };
  if (bet === 0) options.bet = option;
  else options.raise = option;
};

/** Fixed amounts: `bbing` opens for the ante, `ddadang` doubles the bet, `half` and `full` add to a call half of the pot after it
 *  or all of it, in whole units. What is more than the stack is the whole stack.
 *  @param unit the least unit of what is taken of a pot
 *  @param mostRaises raises allowed on a street after the opening bet */
export function menu(unit: Amount, mostRaises: number): Structure {
  return (stakes, options) => {
    const { bet, step, own, raises } = stakes;
    if (raises >= mostRaises) return;
    const to = (increase: Amount): Option => {
      const amount = raisedBy(stakes, increase);
      return { min: amount, max: amount, paid: own };
    };
    if (bet === 0) options.bbing = to(step);
    else options.ddadang = to(bet);
    options.half = to(partOfPot(stakes, 2, unit));
    options.full = to(partOfPot(stakes, 1, unit));
  };
}

/** The street total of a raise by this much, at least by the least raise; everything where the stack has less. */
export function raisedBy({ bet, step, own, stack }: Stakes, increase: Amount): Amount {
  return Math.min(bet + Math.max(step, increase), own + stack);
}

/** One part of so many of the pot as it would be after a call, in whole units. */
export function partOfPot({ pot, bet, own }: Stakes, parts: number, unit: Amount): Amount {
  const part = Math.floor((pot + bet - own) / parts);
  return part - (part % unit);
}
