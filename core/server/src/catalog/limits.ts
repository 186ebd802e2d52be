// The rule that limits of a table keep, whoever sets them.
import type { Amount } from '../kernel/index.ts';
import type { Currency } from './currencies.ts';

/** Names of bad fields, `limits.<key>`; see `limitRules`. */
export const limitFaults = (...given: Parameters<typeof limitRules>): string[] => limitRules(...given).map(([field]) => field);

/**
 * Bad fields, `limits.<key>`, each with the rule that it breaks: missing, extra, negative, not a multiple of the currency's step, min above max, sb above bb
 * (administration, limit rules; GEN-09). @param positive keys that must be above 0
 */
export function limitRules(
  limits: Record<string, Amount>,
  keys: readonly string[],
  { settingsStep: step }: Pick<Currency, 'settingsStep'>,
  positive: readonly string[] = [],
): [field: string, rule: string][] {
  const bad = new Map<string, string>();
  for (const key of keys) if (!Object.hasOwn(limits, key)) bad.set(key, `is missing: send ${keys.join(', ')}`);
  for (const [key, amount] of Object.entries(limits)) {
    if (!keys.includes(key)) bad.set(key, `is no limit of this game: ${keys.join(', ')}`);
    else if (!Number.isSafeInteger(amount) || amount < 0) bad.set(key, 'must be a whole number of at least 0');
    else if (amount % step !== 0) bad.set(key, `must be a multiple of ${step}, one unit of the currency`);
  }
  for (const key of positive) if (limits[key] === 0) bad.set(key, 'must be above 0');
  const pairs = keys.filter(key => key.startsWith('min_')).map(key => [key, `max_${key.slice('min_'.length)}`] as const);
  for (const [low, high] of [...pairs, ['sb', 'bb'] as const]) {
    const [least, most] = [limits[low], limits[high]];
    if (typeof least === 'number' && typeof most === 'number' && least > most && !bad.has(high))
      bad.set(high, `must be at least \`${low}\``);
  }
  return [...bad].map(([key, rule]) => [`limits.${key}`, rule]);
}
