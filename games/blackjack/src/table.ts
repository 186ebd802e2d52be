// What a round of blackjack knows: bets, the hands of each box, the dealer's cards, insurance.
import type { Amount, Bet, BetRow, Card, Round, Seat } from '@baize/sdk';
import type { Hand } from './hands.ts';
import type { K } from './keys.ts';

export interface Table {
  round: Round<K>;
  placed: readonly Bet[];
  /** what each box has bet first */
  stakes: ReadonlyMap<Seat, Amount>;
  /** box by box, the hands of a box in their order */
  hands: Hand[];
  dealer: Card[];
  insurance: Map<Seat, BetRow>;
}

export const handsOf = ({ hands }: Pick<Table, 'hands'>, box: Seat): Hand[] => hands.filter(hand => hand.box === box);

/** All that a box has at stake now: its bet, insurance, splits and doubles. */
export function moneyOn(table: Table, box: Seat): Amount {
  const extras = handsOf(table, box).flatMap(hand => hand.extras);
  const insured = table.insurance.get(box)?.amount ?? 0;
  return extras.reduce((sum, { amount }) => sum + amount, (table.stakes.get(box) ?? 0) + insured);
}
