// What a table asks of all tables, and what the parts of one table share.
import type { Phase, TableState } from '@baize/protocol';
import type { CardSource } from '../../dealing/index.ts';
import type { Loaded } from '../../games/index.ts';
import type { Sampler } from '../../kernel/index.ts';
import type { Published } from '../directory/published.ts';
import type { Stakes } from '../directory/stakes.ts';
import type { Unanswered } from '../directory/unanswered.ts';
import type { TableChange } from '../new-table.ts';
import type { Debits } from '../purses/debits.ts';
import type { PlayMoney } from '../purses/play-money.ts';
import type { TableRow } from '../rows.ts';
import type { Waiters } from '../seats/waiters.ts';
import type { TableServices } from '../services.ts';
import type { Viewer } from '../viewer.ts';
import type { Audience } from './audience.ts';
import type { Mailbox } from './mailbox.ts';
import type { Nicknames } from './nicknames.ts';
import type { Round } from './round.ts';

export interface TableHost {
  services: TableServices;
  /** chooses among lines of the log that an outage makes by thousands */
  readonly sampler: Sampler;
  /** actions of all players that are under way */
  readonly unanswered: Unanswered;
  /** whether this player's operator lets them play at several tables at once */
  severalTables(viewer: Viewer): Promise<boolean>;
  /** who has an unsettled bet or a seat at which table: each table tells it */
  readonly stakes: Stakes;
  /** another table where a player has something at stake, if this one or the other is for play money */
  playsBeside(playerId: string, row: TableRow): string | undefined;
  /** its own status, or its game's maintenance */
  statusOf(row: TableRow): TableRow['status'];
  /** a change that was committed takes effect */
  change(tableId: string, change: TableChange): Promise<void>;
  /** a fault stopped the table: to `maintenance` */
  broke(tableId: string): Promise<void>;
  currency(code: string): { exponent: number; symbol: string };
  /** something that lobbies list of this table may have changed */
  listed(tableId: string): void;
  /** what lists show of the table has changed */
  publish(tableId: string, now: Published): void;
  /** what the table remembers may not be what is written: it is read again, see `Table.recover` */
  recover(tableId: string): void;
}

/** What the room's state shows of seats. */
export type SeatView = Pick<TableState, 'seats' | 'turn' | 'button' | 'pot'>;

export interface Context {
  host: TableHost;
  services: TableServices;
  row: TableRow;
  playMoney: PlayMoney;
  audience: Audience;
  source: CardSource;
  /** minor units of one currency unit */
  unit: number;
  nicknames: Nicknames;
  /** who waits for a seat */
  waiters: Waiters;
  /** steps of this memory, and what it asks of the world outside */
  mailbox: Mailbox;
  /** the wallets of players' operators */
  debits: Debits;
  /** what the table publishes has changed */
  stateChanged(): void;
  /** this player may have something at stake now, or nothing any more */
  staked(playerId: string): unknown;
}

/** What the parts of a table see of its loop of rounds. */
export interface LoopView {
  readonly round: Round | null;
  readonly phase: Phase;
  readonly isStopping: boolean;
  mayBegin(): boolean;
  /** looks again whether a round may begin */
  poke(): void;
  /** begins a round that nobody is in anew, by what is set now */
  renew(round: Round): void;
}

/** The game as the open round plays it, else as the next one will. */
export function loadedNow(
  { services, row }: Pick<Context, 'services' | 'row'>,
  round: { loaded: Loaded } | null,
): Loaded | undefined {
  return round?.loaded ?? services.plugins.current(row.gameCode, row.id);
}

/** How long a seat is kept that does not play; undefined: for ever. */
export const sitOutMs = (context: Pick<Context, 'services' | 'row'>): number | undefined => timerOf(context, 'sit_out_ms');

/** A timer as the next round will have it; undefined where the game has none of that name. */
export function timerOf(context: Pick<Context, 'services' | 'row'>, name: string): number | undefined {
  const timers: Record<string, number> = { ...loadedNow(context, null)?.game.timers, ...context.row.timers };
  return timers[name];
}
