// Open connections of all rooms: by session for closing them, by player for the online list.
import { type Clock, Multimap, type Timer } from '../kernel/index.ts';
import type { Over, Session } from '../players/index.ts';
import type { TableRow } from '../tables/index.ts';

export interface Connection {
  session: Session;
  /** null: the lobby */
  table: TableRow | null;
  at: number;
  ip: string;
  userAgent: string;
  send(type: string, payload: unknown): void;
  close(code: number, reason: string): void;
  /** what its room says first is on its way: at a table the snapshot */
  hasJoined: boolean;
}

export interface OnlinePlayer {
  playerId: string;
  externalId: string;
  nickname: string;
  currency: string;
  ip: string;
  userAgent: string;
  connectedAt: number;
  connections: number;
  inLobby: boolean;
  tables: { tableId: string; gameCode: string; name: string; names: Record<string, string> }[];
}

export interface ConnectionsDeps {
  clock: Pick<Clock, 'now' | 'after'>;
  /** The session of this connection has come to its end; it is still open. */
  expired(connection: Connection): void;
}

export class Connections {
  readonly all = new Set<Connection>();
  readonly #deps: ConnectionsDeps;
  readonly #ofPlayer = new Multimap<string, Connection>();
  /** at the next end of a session: one timer for all of them */
  #next: { at: number; timer: Timer } | null = null;
  /** those that were told of, and are not closed yet */
  readonly #expired = new WeakSet<Connection>();

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
  }

  add(connection: Connection): void {
    this.all.add(connection);
    this.#expireAt(connection.session.expiresAt);
    this.#ofPlayer.add(connection.session.player.id, connection);
  }

  remove(connection: Connection): void {
    if (!this.all.delete(connection)) return;
    this.#ofPlayer.delete(connection.session.player.id, connection);
    if (this.all.size === 0) this.#forget();
  }

  #forget(): void {
    this.#next?.timer.cancel();
    this.#next = null;
  }

  #expireAt(at: number): void {
    if (this.#next && this.#next.at <= at) return;
    this.#forget();
    this.#next = { at, timer: this.#deps.clock.after(at - this.#deps.clock.now(), () => this.#expire()) };
  }

  #expire(): void {
    this.#next = null;
    const now = this.#deps.clock.now();
    for (const each of [...this.all]) {
      if (each.session.expiresAt > now) this.#expireAt(each.session.expiresAt);
      else if (!this.#expired.has(each)) {
        this.#expired.add(each);
        this.#deps.expired(each);
      }
    }
  }

  /** How many players have one. */
  get players(): number {
    return this.#ofPlayer.size;
  }

  /** How many connections a player has open. */
  of(playerId: string): number {
    return this.#ofPlayer.count(playerId);
  }

  /** Connections of a player. */
  ofPlayer(playerId: string): Iterable<Connection> {
    return this.#ofPlayer.of(playerId);
  }

  /** To a player's screens: what their wallet holds now. At a table of play money that is no balance of theirs. */
  balance(playerId: string, balance: bigint | number): void {
    for (const each of this.ofPlayer(playerId))
      if (each.hasJoined && each.table?.mode !== 'practice')
        each.send('balance', { balance: Number(balance), currency: each.session.player.currency });
  }

  /** The session of a connection has come to its end. */
  expire(connection: Connection): void {
    if (this.all.has(connection)) shut(connection, 'timeout', 'timeout');
  }

  /** Closes every connection of sessions that are over. @returns how many of them had one */
  loggedOut(over: Over, reason: string, text: string): number {
    const had = new Set<string>();
    for (const each of [...this.all]) {
      if (!isOver(each.session, over)) continue;
      had.add(each.session.id);
      shut(each, reason, text || reason); // it leaves `all` at once: another call does not count it again
    }
    return had.size;
  }

  /** Players of an operator with an open connection, longest connected first (PLO-02). */
  online(operator: string): OnlinePlayer[] {
    const players = new Map<string, OnlinePlayer>();
    for (const each of [...this.all].sort((a, b) => a.at - b.at)) {
      const { player } = each.session;
      if (player.operator !== operator) continue;
      const known = players.get(player.id);
      const row: OnlinePlayer = known ?? {
        playerId: player.id,
        externalId: player.externalId,
        nickname: player.nickname,
        currency: player.currency,
        ip: each.ip,
        userAgent: each.userAgent,
        connectedAt: each.at,
        connections: 0,
        inLobby: false,
        tables: [],
      };
      if (!known) players.set(player.id, row);
      row.connections++;
      const { table } = each;
      if (!table) row.inLobby = true;
      else if (table.mode === 'real' && !row.tables.some(one => one.tableId === table.id)) {
        const { id: tableId, gameCode, name, names } = table;
        row.tables.push({ tableId, gameCode, name, names });
      }
    }
    return [...players.values()];
  }
}

const isOver = ({ player, operator, createdAt }: Session, over: Over): boolean =>
  createdAt <= over.until && ('playerId' in over ? player.id === over.playerId : operator === over.operator);

function shut(connection: Connection, reason: string, text: string): void {
  connection.send('session', { reason });
  connection.close(4101, text);
}
