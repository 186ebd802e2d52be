// What I hold, by the ranks of the game: the best five of my cards and the board, also before the board is complete; a badugi.
import { idOf, RANKS } from '@baize/kit-cards';
import { badugiHandOf } from '../src/strength/badugi.ts';
import { type Category, categoryOf, valueOfCards } from '../src/strength/value.ts';

/** A hand by the word of its rank, and the cards’ ranks that tell it from others of that word, as they show them: `A`, `10`. */
export interface Held {
  rank: string;
  cards: string[];
}

/** How many of the largest groups of a hand name it: of the others the highest card does. */
const GROUPS: Partial<Record<Category, number>> = { two_pair: 2, full_house: 2, royal_flush: 0 };

/**
 * The best hand, null before there is one. `fromHand`: so many of my cards must count and the rest comes from the board; null: any
 * five.
 */
export function handHeld(own: readonly string[], board: readonly string[], fromHand: number | null): Held | null {
  const held = own.map(idOf);
  const open = board.map(idOf);
  if (held.length + open.length < 2) return null;
  const hands = fromHand === null ? choose([...held, ...open], 5) : mixed(held, open, fromHand);
  const [best] = hands.map(ids => ({ ids, value: valueOfCards(ids) })).sort((a, b) => b.value - a.value);
  if (!best) return null;
  const rank = categoryOf(best.value);
  return {
    rank,
    cards: groups(best.ids)
      .slice(0, GROUPS[rank] ?? 1)
      .map(shown),
  };
}

/** How many of my four cards make a badugi, and these; null while one of them is not known. */
export function badugiHeld(own: readonly string[]): Held | null {
  if (own.length !== 4) return null;
  const { rank, best } = badugiHandOf(own.map(card => card.slice(0, 2)));
  return { rank, cards: best.map(card => shown(idOf(card) >> 2)) };
}

function mixed(held: number[], open: number[], fromHand: number): number[][] {
  const shared = open.length < 5 - fromHand ? [[]] : choose(open, 5 - fromHand);
  return choose(held, fromHand).flatMap(mine => shared.map(cards => [...mine, ...cards]));
}

/** The ranks of these cards, the largest group first, then the highest. A wheel begins with its five. */
function groups(ids: readonly number[]): number[] {
  const ranks = ids.map(id => id >> 2);
  const count = (rank: number) => ranks.filter(each => each === rank).length;
  const order = [...new Set(ranks)].sort((a, b) => count(b) - count(a) || b - a);
  const isWheel = order.length === 5 && order[0] === 12 && order[1] === 3;
  return isWheel ? order.slice(1) : order;
}

const shown = (rank: number): string => (RANKS[rank] ?? '').replace('T', '10');

function choose(from: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  if (from.length <= count) return [[...from]];
  const [first = 0, ...rest] = from;
  return [...choose(rest, count - 1).map(each => [first, ...each]), ...choose(rest, count)];
}
