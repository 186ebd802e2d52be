// Who waits for a seat, as the table keeps it while its memory is read again.
import type { Viewer } from '../viewer.ts';

export interface Waiter {
  readonly player: Viewer['player'];
  /** until when a seat is held for them; null: none is */
  offeredUntil: number | null;
  /** since when no screen of theirs is at the table */
  awaySince: number | null;
  /** what they were told last */
  told: string;
}

/** Of one table, for as long as it is open in this process. */
export type Waiters = Waiter[];
