// Sets and runs: what is a meld, every one that a hand can make, and what a card counts. No imports: screens read it too.

/** Rank and suit, `As`. Of each card there is one. */
export type Card = string;
export type MeldKind = 'set' | 'run';

/** The ace is low only: A-2-3 is a run, Q-K-A is none. */
const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';
const LEAST = 3;
const MOST_OF_RANK = 4;

/** 0 for an ace to 12 for a king. */
export const rankOf = (card: Card): number => RANKS.indexOf(card[0] ?? '');

/** An ace counts 1, 2 to 9 their number, tens and court cards 10. */
export const pointsOf = (card: Card): number => Math.min(rankOf(card) + 1, 10);

/** What these cards count together. */
export const countOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0);

const byRank = (a: Card, b: Card): number => rankOf(a) - rankOf(b);

/** An order of cards: the highest rank first; of one rank spades, hearts, diamonds, clubs. */
export const highestFirst = (a: Card, b: Card): number => byRank(b, a) || SUITS.indexOf(b[1] ?? '') - SUITS.indexOf(a[1] ?? '');

/** Three or four of a rank, or three and more of a suit in a row; null: these cards together are no meld. */
export function meldOf(cards: readonly Card[]): MeldKind | null {
  if (cards.length < LEAST) return null;
  const [first = '', ...rest] = [...cards].sort(byRank);
  if (rest.every(card => card[0] === first[0])) return cards.length <= MOST_OF_RANK ? 'set' : null;
  const isRun = rest.every((card, i) => card[1] === first[1] && rankOf(card) === rankOf(first) + i + 1);
  return isRun ? 'run' : null;
}

/** Stays this meld one when the card is laid off on it? */
export const fits = (meld: readonly Card[], card: Card): boolean => meldOf([...meld, card]) !== null;

/** Every meld that these cards can make, also those that share cards: of four of a rank all five. */
export function meldsIn(cards: readonly Card[]): Card[][] {
  const melds: Card[][] = [];
  for (const same of Map.groupBy(cards, rankOf).values()) {
    if (same.length >= LEAST) melds.push([...same]);
    if (same.length === MOST_OF_RANK) for (const left of same) melds.push(same.filter(card => card !== left));
  }
  for (const suited of Map.groupBy(cards, card => card[1]).values()) melds.push(...runsOf([...suited].sort(byRank)));
  return melds;
}

/** Of cards of one suit, the lowest first. */
function runsOf(suited: readonly Card[]): Card[][] {
  const runs: Card[][] = [];
  const isNext = (at: number) => at < suited.length && rankOf(suited[at] ?? '') === rankOf(suited[at - 1] ?? '') + 1;
  for (let from = 0; from < suited.length; from++)
    for (let to = from + 1; isNext(to); to++) if (to + 1 - from >= LEAST) runs.push(suited.slice(from, to + 1));
  return runs;
}
