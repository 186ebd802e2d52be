// Sums of amounts, each of which must still be an amount.
import assert from 'node:assert/strict';
import type { Seat } from '@baize/sdk';
import type { Amount } from '../kernel/index.ts';
import type { PlayerRow, Settlement } from './words.ts';

/** The sum; debts of a transfer count below zero. @throws beyond what an amount can hold */
export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0;
  for (const amount of amounts) total += amount;
  assert(Number.isSafeInteger(total), 'a sum beyond what an amount can hold');
  return total;
}

/** Amounts of each seat, added up. */
export function summed(entries: Iterable<readonly [Seat, Amount]>): Map<Seat, Amount> {
  const sums = new Map<Seat, Amount>();
  for (const [seat, amount] of entries) sums.set(seat, sum([sums.get(seat) ?? 0, amount]));
  return sums;
}

/** The totals of a round; what the house has of it is what was put in and not paid. */
export function totalsOf(rows: readonly PlayerRow[]): Settlement['totals'] {
  const debit = sum(rows.map(row => row.bet));
  const credit = sum(rows.map(row => row.win));
  return { debit, credit, rake: sum(rows.map(row => row.rake)), house: debit - credit, balanced: true };
}
