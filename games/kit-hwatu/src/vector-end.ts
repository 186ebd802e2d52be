// Plays cases of a round's end: everything lies as the case says, what was owed at once is owed, then the script's own end.
import { type Amount, type Card, RAKES, type Seat } from '@baize/sdk';
import { endRound, type Kept, type Over, wonBy } from './ending.ts';
import { bestScore } from './score.ts';
import { type Owed, owedPoints, payerOf, type Reason } from './settling.ts';
import { type Immediate, oweNow, sideOf, type Table } from './table.ts';
import { GO_STOP, MATGO } from './terms.ts';
import { runPart } from './vector-run.ts';

export interface EndCase {
  game: 'matgo' | 'gostop';
  reason: Reason;
  winner: Seat | null;
  captured: Card[][];
  locked: boolean[];
  go: number[];
  shakes: number[];
  bombs: number[];
  stacks: Amount[];
  carry: number;
  immediate: Pick<Immediate, 'from' | 'to' | 'points' | 'reason'>[];
  point_value: Amount;
  max_loss: Amount;
  /** who moved first */
  dealer: Seat;
  rake_bp: number;
  rake_cap: Amount;
  rake_floor: boolean;
  unit: Amount;
}
type Pay = { seat: Seat; points: number; amount: Amount; payer?: Seat };
type Result = { winner: Seat | null; reason: Reason; pay: Pay[]; immediate: Immediate[] };

function setTable(table: Table, { locked, go, shakes, bombs }: EndCase): void {
  for (const seat of table.seats)
    Object.assign(sideOf(table, seat), { isLocked: locked[seat], go: go[seat], shakes: shakes[seat], bombs: bombs[seat] });
}

/** What the case may state, as the script and the host's rake have it. */
export function playEnd(given: EndCase): Record<string, unknown> {
  const { winner, captured, locked, stacks, point_value, max_loss, immediate, carry, dealer, unit } = given;
  const over = { winner, reason: given.reason } as Over;
  let points: { winnerCup: string | null; losers: Owed[] } = { winnerCup: null, losers: [] };
  let payer: Seat | null = null;
  const sitting = { stacks, limits: { point_value, max_loss }, unit, first: dealer, times: carry };
  const layout = captured.map((pile, seat) => [`pile:${seat}`, pile] as const);
  const run = runPart(given.game === 'matgo' ? MATGO : GO_STOP, sitting, layout, table => {
    setTable(table, given);
    for (const each of immediate) oweNow(table, each.from, each.to, each.points, each.reason);
    if (over.winner !== null) {
      const won = wonBy(table, over.winner, over.reason, carry);
      points = owedPoints(won);
      payer = payerOf(won);
    }
    return endRound(table, { first: dealer, times: carry }, over);
  });
  if (run.fault !== null) throw run.fault;
  if (run.outcome?.end !== 'transfers') throw new Error('the round did not end in transfers');
  const result = run.outcome.result as unknown as Result;
  const kept = run.kept as unknown as Kept;
  const net = run.outcome.net.map(([, amount]) => amount);
  const fee = feesOf(given, net, run.outcome.order);
  return {
    ...{ piles: captured.map((pile, seat) => bestScore(pile, locked[seat] === true)), payer },
    ...{ winner_cup: points.winnerCup, losers: points.losers, transfers: transfersOf(result) },
    ...{ net_before_fee: net, fee, net: net.map((amount, seat) => amount - (fee[seat] ?? 0)) },
    ...{ next_carry: kept.times, next_dealer: kept.first },
  };
}

/** As the host takes them: each row is a seat, with what it lost or won. */
function feesOf(
  { rake_bp: bp, rake_cap: cap, rake_floor: floor, unit }: EndCase,
  net: readonly Amount[],
  order: Seat[],
): Amount[] {
  const rows = net.map((amount, who) => ({ who, paid: Math.max(0, -amount), won: Math.max(0, amount), wins: [] }));
  return RAKES.profit.take({ flop: true, order, pots: [], rows }, { bp, cap, floor, noFlopNoDrop: false, unit }).rows;
}

/** In the order in which they were owed, also those that nobody could pay. */
const transfersOf = ({ winner, reason, pay, immediate }: Result): object[] => [
  ...immediate.map(({ points: _, ...paid }) => paid),
  ...pay.map(({ seat, amount, payer }) => ({ from: payer ?? seat, to: winner, amount, reason })),
];
