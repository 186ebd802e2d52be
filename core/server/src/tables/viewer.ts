// Who watches or plays at a table, seen from the table: an open connection with its session. The gateway makes them.

import type { RefusalData, ScreenCode, TableMessage, TableMessages } from '@baize/protocol';
import type { PlayerId, Seat, Told } from '@baize/sdk';
import type { CardDesign } from '../catalog/index.ts';
import type { Refused } from '../wallet/index.ts';

/** One connection to a table. */
export interface Viewer {
  player: { id: string; externalId: string; nickname: string; currency: string; operator: string };
  /** hash of the session's token: the scope of an `aid` */
  sessionId: string;
  /** Unix ms: when that session began; before it nothing can have been asked in its name */
  sessionSince: number;
  operatorSessionId: string | null;
  /** how cards look to players of their operator where the table says nothing; as it was when they came */
  cardDesign?: CardDesign;
  send<Name extends TableMessage>(type: Name, payload: TableMessages[Name]): void;
  close(code: number, reason: string): void;
}

/** A refusal in the words of the player's screen (NS-23). */
export class ScreenError extends Error {
  readonly code: ScreenCode;
  readonly data: RefusalData | undefined;
  constructor(code: ScreenCode, data?: RefusalData) {
    super(code);
    this.name = 'ScreenError';
    this.code = code;
    this.data = data;
  }
}

/** The player may be at one table alone (TOK-09). */
export const seatedAt = (tableId: string): ScreenError => new ScreenError('ALREADY_SEATED', { table_id: tableId });

/** What a player's screen is told of a debit that was refused. */
export const refusalOf = ({ code, tableId }: Refused): ScreenError =>
  new ScreenError(code, tableId === undefined ? undefined : { table_id: tableId });

/** Who bet, as settlement and history need it. */
export interface Bettor {
  player: Viewer['player'];
  operatorSessionId: string | null;
}

/** Whom a round tells. */
export interface Hearers {
  publish(told: readonly Told[], at: number, owners?: ReadonlyMap<Seat, PlayerId>): void;
  /** facts from this one on are others now */
  rewrite(from: Told, fresh: readonly { told: Told; ts: number }[]): void;
  /** facts from this one on are gone */
  cut(from: Told): void;
}
