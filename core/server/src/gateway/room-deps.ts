// What the rooms of players have in common: what they stand on, who may come in, and how a refusal is said.
import { type Client, ServerError } from '@colyseus/core';
import type { Settings } from '../catalog/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Players, Session } from '../players/index.ts';
import type { Reservations } from '../reservations/index.ts';
import { ScreenError, type TableDirectory } from '../tables/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { type Auth, type Entrance, refused, SOCKETS_PER_PLAYER } from './entrance.ts';
import type { OwnTables } from './own-tables.ts';
import type { VisitDeps } from './visit.ts';

/** A table's open room. */
export interface OpenRoom {
  disconnect(code?: number): Promise<unknown>;
  /** the table has published something new */
  published(): void;
}

export interface RoomsDeps extends VisitDeps {
  operators: Operators;
  players: Players;
  reservations: Pick<Reservations, 'mayEnter' | 'tryPassword'>;
  tables: TableDirectory;
  wallet: Pick<Wallet, 'balance'>;
  entrance: Entrance;
  own: OwnTables;
  settings: Pick<Settings, 'read'>;
  /** the tables' open rooms */
  rooms: Map<string, OpenRoom>;
}

/** @throws ServerError RATE_LIMITED: a player has so many sockets at most */
export function enter({ connections }: RoomsDeps, { player }: Session): void {
  if (connections.of(player.id) >= SOCKETS_PER_PLAYER) throw refused('RATE_LIMITED', 429);
}

/**
 * A place is taken later than it was reserved: who was logged out in between stays out. Asked when the connection is known,
 * so that a logout either finds it or is found here. The token is a secret that nobody asks for later: it is forgotten.
 * @throws ServerError SESSION_EXPIRED
 */
export async function stillIn({ players }: RoomsDeps, client: Client): Promise<void> {
  const { token } = client.auth as Auth;
  client.auth = undefined;
  if (!(await players.session(token))) throw refused('SESSION_EXPIRED', 401);
}

/** Refusals go to the client with their code; anything else is ours to know. */
export function toRefusal({ log }: RoomsDeps, error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  if (error instanceof ScreenError) return refused(error.code);
  log.error({ err: error }, 'a join failed');
  return refused('INTERNAL_ERROR', 500);
}
