// Who waits for a seat at a full table, in the order in which they came: a free seat is offered to the first who is there.
import type { Ack, JoinWaitlist, LeaveWaitlist, Waiting } from '@baize/protocol';
import type { Timer } from '../../kernel/index.ts';
import type { Context } from '../table/context.ts';
import { ScreenError, seatedAt, type Viewer } from '../viewer.ts';
import { type Away, isAway } from './away.ts';
import type { Privacy } from './privacy.ts';
import type { Seats } from './seats.ts';
import type { Waiter } from './waiters.ts';

/** So long a seat is held for who is offered it. */
export const OFFER_MS = 30_000;
/** So long somebody keeps their place whose screen is gone. */
export const AWAY_MS = 60_000;
/** No list is longer: whoever comes later is told that the table is full. */
const MOST = 50;

export interface WaitingDeps {
  seats: Seats;
  privacy: Privacy;
  /** @throws ScreenError TABLE_CLOSED, MAINTENANCE */
  mustBeOpen(): void;
  /** to this player: how they stand */
  tell(playerId: string): void;
}

export class WaitingList {
  readonly #context: Context;
  readonly #deps: WaitingDeps;
  #timer: Timer | null = null;

  constructor(context: Context, deps: WaitingDeps) {
    this.#context = context;
    this.#deps = deps;
  }

  /** Takes the last place; who has one keeps it. @throws ScreenError */
  async join(viewer: Viewer, { aid }: JoinWaitlist): Promise<Ack> {
    const { host, row, audience, waiters } = this.#context;
    const { seats, privacy } = this.#deps;
    const { player } = viewer;
    const several = await host.severalTables(viewer);
    this.#deps.mustBeOpen();
    if (!audience.viewers.has(viewer)) throw new ScreenError('ACTION_LATE'); // logged out meanwhile
    if (!privacy.mayCome(player.id)) throw new ScreenError('PRIVATE_PASSWORD_REQUIRED');
    if (seats.has(player.id)) throw seatedAt(row.id);
    const beside = several ? undefined : host.stakes.tablesOf(player.id).find(each => each !== row.id);
    if (beside) throw seatedAt(beside);
    this.look();
    if (!this.#of(player.id)) {
      if (seats.freeCount > this.#offers.length) throw new ScreenError('ACTION_INVALID', { reason: 'seat' }); // they may sit
      if (waiters.length >= MOST) throw new ScreenError('TABLE_FULL');
      waiters.push({ player, offeredUntil: null, awaySince: null, told: '' });
      this.look();
    }
    return { aid, ok: true };
  }

  /** Gives the place up, and with it what was offered. */
  async leave({ player }: Viewer, { aid }: LeaveWaitlist): Promise<Ack> {
    this.#drop(each => each.player.id === player.id);
    return { aid, ok: true };
  }

  /** Who is sent away waits no more; without `away` nobody does. */
  sendAway(away?: Away): void {
    this.#drop(each => isAway(each.player, away));
  }

  /** Seats are free, and all of them held for others than this player. */
  isHeldFrom(playerId: string): boolean {
    this.look();
    const { freeCount } = this.#deps.seats;
    return freeCount > 0 && freeCount <= this.#offers.filter(each => each.player.id !== playerId).length;
  }

  /** How a player waits; undefined: they do not. */
  of(playerId: string): Waiting | undefined {
    const { waiters } = this.#context;
    const at = waiters.findIndex(each => each.player.id === playerId);
    const waiter = waiters[at];
    return waiter && { place: at + 1, length: waiters.length, offer_until: waiter.offeredUntil };
  }

  /** Looks who is to be offered a seat and whose time is over; called whenever seats or screens have changed. */
  look(): void {
    const { services, waiters, audience, mailbox } = this.#context;
    this.#timer?.cancel();
    this.#timer = null;
    if (mailbox.isOver || waiters.length === 0) return;
    const now = services.clock.now();
    for (const each of waiters) each.awaySince = audience.has(each.player.id) ? null : (each.awaySince ?? now);
    const gone = waiters.filter(each => this.#isOver(each, now));
    if (gone.length > 0) this.#remove(gone);
    this.#offer(now);
    this.#tellAll();
    const ends = waiters.flatMap(({ player, offeredUntil, awaySince }) => [
      ...(offeredUntil === null || this.#deps.seats.has(player.id) ? [] : [offeredUntil]),
      ...(awaySince === null ? [] : [awaySince + AWAY_MS]),
    ]);
    if (ends.length === 0) return;
    this.#timer = mailbox.after(Math.max(0, Math.min(...ends) - now), () => {
      this.look();
      return null;
    });
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  /** They sit, did not answer in time, stayed away too long, or may not come any more. */
  #isOver({ player, offeredUntil, awaySince }: Waiter, now: number): boolean {
    const { seats, privacy } = this.#deps;
    if (seats.of(player.id) || !privacy.mayCome(player.id)) return true;
    // who is sitting down keeps their place until the wallet has answered
    const isLate = offeredUntil !== null && offeredUntil <= now && !seats.has(player.id);
    return isLate || (awaySince !== null && awaySince + AWAY_MS <= now);
  }

  /** As many offers as there are free seats, to the first who are there. */
  #offer(now: number): void {
    const { host, row, waiters } = this.#context;
    const { seats } = this.#deps;
    const free = host.statusOf(row) === 'open' ? seats.freeCount : 0;
    for (const late of this.#offers.slice(free)) late.offeredUntil = null; // the seat is not there any more; the place is
    for (const each of waiters) {
      if (this.#offers.length >= free) return;
      if (each.offeredUntil === null && each.awaySince === null && !seats.has(each.player.id)) each.offeredUntil = now + OFFER_MS;
    }
  }

  /** Who holds a free seat: not who is sitting down on one. */
  get #offers(): Waiter[] {
    return this.#context.waiters.filter(each => each.offeredUntil !== null && !this.#deps.seats.has(each.player.id));
  }

  #of(playerId: string): Waiter | undefined {
    return this.#context.waiters.find(each => each.player.id === playerId);
  }

  #drop(isGone: (waiter: Waiter) => boolean): void {
    const gone = this.#context.waiters.filter(isGone);
    if (gone.length === 0) return;
    this.#remove(gone);
    this.look();
  }

  #remove(gone: readonly Waiter[]): void {
    const { waiters } = this.#context;
    waiters.splice(0, waiters.length, ...waiters.filter(each => !gone.includes(each)));
    for (const { player } of gone) this.#deps.tell(player.id);
  }

  #tellAll(): void {
    for (const each of this.#context.waiters) {
      const now = JSON.stringify(this.of(each.player.id));
      if (each.told === now) continue;
      each.told = now;
      this.#deps.tell(each.player.id);
    }
  }
}
