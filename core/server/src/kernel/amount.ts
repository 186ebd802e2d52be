// Amounts: safe integers in minor units.
import assert from 'node:assert/strict';

export { mulDiv } from '@baize/sdk';

/** A sum of money in minor units of its currency: always a safe integer. */
export type Amount = number;

/** True for a safe integer; -0 is none, because it would print and compare as 0. */
export function isAmount(value: unknown): value is Amount {
  return typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0);
}

/** Asserts that a value is an amount of at least `least`; for the places where a sum is made or stored. */
export function assertAmount(value: unknown, least = Number.MIN_SAFE_INTEGER): asserts value is Amount {
  assert(isAmount(value) && value >= least, `not an amount of at least ${least}: ${String(value)}`);
}
