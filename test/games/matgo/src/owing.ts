// From a score to the points that each loser owes: goes, multipliers, and who pays for whom.
import type { Card, Seat } from '@baize/sdk';
import { type Cup, cupsOf, scoreOf } from './score.ts';

/** What differs between Matgo and Go-Stop. */
export interface Terms {
  base: number;
  hand: number;
  floor: number;
  /** up to this value of junk a loser pays double where the winner scores with junk */
  piBak: number;
  chongtong: number;
  /** who went and loses pays double, or for all */
  goBak: 'double' | 'for_all';
}
export const MATGO: Terms = { base: 7, hand: 10, floor: 8, piBak: 7, chongtong: 10, goBak: 'double' };
export const GO_STOP: Terms = { base: 3, hand: 7, floor: 6, piBak: 5, chongtong: 3, goBak: 'for_all' };

export type Reason = 'stop' | 'chongtong' | 'three_ppeok' | 'nagari';
export interface Ended {
  terms: Terms;
  reason: Reason;
  /** in turn order from the lowest */
  seats: readonly Seat[];
  winner: Seat;
  pileOf(seat: Seat): readonly Card[];
  isLocked(seat: Seat): boolean;
  goOf(seat: Seat): number;
  shakes: number;
  bombs: number;
  times: number;
}
export interface Owed {
  seat: Seat;
  points: number;
  base: number;
  go_add: number;
  mult: Record<string, number>;
  total_mult: number;
  cup: Cup;
}

/** The seats in turn order, from the one after this on. */
export const after = (seats: readonly Seat[], seat: Seat): Seat[] => {
  const at = seats.indexOf(seat);
  return [...seats.slice(at + 1), ...seats.slice(0, at)];
};

function owed(seat: Seat, base: number, goAdd: number, factors: Record<string, number>, cup: Cup): Owed {
  const mult = Object.fromEntries(Object.entries(factors).filter(([, factor]) => factor > 1));
  const total = Object.values(mult).reduce((product, each) => product * each, 1);
  return { seat, points: (base + goAdd) * total, base, go_add: goAdd, mult, total_mult: total, cup };
}

function owedBy(loser: Seat, ended: Ended, winnerCup: Cup, cup: Cup): Owed {
  const { terms, winner, shakes, bombs, times } = ended;
  const own = scoreOf(ended.pileOf(winner), winnerCup);
  const other = scoreOf(ended.pileOf(loser), cup);
  const go = ended.goOf(winner);
  return owed(
    loser,
    own.total,
    go,
    {
      go: go >= 3 ? 2 ** (go - 2) : 1,
      shake: 2 ** shakes,
      bomb: 2 ** bombs,
      meongtta: own.animals >= 7 ? 2 : 1,
      pi_bak: own.junk > 0 && other.junk_value >= 1 && other.junk_value <= terms.piBak ? 2 : 1,
      gwang_bak: own.bright > 0 && other.brights === 0 ? 2 : 1,
      go_bak: terms.goBak === 'double' && ended.goOf(loser) > 0 ? 2 : 1,
      carry: times,
    },
    cup,
  );
}

/** What each loser owes, next after the winner first, and how the winner's cup counts: where all together owe most. */
export function owedPoints(ended: Ended): { winnerCup: Cup; losers: Owed[] } {
  const { terms, reason, seats, winner, times } = ended;
  const others = after(seats, winner);
  if (reason !== 'stop') {
    const points = reason === 'chongtong' ? terms.chongtong : terms.base;
    return { winnerCup: null, losers: others.map(seat => owed(seat, points, 0, { carry: times }, null)) };
  }
  const least = (seat: Seat, winnerCup: Cup): Owed =>
    cupsOf(ended.pileOf(seat), ended.isLocked(seat))
      .map(cup => owedBy(seat, ended, winnerCup, cup))
      .reduce((best, each) => (each.points < best.points ? each : best));
  const ways = cupsOf(ended.pileOf(winner), ended.isLocked(winner)).map(winnerCup => {
    const losers = others.map(seat => least(seat, winnerCup));
    return { winnerCup, losers, sum: losers.reduce((total, each) => total + each.points, 0) };
  });
  const able = ways.filter(({ losers }) => (losers[0]?.base ?? 0) >= terms.base);
  return (able.length > 0 ? able : ways).reduce((best, each) => (each.sum > best.sum ? each : best));
}

/** Go-Stop: the one loser who went pays for all; null where everybody pays their own share. */
export function payerOf({ terms, reason, seats, winner, goOf }: Ended): Seat | null {
  const callers = after(seats, winner).filter(seat => goOf(seat) > 0);
  return terms.goBak === 'for_all' && reason === 'stop' && callers.length === 1 ? (callers[0] as Seat) : null;
}
