// The people at the seats of a table: who comes and goes, who is dealt in, who leaves after a round, and how each stands.

import type { Ack, Action, Done, Malformed, RefusalData, RefusedAck, You } from '@baize/protocol';
import type { Setup } from '@baize/sdk';
import type { Outcome } from '../../wallet/index.ts';
import type { SeatNow, SeatRoom } from '../directory/published.ts';
import { type Context, type LoopView, loadedNow, type SeatView } from '../table/context.ts';
import type { Viewer } from '../viewer.ts';
import { type Away, isAway } from './away.ts';
import { IdleSeats } from './idle-seats.ts';
import { Privacy } from './privacy.ts';
import { SeatViews } from './seat-views.ts';
import { Seating } from './seating.ts';
import { type Seated, type Seats, seatedOf } from './seats.ts';
import { type CloseReason, openSessions, readSession, type SessionRow } from './session-rows.ts';
import { WaitingList } from './waiting-list.ts';

/** Time-outs in a row after which a seat sits out (common 4.5). */
const MOST_MISSES = 2;

/** What is asked of players, as far as it depends on who sits. */
export interface Asking {
  /** somebody left or came back: what is open to them goes faster, or stays */
  readonly choices: { hurry(playerId: string): void };
  /** somebody came, went or is set anew: a window without bets begins again */
  readonly bets: { closeIfEmpty(): void };
}

export class TableSeats {
  readonly #context: Context;
  readonly #loop: LoopView;
  readonly #seats: Seats;
  readonly #asking: Asking;
  readonly #views: SeatViews;
  readonly #seating: Seating;
  readonly #idle: IdleSeats;
  readonly #privacy: Privacy<Seated>;
  readonly #waiting: WaitingList;
  /** who waits for a player to be up */
  #leavers: { seated: Seated; left(): void }[] = [];

  constructor(context: Context, seats: Seats, loop: LoopView, asking: Asking) {
    this.#context = context;
    this.#loop = loop;
    this.#seats = seats;
    this.#asking = asking;
    this.#views = new SeatViews(context, seats, loop);
    this.#privacy = new Privacy(context, seats);
    const isHeldFrom = (playerId: string) => this.#waiting.isHeldFrom(playerId);
    this.#seating = new Seating(context, seats, { loop, privacy: this.#privacy, isHeldFrom }, () => this.#changed());
    this.#waiting = new WaitingList(context, {
      seats,
      privacy: this.#privacy,
      mustBeOpen: () => this.#seating.mustBeOpen(),
      tell: playerId => this.#tell(playerId),
    });
    this.#idle = new IdleSeats(context, seats, loop, async seated => {
      await this.#seating.leave(seated, seated.leaving ?? 'idle');
      this.#tell(seated.player.id);
    });
  }

  // ---- rounds

  /** Who sits, as a setup has it. */
  infos(): Setup['seats'] {
    return this.#seats.infos(id => this.#context.audience.has(id));
  }

  /** These seats are in the round that is about to open, or is about to be replayed; until `over` they stay. */
  dealIn(seats: Setup['dealt']): void {
    this.#seats.playing = new Set(seats);
    this.#idle.watch();
  }

  /** The round is over: who leaves goes now; who was too slow or is gone sits out. What fails for a seat is tried again later. */
  async over(): Promise<void> {
    const { services, row } = this.#context;
    const { playing } = this.#seats;
    this.#seats.playing = new Set();
    const all = this.#seats.all();
    const played = all.filter(each => playing.has(each.session.seat));
    const failed = (error: unknown) => services.log.error({ err: error, table: row.id }, 'a seat after a round');
    // nobody waits for the wallet of one who leaves
    for (const each of all) if (each.leaving) this.#goes(each, each.leaving).catch(failed);
    for (const each of this.#lost()) this.#goes(each, 'idle').catch(failed);
    for (const each of this.#privacy.leaving()) if (!each.leaving) this.#goes(each, 'private').catch(failed);
    const resting = played.filter(each => this.#mustRest(each));
    await Promise.all(resting.map(each => this.#seating.setStatus(each, { sittingOut: true }).catch(failed)));
    this.#changed();
    for (const { player } of played) this.#tell(player.id);
  }

  /** Who loses their seat by the game's own rule. */
  #lost(): Seated[] {
    const { row } = this.#context;
    const lost = loadedNow(this.#context, null)?.game.vacates?.(row.carry) ?? [];
    return lost.flatMap(({ seat, player }) => {
      const seated = this.#seats.at(seat);
      return seated?.player.id === player && !seated.leaving ? [seated] : [];
    });
  }

  async #goes(seated: Seated, reason: CloseReason): Promise<void> {
    await this.#seating.end(seated, reason);
    this.#tell(seated.player.id);
  }

  /** A server that stops takes nobody's place: they are awaited after its restart. */
  #mustRest({ session, leaving, misses, player, isAwaited }: Seated): boolean {
    if (leaving || session.sittingOut) return false;
    const isGone = !this.#context.audience.has(player.id) && !isAwaited && !this.#loop.isStopping;
    return misses >= MOST_MISSES || isGone;
  }

  // ---- private tables

  /** Everybody at the table may be dealt in: nobody is left of the last public round. */
  get isSettled(): boolean {
    return !this.#privacy.isAwaited;
  }

  /** The table is for those alone who have shown its password. */
  get isPrivate(): boolean {
    return this.#privacy.isPrivate;
  }

  /** Between rounds, once a reservation has begun: who has not shown its password is cashed out and sent to the lobby. */
  async turnPrivate(): Promise<void> {
    const { services, row } = this.#context;
    for (const each of this.#privacy.leaving())
      await this.#goes(each, 'private').catch((error: unknown) => {
        if (this.#context.mailbox.hasFailed(error)) return;
        services.log.error({ err: error, table: row.id, session: each.session.id }, 'a seat at a table that is private now');
      });
    this.#privacy.sendWatchersAway();
  }

  // ---- what players ask

  /** Answers a message of a player; undefined when it is none about seats. @throws ScreenError */
  act(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    switch (action.type) {
      case 'sit':
        return this.#seating.sit(viewer, action).finally(() => this.#waiting.look());
      case 'top_up':
        return this.#seating.topUp(viewer, action);
      case 'stand':
        return this.#seating.stand(viewer, action).finally(() => this.#asking.choices.hurry(viewer.player.id));
      case 'sit_out':
        return this.#seating.sitOut(viewer, action);
      case 'sit_in':
        return this.#seating.sitIn(viewer, action);
      case 'join_waitlist':
        return this.#waiting.join(viewer, action);
      case 'leave_waitlist':
        return this.#waiting.leave(viewer, action);
      default:
        return undefined;
    }
  }

  /** An action that nobody knows the end of, asked of a memory read since; undefined: it must not be done twice. */
  again(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    if (action.type === 'stand') return this.#seating.standAgain(viewer, action);
    return action.type === 'sit_out' || action.type === 'sit_in' ? this.act(viewer, action) : undefined;
  }

  /** What helps with a message that has a field of another form. */
  faultOf(viewer: Viewer, malformed: Malformed): Promise<RefusalData> {
    return this.#seating.faultOf(viewer, malformed);
  }

  /** What the ack of a buy-in or top-up says that was paid before a restart; with `ok: false` and its code where it was not taken. */
  async ackOf(
    type: string,
    { scopeId }: Extract<Outcome, { ok: true }>,
  ): Promise<Partial<Omit<Done, 'aid' | 'ok'>> | Omit<RefusedAck, 'aid'>> {
    const { db } = this.#context.services;
    const session = await readSession((text, params) => db.query(text, params as unknown[]), scopeId);
    if (!session) return {};
    if (type === 'top_up') return { pending: session.waiting };
    if (session.leftAt === session.openedAt) return { ok: false, code: 'ACTION_LATE' };
    return { seat: session.seat, chips: session.buyIn, session_id: session.id };
  }

  // ---- how they stand

  you(viewer: Viewer): You {
    const waitlist = this.#waiting.of(viewer.player.id);
    return { ...this.#views.you(viewer.player.id), ...(waitlist ? { waitlist } : {}) };
  }

  /** How many seats there are and are taken. */
  room(): SeatRoom {
    return { max: this.#seats.max, taken: this.#seats.taken, least: this.#seats.least };
  }

  /** By player: their session at a seat, and the chips that are behind now. */
  seated(): ReadonlyMap<string, SeatNow> {
    return this.#views.seated();
  }

  sessions(): SessionRow[] {
    return this.#seats.all().map(each => each.session);
  }

  /** Sits here, or is about to. */
  has(playerId: string): boolean {
    return this.#seats.has(playerId);
  }

  players(): string[] {
    return this.#seats.all().map(({ player }) => player.id);
  }

  /** @param asked the seats that are asked now */
  view(asked: number[]): SeatView {
    return this.#views.seatView(asked);
  }

  // ---- coming and going

  /** A screen of this player came or went. */
  presence(playerId: string, isHere: boolean): void {
    this.#waiting.look();
    const seated = this.#seats.of(playerId);
    if (!seated) return;
    seated.goneSince = isHere ? null : this.#context.services.clock.now();
    if (!isHere) this.#asking.bets.closeIfEmpty();
    if (isHere && seated.isAwaited) {
      seated.isAwaited = false;
      this.#changed();
      this.#loop.poke();
    } else this.#idle.watch();
  }

  /** Who sat here when the last process ended: sessions outlive it; nobody is connected yet. */
  async restore(): Promise<void> {
    const { services, row, nicknames } = this.#context;
    const now = services.clock.now();
    const sessions = await openSessions((text, params) => services.db.query(text, params as unknown[]), row.id);
    for (const session of sessions) {
      nicknames.set(session.playerId, session.nickname);
      const seated = seatedOf(session, now, false);
      seated.leaving = session.closeReason;
      seated.isAwaited = true;
      this.#seats.sit(seated);
    }
    this.#changed();
  }

  /** Who is sent away (without it everybody) leaves their seat, after the round if they are in it. Done when that is sure. */
  async vacate(reason: CloseReason, away?: Away): Promise<void> {
    this.#seats.sendAway(reason, away);
    this.#waiting.sendAway(away);
    for (const seated of this.#seats.all()) {
      if (!isAway(seated.player, away)) continue;
      await this.#seating.leave(seated, reason);
      this.#asking.choices.hurry(seated.player.id);
      this.#tell(seated.player.id);
    }
  }

  /** The player's session is over: they play the running round, then stand up. Done when they are up. */
  async leaveAfterHand(playerId: string): Promise<void> {
    this.#waiting.sendAway({ playerId });
    const seated = this.#seats.of(playerId);
    if (!seated) return;
    seated.playsOn = true;
    if ((await this.#seating.leave(seated, 'logout')) === 'now') return;
    await new Promise<void>(left => this.#leavers.push({ seated, left }));
  }

  /** Its memory does not count any more: nobody waits for anything of it. */
  abandon(): void {
    this.#idle.stop();
    this.#waiting.stop();
    for (const { left } of this.#leavers.splice(0)) left();
  }

  stop(): void {
    this.#idle.stop();
    this.#waiting.stop();
  }

  /** A seat has changed: its clock for sitting out, and what others see. */
  #changed(): void {
    this.#asking.bets.closeIfEmpty();
    this.#idle.watch();
    this.#waiting.look();
    const up = this.#leavers.filter(({ seated }) => this.#seats.of(seated.player.id) !== seated);
    this.#leavers = this.#leavers.filter(each => !up.includes(each));
    for (const { left } of up) left();
    this.#context.stateChanged();
    this.#context.host.listed(this.#context.row.id);
  }

  /** To this player: how they stand. */
  #tell(playerId: string): void {
    for (const viewer of this.#context.audience.viewers) if (viewer.player.id === playerId) viewer.send('you', this.you(viewer));
  }
}
