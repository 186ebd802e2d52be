// What a robot finds around it: time, a door to a table and a line through it. A transport is one of these.
import type { ScreenCode } from '@baize/protocol';
import type { Chance } from '../chance.ts';
import type { Mind } from './minds.ts';

export interface Answer {
  aid: string;
  ok: boolean;
  code?: ScreenCode;
  [field: string]: unknown;
}

/** An action that was sent. */
export interface Deed {
  aid: string;
  type: string;
  body: Record<string, unknown>;
  session: string;
  tableId: string;
  /** what the answer to a question costs, at a table of bets */
  price?: number;
  /** how often */
  sent: number;
  answers: Answer[];
}

/** Who plays, seen by its street. */
export interface Player {
  readonly name: string;
  /** which session it has, and since when */
  readonly session: number;
  readonly sessionSince: number;
  /** its session is over: another one from now on */
  renew(): void;
}

/** A connection to a table. */
export interface Line {
  readonly tableId: string;
  readonly session: string;
  /** messages go both ways */
  readonly isOpen: boolean;
  /** it leads to a process that another one has replaced */
  readonly isStale: boolean;
  send(type: string, payload: Record<string, unknown>): void;
  leave(): void;
}

/** What hears a line. */
export interface Ear {
  heard(line: Line, type: string, payload: Record<string, unknown>): void;
  cut(line: Line): void;
}

/** The way to a table that stands open now. */
export interface Door {
  /** `join` fails when nobody lets the robot in; messages may come before it is done */
  open(ear: Ear): { line: Line; join(): Promise<unknown> };
}

export interface Street {
  readonly now: number;
  /** does something later, unless the run has ended by then */
  later(ms: number, what: string, work: () => void): void;
  /** undefined: there is no table, or nobody takes connections */
  door(player: Player): Door | undefined;
  /** whether robots leave rooms, press again what they have pressed, and do several things at once, at this time */
  likes(what: 'leave' | 'again' | 'rush'): boolean;
  /** robots stay before their screens when they are at home */
  readonly isEndless: boolean;
  /** what happened, for whoever reads a run */
  note(text: string): void;
  /** a rule that the server broke */
  broken(sentence: string): void;
  /** an action is sent, or answered */
  remember?(player: Player, deed: Deed, answer?: Answer): void;
  /** the operator ends all sessions of this player */
  logout?(player: Player): void;
}

/** How a robot lives: shares of its turns; of what is 0 nothing happens, and nothing is drawn. */
export interface Habits {
  /** ms until its next turn */
  rests(chance: Chance, isGoingHome: boolean): number;
  /** comes, when it is not there */
  comes: number;
  /** leaves the room for a while */
  leaves: number;
  /** has another session when it comes back */
  renews: number;
  /** presses again what it pressed before */
  again: number;
  /** does several things at once: bets, more bets, takes back */
  rushes: number;
  /** of actions: pressed twice at once */
  twice: number;
  /** of actions: the line breaks right after */
  drops: number;
  logsOut: number;
  /** at most so many ms it does nothing when its wallet was out of reach */
  sulksMs: number;
  /** asks again for every answer that it missed */
  isInsistent: boolean;
  /** what it answers where it must choose; undefined: anything */
  mind?: Mind | undefined;
  /** does only what must be accepted, one thing after the other: any refusal is strange */
  isCareful: boolean;
}

/** As people at their screens. */
export const PEOPLE: Habits = {
  rests: (chance, isGoingHome) => (isGoingHome ? chance.between(500, 3000) : chance.between(50, chance.hits(0.1) ? 8000 : 900)),
  comes: 0.6,
  leaves: 0.02,
  renews: 0.05,
  again: 0.1,
  rushes: 0,
  twice: 0,
  drops: 0,
  logsOut: 0,
  sulksMs: 20_000,
  isInsistent: false,
  isCareful: false,
};
