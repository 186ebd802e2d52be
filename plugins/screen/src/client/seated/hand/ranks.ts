// The name of the best five cards out of mine and the board. For the eye only: the server says what wins.

const ORDER = '23456789TJQKA';
const NAMES = [
  'high_card',
  'one_pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
  'royal_flush',
] as const;

export type RankName = (typeof NAMES)[number];

/** `fromHand`: so many of my cards must count and the rest comes from the board; null: any five. Null before there is a hand. */
export function rankName(own: readonly string[], board: readonly string[], fromHand: number | null): RankName | null {
  if (own.length + board.length < 2) return null;
  const hands =
    fromHand === null || board.length < 5 - fromHand
      ? choose([...own, ...board], Math.min(5, own.length + board.length))
      : choose(own, fromHand).flatMap(mine => choose(board, 5 - fromHand).map(shared => [...mine, ...shared]));
  const shown = fromHand !== null && board.length < 5 - fromHand ? choose(own, fromHand) : hands;
  return NAMES[Math.max(...shown.map(category))] ?? null;
}

function category(cards: readonly string[]): number {
  const ranks = cards.map(card => ORDER.indexOf(card.charAt(0))).sort((a, b) => b - a);
  const counts = [...new Set(ranks)].map(rank => ranks.filter(each => each === rank).length).sort((a, b) => b - a);
  const five = cards.length === 5;
  const flush = five && new Set(cards.map(card => card.charAt(1))).size === 1;
  const wheel = ranks.join() === '12,3,2,1,0';
  const straight = five && counts.length === 5 && ((ranks[0] ?? 0) - (ranks[4] ?? 0) === 4 || wheel);
  if (flush && straight) return ranks[0] === 12 && !wheel ? 9 : 8;
  if (counts[0] === 4) return 7;
  if (counts[0] === 3 && counts[1] === 2) return 6;
  if (flush) return 5;
  if (straight) return 4;
  if (counts[0] === 3) return 3;
  if (counts[0] === 2) return counts[1] === 2 ? 2 : 1;
  return 0;
}

function choose(from: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  if (from.length < count) return [];
  const [first = '', ...rest] = from;
  return [...choose(rest, count - 1).map(each => [first, ...each]), ...choose(rest, count)];
}
