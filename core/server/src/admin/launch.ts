// A launch: registers or updates a player and issues the token that opens the game screen once, within a minute.
import { ATTEMPT_MS } from '../auth/index.ts';
import type { Sql } from '../db/index.ts';
import { ApiError, RateLimited } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import type { Launch } from '../players/index.ts';
import type { Services } from './services.ts';

/** What an operator asks for; of the launch what it says is checked, the rest is its own matter. */
export interface LaunchWanted {
  externalId: string;
  nickname: string;
  currency: string;
  /** undefined keeps what is stored */
  country: string | undefined;
  /** of a private table; counts while there is a reservation (5 minutes before its start to its end) */
  tablePassword?: string | null | undefined;
  launch: Launch;
}

export interface Launched {
  token: string;
  expiresAt: number;
  playerId: string;
}

/**
 * Steps 2 to 8 of the specification in their order; only the first that fails is answered.
 * @throws CURRENCY_NOT_SUPPORTED, GAME_NOT_FOUND, GAME_MAINTENANCE, TABLE_NOT_FOUND, CURRENCY_MISMATCH, PLAYER_BLOCKED,
 *  PRIVATE_PASSWORD, RATE_LIMITED
 */
export async function launchPlayer(services: Services, operator: Operator, wanted: LaunchWanted): Promise<Launched> {
  const { launch, tablePassword, ...player } = wanted;
  if (!operator.currencies.includes(player.currency)) throw new ApiError('CURRENCY_NOT_SUPPORTED'); // 2
  if (launch.gameCode) checkGame(services, operator, launch.gameCode); // 3
  const gameCode = openedGame(services, operator, launch); // 4
  const register = (sql: Sql) => services.players.register(sql, { operator: operator.code, ...player });
  if (launch.tableId && tablePassword && services.reservations.windowOf(launch.tableId)) {
    const { id } = await services.db.transaction(register); // stays also when the password is wrong (CX-16)
    await showPassword(services, launch.tableId, id, tablePassword); // 7
  }
  return services.db.transaction(async sql => {
    // 5 and 6: refused before anything is written
    const registered = await register(sql);
    const issued = await services.players.issueToken(sql, registered, { ...launch, gameCode }); // 8
    return { ...issued, playerId: registered.id };
  });
}

async function showPassword({ reservations }: Services, tableId: string, playerId: string, password: string): Promise<void> {
  const tried = await reservations.tryPassword(tableId, playerId, password);
  if (tried === 'over_rate') throw new RateLimited(ATTEMPT_MS);
  if (tried === 'wrong') throw new ApiError('PRIVATE_PASSWORD');
}

function checkGame(services: Services, operator: Operator, code: string): void {
  if (!operator.games.includes(code) || !services.plugins.current(code)) throw new ApiError('GAME_NOT_FOUND');
  refuseUnderMaintenance(services, code);
}

function refuseUnderMaintenance({ tables }: Services, code: string): void {
  if (tables.maintenance.isUnder(code)) throw new ApiError('GAME_MAINTENANCE');
}

/** @returns the game that opens: the given one, or the table's (CX-17) */
function openedGame(services: Services, operator: Operator, { gameCode, tableId }: Launch): string | null {
  if (!tableId) return gameCode || null;
  const row = services.tables.find(tableId);
  const isOwn = row && row.status !== 'closed' && (row.operator === null || row.operator === operator.code);
  const isOfGame = row && (!gameCode || row.gameCode === gameCode) && operator.games.includes(row.gameCode);
  if (!isOwn || !isOfGame) throw new ApiError('TABLE_NOT_FOUND');
  refuseUnderMaintenance(services, row.gameCode);
  return row.gameCode;
}
