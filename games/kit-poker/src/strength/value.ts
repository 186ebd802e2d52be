// The order of high hands as numbers: what a hand is worth by the ranks it holds, and by the ranks of a flush.

/** Categories from the lowest to the highest, each with how many values it has room for. */
const SIZES = [
  ['high_card', 1287], // five of thirteen ranks; the ten places of straights stay empty
  ['one_pair', 13 * 220], // the pair, three of the other twelve ranks
  ['two_pair', 78 * 11],
  ['three_of_a_kind', 13 * 66],
  ['straight', 10],
  ['flush', 1287],
  ['full_house', 13 * 12],
  ['four_of_a_kind', 13 * 12],
  ['straight_flush', 9],
  ['royal_flush', 1],
] as const;

/** The words of rules, facts and history. */
export type Category = (typeof SIZES)[number][0];

/** The least value of each category, lowest category first. No hand is worth 0. */
export const CATEGORIES: readonly { readonly rank: Category; readonly least: number }[] = ladder();

const [, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH] = CATEGORIES.map(each => each.least) as [
  ...[number, number, number, number, number, number, number, number, number, number],
];

/** All thirteen ranks, one bit each; bit 0 is the two, bit 12 the ace. */
const ALL_RANKS = 0x1fff;

/** The place of a set of ranks among all sets of as many ranks, lowest first. Sets compare like hands: by the highest rank. */
const PLACE: Uint16Array = /* @__PURE__ */ places();

/** The category of a value of `valueOfRanks` or `valueOfFlush`. */
export function categoryOf(value: number): Category {
  for (let at = CATEGORIES.length - 1; at > 0; at--) {
    const each = CATEGORIES[at] as (typeof CATEGORIES)[number];
    if (value >= each.least) return each.rank;
  }
  return 'high_card';
}

/** The rank at the top of the best straight in a set of ranks (3, the five, in the wheel); -1 without one. */
export function straightIn(ranks: number): number {
  const withLowAce = (ranks << 1) | (ranks >> 12);
  const runs = withLowAce & (withLowAce >> 1) & (withLowAce >> 2) & (withLowAce >> 3) & (withLowAce >> 4);
  return runs === 0 ? -1 : top(runs) + 3;
}

/** The value of five to seven cards without a flush, from the sets of ranks that are held at least once, twice and so on. */
export function valueOfRanks(once: number, twice: number, thrice: number, four: number): number {
  if (four !== 0) {
    const quad = top(four);
    return FOUR + quad * 12 + top(without(once, quad));
  }
  const triple = thrice === 0 ? -1 : top(thrice);
  if (triple >= 0) {
    const rest = without(twice, triple);
    if (rest !== 0) return FULL + triple * 12 + top(rest);
  }
  const straight = straightIn(once);
  if (straight >= 0) return STRAIGHT + straight - 3;
  if (triple >= 0) return THREE + triple * 66 + placeOf(highest(without(once, triple), 2));
  if (twice === 0) return 1 + placeOf(highest(once, 5));
  const high = top(twice);
  const low = without(twice, high) === 0 ? -1 : top(twice ^ (1 << high));
  if (low < 0) return PAIR + high * 220 + placeOf(highest(without(once, high), 3));
  return TWO_PAIR + placeOf((1 << high) | (1 << low)) * 11 + top(without(without(once, high), low));
}

/** The value of the best five of a flush's ranks. */
export function valueOfFlush(ranks: number): number {
  const straight = straightIn(ranks);
  return straight >= 0 ? STRAIGHT_FLUSH + straight - 3 : FLUSH + placeOf(highest(ranks, 5));
}

/** The value of the best five of up to seven cards by number, without a table: for who asks seldom, and for hands that are not
 *  complete yet. Fewer than five cards have the groups they have, and no kickers that are missing. */
export function valueOfCards(ids: ArrayLike<number>, count: number = ids.length): number {
  let [once, twice, thrice, four] = [0, 0, 0, 0];
  const suits = [0, 0, 0, 0];
  for (let place = 0; place < count; place++) {
    const id = ids[place] as number;
    const rank = 1 << (id >> 2);
    four |= thrice & rank;
    thrice |= twice & rank;
    twice |= once & rank;
    once |= rank;
    suits[id & 3] = (suits[id & 3] as number) | rank;
  }
  const flush = suits.find(ranks => countOf(ranks) >= 5);
  return flush === undefined ? valueOfRanks(once, twice, thrice, four) : valueOfFlush(flush);
}

const top = (ranks: number): number => 31 - Math.clz32(ranks);

/** The set without one rank, the ranks above it moved one down: kickers count among the ranks that are left. */
function without(ranks: number, rank: number): number {
  const below = (1 << rank) - 1;
  return (ranks & below) | ((ranks >> 1) & ~below);
}

/** The highest `count` ranks of the set. */
function highest(ranks: number, count: number): number {
  let left = ranks;
  for (let more = countOf(ranks) - count; more > 0; more--) left &= left - 1;
  return left;
}

/** The place of a set of ranks among all sets of as many ranks, from 0; sets compare by their highest rank, then the next. */
export function placeOf(ranks: number): number {
  return PLACE[ranks] as number;
}

/** How many ranks a set has. */
export function countOf(ranks: number): number {
  let count = 0;
  for (let left = ranks; left !== 0; left &= left - 1) count++;
  return count;
}

function places(): Uint16Array {
  const table = new Uint16Array(ALL_RANKS + 1);
  const seen = new Array<number>(14).fill(0);
  for (let ranks = 0; ranks <= ALL_RANKS; ranks++) {
    const size = countOf(ranks);
    const next = seen[size] as number;
    table[ranks] = next;
    seen[size] = next + 1;
  }
  return table;
}

function ladder(): { rank: Category; least: number }[] {
  let least = 1;
  return SIZES.map(([rank, size]) => {
    const each = { rank, least };
    least += size;
    return each;
  });
}
