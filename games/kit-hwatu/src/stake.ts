// What is at stake when a seat may stop: the points by the rules, and what of them can be paid, for now and after a go.

import type { RoundShown } from './round-shown.ts';
import { type Owed, owedPoints, payerOf, type Won } from './settling.ts';
import type { Terms } from './terms.ts';

export interface Stake {
  /** all that the losers would pay, cut to what is on the table; before a fee */
  amount: number;
  /** the loser who owes most */
  most: Owed;
  /** who would pay for all */
  payer: number | null;
}
export interface Money {
  point: number;
  /** 0: none */
  maxLoss: number;
}

const wonBy = ({ sides, times }: RoundShown, terms: Terms, winner: number, more: number): Won => ({
  ...{ terms, winner, times, reason: 'stop' },
  seats: [...sides.keys()].sort((a, b) => a - b),
  shakes: sides.get(winner)?.shakes ?? 0,
  bombs: sides.get(winner)?.bombs ?? 0,
  pileOf: seat => sides.get(seat)?.pile ?? [],
  isLocked: seat => sides.get(seat)?.isLocked === true,
  goOf: seat => (sides.get(seat)?.go ?? 0) + (seat === winner ? more : 0),
});

/** What the seat wins if it stops now. */
export function stopNow(round: RoundShown, terms: Terms, seat: number, money: Money): Stake {
  return stakeOf(round, wonBy(round, terms, seat, 0), 0, money);
}

/** The least that it wins if it goes on and wins after all: one point and one go more. */
export function afterGo(round: RoundShown, terms: Terms, seat: number, money: Money): Stake {
  return stakeOf(round, wonBy(round, terms, seat, 1), 1, money);
}

function stakeOf(round: RoundShown, won: Won, morePoints: number, money: Money): Stake {
  const payer = payerOf(won);
  const losers = owedPoints(won).losers.map(each => ({
    ...each,
    base: each.base + morePoints,
    points: each.points + morePoints * each.total_mult,
  }));
  const purse = purseOf(round, money.maxLoss);
  const amount = losers.reduce((sum, { seat, points }) => sum + purse(seat, won.winner, points * money.point, payer ?? seat), 0);
  return { amount, most: losers.reduce((most, each) => (each.points > most.points ? each : most)), payer };
}

/** Cuts debts as the table does: to what the winner brought, less what they took from this seat, then to what is left. */
function purseOf({ sides, debts }: RoundShown, maxLoss: number): (from: number, to: number, owed: number, by: number) => number {
  const all = [...debts];
  const brought = (seat: number) => sides.get(seat)?.brought ?? 0;
  const sum = (of: (debt: (typeof all)[number]) => number) => all.reduce((total, debt) => total + of(debt), 0);
  return (from, to, owed, payer) => {
    const taken = sum(debt => (debt.from === from && debt.to === to ? debt.amount : 0));
    const net = sum(debt => (debt.to === payer ? debt.amount : debt.payer === payer ? -debt.amount : 0));
    const stack = maxLoss > 0 ? Math.min(brought(payer), maxLoss) : brought(payer);
    const amount = Math.max(0, Math.min(owed, brought(to) - taken, stack + net));
    all.push({ from, to, payer, amount });
    return amount;
  };
}
