// Values of hands by the sum of their cards' keys: a hash without collisions, its rows laid over each other to be small.
import { valueOfRanks } from './value.ts';

/** Rank keys of which no two hands of five (seven) cards, at most four of a rank, have the same sum: both sequences are Kenneth
 *  Shackleton's, each key the least that works after those before it. */
export const FIVE_KEYS = [0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415] as const;
export const SEVEN_KEYS = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181] as const;

/** A row is this many sums: with wider rows there are fewer starts to keep, and the rows are harder to lay. */
export const ROW_BITS = 6;
export const ROW_MASK = (1 << ROW_BITS) - 1;

/** A sum's value stands at `starts[sum >> ROW_BITS] + (sum & ROW_MASK)`; what stands elsewhere belongs to other sums. */
export interface Sums {
  readonly starts: Uint16Array;
  readonly values: Uint16Array;
}

/** The values of all hands of `size` cards by their sums. */
export function sumsOf(keys: readonly number[], size: number): Sums {
  const hands = handsOf(keys, size);
  let last = 0;
  for (const sum of hands.sums) if (sum > last) last = sum;
  return lay(rowsOf(hands, (last >> ROW_BITS) + 1));
}

interface Hands {
  sums: number[];
  values: number[];
}

/** Every choice of ranks, at most four of each: its sum and its value. */
function handsOf(keys: readonly number[], size: number): Hands {
  const hands: Hands = { sums: [], values: [] };
  const take = (ranks: number, left: number, sum: number, once: number, twice: number, thrice: number, four: number): void => {
    if (left === 0) {
      hands.sums.push(sum);
      hands.values.push(valueOfRanks(once, twice, thrice, four));
      return;
    }
    if (ranks * 4 < left) return; // the ranks that remain are too few
    const at = ranks - 1;
    const bit = 1 << at;
    const key = keys[at] as number;
    take(at, left, sum, once, twice, thrice, four);
    take(at, left - 1, sum + key, once | bit, twice, thrice, four);
    if (left >= 2) take(at, left - 2, sum + key * 2, once | bit, twice | bit, thrice, four);
    if (left >= 3) take(at, left - 3, sum + key * 3, once | bit, twice | bit, thrice | bit, four);
    if (left >= 4) take(at, left - 4, sum + key * 4, once | bit, twice | bit, thrice | bit, four | bit);
  };
  take(13, size, 0, 0, 0, 0, 0);
  return hands;
}

/** Hands sorted into rows: those of row r stand from `begins[r]` to `begins[r + 1]`. */
interface Rows {
  begins: Int32Array;
  cells: Uint8Array;
  values: Uint16Array;
}

function rowsOf({ sums, values }: Hands, count: number): Rows {
  const begins = new Int32Array(count + 1);
  for (const sum of sums) add(begins, (sum >> ROW_BITS) + 1, 1);
  for (let row = 0; row < count; row++) add(begins, row + 1, begins[row] as number);
  const rows = { begins, cells: new Uint8Array(sums.length), values: new Uint16Array(sums.length) };
  const next = begins.slice();
  for (let hand = 0; hand < sums.length; hand++) {
    const sum = sums[hand] as number;
    const at = next[sum >> ROW_BITS] as number;
    next[sum >> ROW_BITS] = at + 1;
    rows.cells[at] = sum & ROW_MASK;
    rows.values[at] = values[hand] as number;
  }
  return rows;
}

function add(counts: Int32Array, at: number, more: number): void {
  counts[at] = (counts[at] as number) + more;
}

/** Lays the rows over each other, the fullest first, each at the first place where nothing is in the way of its cells. */
function lay({ begins, cells, values }: Rows): Sums {
  const starts = new Uint16Array(begins.length - 1);
  const laid = new Uint16Array(values.length * 2);
  const places = (from: number, to: number, first: number): number => {
    for (let place = first; ; place++) {
      let at = from;
      while (at < to && laid[place + (cells[at] as number)] === 0) at++;
      if (at === to) return place;
    }
  };
  let end = 0;
  let [size, first] = [0, 0];
  for (const row of fullestFirst(begins)) {
    const from = begins[row] as number;
    const to = begins[row + 1] as number;
    if (to - from !== size) [size, first] = [to - from, 0];
    first = places(from, to, first); // a row as full as the one before hardly ever fits earlier than that one
    for (let at = from; at < to; at++) laid[first + (cells[at] as number)] = values[at] as number;
    starts[row] = first;
    end = Math.max(end, first + ROW_MASK + 1);
  }
  if (end > 0x10000) throw new RangeError('the table is too long for its starts');
  return { starts, values: laid.slice(0, end) };
}

/** The rows that have any cells, the fullest first, equally full ones in their order. */
function fullestFirst(begins: Int32Array): Int32Array {
  const rows = begins.length - 1;
  const from = new Int32Array(ROW_MASK + 3); // where the rows of a size begin, by how many cells they lack
  const lacking = (row: number): number => ROW_MASK + 1 - (begins[row + 1] as number) + (begins[row] as number);
  for (let row = 0; row < rows; row++) add(from, lacking(row) + 1, 1);
  const filled = rows - (from[ROW_MASK + 2] as number);
  for (let lack = 0; lack <= ROW_MASK; lack++) add(from, lack + 1, from[lack] as number);
  const sorted = new Int32Array(filled);
  for (let row = 0; row < rows; row++) {
    const lack = lacking(row);
    if (lack > ROW_MASK) continue;
    sorted[from[lack] as number] = row;
    add(from, lack, 1);
  }
  return sorted;
}
