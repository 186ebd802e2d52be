// The seats of a table: who sits where, with what, and how they stand to the next round. A cache of the open sessions' rows.
import type { SeatInfo } from '@baize/sdk';
import type { Amount } from '../../kernel/index.ts';
import type { Viewer } from '../viewer.ts';
import { type Away, isAway } from './away.ts';
import type { CloseReason, SessionRow } from './session-rows.ts';

/** A player at a seat. `session` is as its row is, `playing` while they are in the round. */
export interface Seated {
  session: SessionRow;
  player: Viewer['player'];
  /** top-ups on their way */
  flying: Amount;
  /** why they leave after the round */
  leaving: CloseReason | null;
  /** leaves, but decides alone until then: their session is over, they were not sent away */
  playsOn: boolean;
  /** their cash-out is being written; null: it is not */
  ending: Promise<void> | null;
  /** time-outs in a row */
  misses: number;
  /** since when they sit out or have no chips; null: they play */
  outSince: number | null;
  /** since when no screen of theirs is connected */
  goneSince: number | null;
  /** the process ended under them and they have not come back: they lose no blinds to that */
  isAwaited: boolean;
}

/** A seat whose buy-in is on its way. */
export interface Reservation {
  readonly player: Seated['player'];
  /** why the player was sent away meanwhile */
  sentAway: CloseReason | null;
}

/** How a seat stands to the next round, in the words of `you` and of the state. */
export type SeatStatus = 'in' | 'out' | 'waiting';

export class Seats {
  readonly #max: () => number;
  readonly #seated = new Map<number, Seated>();
  readonly #reserved = new Map<number, Reservation>();
  /** seats in the running round */
  playing: ReadonlySet<number> = new Set();

  constructor(max: () => number) {
    this.#max = max;
  }

  /** Everybody at a seat, by seat. */
  all(): Seated[] {
    return [...this.#seated.values()].sort((a, b) => a.session.seat - b.session.seat);
  }

  at(seat: number): Seated | undefined {
    return this.#seated.get(seat);
  }

  of(playerId: string): Seated | undefined {
    for (const each of this.#seated.values()) if (each.player.id === playerId) return each;
    return undefined;
  }

  /** Sits here, or is about to. */
  has(playerId: string): boolean {
    return this.of(playerId) !== undefined || [...this.#reserved.values()].some(each => each.player.id === playerId);
  }

  get max(): number {
    return this.#max();
  }

  get taken(): number {
    return this.#seated.size;
  }

  /** The fewest seats that everybody who sits, or is about to, keeps their own of. */
  get least(): number {
    return 1 + Math.max(-1, ...this.#seated.keys(), ...this.#reserved.keys());
  }

  isFree(seat: number): boolean {
    return Number.isInteger(seat) && seat >= 0 && seat < this.#max() && !this.#seated.has(seat) && !this.#reserved.has(seat);
  }

  /** The lowest free seat; undefined when all are taken. */
  free(): number | undefined {
    for (let seat = 0; seat < this.#max(); seat++) if (this.isFree(seat)) return seat;
    return undefined;
  }

  get freeCount(): number {
    let count = 0;
    for (let seat = 0; seat < this.#max(); seat++) if (this.isFree(seat)) count++;
    return count;
  }

  reserve(seat: number, player: Seated['player']): Reservation {
    const reservation = { player, sentAway: null };
    this.#reserved.set(seat, reservation);
    return reservation;
  }

  release(seat: number): void {
    this.#reserved.delete(seat);
  }

  /** Who is sent away (without it everybody): the seat they wait for is no longer theirs. */
  sendAway(reason: CloseReason, away?: Away): void {
    for (const each of this.#reserved.values()) if (isAway(each.player, away)) each.sentAway ??= reason;
  }

  sit(seated: Seated): void {
    this.#seated.set(seated.session.seat, seated);
  }

  vacate(seat: number): void {
    this.#seated.delete(seat);
  }

  isPlaying(seated: Seated): boolean {
    return this.playing.has(seated.session.seat);
  }

  statusOf(seated: Seated): SeatStatus {
    if (this.isPlaying(seated)) return 'in';
    return isIn(seated) ? 'waiting' : 'out';
  }

  /** As the next round's setup has them: waiting chips count. */
  infos(isConnected: (playerId: string) => boolean): SeatInfo[] {
    return this.all()
      .filter(each => !each.ending)
      .map(each => ({
        seat: each.session.seat,
        player: each.player.id,
        chips: each.session.chips + each.session.waiting,
        in: isIn(each),
        connected: isConnected(each.player.id),
        entry: each.session.entry,
        sitting: each.session.id,
      }));
  }
}

/** Wants to be dealt in, and can. */
export function isIn({ session, leaving, ending, isAwaited }: Seated): boolean {
  return !session.sittingOut && !leaving && !ending && !isAwaited && session.chips + session.waiting > 0;
}

/** A session that begins, or is recovered after a restart. */
export function seatedOf(session: SessionRow, now: number, isConnected: boolean): Seated {
  const { playerId: id, externalId, nickname, currency, operator } = session;
  return {
    session,
    player: { id, externalId, nickname, currency, operator },
    flying: 0,
    leaving: null,
    playsOn: false,
    ending: null,
    misses: 0,
    outSince: null,
    goneSince: isConnected ? null : now,
    isAwaited: false,
  };
}
