// An input as a round's log keeps it.
import type { BetItem } from '@baize/sdk';
import type { LoggedInput } from '../dealing/index.ts';

/**
 * A logged input with what the host adds: its debit, the action that caused it, and what an answer cost on a spot, so that the
 * log alone says what a round took in. `Run` ignores all three.
 */
export type Logged = LoggedInput & { tx?: string; by?: { session: string; aid: string }; cost?: BetItem };

export interface Entry {
  /** its place in the log; numbers rise and may have gaps */
  no: number;
  input: Logged;
  /** Unix ms */
  at: number;
}
