// Sets and runs: what is a meld, what fits one, and the grouping of a hand that leaves the fewest points.
import type { Card } from '@baize/sdk';

const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';

export const rankOf = (card: Card): number => RANKS.indexOf(card[0] ?? '');
export const pointsOf = (card: Card): number => Math.min(rankOf(card) + 1, 10);
export const countOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0);
const byRank = (a: Card, b: Card): number => rankOf(a) - rankOf(b);
/** The highest first; then spades, hearts, diamonds, clubs. */
export const highestFirst = (a: Card, b: Card): number => byRank(b, a) || SUITS.indexOf(b[1] ?? '') - SUITS.indexOf(a[1] ?? '');

export function meldOf(cards: readonly Card[]): 'set' | 'run' | null {
  if (cards.length < 3) return null;
  const [first = '', ...rest] = [...cards].sort(byRank);
  if (rest.every(card => card[0] === first[0])) return cards.length <= 4 ? 'set' : null;
  const isRun = rest.every((card, i) => card[1] === first[1] && rankOf(card) === rankOf(first) + i + 1);
  return isRun ? 'run' : null;
}

/** Wholly in a hand it protects, and pays. */
export const isSecret = (meld: readonly Card[]): boolean => {
  const kind = meldOf(meld);
  return (kind === 'set' && meld.length === 4) || (kind === 'run' && meld.length >= 5);
};

export const fits = (meld: readonly Card[], card: Card): boolean => meldOf([...meld, card]) !== null;

/** Every meld that these cards can make. */
export function meldsIn(cards: readonly Card[]): Card[][] {
  const melds: Card[][] = [];
  for (const same of Map.groupBy(cards, rankOf).values()) {
    if (same.length >= 3) melds.push([...same]);
    if (same.length === 4) for (const left of same) melds.push(same.filter(card => card !== left));
  }
  for (const suited of Map.groupBy(cards, card => card[1]).values()) {
    const sorted = [...suited].sort(byRank);
    for (let from = 0; from < sorted.length; from++)
      for (let to = from + 3; to <= sorted.length; to++) {
        const run = sorted.slice(from, to);
        if (meldOf(run) === 'run') melds.push(run);
      }
  }
  return melds;
}

export interface Grouping {
  points: number;
  /** secret melds in it */
  secrets: number;
  rest: Card[];
}

/** The fewest points; among equals the most secret melds. */
export function groupingOf(hand: readonly Card[]): Grouping {
  const bit = new Map(hand.map((card, i) => [card, 1 << i]));
  const melds = meldsIn(hand).map(meld => ({
    mask: meld.reduce((mask, card) => mask | (bit.get(card) as number), 0),
    secret: isSecret(meld) ? 1 : 0,
  }));
  const known = new Map<number, { points: number; secrets: number; rest: number }>([[0, { points: 0, secrets: 0, rest: 0 }]]);
  const best = (left: number): { points: number; secrets: number; rest: number } => {
    const found = known.get(left);
    if (found) return found;
    const low = left & -left;
    const card = hand[Math.log2(low)] as Card;
    const without = best(left & ~low);
    let top = { ...without, points: without.points + pointsOf(card), rest: without.rest | low };
    for (const { mask, secret } of melds) {
      if ((mask & low) === 0 || (mask & left) !== mask) continue;
      const { points, secrets, rest } = best(left & ~mask);
      if (points < top.points || (points === top.points && secrets + secret > top.secrets))
        top = { points, secrets: secrets + secret, rest };
    }
    known.set(left, top);
    return top;
  };
  const { points, secrets, rest } = best((1 << hand.length) - 1);
  return { points, secrets, rest: hand.filter((_, i) => (rest & (1 << i)) !== 0).sort(highestFirst) };
}

export const hasSecret = (hand: readonly Card[]): boolean => meldsIn(hand).some(isSecret);
