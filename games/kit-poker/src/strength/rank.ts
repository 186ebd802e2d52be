// Hands of five to seven cards, and Omaha hands, as numbers: bigger is better, equal is a tie, no hand is 0. Cards are numbers
// (rank * 4 + suit, the place in FACES); nothing is checked here, `words.ts` is the side that checks.
import { FIVE_KEYS, ROW_BITS, ROW_MASK, SEVEN_KEYS, sumsOf } from './sums.ts';
import { valueOfCards, valueOfFlush } from './value.ts';

// Built when the package is loaded, some 80 ms and 400 KB: at first use the first showdown of a running table would wait for it.
const FIVE = /* @__PURE__ */ sumsOf(FIVE_KEYS, 5);
const SEVEN = /* @__PURE__ */ sumsOf(SEVEN_KEYS, 7);
const { starts: FIVE_STARTS, values: FIVE_VALUES } = FIVE;
const { starts: SEVEN_STARTS, values: SEVEN_VALUES } = SEVEN;

/** A card's key for five cards, and for seven with its suit counted above bit 23 (three bits a suit, clubs need none). */
const FIVE_CARDS: Int32Array = /* @__PURE__ */ Int32Array.from({ length: 52 }, (_, id) => FIVE_KEYS[id >> 2] as number);
const SEVEN_CARDS: Int32Array = /* @__PURE__ */ Int32Array.from(
  { length: 52 },
  (_, id) => ((SEVEN_KEYS[id >> 2] as number) + suitCount(id & 3) * 2 ** 23) | 0,
);
const SUM_MASK = 0x7fffff;

/** The suit of which a count of seven suits holds five or more; -1 without one. */
const FLUSH_SUITS: Int8Array = /* @__PURE__ */ flushSuits();
/** The value of the best flush in a set of five to seven ranks. */
const FLUSHES: Uint16Array = /* @__PURE__ */ Uint16Array.from({ length: 0x2000 }, (_, ranks) => valueOfFlush(ranks));

/** What the tables take, in bytes. */
export const tableBytes = (): number =>
  [FIVE_STARTS, FIVE_VALUES, SEVEN_STARTS, SEVEN_VALUES, FIVE_CARDS, SEVEN_CARDS, FLUSH_SUITS, FLUSHES].reduce(
    (bytes, table) => bytes + table.byteLength,
    0,
  );

/** The value of five cards. */
export function rank5(a: number, b: number, c: number, d: number, e: number): number {
  if ((((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3) === 0) {
    return FLUSHES[(1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2)) | (1 << (d >> 2)) | (1 << (e >> 2))] as number;
  }
  return ofFive(five(a) + five(b) + five(c) + five(d) + five(e));
}

/** The value of the best five of seven cards. */
export function rank7(a: number, b: number, c: number, d: number, e: number, f: number, g: number): number {
  const sum = (seven(a) + seven(b) + seven(c) + seven(d) + seven(e) + seven(f) + seven(g)) | 0;
  const suit = FLUSH_SUITS[sum >>> 23] as number;
  if (suit >= 0) {
    const ranks = bit(a, suit) | bit(b, suit) | bit(c, suit) | bit(d, suit) | bit(e, suit) | bit(f, suit) | bit(g, suit);
    return FLUSHES[ranks] as number;
  }
  const key = sum & SUM_MASK;
  return SEVEN_VALUES[(SEVEN_STARTS[key >> ROW_BITS] as number) + (key & ROW_MASK)] as number;
}

/** The value of the best five of the first `count` cards. @throws RangeError unless they are five, six or seven */
export function rankOf(ids: ArrayLike<number>, count: number = ids.length): number {
  const [a, b, c, d, e, f, g] = [at(ids, 0), at(ids, 1), at(ids, 2), at(ids, 3), at(ids, 4), at(ids, 5), at(ids, 6)];
  if (count === 7) return rank7(a, b, c, d, e, f, g);
  if (count === 5) return rank5(a, b, c, d, e);
  if (count === 6) return valueOfCards(ids, 6); // six have no table: nobody asks for them but at a turn
  throw new RangeError(`a hand of ${count} cards`);
}

const at = (ids: ArrayLike<number>, place: number): number => ids[place] as number;
const five = (id: number): number => FIVE_CARDS[id] as number;
const seven = (id: number): number => SEVEN_CARDS[id] as number;
const bit = (id: number, suit: number): number => ((id & 3) === suit ? 1 << (id >> 2) : 0);
const ofFive = (sum: number): number => FIVE_VALUES[(FIVE_STARTS[sum >> ROW_BITS] as number) + (sum & ROW_MASK)] as number;

const PAIRS = /* @__PURE__ */ new Int32Array(6);
const THREES = /* @__PURE__ */ new Int32Array(10);

/** The value of an Omaha hand: exactly two of the four cards with exactly three of the five on the board. */
export function rankOmaha(hole: ArrayLike<number>, board: ArrayLike<number>): number {
  const w = five(hole[0] as number);
  const x = five(hole[1] as number);
  const y = five(hole[2] as number);
  const z = five(hole[3] as number);
  const a = five(board[0] as number);
  const b = five(board[1] as number);
  const c = five(board[2] as number);
  const d = five(board[3] as number);
  const e = five(board[4] as number);
  PAIRS[0] = w + x;
  PAIRS[1] = w + y;
  PAIRS[2] = w + z;
  PAIRS[3] = x + y;
  PAIRS[4] = x + z;
  PAIRS[5] = y + z;
  THREES[0] = a + b + c;
  THREES[1] = a + b + d;
  THREES[2] = a + b + e;
  THREES[3] = a + c + d;
  THREES[4] = a + c + e;
  THREES[5] = a + d + e;
  THREES[6] = b + c + d;
  THREES[7] = b + c + e;
  THREES[8] = b + d + e;
  THREES[9] = c + d + e;
  let best = omahaFlush(hole, board);
  for (let pair = 0; pair < 6; pair++) {
    const two = PAIRS[pair] as number;
    for (let three = 0; three < 10; three++) {
      const value = ofFive(two + (THREES[three] as number));
      if (value > best) best = value;
    }
  }
  return best;
}

/** The best flush of two and three; 0 without one. A board has three cards of one suit at most. */
function omahaFlush(hole: ArrayLike<number>, board: ArrayLike<number>): number {
  let counts = 0x5555; // four bits a suit: the third card of a suit makes its top bit
  for (let place = 0; place < 5; place++) counts += 1 << ((at(board, place) & 3) << 2);
  if ((counts & 0x8888) === 0) return 0;
  const suit = (31 - Math.clz32(counts & 0x8888)) >> 2;
  const held = ranksIn(hole, 4, suit);
  if ((held & (held - 1)) === 0) return 0;
  const open = ranksIn(board, 5, suit);
  let best = 0;
  for (let high = held; high !== 0; high &= high - 1)
    for (let low = high & (high - 1); low !== 0; low &= low - 1) {
      const two = (high & -high) | (low & -low);
      best = Math.max(best, bestThree(two, open));
    }
  return best;
}

/** The best flush of these two ranks with three of the board's. */
function bestThree(two: number, open: number): number {
  let best = 0;
  for (let a = open; a !== 0; a &= a - 1)
    for (let b = a & (a - 1); b !== 0; b &= b - 1)
      for (let c = b & (b - 1); c !== 0; c &= c - 1)
        best = Math.max(best, FLUSHES[two | (a & -a) | (b & -b) | (c & -c)] as number);
  return best;
}

function ranksIn(ids: ArrayLike<number>, count: number, suit: number): number {
  let ranks = 0;
  for (let place = 0; place < count; place++) ranks |= bit(at(ids, place), suit);
  return ranks;
}

function flushSuits(): Int8Array {
  const table = new Int8Array(512).fill(-1);
  for (let clubs = 0; clubs <= 7; clubs++)
    for (let diamonds = 0; clubs + diamonds <= 7; diamonds++)
      for (let hearts = 0; clubs + diamonds + hearts <= 7; hearts++) {
        const counts = [clubs, diamonds, hearts, 7 - clubs - diamonds - hearts];
        table[counts.reduce((sum, count, suit) => sum + count * suitCount(suit), 0)] = counts.findIndex(count => count >= 5);
      }
  return table;
}

/** What a card of a suit adds to the count of suits. */
function suitCount(suit: number): number {
  return suit === 0 ? 0 : 8 ** (suit - 1);
}
