// What bets win against the house: counted on everything that one player has on a spot, then shared among its rows.
import { mulDiv } from './mul-div.ts';
import { isAmount } from './names.ts';
import type { Win } from './round.ts';
import type { Amount, Bet, PlayerId, Seat } from './words.ts';

/** One row of bets: an item of a placement, or what an answer cost on a spot. */
export interface BetRow {
  bet: number;
  spot: string;
  amount: Amount;
}
/** All that one player has on a spot, or one seat where chips at the seat pay. */
export interface Box {
  spot: string;
  player: PlayerId;
  seat: Seat | null;
  amount: Amount;
}

/** What each placement wins: `win` is asked once for each box with its whole amount, stake included in its answer. So 501 and 501
 *  at 3:2 win 2,505 together, and not twice 1,252. */
export function winEach(placed: readonly Bet[], win: (box: Box) => Amount): Win[] {
  const rows = placed.flatMap(({ id, player, seat, items }) =>
    items.map(({ spot, amount }) => ({ bet: id, spot, amount, player, seat })),
  );
  const boxes = Map.groupBy(rows, ({ spot, player, seat }) => `${spot} ${seat ?? ''} ${player}`);
  return [...boxes.values()].flatMap(own => {
    const [{ spot, player, seat }] = own as [(typeof own)[number]];
    const amount = own.reduce((sum, row) => sum + row.amount, 0);
    return shareWin(own, win({ spot, player, seat, amount }));
  });
}

/** One win among the rows that it belongs to, by their amounts; what cannot be divided goes to the first. One for each. */
export function shareWin(rows: readonly BetRow[], win: Amount): Win[] {
  if (!isAmount(win)) throw new Error(`a win is a whole number from 0, not ${win}: round down what the house pays`);
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const wins = rows.map(({ bet, spot, amount }) => ({ bet, spot, win: mulDiv(win, amount, total) }));
  if (wins[0]) wins[0].win += win - wins.reduce((sum, each) => sum + each.win, 0);
  return wins;
}
