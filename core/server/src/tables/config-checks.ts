// What a table may be set to: what its game takes, what its dealer needs, and what a site offers.
import { ApiError } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import type { TableRow } from './rows.ts';
import type { TableServices } from './services.ts';

type Deps = Pick<TableServices, 'plugins' | 'hasDevice'>;

/** @throws GAME_NOT_FOUND, INVALID_CONFIG with the fields the game refuses */
export function checkConfig({ plugins }: Deps, row: TableRow): void {
  const loaded = plugins.current(row.gameCode);
  if (!loaded) throw new ApiError('GAME_NOT_FOUND');
  const { scanner: _scanner, ...options } = row.engine;
  const bad = loaded.game.check?.(row.limits, options) ?? [];
  if (bad.length > 0) throw new ApiError('INVALID_CONFIG', { fields: bad });
}

/** A dealer needs something that reads his cards (NS-05). @throws INVALID_CONFIG */
export function checkDealing(deps: Deps, { id, gameCode, live, engine }: TableRow): void {
  if (live.dealing !== 'manual') return;
  const isLive = deps.plugins.current(gameCode)?.game.live === true;
  if (isLive && (engine.scanner === 'virtual' || deps.hasDevice?.(id) === true)) return;
  throw new ApiError('INVALID_CONFIG', { fields: ['live.dealing'] });
}

/** The site's bet limits of a game and currency; without any everything is allowed. */
export function withinBetLimits(operator: Operator, row: TableRow, min: number, max: number): boolean {
  const limits = operator.betLimits[row.gameCode]?.[row.currency];
  return (limits?.min == null || min >= limits.min) && (limits?.max == null || max <= limits.max);
}
