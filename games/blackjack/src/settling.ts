// What every row of a round is paid, and the result that is told.
import { boxOf } from '@baize/kit-boxes';
import { type BetRow, face, mulDiv, type Outcome, type Hand as ShownHand, type Win, winEach } from '@baize/sdk';
import { type Hand, handView, isBlackjack, paidFor, totalOf, type Word, wordOf } from './hands.ts';
import type { K } from './keys.ts';
import { handsOf, type Table } from './table.ts';

/** A box's bet goes by its first hand, a split's row by the second, a double's by its own, insurance by the dealer's blackjack. */
export function settled(table: Table): Outcome<K['timer']> {
  const { placed, stakes, hands, dealer, insurance } = table;
  const words = new Map(hands.map(hand => [hand, wordOf(hand, dealer)]));
  const wordFor = (hand: Hand | undefined): Word => (hand && words.get(hand)) ?? 'lose';
  const hasBlackjack = isBlackjack(dealer);
  const wins: Win[] = [
    ...winEach(placed, ({ spot, amount }) => paidFor(wordFor(handsOf(table, boxOf(spot))[0]), amount)),
    ...hands.flatMap(hand => hand.extras.map(row => winOf(row, paidFor(wordFor(hand), row.amount)))),
    ...[...insurance.values()].map(row => winOf(row, hasBlackjack ? mulDiv(row.amount, 3, 1) : 0)),
  ];
  const boxes = [...stakes.keys()].map(box => ({
    box,
    hands: handsOf(table, box).map(hand => handView(hand, wordFor(hand))),
    insurance: insurance.get(box)?.amount ?? 0,
  }));
  const total = totalOf(dealer);
  return {
    end: 'payouts',
    word: hasBlackjack ? 'dealer_blackjack' : total > 21 ? 'dealer_bust' : 'dealer_stands',
    result: { dealer: { cards: dealer.map(face), total, blackjack: hasBlackjack }, boxes },
    hands: hands.map(shown),
    wins,
    rest: 'result_ms',
  };
}

const winOf = ({ bet, spot }: BetRow, win: number): Win => ({ bet, spot, win });

/** A hand of history; a split makes two of a box. */
const shown = ({ box, cards }: Hand): ShownHand => ({ seat: box, dealt: cards.slice(0, 2), final: cards });
