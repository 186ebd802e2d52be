// What differs between a table of bets and a table of seats: how a round begins, waits and ends, and what players may do.

import type { Ack, Action, Ask, Done, Malformed, RefusalData, RefusedAck, You } from '@baize/protocol';
import type { Fact, Request, Setup } from '@baize/sdk';
import type { Logged, OpenRound } from '../../rounds/index.ts';
import type { Outcome as WalletOutcome } from '../../wallet/index.ts';
import type { Away } from '../seats/away.ts';
import type { SeatNow, SeatRoom } from '../seats/seats.ts';
import type { CloseReason, SessionRow } from '../seats/session-rows.ts';
import type { Viewer } from '../viewer.ts';
import type { SeatView } from './context.ts';
import type { HostRound, RoundAbout } from './host-round.ts';

/** An open request that persons answer. */
export type PersonRequest = Extract<Request, { ask: 'bets' | 'choice' }>;

/** What an ack says beside its `aid`. */
export type AckFields = Partial<Omit<Done, 'aid' | 'ok'>> | Omit<RefusedAck, 'aid'>;

/** What a flow needs of the table's loop. */
export interface LoopView {
  readonly round: HostRound | null;
  readonly phase: string;
  readonly isStopping: boolean;
  mayBegin(): boolean;
  /** looks again whether a round may begin */
  poke(): void;
  /** begins a round that nobody is in anew, by what is set now */
  renew(round: HostRound): void;
}

export interface Flow {
  /** Unix ms when what is open ends by itself; null without a clock */
  readonly deadline: number | null;

  // ---- rounds

  /** Who sits, as a setup has it; [] where nobody sits. */
  seats(): Setup['seats'];
  /** These seats are in the round that is about to open; until `over` they stay. */
  dealtIn(seats: Setup['dealt']): void;
  /** Opens a round. Until its first record nothing has happened. */
  open(about: RoundAbout): Promise<HostRound>;
  /** A round that was left is about to be replayed: from now on those who were dealt in are in it. */
  resume(left: OpenRound): void;
  /** A round that an earlier process left, before its inputs are applied. */
  reopen(about: RoundAbout, left: OpenRound): Promise<HostRound>;
  /** Waits until persons have answered. @returns false when the table goes on without this round */
  hold(round: HostRound, request: PersonRequest, resumed: boolean): Promise<boolean>;
  close(round: HostRound, notes: Fact[]): Promise<void>;
  void(round: HostRound, reason: string): Promise<void>;
  /** Gives a round back that cannot be replayed. */
  voidLeft(left: OpenRound): Promise<void>;
  /** The round is over, however it ended. */
  over(): Promise<void>;
  /** The open round is given back: nobody is waited for. */
  giveUp(): void;
  /** No new round is wanted: what nobody is in yet ends. */
  quit(): void;
  /** What is set may have changed: what nobody is in yet goes by it at once. */
  refresh(): void;

  // ---- players

  /** Answers a message of a player; undefined when it is none of this flow's. @throws ScreenError, Refused */
  act(viewer: Viewer, action: Action): Promise<Ack> | undefined;
  /** An action that nobody knows the end of, asked of a memory read since; undefined: it must not be done twice. */
  again(viewer: Viewer, action: Action): Promise<Ack> | undefined;
  /** What helps with a message that has a field of another form. */
  faultOf(viewer: Viewer, malformed: Malformed): Promise<RefusalData>;
  /** What the ack of an action says that was done before a restart; with `ok: false` and its code where it was not. */
  ackOf(viewer: Viewer, type: string, done: { input?: Logged; outcome?: WalletOutcome }): Promise<AckFields>;
  you(viewer: Viewer): You;
  asks(viewer: Viewer): Ask[];
  /** how many seats there are and are taken; undefined where nobody sits */
  room(): SeatRoom | undefined;
  /** the sessions at its seats */
  sessions(): SessionRow[];
  /** has a bet that is not settled, or a seat */
  hasStakes(playerId: string): boolean;
  /** by player: their session at a seat, and the chips that are behind now */
  seated(): ReadonlyMap<string, SeatNow>;
  /** who sits, or is in the open round */
  players(): Iterable<string>;
  /** seats, turn, button and pot of the state */
  seatView(): SeatView;
  /** a screen of this player came or went */
  presence(playerId: string, isHere: boolean): void;
  /** at the start: who sat here when the last process ended */
  restore(): Promise<void>;
  /** Who is sent away (without it everybody) leaves their seat, after the round if they are in it. Done when that is sure. */
  vacate(reason: CloseReason, away?: Away): Promise<void>;
  /** The player's session is over: they play the running round, then stand up. Done when they are up. */
  leaveAfterHand(playerId: string): Promise<void>;
  /** Its memory does not count any more: nobody waits for anything of it. */
  abandon(): void;
  /** The process or its database stood still for so long: what players have time for ends later by that. */
  shift(ms: number): void;
  stop(): void;
}
