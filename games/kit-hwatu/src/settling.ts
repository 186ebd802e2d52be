// From a score to the points that each loser owes: goes, multipliers, and who pays for whom.
import type { Card, Seat } from '@baize/sdk';
import { type Cup, cupsOf, scoreOf } from './score.ts';
import { after } from './table.ts';
import type { Terms } from './terms.ts';

export type Reason = 'stop' | 'chongtong' | 'three_ppeok' | 'nagari';
/** Every multiplier, in the order in which a result names them. */
export const MULTIPLIERS = ['go', 'shake', 'bomb', 'meongtta', 'pi_bak', 'gwang_bak', 'go_bak', 'carry'] as const;
type Multiplier = (typeof MULTIPLIERS)[number];

/** A round that somebody has won. */
export interface Won {
  terms: Terms;
  reason: Exclude<Reason, 'nagari'>;
  /** ascending */
  seats: readonly Seat[];
  winner: Seat;
  pileOf(seat: Seat): readonly Card[];
  isLocked(seat: Seat): boolean;
  goOf(seat: Seat): number;
  /** the winner's */
  shakes: number;
  bombs: number;
  /** the factor of the nagari rounds just before */
  times: number;
}
/** What a loser owes: `points` = (base + go_add) * total_mult. */
export interface Owed {
  seat: Seat;
  points: number;
  /** the winner's score */
  base: number;
  /** one point for each go */
  go_add: number;
  /** factors above 1 by name */
  mult: Partial<Record<Multiplier, number>>;
  total_mult: number;
  /** how this loser's cup counts; null without one, and where piles do not matter */
  cup: Cup;
}

/** Points of a win that no pile decides; null where it does. */
export function fixedPoints(terms: Terms, reason: Reason): number | null {
  if (reason === 'chongtong') return terms.chongtong;
  return reason === 'three_ppeok' ? terms.base : null;
}

function owed(seat: Seat, base: number, goAdd: number, factors: Partial<Record<Multiplier, number>>, cup: Cup): Owed {
  const mult = Object.fromEntries(Object.entries(factors).filter(([, factor]) => factor > 1));
  const total = Object.values(mult).reduce((product, each) => product * each, 1);
  return { seat, points: (base + goAdd) * total, base, go_add: goAdd, mult, total_mult: total, cup };
}

function owedBy(loser: Seat, won: Won, winnerCup: Cup, cup: Cup): Owed {
  const { terms, winner, shakes, bombs, times } = won;
  const own = scoreOf(won.pileOf(winner), winnerCup);
  const other = scoreOf(won.pileOf(loser), cup);
  const go = won.goOf(winner);
  const factors: Record<Multiplier, number> = {
    go: go >= 3 ? 2 ** (go - 2) : 1,
    shake: 2 ** shakes,
    bomb: 2 ** bombs,
    meongtta: own.animals >= 7 ? 2 : 1,
    pi_bak: own.junk > 0 && other.junk_value >= 1 && other.junk_value <= terms.piBak ? 2 : 1,
    gwang_bak: own.bright > 0 && other.brights === 0 ? 2 : 1,
    go_bak: terms.goBak === 'double' && won.goOf(loser) > 0 ? 2 : 1,
    carry: times,
  };
  return owed(loser, own.total, go, factors, cup);
}

/** What each loser owes, next after the winner first, and how the winner's cup counts: where all together owe most. */
export function owedPoints(won: Won): { winnerCup: Cup; losers: Owed[] } {
  const { terms, reason, seats, winner, times } = won;
  const others = after(seats, winner);
  const fixed = fixedPoints(terms, reason);
  if (fixed !== null) return { winnerCup: null, losers: others.map(seat => owed(seat, fixed, 0, { carry: times }, null)) };
  const least = (seat: Seat, winnerCup: Cup): Owed =>
    cupsOf(won.pileOf(seat), won.isLocked(seat))
      .map(cup => owedBy(seat, won, winnerCup, cup))
      .reduce((best, each) => (each.points < best.points ? each : best));
  const ways = cupsOf(won.pileOf(winner), won.isLocked(winner)).map(winnerCup => {
    const losers = others.map(seat => least(seat, winnerCup));
    return { winnerCup, losers, sum: losers.reduce((total, each) => total + each.points, 0) };
  });
  const able = ways.filter(({ losers }) => (losers[0]?.base ?? 0) >= terms.base);
  return (able.length > 0 ? able : ways).reduce((best, each) => (each.sum > best.sum ? each : best));
}

/** Go-Stop: the one loser who went on pays for all; null where everybody pays their own share. */
export function payerOf({ terms, reason, seats, winner, goOf }: Won): Seat | null {
  const callers = after(seats, winner).filter(seat => goOf(seat) > 0);
  return terms.goBak === 'for_all' && reason === 'stop' && callers.length === 1 ? (callers[0] as Seat) : null;
}
