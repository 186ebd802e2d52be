// Hands of a box and of the dealer: points, how they stand against each other, and what a bet on them is paid.
import { compareTo, evenMoney } from '@baize/kit-boxes';
import { type Amount, type BetRow, type Card, face, mulDiv, type Seat } from '@baize/sdk';

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

/** The points of a hand; soft while an ace still counts 11. */
export function countOf(cards: readonly Card[]): { total: number; isSoft: boolean } {
  let total = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  let high = cards.filter(card => card[0] === 'A').length;
  for (; high > 0 && total > 21; high--) total -= 10;
  return { total, isSoft: high > 0 };
}

/** Aces count 1 where 11 is too much. */
export const totalOf = (cards: readonly Card[]): number => countOf(cards).total;

export const isBlackjack = (cards: readonly Card[], isSplit = false): boolean =>
  !isSplit && cards.length === 2 && totalOf(cards) === 21;

export function wordOf({ cards, isSplit }: Pick<Hand, 'cards' | 'isSplit'>, dealer: readonly Card[]): Word {
  const [own, other] = [totalOf(cards), totalOf(dealer)];
  if (own > 21) return 'bust';
  if (isBlackjack(cards, isSplit)) return isBlackjack(dealer) ? 'push' : 'blackjack';
  if (isBlackjack(dealer)) return 'lose';
  return compareTo(other > 21 ? 0 : other, own);
}

/** What a bet gets, stake included; 3:2 is rounded down. */
export function paidFor(word: Word, amount: Amount): Amount {
  if (word === 'blackjack') return amount + mulDiv(amount, 3, 2);
  return word === 'bust' ? 0 : evenMoney(word, amount);
}

/** A hand of the result. `result` is its outcome under the name that results of all games use. */
export const handView = ({ cards, isDoubled, isSplit }: Hand, outcome: Word) => ({
  cards: cards.map(face),
  total: totalOf(cards),
  blackjack: isBlackjack(cards, isSplit),
  doubled: isDoubled,
  from_split: isSplit,
  outcome,
  result: outcome,
});
