// The flow of a table of bets: windows in which everybody places bets, each paid by a debit; nobody sits.
import { isDeepStrictEqual } from 'node:util';
import type { Ack, Action, Ask, Malformed, RefusalData, You } from '@baize/protocol';
import type { Fact, Setup } from '@baize/sdk';
import { KeyedQueue } from '../kernel/index.ts';
import { BankedRound } from './banked-round.ts';
import { forgetEmpty, placeBet, undoBet } from './betting.ts';
import { BettingWindow } from './betting-window.ts';
import { closeRound, voidRound } from './closing.ts';
import type { AckFields, CycleView, Flow, PersonRequest } from './flow.ts';
import type { HostRound, Logged, RoundAbout } from './host-round.ts';
import type { Parts, SeatView } from './parts.ts';
import { bettorsOf, type LeftRound, voidLeftBets } from './replay.ts';
import { settingsOf } from './terms.ts';
import { ScreenError, type Viewer } from './viewer.ts';

type BetsRequest = Extract<PersonRequest, { ask: 'bets' }>;

/** What the script asks now, of which nothing has been answered. */
const betsOf = (round: HostRound): BetsRequest => round.run.waiting as BetsRequest;

const NO_SEATS: SeatView = { seats: {}, turn: [], button: -1, pot: 0 };

export class BankedFlow implements Flow {
  readonly #parts: Parts;
  readonly #cycle: CycleView;
  readonly #window: BettingWindow;
  /** undos come one after the other: each takes the last bet */
  readonly #undos = new KeyedQueue();

  constructor(parts: Parts, cycle: CycleView) {
    this.#parts = parts;
    this.#cycle = cycle;
    this.#window = new BettingWindow(parts);
  }

  get #round(): BankedRound | null {
    return this.#cycle.round as BankedRound | null;
  }

  get deadline(): number | null {
    return this.#cycle.phase === 'betting' ? this.#window.deadline : null;
  }

  seats(): Setup['seats'] {
    return [];
  }

  dealtIn(): void {}

  async open(about: RoundAbout): Promise<HostRound> {
    const { services, row, audience } = this.#parts;
    return new BankedRound(services, row, about, audience);
  }

  resume(): void {}

  async reopen(about: RoundAbout, left: LeftRound): Promise<HostRound> {
    const { services, nicknames } = this.#parts;
    const round = (await this.open(about)) as BankedRound;
    for (const [id, bettor] of await bettorsOf(services, left.roundId)) {
      round.bettors.set(id, bettor);
      nicknames.set(id, bettor.player.nickname);
    }
    return round;
  }

  /** Betting windows, to the `time` input. */
  async hold(held: HostRound, request: PersonRequest, resumed: boolean): Promise<boolean> {
    if (request.ask !== 'bets') throw new Error('this table has no seats');
    const round = held as BankedRound;
    // the table may have been closed while the round began: nobody would wake its window
    const isEnding = this.#cycle.isStopping || !this.#cycle.mayBegin();
    if (!resumed && isEnding && !round.hasBets) return false;
    for (let asked = request; ; asked = betsOf(round)) {
      await (resumed ? this.#window.shut(round) : this.#window.hold(round, asked));
      if (round.voided) return true;
      const isOver = this.#cycle.isStopping || !this.#cycle.mayBegin();
      // a dealer deals also where nobody has bet, and what has a row of its own is played on
      if (!round.hasBets && asked.begins === 'now' && (resumed || !isOver)) await round.record();
      if (round.hasBets || round.isDealtEmpty) break;
      await forgetEmpty(this.#parts, round); // all were taken back
      if (asked.begins === 'now') this.#parts.row.handNo = round.setup.no; // its next window has a number of its own
      if (resumed || isOver || asked.begins === 'now') return false;
      if (round.isBlank) this.#cycle.renew(round);
    }
    await round.commit({ in: 'time' });
    return true;
  }

  close(round: HostRound, notes: Fact[]): Promise<void> {
    return closeRound(this.#parts, round as BankedRound, notes);
  }

  void(round: HostRound, reason: string): Promise<void> {
    return voidRound(this.#parts, round as BankedRound, reason);
  }

  voidLeft(left: LeftRound): Promise<void> {
    return voidLeftBets(this.#parts, left);
  }

  async over(): Promise<void> {}

  giveUp(): void {
    if (this.#round) this.#round.closing = true;
    this.#window.close();
  }

  quit(): void {
    this.#window.closeIfEmpty();
  }

  refresh(): void {
    const round = this.#round;
    if (!round?.isBlank || this.#cycle.phase !== 'betting' || this.#isAsSet(round)) return;
    this.#renew(round);
    this.#window.tellAgain();
  }

  #isAsSet(round: BankedRound): boolean {
    const { services, row } = this.#parts;
    const isCurrent = services.plugins.current(row.gameCode)?.version === round.loaded.version;
    return isCurrent && isDeepStrictEqual(round.settings, settingsOf(row));
  }

  /** Nobody is in it any more: what was put in and taken back is forgotten, and what is set now is what it is played by. */
  #renew(round: BankedRound): void {
    if (round.isBlank && !round.closing) this.#cycle.renew(round);
  }

  act(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    return action.type === 'bet' || action.type === 'undo' ? this.#stake(viewer, action) : undefined;
  }

  async faultOf(_viewer: Viewer, { reason }: Malformed): Promise<RefusalData> {
    return reason === null ? {} : { reason };
  }

  async #stake(viewer: Viewer, action: Extract<Action, { type: 'bet' | 'undo' }>): Promise<Ack> {
    const { host, row } = this.#parts;
    const several = await host.severalTables(viewer);
    // from here to the flight of the bet nothing waits: two tables cannot both see none elsewhere
    if (host.statusOf(row) !== 'open') throw new ScreenError('MAINTENANCE');
    const round = this.#round;
    if (!round || this.#cycle.phase !== 'betting') throw new ScreenError('ACTION_LATE');
    try {
      if (action.type === 'undo') return await this.#undos.run(round.id, () => undoBet(this.#parts, round, viewer, action.aid));
      const elsewhere = several ? undefined : host.stakesElsewhere(viewer.player.id, row.id);
      if (elsewhere) throw new ScreenError('ALREADY_SEATED', { table_id: elsewhere });
      return await placeBet(this.#parts, round, viewer, action);
    } finally {
      if (round.placed.size > 0) this.#renew(round);
      this.#window.changed();
    }
  }

  again(): undefined {}

  async ackOf(_viewer: Viewer, _type: string, { input }: { input?: Logged }): Promise<AckFields> {
    return input?.in === 'bet' ? { bet: input.id } : {};
  }

  you(viewer: Viewer): You {
    const bets = this.#cycle.phase === 'result' ? [] : (this.#round?.betsOf(viewer.player.id) ?? []);
    return { seat: null, chips: 0, pending: 0, status: 'out', bets };
  }

  asks(): Ask[] {
    return this.#window.asks();
  }

  room(): undefined {}

  seatOf(): undefined {}

  sessions(): [] {
    return [];
  }

  hasStakes(playerId: string): boolean {
    return this.#cycle.phase !== 'result' && (this.#round?.hasStakes(playerId) ?? false);
  }

  players(): Iterable<string> {
    return this.#round?.bettors.keys() ?? [];
  }

  seatView(): SeatView {
    return NO_SEATS;
  }

  presence(): void {}

  async restore(): Promise<void> {}

  /** Bets play on without their player. */
  async vacate(): Promise<void> {}

  async seeOut(): Promise<void> {}

  abandon(): void {
    if (this.#round) this.#round.closed = true;
    this.giveUp();
  }

  shift(ms: number): void {
    this.#window.shift(ms);
  }

  stop(): void {}
}
