// Every message of the rooms by its name, in the order of the documentation.
import { Ack } from './acks.ts';
import { Ask } from './asks.ts';
import { LobbyChanged, OwnTables } from './lobby.ts';
import { Balance, Facts, Notice, SessionOver, Snapshot, TableOver, Totals, You } from './table.ts';

/** What a table's room sends. */
export const TABLE_MESSAGES = {
  snapshot: Snapshot,
  you: You,
  facts: Facts,
  ask: Ask,
  ack: Ack,
  balance: Balance,
  totals: Totals,
  notice: Notice,
  session: SessionOver,
  table: TableOver,
  own: OwnTables,
} as const;
export type TableMessage = keyof typeof TABLE_MESSAGES;
/** The payload of each. */
export interface TableMessages {
  snapshot: Snapshot;
  you: You;
  facts: Facts;
  ask: Ask;
  ack: Ack;
  balance: Balance;
  totals: Totals;
  notice: Notice;
  session: SessionOver;
  table: TableOver;
  own: OwnTables;
}

/** What the lobby's room sends. */
export const LOBBY_MESSAGES = {
  lobby: LobbyChanged,
  balance: Balance,
  notice: Notice,
  session: SessionOver,
  own: OwnTables,
} as const;
export type LobbyMessage = keyof typeof LOBBY_MESSAGES;
/** The payload of each. */
export interface LobbyMessages extends Pick<TableMessages, 'balance' | 'notice' | 'session' | 'own'> {
  lobby: LobbyChanged;
}
