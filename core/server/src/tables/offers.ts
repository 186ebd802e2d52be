// Which tables a site's players are offered (TBL-06): by its games, its currencies and its bet limits.
import type { Game } from '@baize/sdk';
import type { Operator } from '../operators/index.ts';
import { withinBetLimits } from './config-checks.ts';
import type { TableRow } from './rows.ts';

/** Game enabled, currency in use, bet size within the site's limits, no other operator's table. */
export function isOffered(operator: Operator, row: TableRow, game: Game | undefined): boolean {
  if (row.operator !== null && row.operator !== operator.code) return false;
  if (!operator.games.includes(row.gameCode) || !operator.currencies.includes(row.currency)) return false;
  const keys = game?.betSize;
  if (!keys) return false;
  const min = row.limits[keys[0]] ?? 0;
  const max = row.limits[keys[1] ?? keys[0]] ?? 0;
  return withinBetLimits(operator, row, min, max);
}
