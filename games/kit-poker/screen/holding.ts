// What I hold, by the ranks of the game: the best five of my cards and the board, also before the board is complete.
import { idOf } from '@baize/kit-cards';
import { type Category, categoryOf, valueOfCards } from '../src/strength/value.ts';

/**
 * The category of the best hand. `fromHand`: so many of my cards must count and the rest comes from the board; null: any five.
 * Null before there is a hand.
 */
export function categoryHeld(own: readonly string[], board: readonly string[], fromHand: number | null): Category | null {
  const held = own.map(idOf);
  const open = board.map(idOf);
  if (held.length + open.length < 2) return null;
  if (fromHand === null) return categoryOf(valueOfCards([...held, ...open]));
  const shared = open.length < 5 - fromHand ? [[]] : choose(open, 5 - fromHand);
  const values = choose(held, fromHand).flatMap(mine => shared.map(cards => valueOfCards([...mine, ...cards])));
  return values.length === 0 ? null : categoryOf(Math.max(...values));
}

function choose(from: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  if (from.length < count) return [];
  const [first = 0, ...rest] = from;
  return [...choose(rest, count - 1).map(each => [first, ...each]), ...choose(rest, count)];
}
