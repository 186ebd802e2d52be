// The flow of a table of seats: players bring chips, decide in turn, and settle among each other. The wallet is called only when
// chips are bought or leave.

import type { Ack, Action, Ask, Malformed, RefusalData, SeatState, You } from '@baize/protocol';
import type { Fact, Setup } from '@baize/sdk';
import type { Timer } from '../kernel/index.ts';
import type { Outcome as WalletOutcome } from '../wallet/index.ts';
import { type Away, isAway } from './away.ts';
import type { AckFields, CycleView, Flow, PersonRequest, Room } from './flow.ts';
import type { HostRound, RoundAbout } from './host-round.ts';
import { loadedNow, type Parts, type SeatView } from './parts.ts';
import type { LeftRound } from './replay.ts';
import { closeSeats, voidLeftSeats, voidSeats } from './seat-closing.ts';
import { SeatedRound } from './seated-round.ts';
import { Seating } from './seating.ts';
import { isIn, type Seated, type SeatNow, Seats, seatedOf } from './seats.ts';
import { type CloseReason, openSessions, readSession, type SessionRow } from './session-rows.ts';
import { Turns } from './turns.ts';
import type { Viewer } from './viewer.ts';

/** Time-outs in a row after which a seat sits out (common 4.5). */
const MOST_MISSES = 2;

export class SeatedFlow implements Flow {
  readonly #parts: Parts;
  readonly #cycle: CycleView;
  readonly #seats: Seats;
  readonly #turns: Turns;
  readonly #seating: Seating;
  /** chips that come onto the table with the round that is about to open */
  #moves: { seated: Seated; amount: number }[] = [];
  #idle: Timer | null = null;
  /** who waits for a player to be up */
  #seenOut: { seated: Seated; left(): void }[] = [];

  constructor(parts: Parts, cycle: CycleView) {
    this.#parts = parts;
    this.#cycle = cycle;
    this.#seats = new Seats(() => parts.row.maxSeats ?? loadedNow(parts, null)?.game.seats?.usual ?? 0);
    this.#turns = new Turns(parts, this.#seats);
    this.#seating = new Seating(parts, this.#seats, cycle, () => this.#changed());
  }

  get deadline(): number | null {
    return this.#turns.deadline;
  }

  // ---- rounds

  seats(): Setup['seats'] {
    return this.#seats.infos(id => this.#parts.audience.has(id));
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

  resume(left: LeftRound): void {
    this.#seats.playing = new Set(left.setup.dealt);
  }

  async reopen(about: RoundAbout): Promise<HostRound> {
    return this.#made(about);
  }

  #made(about: RoundAbout): SeatedRound {
    const { services, row, audience } = this.#parts;
    const sessions = new Map(
      about.setup.dealt.map(seat => {
        const session = this.#seats.at(seat)?.session;
        if (!session) throw new Error(`nobody sits at seat ${seat}`);
        return [seat, session];
      }),
    );
    return new SeatedRound(services, row, { ...about, sessions }, audience);
  }

  async hold(held: HostRound, request: PersonRequest): Promise<boolean> {
    if (request.ask !== 'choice') throw new Error('this table takes no bets');
    await this.#turns.hold(held as SeatedRound, request.of);
    return true;
  }

  close(round: HostRound, notes: Fact[]): Promise<void> {
    return closeSeats(this.#parts, round as SeatedRound, notes);
  }

  void(round: HostRound, reason: string): Promise<void> {
    return voidSeats(this.#parts, round as SeatedRound, reason);
  }

  voidLeft(left: LeftRound): Promise<void> {
    return voidLeftSeats(
      this.#parts,
      left,
      this.#seats.all().map(each => each.session),
    );
  }

  /** Who leaves goes now; who was too slow or is not there sits out. What fails for a seat is tried again later. */
  async over(): Promise<void> {
    const { services, row } = this.#parts;
    const { playing } = this.#seats;
    this.#seats.playing = new Set();
    this.#moves = [];
    const all = this.#seats.all();
    const played = all.filter(each => playing.has(each.session.seat));
    const failed = (error: unknown) => services.log.error({ err: error, table: row.id }, 'a seat after a round');
    // nobody waits for the wallet of one who leaves
    for (const each of all) if (each.leaving) this.#goes(each, each.leaving).catch(failed);
    for (const each of this.#lost()) this.#goes(each, 'idle').catch(failed);
    for (const each of played) if (this.#mustRest(each)) await this.#seating.stance(each, { sittingOut: true }).catch(failed);
    this.#changed();
    for (const { player } of played) this.#tell(player.id);
  }

  /** Who loses his seat by the game's own rule. */
  #lost(): Seated[] {
    const { row } = this.#parts;
    const lost = loadedNow(this.#parts, null)?.game.vacates?.(row.carry) ?? [];
    return lost.flatMap(({ seat, player }) => {
      const seated = this.#seats.at(seat);
      return seated?.player.id === player && !seated.leaving ? [seated] : [];
    });
  }

  async #goes(seated: Seated, reason: CloseReason): Promise<void> {
    await this.#seating.end(seated, reason);
    this.#tell(seated.player.id);
  }

  /** A server that stops takes nobody's place: he is awaited after its restart. */
  #mustRest({ session, leaving, misses, player, isAwaited }: Seated): boolean {
    if (leaving || session.sittingOut) return false;
    const isGone = !this.#parts.audience.has(player.id) && !isAwaited && !this.#cycle.isStopping;
    return misses >= MOST_MISSES || isGone;
  }

  giveUp(): void {
    this.#turns.cut();
  }

  quit(): void {}

  refresh(): void {}

  // ---- players

  act(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    switch (action.type) {
      case 'act':
        return this.#turns.answer(viewer, action);
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

  again(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    if (action.type === 'stand') return this.#seating.standAgain(viewer, action);
    return action.type === 'sit_out' || action.type === 'sit_in' ? this.act(viewer, action) : undefined;
  }

  faultOf(viewer: Viewer, malformed: Malformed): Promise<RefusalData> {
    return this.#seating.faultOf(viewer, malformed);
  }

  async ackOf(_viewer: Viewer, type: string, { outcome }: { outcome?: WalletOutcome }): Promise<AckFields> {
    if (!outcome?.ok) return {};
    const { db } = this.#parts.services;
    const session = await readSession((text, params) => db.query(text, params as unknown[]), outcome.scopeId);
    if (!session) return {};
    if (type === 'top_up') return { pending: session.waiting };
    if (session.leftAt === session.openedAt) return { ok: false, code: 'ACTION_LATE' };
    return { seat: session.seat, chips: session.buyIn, session_id: session.id };
  }

  you(viewer: Viewer): You {
    const seated = this.#seats.of(viewer.player.id);
    if (!seated) return { seat: null, chips: 0, pending: 0, status: 'out', bets: [] };
    const { session, leaving } = seated;
    return {
      seat: session.seat,
      chips: this.#chipsOf(seated),
      pending: session.waiting,
      status: this.#seats.statusOf(seated),
      bets: [],
      session_id: session.id,
      sitting_out: session.sittingOut,
      leaving: leaving !== null,
    };
  }

  asks(viewer: Viewer): Ask[] {
    return this.#turns.asks(viewer);
  }

  room(): Room {
    return { max: this.#seats.max, taken: this.#seats.taken, least: this.#seats.least };
  }

  seatOf(playerId: string): SeatNow | undefined {
    const seated = this.#seats.of(playerId);
    return seated && { session: seated.session, chips: this.#chipsOf(seated) };
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
    const { round } = this.#cycle;
    const start = round?.run.told.find(each => each.fact.kind === 'start')?.fact;
    return {
      seats: Object.fromEntries(this.#seats.all().map(each => [String(each.session.seat), this.#stateOf(each)])),
      turn: this.#turns.asked,
      button: typeof start?.button === 'number' ? start.button : -1,
      pot: round && this.#cycle.phase === 'playing' ? sum(round.run.puts.values()) : 0,
    };
  }

  presence(playerId: string, isHere: boolean): void {
    const seated = this.#seats.of(playerId);
    if (!seated) return;
    seated.goneSince = isHere ? null : this.#parts.services.clock.now();
    if (isHere && seated.isAwaited) {
      seated.isAwaited = false;
      this.#changed();
      this.#cycle.poke();
    } else this.#watchIdle();
  }

  /** Sessions outlive the process; nobody is connected yet. */
  async restore(): Promise<void> {
    const { services, row, nicknames } = this.#parts;
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

  async seeOut(playerId: string): Promise<void> {
    const seated = this.#seats.of(playerId);
    if (!seated) return;
    seated.playsOn = true;
    if ((await this.#seating.leave(seated, 'logout')) === 'now') return;
    await new Promise<void>(left => this.#seenOut.push({ seated, left }));
  }

  abandon(): void {
    this.#idle?.cancel();
    this.giveUp();
    for (const { left } of this.#seenOut.splice(0)) left();
  }

  shift(ms: number): void {
    this.#turns.shift(ms);
  }

  stop(): void {
    this.#idle?.cancel();
  }

  /** A seat has changed: its clock for sitting out, and what others see. */
  #changed(): void {
    this.#watchIdle();
    const up = this.#seenOut.filter(({ seated }) => this.#seats.of(seated.player.id) !== seated);
    this.#seenOut = this.#seenOut.filter(each => !up.includes(each));
    for (const { left } of up) left();
    this.#parts.stateChanged();
    this.#parts.host.listed(this.#parts.row.id);
  }

  /** Who sits out, or is not there while nothing is played, loses his seat after the table's time. */
  #watchIdle(): void {
    const { services, row } = this.#parts;
    const now = services.clock.now();
    for (const seated of this.#seats.all()) {
      if ((isIn(seated) && seated.goneSince === null) || this.#seats.isPlaying(seated)) seated.outSince = null;
      else seated.outSince ??= now;
    }
    this.#idle?.cancel();
    this.#idle = null;
    if (this.#parts.tenure.isOver) return;
    const timers: Record<string, number> = { ...loadedNow(this.#parts, null)?.game.timers, ...row.timers };
    const ms = timers.sit_out_ms;
    const since = this.#seats.all().flatMap(each => (each.outSince === null || each.ending ? [] : [each.outSince]));
    if (ms === undefined || since.length === 0) return;
    this.#idle = services.clock.after(Math.max(0, Math.min(...since) + ms - now), () => void this.#sendAway(ms));
  }

  async #sendAway(ms: number): Promise<void> {
    const { services, row } = this.#parts;
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

  /** To this player: how he stands. */
  #tell(playerId: string): void {
    for (const viewer of this.#parts.audience.viewers) if (viewer.player.id === playerId) viewer.send('you', this.you(viewer));
  }

  /** What is behind: of the round while he is in it. */
  #chipsOf(seated: Seated): number {
    const { round, phase } = this.#cycle;
    const { session } = seated;
    const stack = this.#seats.isPlaying(seated) && phase === 'playing' ? round?.run.stacks.get(session.seat) : undefined;
    return stack ?? session.chips;
  }

  #stateOf(seated: Seated): SeatState {
    const { round, phase } = this.#cycle;
    const { session, player } = seated;
    const isPlaying = this.#seats.isPlaying(seated);
    return {
      nickname: player.nickname,
      chips: this.#chipsOf(seated),
      in_round: isPlaying,
      committed: isPlaying && phase === 'playing' ? (round?.run.puts.get(session.seat) ?? 0) : 0,
      status: this.#seats.statusOf(seated),
      connected: this.#parts.audience.has(player.id),
    };
  }
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
