// A table as the directory runs it: what it is made of is its own affair.
import type { OpenRound } from '../../rounds/index.ts';
import type { AnswerTo, CommandName, CommandOf } from '../commands.ts';
import type { TableRow } from '../rows.ts';
import type { Away } from '../seats/away.ts';
import type { CloseReason } from '../seats/session-rows.ts';
import type { TableHost } from '../table/context.ts';

export interface RunningTable {
  readonly row: TableRow;
  /** whose hand is still played; null between rounds */
  readonly kind: 'p2p' | 'banked' | null;
  ask<Name extends CommandName>(command: CommandOf<Name>): Promise<AnswerTo<Name>>;

  /** Who sat here when the last process ended sits here again. */
  restore(): Promise<void>;
  /** Starts the loop of rounds; a round that an earlier process left goes on first. */
  start(left?: OpenRound): void;
  /** Gives back what an earlier process left open here. */
  giveBack(left: OpenRound): Promise<void>;
  /** Gives back everything of the open round. @returns false when there is none */
  voidOpen(reason: string): boolean;
  /** Who is sent away (without it everybody) leaves their seat, after the round if they are in it. */
  vacate(reason: CloseReason, away?: Away): Promise<void>;
  /** Ends after the running round; without one at once. */
  stop(): Promise<void>;

  /** Nothing of its memory acts any more. */
  invalidate(): void;
  /** No more money is asked for. Done when what is under way has ended. */
  drain(): Promise<void>;
  /** Done when nothing is under way of what the memory has begun. */
  quiet(): Promise<void>;
  /** A new memory out of the rows, for those who watch the old one; `left` is open, `goOn` starts it. @throws when rows cannot be read */
  recover(left: OpenRound | undefined, goOn: () => Promise<void>): Promise<void>;
}

/** Makes a table that does not run yet. */
export type MakeTable = (host: TableHost, row: TableRow) => RunningTable;
