// How a round ends: what is owed at last, the result, everybody's cards, and what the next round keeps.
import { type Card, type Hand, haveStayed, type Json, type Outcome, type Seat, sittingsOf } from '@baize/sdk';
import type { K } from './keys.ts';
import { MULTIPLIERS, owedPoints, payerOf, type Reason, type Won } from './settling.ts';
import { after, floorOf, handOf, pileOf, sideOf, type Table } from './table.ts';

/** What a round keeps for the next one: who begins, and how often it counts. */
export type Kept = {
  first: Seat;
  times: number;
  /** who sat where: it counts only while exactly these stay there */
  players: Json;
};
export type Over = { winner: Seat; reason: Won['reason'] } | { winner: null; reason: 'nagari' };

/** What the round before kept, if the same players have stayed in the same seats; else a new row of rounds begins. */
export function keptFor({ carry, seats, dealt, no }: Table['round']): { first: Seat; times: number } {
  const kept = carry as Kept | null;
  if (kept !== null && haveStayed(kept.players, seats)) return kept;
  return { first: dealt[no % dealt.length] as Seat, times: 1 };
}

/** The winner is paid, and begins the next round; a nagari doubles it. */
export function endRound(table: Table, { first, times }: { first: Seat; times: number }, over: Over): Outcome<K['timer']> {
  const { round, seats, immediate } = table;
  const { winner, reason } = over;
  const nextTimes = winner === null ? 2 * times : 1;
  const won = winner === null ? null : wonBy(table, winner, over.reason as Won['reason'], times);
  const result: { [key: string]: Json } = {
    ...(won === null ? { winner, reason, points: 0, go: 0, multipliers: [], pay: [] } : payWinner(table, won)),
    ...{ immediate: immediate.map(each => ({ ...each })), nagari: winner === null, times, next_times: nextTimes },
  };
  round.keep({ first: winner ?? first, times: nextTimes, players: sittingsOf(round.seats) } satisfies Kept);
  return {
    ...{ end: 'transfers', word: reason satisfies Reason, result, net: round.net(), order: [first, ...after(seats, first)] },
    ...{ board: floorOf(table), hands: seats.map(seat => historyOf(table, seat)), rest: 'result_ms' },
  };
}

/** The round as the points go by it. */
export function wonBy(table: Table, winner: Seat, reason: Won['reason'], times: number): Won {
  const { terms, seats } = table;
  const { shakes, bombs } = sideOf(table, winner);
  return {
    ...{ terms, reason, seats, winner, shakes, bombs, times },
    pileOf: seat => pileOf(table, seat),
    isLocked: seat => sideOf(table, seat).isLocked,
    goOf: seat => sideOf(table, seat).go,
  };
}

/** The final debts, the seat after the winner first. */
function payWinner({ round }: Table, won: Won): { [key: string]: Json } {
  const { winner, reason } = won;
  const payer = payerOf(won);
  const { losers } = owedPoints(won);
  const pay = losers.map(({ seat, points }) => {
    const amount = round.owe(seat, winner, points * round.limits.point_value, reason, payer ?? seat);
    return { seat, points, amount, ...(payer === null || payer === seat ? {} : { payer }) };
  });
  const [{ base, go_add } = { base: 0, go_add: 0 }] = losers;
  const multipliers = MULTIPLIERS.filter(name => losers.some(({ mult }) => mult[name] !== undefined));
  return { winner, reason, points: base + go_add, go: won.goOf(winner), multipliers, pay };
}

/** A seat's cards for history. `held`: what it did not play; left out where that is its pile, that is where both are empty. */
function historyOf(table: Table, seat: Seat): Hand {
  const { dealt, steps } = sideOf(table, seat);
  const [held, final] = [handOf(table, seat), pileOf(table, seat)];
  const isSame = (a: readonly Card[], b: readonly Card[]) => a.length === b.length && a.every((card, i) => card === b[i]);
  return { seat, dealt, steps, ...(isSame(held, final) ? {} : { held }), final, board: floorOf(table) };
}
