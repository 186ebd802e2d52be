// What a table may be set to: what its game takes and what its dealer needs.
import { ApiError } from '../kernel/index.ts';
import type { TableRow } from './rows.ts';
import type { TableServices } from './services.ts';

type Deps = Pick<TableServices, 'plugins' | 'hasDevice'>;

/** @throws GAME_NOT_FOUND, INVALID_CONFIG with the fields the game refuses */
export function checkConfig({ plugins }: Deps, row: TableRow): void {
  const loaded = plugins.current(row.gameCode, row.id);
  if (!loaded) throw new ApiError('GAME_NOT_FOUND');
  const { scanner: _scanner, ...options } = row.engine;
  const bad = loaded.game.check?.(row.limits, options) ?? [];
  if (bad.length > 0) throw new ApiError('INVALID_CONFIG', { fields: bad });
}

/** A dealer needs something that reads the cards (NS-05). @throws INVALID_CONFIG */
export function checkDealing(deps: Deps, { id, gameCode, live, engine }: TableRow): void {
  if (live.dealing !== 'manual') return;
  const isLive = deps.plugins.current(gameCode, id)?.game.live === true;
  if (isLive && (engine.scanner === 'virtual' || deps.hasDevice?.(id) === true)) return;
  throw new ApiError('INVALID_CONFIG', { fields: ['live.dealing'] });
}

/** Whether no table can be played at with such a row. */
export function isRefused(deps: Deps, row: TableRow): boolean {
  try {
    checkConfig(deps, row);
    checkDealing(deps, row);
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
