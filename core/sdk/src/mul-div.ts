// Exact multiplication and division of amounts.
import type { Amount } from './words.ts';

/** floor(a * b / c) for integers a, b >= 0 and c > 0, exact however large a * b becomes.
 *  Throws if an argument or the result is no safe integer. */
export function mulDiv(a: Amount, b: Amount, c: Amount): Amount {
  if (!(Number.isSafeInteger(a) && a >= 0 && Number.isSafeInteger(b) && b >= 0 && Number.isSafeInteger(c) && c > 0))
    throw new RangeError(`mulDiv(${a}, ${b}, ${c}): needs integers, the last above 0`);
  const product = a * b;
  if (product <= Number.MAX_SAFE_INTEGER) return (product - (product % c)) / c;
  const result = Number((BigInt(a) * BigInt(b)) / BigInt(c));
  if (!Number.isSafeInteger(result)) throw new RangeError(`mulDiv(${a}, ${b}, ${c}): result too large`);
  return result;
}

/** Splits an amount evenly; what is left over goes out one unit at a time, in this order. Returns one part for each of `order`.
 *  */
export function split(amount: Amount, order: readonly unknown[]): Amount[] {
  if (order.length === 0) throw new RangeError('split: among nobody');
  const odd = amount % order.length;
  const even = (amount - odd) / order.length;
  return order.map((_, i) => (i < odd ? even + 1 : even));
}
