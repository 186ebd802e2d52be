// The rule that limits of a table keep, whoever sets them.
import type { Amount } from '../kernel/index.ts';
import type { Currency } from './currencies.ts';

/**
 * Names of bad fields, `limits.<key>`: missing, extra, negative, not a multiple of the currency's step, min above max, sb above bb
 * (administration, limit rules; GEN-09). @param positive keys that must be above 0
 */
export function limitFaults(
  limits: Record<string, Amount>,
  keys: readonly string[],
  currency: Pick<Currency, 'settingsStep'>,
  positive: readonly string[] = [],
): string[] {
  const bad = new Set<string>();
  for (const key of keys) if (!Object.hasOwn(limits, key)) bad.add(key);
  for (const [key, amount] of Object.entries(limits)) {
    if (!keys.includes(key) || !Number.isSafeInteger(amount) || amount < 0 || amount % currency.settingsStep !== 0) bad.add(key);
  }
  for (const key of positive) if (limits[key] === 0) bad.add(key);
  const pairs = keys.filter(key => key.startsWith('min_')).map(key => [key, `max_${key.slice('min_'.length)}`] as const);
  for (const [low, high] of [...pairs, ['sb', 'bb'] as const]) {
    const [least, most] = [limits[low], limits[high]];
    if (typeof least === 'number' && typeof most === 'number' && least > most) bad.add(high);
  }
  return [...bad].map(key => `limits.${key}`);
}
