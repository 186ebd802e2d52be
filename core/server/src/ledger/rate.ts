// Exact conversion of amounts between currencies for the prepaid credit (CX-04); player money is never converted.
import assert from 'node:assert/strict';
import { type Amount, assertAmount } from '../kernel/index.ts';

/** What is needed of a currency: minor digits, and display units per base unit as set by hand. */
export interface Priced {
  code: string;
  exponent: number;
  rate: number | string;
}

/** `amount × num / den` leads from a player's minor units to those of the operator's default currency. */
export interface Rate {
  num: bigint;
  den: bigint;
  id: string;
}

/** The rate between two currencies; its id names both figures, so that a stored entry can be checked by hand. */
export function rateBetween(from: Priced, to: Priced): Rate {
  if (from.code === to.code) return { num: 1n, den: 1n, id: `${from.code}=${to.code}` };
  const [fromTop, fromBottom] = decimal(from.rate);
  const [toTop, toBottom] = decimal(to.rate);
  const num = toTop * fromBottom * 10n ** BigInt(to.exponent);
  const den = fromTop * toBottom * 10n ** BigInt(from.exponent);
  return { num, den, id: `${from.code}:${from.rate}>${to.code}:${to.rate}` };
}

/** Converts exactly: a debit rounds up, a credit down, so that the platform never gives away a fraction. */
export function convert(amount: Amount, rate: { num: bigint; den: bigint }, round: 'up' | 'down'): Amount {
  assertAmount(amount, 0);
  const product = BigInt(amount) * rate.num;
  const whole = product / rate.den + (round === 'up' && product % rate.den !== 0n ? 1n : 0n);
  const out = Number(whole);
  assertAmount(out, 0);
  return out;
}

function decimal(rate: number | string): [top: bigint, bottom: bigint] {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(rate));
  assert(match, `not a rate: ${rate}`);
  const [, whole = '', fraction = ''] = match;
  const top = BigInt(whole + fraction);
  assert(top > 0n, `not a rate: ${rate}`);
  return [top, 10n ** BigInt(fraction.length)];
}
