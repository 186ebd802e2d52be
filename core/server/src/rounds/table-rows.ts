// What a round asks of its table and its seats: their rows belong to the tables room, which writes them in the round's transactions.
import type { Json } from '@baize/sdk';
import type { Sql } from '../db/index.ts';
import type { ShoeState } from '../dealing/index.ts';
import type { Amount } from '../kernel/index.ts';

/** How a round leaves its table; what is absent stays. */
export interface TableAfter {
  handNo?: number;
  carry?: Json;
  carryVersion?: string | null;
  shoe?: ShoeState | null;
}

/** What a round did to the chips of a table session. */
export interface Played {
  sessionId: string;
  before: Amount;
  after: Amount;
  bet: Amount;
  win: Amount;
  rake: Amount;
  /** rounds played when the time bank was used last */
  bankAt: number | null;
}

/** The rows of tables and their seats, by those who own them. */
export interface TableRows {
  /** Which round is open at the table; its row stays locked until the transaction ends. */
  lockOpenRound(sql: Sql, tableId: string): Promise<string | null>;
  /** The table plays this round from now on; its row stays locked until the transaction ends. */
  roundOpened(sql: Sql, tableId: string, roundId: string): Promise<void>;
  /** The table does not play this round any more. @throws when it did not */
  roundOver(sql: Sql, tableId: string, roundId: string, after: TableAfter): Promise<void>;
  /** Chips of the table's sessions that were in a round. @throws when one does not have what it had when the round began */
  bookPlayed(sql: Sql, tableId: string, played: readonly Played[]): Promise<void>;
}
