// Open connections of all rooms: by session for closing them, by player for the online list.
import type { Session } from '../players/index.ts';
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
  tables: { tableId: string; gameCode: string; name: string; names: Record<string, string>; seated: boolean }[];
}

export class Connections {
  readonly all = new Set<Connection>();

  /** Closes every connection of these sessions. @returns how many sessions had one */
  end(sessionIds: readonly string[], reason: string, text: string): number {
    const had = new Set<string>();
    for (const each of [...this.all]) {
      if (!sessionIds.includes(each.session.id)) continue;
      had.add(each.session.id);
      each.send('session', { reason });
      each.close(4101, cut(text || reason));
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
        row.tables.push({ tableId, gameCode, name, names, seated: false });
      }
    }
    return [...players.values()];
  }
}

/** A close reason holds 123 bytes: cut on a character. */
export function cut(text: string): string {
  let out = '';
  for (const each of text) {
    if (Buffer.byteLength(out + each) > 123) break;
    out += each;
  }
  return out;
}
