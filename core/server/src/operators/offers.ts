// Which tables a site's players are offered (TBL-06): by its games, its currencies and its bet limits.
import type { Game } from '@baize/sdk';
import type { Amount } from '../kernel/index.ts';
import type { Operator } from './operator.ts';

/** What of a table decides whether it is offered. */
interface Offered {
  operator: string | null;
  gameCode: string;
  currency: string;
  limits: Record<string, Amount>;
}

/** Game enabled, currency in use, bet size within the site's limits, no other operator's table. */
export function isOffered(operator: Operator, row: Offered, game: Pick<Game, 'betSize'> | undefined): boolean {
  if (row.operator !== null && row.operator !== operator.code) return false;
  if (!operator.games.includes(row.gameCode) || !operator.currencies.includes(row.currency)) return false;
  const keys = game?.betSize;
  if (!keys) return false;
  const min = row.limits[keys[0]] ?? 0;
  const max = row.limits[keys[1] ?? keys[0]] ?? 0;
  return withinBetLimits(operator, row, min, max);
}

/** `limits.<key>` of a bet size outside the site's bet limits, for a table that the site makes or sets (TCR-08). */
export function betSizeFaults(
  operator: Operator,
  row: Pick<Offered, 'gameCode' | 'currency' | 'limits'>,
  { betSize }: Pick<Game, 'betSize'>,
): [field: string, rule: string][] {
  const bounds = operator.betLimits[row.gameCode]?.[row.currency];
  const [low = '', high = low] = betSize;
  const isUnder = bounds?.min !== undefined && (row.limits[low] ?? 0) < bounds.min;
  const isOver = bounds?.max !== undefined && (row.limits[high] ?? 0) > bounds.max;
  return [
    ...(isUnder ? [[`limits.${low}`, `must be at least ${bounds.min}, the bet limit of your site`] as [string, string]] : []),
    ...(isOver ? [[`limits.${high}`, `must be at most ${bounds.max}, the bet limit of your site`] as [string, string]] : []),
  ];
}

/** The site's bet limits of a game and currency; without any everything is allowed. */
export function withinBetLimits(
  operator: Operator,
  row: Pick<Offered, 'gameCode' | 'currency'>,
  min: number,
  max: number,
): boolean {
  const limits = operator.betLimits[row.gameCode]?.[row.currency];
  return (limits?.min == null || min >= limits.min) && (limits?.max == null || max <= limits.max);
}
