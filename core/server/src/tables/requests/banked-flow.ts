// The flow of a table of bets: windows in which everybody bets, and decisions of those who did; a debit pays each. Nobody sits.

import { isDeepStrictEqual } from 'node:util';
import type { Ack, Action, Ask, Malformed, RefusalData, You } from '@baize/protocol';
import type { Fact, Setup } from '@baize/sdk';
import { KeyedQueue } from '../../kernel/index.ts';
import type { Logged, OpenRound } from '../../rounds/index.ts';
import { closeRound, voidRound } from '../closing.ts';
import { bettorsOf, voidLeftBets } from '../replay.ts';
import type { SeatNow } from '../seats/seats.ts';
import type { Context, SeatView } from '../table/context.ts';
import type { AckFields, Flow, LoopView, PersonRequest } from '../table/flow.ts';
import type { HostRound, RoundAbout } from '../table/host-round.ts';
import { settingsOf } from '../table/terms.ts';
import { ScreenError, seatedAt, type Viewer } from '../viewer.ts';
import { BankedRound } from './banked-round.ts';
import { forgetEmpty, payAnswer, placeBet, undoBet } from './betting.ts';
import { BettingWindow } from './betting-window.ts';
import { type Deciders, Turns } from './turns.ts';

type BetsRequest = Extract<PersonRequest, { ask: 'bets' }>;

/** What the script asks now, of which nothing has been answered. */
const betsOf = (round: HostRound): BetsRequest => round.run.waiting as BetsRequest;

const NOBODY: ReadonlyMap<string, SeatNow> = new Map();
/** Who has bet decides in the time there is, wherever they are. */
const BETTORS: Deciders<BankedRound> = {
  isAway: () => false,
  hasBank: () => false,
  hasAnswered: () => {},
  hasMissed: () => {},
};

export class BankedFlow implements Flow {
  readonly #context: Context;
  readonly #loop: LoopView;
  readonly #window: BettingWindow;
  readonly #turns: Turns<BankedRound>;
  /** undos come one after the other: each takes the last bet */
  readonly #undos = new KeyedQueue();

  constructor(context: Context, loop: LoopView) {
    this.#context = context;
    this.#loop = loop;
    this.#window = new BettingWindow(context);
    this.#turns = new Turns(context, BETTORS, answer => payAnswer(context, answer));
  }

  get #round(): BankedRound | null {
    return this.#loop.round as BankedRound | null;
  }

  get deadline(): number | null {
    return this.#loop.phase === 'betting' ? this.#window.deadline : this.#turns.deadline;
  }

  seats(): Setup['seats'] {
    return [];
  }

  dealtIn(): void {}

  async open(about: RoundAbout): Promise<HostRound> {
    return new BankedRound(this.#context, about);
  }

  resume(): void {}

  async reopen(about: RoundAbout, left: OpenRound): Promise<HostRound> {
    const { services, nicknames, host, row } = this.#context;
    const round = (await this.open(about)) as BankedRound;
    for (const [id, bettor] of await bettorsOf(services, left.roundId)) {
      round.bettors.set(id, bettor);
      nicknames.set(id, bettor.player.nickname);
      host.stakes.set(row.id, id, true);
    }
    return round;
  }

  async hold(held: HostRound, request: PersonRequest, resumed: boolean): Promise<boolean> {
    const round = held as BankedRound;
    if (request.ask === 'bets') return this.#holdWindow(round, request, resumed);
    await this.#turns.hold(round, request.of);
    return true;
  }

  /** Betting windows, to the `time` input. */
  async #holdWindow(round: BankedRound, request: BetsRequest, resumed: boolean): Promise<boolean> {
    // the table may have been closed while the round began: nobody would wake its window
    const isEnding = this.#loop.isStopping || !this.#loop.mayBegin();
    if (!resumed && isEnding && !round.hasBets) return false;
    for (let asked = request; ; asked = betsOf(round)) {
      await (resumed ? this.#window.shut(round) : this.#window.hold(round, asked));
      await round.emptied;
      if (round.voided) return true;
      const isOver = this.#loop.isStopping || !this.#loop.mayBegin();
      // a dealer deals also where nobody has bet, and what has a row of its own is played on
      if (!round.hasBets && asked.begins === 'now' && (resumed || !isOver)) await round.record();
      if (round.hasBets || round.isDealtEmpty) break;
      await forgetEmpty(this.#context, round);
      if (asked.begins === 'now') this.#context.row.handNo = round.setup.no; // its next window has a number of its own
      if (resumed || isOver || asked.begins === 'now') return false;
      if (round.isBlank) this.#loop.renew(round);
    }
    await round.commit({ in: 'time' });
    return true;
  }

  close(round: HostRound, notes: Fact[]): Promise<void> {
    return this.#context.mailbox.write(() => closeRound(this.#context, round as BankedRound, notes));
  }

  async void(held: HostRound, reason: string): Promise<void> {
    const round = held as BankedRound;
    await round.quiet(); // what was accepted is known, and goes back with the rest
    if (round.startedAt === 0) await forgetEmpty(this.#context, round);
    await this.#context.mailbox.write(() => voidRound(this.#context, round, reason));
  }

  voidLeft(left: OpenRound): Promise<void> {
    return this.#context.mailbox.write(() => voidLeftBets(this.#context, left));
  }

  async over(): Promise<void> {
    this.#context.host.stakes.clear(this.#context.row.id);
  }

  giveUp(): void {
    if (this.#round) this.#round.closing = true;
    this.#window.close();
    this.#turns.cut();
  }

  quit(): void {
    this.#window.closeIfEmpty();
  }

  refresh(): void {
    const round = this.#round;
    if (!round?.isBlank || this.#loop.phase !== 'betting' || this.#isAsSet(round)) return;
    this.#renew(round);
    this.#window.tellAgain();
  }

  #isAsSet(round: BankedRound): boolean {
    const { services, row } = this.#context;
    const isCurrent = services.plugins.current(row.gameCode)?.version === round.loaded.version;
    return isCurrent && isDeepStrictEqual(round.settings, settingsOf(row));
  }

  /** Nobody is in it any more: what was put in and taken back is forgotten, and what is set now is what it is played by. */
  #renew(round: BankedRound): void {
    if (round.isBlank && !round.closing) this.#loop.renew(round);
  }

  act(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    // a table that never asks anybody anything has no turns to be late for
    if (action.type === 'act') return this.#turns.hasAsked ? this.#turns.answer(viewer, action) : undefined;
    return action.type === 'bet' || action.type === 'undo' ? this.#stake(viewer, action) : undefined;
  }

  async faultOf(_viewer: Viewer, { reason }: Malformed): Promise<RefusalData> {
    return reason === null ? {} : { reason };
  }

  async #stake(viewer: Viewer, action: Extract<Action, { type: 'bet' | 'undo' }>): Promise<Ack> {
    const { host, row } = this.#context;
    const several = await host.severalTables(viewer);
    if (host.statusOf(row) !== 'open') throw new ScreenError('MAINTENANCE');
    const round = this.#round;
    if (!round || this.#loop.phase !== 'betting') throw new ScreenError('ACTION_LATE');
    const about = { round, viewer, aid: action.aid, several };
    try {
      if (action.type === 'undo') return await this.#undos.run(round.id, () => undoBet(this.#context, about));
      const beside = several ? undefined : host.playsBeside(viewer.player.id, row);
      if (beside) throw seatedAt(beside);
      return await placeBet(this.#context, about, action);
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
    const bets = this.#loop.phase === 'result' ? [] : (this.#round?.betsOf(viewer.player.id) ?? []);
    return { seat: null, chips: 0, pending: 0, status: 'out', bets };
  }

  asks(viewer: Viewer): Ask[] {
    return [...this.#window.asks(), ...this.#turns.asks(viewer)];
  }

  room(): undefined {}

  seated(): ReadonlyMap<string, SeatNow> {
    return NOBODY;
  }

  sessions(): [] {
    return [];
  }

  hasStakes(playerId: string): boolean {
    return this.#loop.phase !== 'result' && (this.#round?.hasStakes(playerId) ?? false);
  }

  players(): Iterable<string> {
    return this.#round?.bettors.keys() ?? [];
  }

  seatView(): SeatView {
    return { seats: {}, turn: this.#turns.asked, button: -1, pot: 0 };
  }

  presence(): void {}

  async restore(): Promise<void> {}

  /** Bets play on without their player. */
  async vacate(): Promise<void> {}

  async leaveAfterHand(): Promise<void> {}

  abandon(): void {
    this.#round?.holds.close();
    this.giveUp();
  }

  shift(ms: number): void {
    this.#window.shift(ms);
    this.#turns.shift(ms);
  }

  stop(): void {}
}
