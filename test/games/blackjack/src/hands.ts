// Hands of a box and of the dealer: totals, how they stand against each other, and what a bet on them is paid.
import { type Amount, type BetRow, type Card, face, type Seat } from '@baize/sdk';

export interface Hand {
  box: Seat;
  /** the second hand of a split is 1 */
  no: number;
  cards: Card[];
  /** what its double and its split cost; the box's first bets are not among them */
  extras: BetRow[];
  isSplit: boolean;
  isDoubled: boolean;
  /** takes no more cards */
  isOver: boolean;
}
export type Word = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

export const freshHand = (box: Seat, no = 0): Hand => ({
  ...{ box, no, cards: [], extras: [] },
  ...{ isSplit: false, isDoubled: false, isOver: false },
});

/** Ten and court cards are 10, an ace 11. */
export const pointsOf = (card: Card | undefined): number => {
  const rank = card?.[0] ?? '';
  return rank === 'A' ? 11 : 'TJQK'.includes(rank) ? 10 : Number(rank);
};

/** Aces count 1 where 11 is too much. */
export function totalOf(cards: readonly Card[]): number {
  let total = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  for (const card of cards) if (card[0] === 'A' && total > 21) total -= 10;
  return total;
}

export const isBlackjack = (cards: readonly Card[], isSplit = false): boolean =>
  !isSplit && cards.length === 2 && totalOf(cards) === 21;

export function wordOf({ cards, isSplit }: Pick<Hand, 'cards' | 'isSplit'>, dealer: readonly Card[]): Word {
  const [own, other] = [totalOf(cards), totalOf(dealer)];
  if (own > 21) return 'bust';
  if (isBlackjack(cards, isSplit)) return isBlackjack(dealer) ? 'push' : 'blackjack';
  if (isBlackjack(dealer)) return 'lose';
  if (other > 21 || own > other) return 'win';
  return own === other ? 'push' : 'lose';
}

/** What a bet gets, stake included; 3:2 is rounded down. */
export function paidFor(word: Word, amount: Amount): Amount {
  if (word === 'blackjack') return amount + Math.floor((amount * 3) / 2);
  return word === 'win' ? 2 * amount : word === 'push' ? amount : 0;
}

/** A hand of the result. */
export const handView = ({ cards, isDoubled, isSplit }: Hand, outcome: Word) => ({
  cards: cards.map(face),
  total: totalOf(cards),
  blackjack: isBlackjack(cards, isSplit),
  doubled: isDoubled,
  from_split: isSplit,
  outcome,
});
