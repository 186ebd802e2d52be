// What tables publish of themselves, for lists and lobbies: nobody asks a running table for it.
import type { TableState } from '@baize/protocol';
import type { Participant } from '../../facts/index.ts';
import type { Amount } from '../../kernel/index.ts';
import type { SessionRow } from '../seats/session-rows.ts';

/** A player's seat as others ask for it. */
export interface SeatNow {
  session: SessionRow;
  /** behind, at this moment */
  chips: Amount;
  /** since when they sit out or are away while nothing is played; null: they play */
  outSince: number | null;
}

/** The seats of a table. */
export interface SeatRoom {
  max: number;
  taken: number;
  /** it cannot have fewer: the highest seat that is taken */
  least: number;
}

/** A table as it last told of itself. */
export interface Published {
  /** what every screen at it sees */
  state: TableState;
  /** seats: how many there are and are taken; null where nobody sits */
  seats: SeatRoom | null;
  /** by player: their session at a seat, and the chips that are behind */
  seated: ReadonlyMap<string, SeatNow>;
  /** it is for those alone who have shown its password: the last public round is over */
  isPrivate: boolean;
  /** the round that is open; null between rounds */
  round: PublishedRound | null;
  /** a round that stays open while nobody plays it on: staff may give it back */
  staying: string | null;
}

export interface PublishedRound {
  id: string;
  /** its end has not been told */
  isPlayed: boolean;
  /** who was dealt in; null in a round of bets, where the wallet's rows say it */
  seated: Participant[] | null;
}

/** The latest of every table. */
export class Projection {
  readonly #tables = new Map<string, Published>();
  readonly #listeners: ((tableId: string) => void)[] = [];

  of(tableId: string): Published | undefined {
    return this.#tables.get(tableId);
  }

  /** Called when a table has published something new. */
  onPublished(listener: (tableId: string) => void): void {
    this.#listeners.push(listener);
  }

  publish(tableId: string, now: Published): void {
    this.#tables.set(tableId, now);
    for (const listener of this.#listeners) listener(tableId);
  }

  forget(tableId: string): void {
    this.#tables.delete(tableId);
  }

  /** The table where this round is open, and the round. */
  find(roundId: string): { tableId: string; round: PublishedRound | null } | undefined {
    for (const [tableId, { round, staying }] of this.#tables)
      if (round?.id === roundId || staying === roundId) return { tableId, round };
    return undefined;
  }
}
