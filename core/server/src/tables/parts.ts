// What a table asks of all tables, and what the parts of one table share.
import type { TableState } from '@baize/protocol';
import type { CardSource } from '../dealing/index.ts';
import type { Loaded } from '../plugins/index.ts';
import type { Audience } from './audience.ts';
import type { Nicknames } from './nicknames.ts';
import type { PracticeBank } from './practice-bank.ts';
import type { TableRow } from './rows.ts';
import type { TableServices } from './services.ts';
import type { Tenure } from './tenure.ts';
import type { Viewer } from './viewer.ts';

export interface TableHost {
  services: TableServices;
  /** whether this player's operator lets him play at several tables at once */
  severalTables(viewer: Viewer): Promise<boolean>;
  /** another table where this player has an unsettled bet or a seat */
  stakesElsewhere(playerId: string, tableId: string): string | undefined;
  /** its own status, or its game's maintenance */
  statusOf(row: TableRow): TableRow['status'];
  /** a fault stopped the table: to `maintenance` */
  broke(tableId: string): Promise<void>;
  currency(code: string): { exponent: number; symbol: string };
  /** something that lobbies list of this table may have changed */
  listed(tableId: string): void;
  /** what the table remembers may not be what is written: it is read again, see `Table.takeUp` */
  readAgain(tableId: string): void;
}

/** What the room's state shows of seats. */
export type SeatView = Pick<TableState, 'seats' | 'turn' | 'button' | 'pot'>;

export interface Parts {
  host: TableHost;
  services: TableServices;
  row: TableRow;
  bank: PracticeBank;
  audience: Audience;
  source: CardSource;
  /** minor units of one currency unit */
  unit: number;
  nicknames: Nicknames;
  /** whether this memory of the table still counts */
  tenure: Tenure;
  /** the schema must be looked at again */
  stateChanged(): void;
}

/** The game as the open round plays it, else as the next one will. */
export function loadedNow(
  { services, row }: Pick<Parts, 'services' | 'row'>,
  round: { loaded: Loaded } | null,
): Loaded | undefined {
  return round?.loaded ?? services.plugins.current(row.gameCode);
}
