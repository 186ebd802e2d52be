// The flow of a table of seats: players bring chips, decide in turn, and settle among each other. The wallet is called only when
// chips are bought or leave.

import { isDeepStrictEqual } from 'node:util';
import type { Ack, Action, Ask, Malformed, RefusalData, You } from '@baize/protocol';
import type { Fact, Setup } from '@baize/sdk';
import type { Timer } from '../../kernel/index.ts';
import type { Logged, OpenRound } from '../../rounds/index.ts';
import type { Outcome as WalletOutcome } from '../../wallet/index.ts';
import { payFromStack, StackBets } from '../requests/stack-bets.ts';
import { Turns } from '../requests/turns.ts';
import { closeSeats, dropSeats, voidLeftSeats, voidSeats } from '../seat-closing.ts';
import { type Context, loadedNow, type SeatView } from '../table/context.ts';
import type { AckFields, Flow, LoopView, PersonRequest } from '../table/flow.ts';
import type { HostRound, RoundAbout } from '../table/host-round.ts';
import { settingsOf } from '../table/terms.ts';
import type { Viewer } from '../viewer.ts';
import { type Away, isAway } from './away.ts';
import { SeatDeciders } from './seat-deciders.ts';
import { SeatViews } from './seat-views.ts';
import { SeatedRound } from './seated-round.ts';
import { Seating } from './seating.ts';
import { isIn, type Seated, type SeatNow, type SeatRoom, Seats, seatedOf } from './seats.ts';
import { type CloseReason, openSessions, readSession, type SessionRow } from './session-rows.ts';

/** Time-outs in a row after which a seat sits out (common 4.5). */
const MOST_MISSES = 2;

export class SeatedFlow implements Flow {
  readonly #context: Context;
  readonly #loop: LoopView;
  readonly #seats: Seats;
  readonly #turns: Turns<SeatedRound>;
  readonly #bets: StackBets;
  readonly #views: SeatViews;
  readonly #seating: Seating;
  /** chips that come onto the table with the round that is about to open */
  #moves: { seated: Seated; amount: number }[] = [];
  #idle: Timer | null = null;
  /** who waits for a player to be up */
  #leavers: { seated: Seated; left(): void }[] = [];

  constructor(context: Context, loop: LoopView) {
    this.#context = context;
    this.#loop = loop;
    this.#seats = new Seats(() => context.row.maxSeats ?? loadedNow(context, null)?.game.seats?.usual ?? 0);
    this.#turns = new Turns(context, new SeatDeciders(context, this.#seats), payFromStack);
    this.#bets = new StackBets(context);
    this.#views = new SeatViews(context, this.#seats, loop);
    this.#seating = new Seating(context, this.#seats, loop, () => this.#changed());
  }

  get deadline(): number | null {
    return this.#loop.phase === 'betting' ? this.#bets.deadline : this.#turns.deadline;
  }

  // ---- rounds

  seats(): Setup['seats'] {
    return this.#seats.infos(id => this.#context.audience.has(id));
  }

  dealtIn(seats: Setup['dealt']): void {
    this.#seats.playing = new Set(seats);
    this.#moves = this.#seats
      .all()
      .filter(each => seats.includes(each.session.seat) && each.session.waiting > 0)
      .map(seated => ({ seated, amount: seated.session.waiting }));
    this.#watchIdle();
  }

  async open(about: RoundAbout): Promise<HostRound> {
    const round = this.#made(about);
    await round.record(this.#moves.map(({ seated, amount }) => ({ id: seated.session.id, amount })));
    for (const { seated, amount } of this.#moves) {
      seated.session.chips += amount;
      seated.session.waiting -= amount;
    }
    this.#moves = [];
    return round;
  }

  resume(left: OpenRound): void {
    this.#seats.playing = new Set(left.setup.dealt);
  }

  async reopen(about: RoundAbout): Promise<HostRound> {
    return this.#made(about);
  }

  #made(about: RoundAbout): SeatedRound {
    const sessions = new Map(
      about.setup.dealt.map(seat => {
        const session = this.#seats.at(seat)?.session;
        if (!session) throw new Error(`nobody sits at seat ${seat}`);
        return [seat, session];
      }),
    );
    return new SeatedRound(this.#context, { ...about, sessions });
  }

  async hold(held: HostRound, request: PersonRequest, resumed: boolean): Promise<boolean> {
    const round = held as SeatedRound;
    if (request.ask === 'choice') {
      await this.#turns.hold(round, request.of);
      return true;
    }
    // the table may have been closed while the round began: nobody would wake its window
    const isLeft = this.#seats.all().some(each => each.leaving !== null && this.#seats.isPlaying(each));
    const isEnding = isLeft || this.#loop.isStopping || !this.#loop.mayBegin();
    const isPlayed = (resumed || !isEnding || round.hasBets) && (await this.#bets.hold(round, request, resumed));
    if (!isPlayed) await this.#context.mailbox.write(() => dropSeats(this.#context, round));
    return isPlayed;
  }

  close(round: HostRound, notes: Fact[]): Promise<void> {
    return this.#context.mailbox.write(() => closeSeats(this.#context, round as SeatedRound, notes));
  }

  void(round: HostRound, reason: string): Promise<void> {
    return this.#context.mailbox.write(() => voidSeats(this.#context, round as SeatedRound, reason));
  }

  voidLeft(left: OpenRound): Promise<void> {
    const sessions = this.#seats.all().map(each => each.session);
    return this.#context.mailbox.write(() => voidLeftSeats(this.#context, left, sessions));
  }

  /** Who leaves goes now; who was too slow or is not there sits out. What fails for a seat is tried again later. */
  async over(): Promise<void> {
    const { services, row } = this.#context;
    const { playing } = this.#seats;
    this.#seats.playing = new Set();
    this.#moves = [];
    const all = this.#seats.all();
    const played = all.filter(each => playing.has(each.session.seat));
    const failed = (error: unknown) => services.log.error({ err: error, table: row.id }, 'a seat after a round');
    // nobody waits for the wallet of one who leaves
    for (const each of all) if (each.leaving) this.#goes(each, each.leaving).catch(failed);
    for (const each of this.#lost()) this.#goes(each, 'idle').catch(failed);
    for (const each of played) if (this.#mustRest(each)) await this.#seating.setStatus(each, { sittingOut: true }).catch(failed);
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

  giveUp(): void {
    this.#bets.cut();
    this.#turns.cut();
  }

  quit(): void {
    this.#bets.closeIfEmpty();
  }

  /** A round that nobody has bet in is played by what is set now. */
  refresh(): void {
    const { services, row } = this.#context;
    const round = this.#loop.round;
    const isCurrent = services.plugins.current(row.gameCode)?.version === round?.loaded.version;
    if (round && !(isCurrent && isDeepStrictEqual(round.settings, settingsOf(row)))) this.#bets.closeIfEmpty();
  }

  // ---- players

  act(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    if ((action.type === 'bet' || action.type === 'undo') && !this.#mayBet) return undefined;
    switch (action.type) {
      case 'act':
        return this.#turns.answer(viewer, action);
      case 'bet':
        return this.#bets.place(viewer, this.#seats.of(viewer.player.id)?.session.seat, action);
      case 'undo':
        return this.#bets.undo(viewer, action.aid);
      case 'sit':
        return this.#seating.sit(viewer, action);
      case 'top_up':
        return this.#seating.topUp(viewer, action);
      case 'stand':
        return this.#seating.stand(viewer, action).finally(() => this.#turns.hurry(viewer.player.id));
      case 'sit_out':
        return this.#seating.sitOut(viewer, action);
      case 'sit_in':
        return this.#seating.sitIn(viewer, action);
      default:
        return undefined;
    }
  }

  /** Players who play each other bet by deciding, unless their game has opened a window: nobody is late for what never comes. */
  get #mayBet(): boolean {
    return this.#bets.hasOpened || loadedNow(this.#context, this.#loop.round)?.game.kind === 'round';
  }

  again(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    if (action.type === 'stand') return this.#seating.standAgain(viewer, action);
    return action.type === 'sit_out' || action.type === 'sit_in' ? this.act(viewer, action) : undefined;
  }

  faultOf(viewer: Viewer, malformed: Malformed): Promise<RefusalData> {
    return this.#seating.faultOf(viewer, malformed);
  }

  async ackOf(
    _viewer: Viewer,
    type: string,
    { input, outcome }: { input?: Logged; outcome?: WalletOutcome },
  ): Promise<AckFields> {
    if (input?.in === 'bet') return { bet: input.id };
    if (!outcome?.ok) return {};
    const { db } = this.#context.services;
    const session = await readSession((text, params) => db.query(text, params as unknown[]), outcome.scopeId);
    if (!session) return {};
    if (type === 'top_up') return { pending: session.waiting };
    if (session.leftAt === session.openedAt) return { ok: false, code: 'ACTION_LATE' };
    return { seat: session.seat, chips: session.buyIn, session_id: session.id };
  }

  you(viewer: Viewer): You {
    return this.#views.you(viewer.player.id);
  }

  asks(viewer: Viewer): Ask[] {
    return [...this.#bets.asks(), ...this.#turns.asks(viewer)];
  }

  room(): SeatRoom {
    return { max: this.#seats.max, taken: this.#seats.taken, least: this.#seats.least };
  }

  seated(): ReadonlyMap<string, SeatNow> {
    return this.#views.seated();
  }

  sessions(): SessionRow[] {
    return this.#seats.all().map(each => each.session);
  }

  hasStakes(playerId: string): boolean {
    return this.#seats.has(playerId);
  }

  players(): Iterable<string> {
    return this.#seats.all().map(({ player }) => player.id);
  }

  seatView(): SeatView {
    return this.#views.seatView(this.#turns.asked);
  }

  presence(playerId: string, isHere: boolean): void {
    const seated = this.#seats.of(playerId);
    if (!seated) return;
    seated.goneSince = isHere ? null : this.#context.services.clock.now();
    if (!isHere) this.#bets.closeIfEmpty();
    if (isHere && seated.isAwaited) {
      seated.isAwaited = false;
      this.#changed();
      this.#loop.poke();
    } else this.#watchIdle();
  }

  /** Sessions outlive the process; nobody is connected yet. */
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

  async vacate(reason: CloseReason, away?: Away): Promise<void> {
    this.#seats.sendAway(reason, away);
    for (const seated of this.#seats.all()) {
      if (!isAway(seated.player, away)) continue;
      await this.#seating.leave(seated, reason);
      this.#turns.hurry(seated.player.id);
      this.#tell(seated.player.id);
    }
  }

  async leaveAfterHand(playerId: string): Promise<void> {
    const seated = this.#seats.of(playerId);
    if (!seated) return;
    seated.playsOn = true;
    if ((await this.#seating.leave(seated, 'logout')) === 'now') return;
    await new Promise<void>(left => this.#leavers.push({ seated, left }));
  }

  abandon(): void {
    this.#idle?.cancel();
    this.giveUp();
    for (const { left } of this.#leavers.splice(0)) left();
  }

  shift(ms: number): void {
    this.#bets.shift(ms);
    this.#turns.shift(ms);
  }

  stop(): void {
    this.#idle?.cancel();
  }

  /** A seat has changed: its clock for sitting out, and what others see. */
  #changed(): void {
    this.#bets.closeIfEmpty();
    this.#watchIdle();
    const up = this.#leavers.filter(({ seated }) => this.#seats.of(seated.player.id) !== seated);
    this.#leavers = this.#leavers.filter(each => !up.includes(each));
    for (const { left } of up) left();
    this.#context.stateChanged();
    this.#context.host.listed(this.#context.row.id);
  }

  /** Who sits out, or is not there while nothing is played, loses their seat after the table's time. */
  #watchIdle(): void {
    const { services, row } = this.#context;
    const now = services.clock.now();
    for (const seated of this.#seats.all()) {
      if ((isIn(seated) && seated.goneSince === null) || this.#seats.isPlaying(seated)) seated.outSince = null;
      else seated.outSince ??= now;
    }
    this.#idle?.cancel();
    this.#idle = null;
    if (this.#context.mailbox.isOver) return;
    const timers: Record<string, number> = { ...loadedNow(this.#context, null)?.game.timers, ...row.timers };
    const ms = timers.sit_out_ms;
    const since = this.#seats.all().flatMap(each => (each.outSince === null || each.ending ? [] : [each.outSince]));
    if (ms === undefined || since.length === 0) return;
    this.#idle = services.clock.after(Math.max(0, Math.min(...since) + ms - now), () => void this.#sendAway(ms));
  }

  async #sendAway(ms: number): Promise<void> {
    const { services, row } = this.#context;
    const until = services.clock.now() - ms;
    for (const seated of this.#seats.all()) {
      if (seated.outSince === null || seated.outSince > until || this.#seats.isPlaying(seated)) continue;
      try {
        await this.#seating.leave(seated, seated.leaving ?? 'idle');
        this.#tell(seated.player.id);
      } catch (error) {
        services.log.error({ err: error, table: row.id, session: seated.session.id }, 'an idle seat could not be given up');
        seated.outSince = services.clock.now(); // tried again after the same time
      }
    }
    this.#watchIdle();
  }

  /** To this player: how they stand. */
  #tell(playerId: string): void {
    for (const viewer of this.#context.audience.viewers) if (viewer.player.id === playerId) viewer.send('you', this.you(viewer));
  }
}
