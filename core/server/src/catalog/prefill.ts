// Limits of one currency made from another's, by the platform's rates. They pre-fill settings; player money is never converted.
import type { Amount } from '../kernel/index.ts';
import type { Currency } from './currencies.ts';

export type Rated = Pick<Currency, 'exponent' | 'rate'>;

/** The nearest of 1, 2, 5, 10, 20, 50 … by ratio, at least 1. */
function nearest125(units: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(units, 1)));
  const steps = [1, 2, 5, 10].map(step => step * decade);
  return steps.reduce((best, step) => (apart(step, units) < apart(best, units) ? step : best));
}

const apart = (a: number, b: number): number => Math.abs(Math.log(a / b));

/** An amount of `from` as one of `to`: 1-2-5 series in whole units, above 0 unless it was 0 (NS-24). Minor units in and out. */
export function converted(amount: Amount, from: Rated, to: Rated): Amount {
  if (amount === 0) return 0;
  const units = ((amount / 10 ** from.exponent) * to.rate) / from.rate;
  const most = Math.floor(Number.MAX_SAFE_INTEGER / 10 ** to.exponent);
  return Math.min(nearest125(units), most) * 10 ** to.exponent;
}

/** All amounts of some limits; what was in order stays in order, because rounding to a series is monotone. */
export function convertedAll(limits: Record<string, Amount>, from: Rated, to: Rated): Record<string, Amount> {
  return Object.fromEntries(Object.entries(limits).map(([key, amount]) => [key, converted(amount, from, to)]));
}
