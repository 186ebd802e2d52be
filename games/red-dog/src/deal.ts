// What the cards amount to, before and after the third, and what it pays. No imports: the screen reads it too.

const RANKS = '23456789TJQKA';
/** Odds to 1, by spread; wider ones pay 1. */
const ODDS: Readonly<Record<number, number>> = { 1: 5, 2: 4, 3: 2 };
const THREE_OF_A_KIND = 11;
export const WIDEST = 11;

export interface Deal {
  kind: 'consecutive' | 'pair' | 'spread';
  /** ranks strictly between the two, 1 to 11; 0 without a spread */
  spread: number;
}

export interface Ended extends Deal {
  outcome: 'win' | 'lose' | 'push' | 'three_of_a_kind';
  /** to 1, of a win; null where stakes are lost or go back */
  odds: number | null;
}

/** 0 for a two to 12 for an ace. */
const rank = (card = ''): number => RANKS.indexOf(card[0] ?? '');

/** What a win pays to 1 on this spread. */
export const oddsOf = (spread: number): number => ODDS[spread] ?? 1;

/** The first two cards, in either order. Ace is high only: ace and two lie eleven apart. */
export function dealOf([first, second]: readonly string[]): Deal {
  const gap = Math.abs(rank(first) - rank(second));
  if (gap === 0) return { kind: 'pair', spread: 0 };
  return gap === 1 ? { kind: 'consecutive', spread: 0 } : { kind: 'spread', spread: gap - 1 };
}

/** How it ends with these cards: two where they are consecutive, else three. */
export function endOf(cards: readonly string[]): Ended {
  const deal = dealOf(cards);
  const [first = 0, second = 0, third = 0] = cards.map(rank);
  if (deal.kind === 'consecutive') return { ...deal, outcome: 'push', odds: null };
  if (deal.kind === 'pair')
    return third === first
      ? { ...deal, outcome: 'three_of_a_kind', odds: THREE_OF_A_KIND }
      : { ...deal, outcome: 'push', odds: null };
  const isBetween = third > Math.min(first, second) && third < Math.max(first, second);
  return isBetween ? { ...deal, outcome: 'win', odds: oddsOf(deal.spread) } : { ...deal, outcome: 'lose', odds: null };
}

/** What a stake gets, itself included. */
export function winOf(amount: number, { outcome, odds }: Ended): number {
  if (outcome === 'lose') return 0;
  return amount * (1 + (odds ?? 0));
}
