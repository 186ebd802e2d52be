// Hands of a box: their totals, and what their bets are paid.
import { type Amount, type Card, face, type Seat, type Win } from '@baize/sdk';

/** A row of bets that belongs to a hand. */
export interface Row {
  bet: number;
  spot: string;
  amount: Amount;
}
export interface Hand {
  box: Seat;
  cards: Card[];
  rows: Row[];
  isSplit: boolean;
  isDoubled: boolean;
  /** takes no more cards */
  isOver: boolean;
}
export interface Total {
  points: number;
  isSoft: boolean;
}
export type Word = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

/** Ten and court cards are 10, an ace 1 or 11. */
export const pointsOf = (card: Card | undefined): number => {
  const rank = (card ?? '')[0] ?? '';
  return rank === 'A' ? 11 : 'TJQK'.includes(rank) ? 10 : Number(rank);
};

export function totalOf(cards: readonly Card[]): Total {
  let points = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  let aces = cards.filter(card => card[0] === 'A').length;
  for (; points > 21 && aces > 0; aces--) points -= 10;
  return { points, isSoft: aces > 0 };
}

export const isBlackjack = ({ cards, isSplit }: Pick<Hand, 'cards' | 'isSplit'>): boolean =>
  !isSplit && cards.length === 2 && totalOf(cards).points === 21;

export const stakeOf = ({ rows }: Hand): Amount => rows.reduce((sum, row) => sum + row.amount, 0);

export const isBust = ({ cards }: Pick<Hand, 'cards'>): boolean => totalOf(cards).points > 21;

/** How a hand stands against the house's. */
export function wordOf(hand: Hand, dealer: readonly Card[]): Word {
  const house = { cards: [...dealer], isSplit: false };
  if (isBust(hand)) return 'bust';
  if (isBlackjack(hand)) return isBlackjack(house) ? 'push' : 'blackjack';
  if (isBlackjack(house)) return 'lose';
  const [own, other] = [totalOf(hand.cards).points, totalOf(dealer).points];
  if (other > 21 || own > other) return 'win';
  return own === other ? 'push' : 'lose';
}

/** What each row of a hand gets. Three to two is counted on the whole box: what rounding takes goes to its first row. */
export function winsOf(hand: Hand, word: Word): Win[] {
  if (word !== 'blackjack') {
    const times = word === 'win' ? 2 : word === 'push' ? 1 : 0;
    return hand.rows.map(({ bet, spot, amount }) => ({ bet, spot, win: amount * times }));
  }
  const profit = (amount: Amount) => Math.floor((amount * 3) / 2);
  const wins = hand.rows.map(({ bet, spot, amount }) => ({ bet, spot, win: amount + profit(amount) }));
  const stake = stakeOf(hand);
  const lost = stake + profit(stake) - wins.reduce((sum, { win }) => sum + win, 0);
  if (wins[0]) wins[0].win += lost;
  return wins;
}

/** A hand of the result. */
export const handView = (hand: Hand, word: Word) => ({
  cards: hand.cards.map(face),
  total: totalOf(hand.cards).points,
  doubled: hand.isDoubled,
  from_split: hand.isSplit,
  outcome: word,
});
