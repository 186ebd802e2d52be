// What a table is asked: what players send, and what the house asks beside it. Plain values, so that a log can name them and a
// simulator can put them in another order.
import type { Action, Malformed } from '@baize/protocol';
import type { Expected, Scan, ScanAnswer } from '../dealing/index.ts';
import type { TableChange } from './new-table.ts';
import type { Away } from './seats/away.ts';
import type { CloseReason, SessionRow } from './seats/session-rows.ts';
import type { Viewer } from './viewer.ts';

/** Each command as what it is told and what it answers. */
interface Commands {
  /** a screen comes. @throws ScreenError TABLE_CLOSED, TABLE_CURRENCY */
  join(about: { viewer: Viewer }): void;
  leave(about: { viewer: Viewer }): void;
  /** a screen wants everything anew, with the facts after a number */
  resync(about: { viewer: Viewer; after: number }): void;
  /** what a player sends; the table acks it itself, and never throws */
  act(about: { viewer: Viewer; action: Action | Malformed }): void;
  /** who is sent away (without `away` everybody) leaves their seat, after the round if they are in it */
  vacate(about: { reason: CloseReason; away?: Away }): void;
  /** a player's session is over: answered when they have no seat any more (NS-23) */
  leave_after_hand(about: { playerId: string }): void;
  /** an open round is given back, whatever of it can be read. The answer is false when the table plays no such round */
  void_round(about: { roundId: string; reason: string }): boolean;
  /** whatever round is open is given back. The answer is false when there is none */
  void_open(about: { reason: string }): boolean;
  /** a change that was committed takes effect; of a closed table bets are given back, a hand is played to its end */
  change(about: { change: TableChange }): void;
  /** a fault: the table waits in maintenance for the platform */
  break(about: object): void;
  /** no round begins any more: answered when the running one is over */
  stop(about: object): void;
  /** whether a round may begin has changed: resume, pause, maintenance */
  poke(about: object): void;
  /** what players have time for ends later by so much */
  shift(about: { ms: number }): void;
  /** what the table remembers may not be what is written: its rows decide */
  invalidate(about: object): void;
  /** the sessions at its seats as it remembers them; undefined while anything is under way */
  remembered_seats(about: object): readonly SessionRow[] | undefined;
  /** how much the table remembers */
  figures(about: object): { viewers: number; nicknames: number };
  /** the place that the dealer's next card fills; null while none is expected */
  expected(about: object): Expected | null;
  /** how many cards of the round that is played the dealer has dealt */
  dealt(about: object): number;
  /** a card for the place that is expected */
  scan(about: { scan: Scan }): ScanAnswer;
  /** another card in the place of the last one: `BETTING_OPEN` once somebody has acted on it */
  replace(about: { scan: Omit<Scan, 'source'> & { reason: string } }): ScanAnswer;
  /** the hand ends, everybody has what they had before it. The answer is false when no hand is being played */
  misdeal(about: { reason: string }): boolean;
}

export type CommandName = keyof Commands;

/** A command of one kind. */
export type CommandOf<Name extends CommandName> = { type: Name } & Parameters<Commands[Name]>[0];

/** Any command. */
export type Command = { [Name in CommandName]: CommandOf<Name> }[CommandName];

/** What a command is answered. */
export type AnswerTo<Name extends CommandName> = ReturnType<Commands[Name]>;

/** One handler a command, for all tables. */
export type Handlers<Table> = {
  [N in CommandName]: (table: Table, command: CommandOf<N>) => AnswerTo<N> | Promise<AnswerTo<N>>;
};
