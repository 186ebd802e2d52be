// A banked table: one mailbox of commands, the cycle of its rounds, its clocks and its audience.
import { type Input, isRefused, type Request, type Setup } from '@baize/sdk';
import type { CardSource } from '../dealing/index.ts';
import { KeyedQueue, newId, type Timer } from '../kernel/index.ts';
import type { Loaded } from '../plugins/index.ts';
import { type Ack, Acks } from './acks.ts';
import { Audience } from './audience.ts';
import { BankedRound, type Logged } from './banked-round.ts';
import { type BettingDeps, placeBet, undoBet } from './betting.ts';
import { closeRound, voidRound } from './closing.ts';
import { PracticeBank } from './practice-bank.ts';
import { type LeftRound, replay, voidLeft } from './replay.ts';
import type { TableRow } from './rows.ts';
import type { TableServices } from './services.ts';
import { ScreenError, type Viewer } from './viewer.ts';

const FLIGHT_MS = 3000;
const TOTALS_MS = 250;
const BALANCE_MS = 3000;

/** What the room's schema shows; nothing secret. */
export interface TableStateView {
  game_code: string;
  status: string;
  phase: 'idle' | 'betting' | 'playing' | 'result';
  round_id: string;
  hand_no: number;
  deadline: number;
  players: number;
}

/** What a table asks of all tables. */
export interface TableHost {
  services: TableServices;
  /** another table where this player has an unsettled bet, if his operator forbids several */
  elsewhere(viewer: Viewer, tableId: string): Promise<string | undefined>;
  /** a fault stopped the table: to `maintenance` */
  broke(table: Table): Promise<void>;
  currency(code: string): { exponent: number; symbol: string };
}

export class Table {
  readonly row: TableRow;
  round: BankedRound | null = null;
  readonly #host: TableHost;
  readonly #audience: Audience;
  readonly #acks = new Acks();
  readonly #mail = new KeyedQueue();
  readonly #source: CardSource;
  readonly #deps: BettingDeps;
  readonly #unit: number;
  readonly #nicknames = new Map<string, string>();
  readonly #balances = new Map<string, { at: number; answer: object }>();
  #phase: TableStateView['phase'] = 'idle';
  #deadline: number | null = null;
  #ms = 0;
  #ask = 0;
  #clock: Timer | null = null;
  #totals: Timer | null = null;
  #release: (() => void) | null = null;
  #stopping = false;
  #voided: string | null = null;
  #running: Promise<void> | null = null;
  #stateListener: () => void = () => {};
  #idle: (() => void)[] = [];

  constructor(host: TableHost, row: TableRow) {
    this.#host = host;
    this.row = row;
    this.#unit = 10 ** host.currency(row.currency).exponent;
    this.#audience = new Audience(id => this.#nicknames.get(id) ?? '');
    const live = this.#loadedNow()?.game.live ?? false;
    this.#source = host.services.source({ live, options: row.engine });
    this.#deps = { services: host.services, row, bank: new PracticeBank(this.#unit) };
  }

  // ---- the gateway's side

  async join(viewer: Viewer): Promise<void> {
    if (this.row.status === 'closed') throw new ScreenError('TABLE_CLOSED');
    if (viewer.player.currency !== this.row.currency) throw new ScreenError('TABLE_CURRENCY');
    this.#nicknames.set(viewer.player.id, viewer.player.nickname);
    this.#audience.viewers.add(viewer);
    viewer.send('snapshot', this.#snapshot(viewer, 0));
    this.#stateListener();
  }

  leave(viewer: Viewer): void {
    this.#audience.forget(viewer);
    this.#stateListener();
  }

  /** Handles a message of a viewer; acks it itself. Never throws. */
  async message(viewer: Viewer, type: string, payload: unknown): Promise<void> {
    const body = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>;
    if (type === 'resync') {
      const after = Number.isSafeInteger(body.after) ? (body.after as number) : 0;
      viewer.send('snapshot', this.#snapshot(viewer, after));
      return;
    }
    const { aid } = body;
    if (typeof aid !== 'string' || aid.length < 1 || aid.length > 40) return;
    const known = this.#acks.get(viewer.sessionId, aid);
    const ack = known ?? this.#answer(viewer, aid, type, body);
    if (!known) this.#acks.set(viewer.sessionId, aid, ack);
    viewer.send('ack', await ack);
    if (!known) this.#audience.player(viewer.player.id, 'you', this.#you(viewer));
  }

  state(): TableStateView {
    return {
      game_code: this.row.gameCode,
      status: this.row.status,
      phase: this.#phase,
      round_id: this.round?.id ?? '',
      hand_no: this.round?.setup.no ?? this.row.handNo,
      deadline: this.#deadline ?? 0,
      players: this.players(),
    };
  }

  onState(listener: () => void): void {
    this.#stateListener = listener;
  }

  players(): number {
    return new Set([...this.#audience.viewers].map(viewer => viewer.player.id)).size;
  }

  viewers(): readonly Viewer[] {
    return [...this.#audience.viewers];
  }

  stakesOf(playerId: string): boolean {
    return this.round?.hasStakes(playerId) ?? false;
  }

  /** To this player's screens here: his new balance. */
  balance(playerId: string, balance: bigint | number): void {
    this.#audience.player(playerId, 'balance', { balance: Number(balance), currency: this.row.currency });
  }

  // ---- life

  /** Starts the cycle, or goes on with a round that an earlier process left. */
  start(resumed?: { round: BankedRound }): void {
    if (this.#running) return;
    this.#running = this.#cycle(resumed?.round).finally(() => {
      this.#running = null;
    });
  }

  /** Goes on with a round that an earlier process left: replayed with its own version, its window reopened for 0 s (K12). */
  async takeUp(left: LeftRound): Promise<void> {
    const { services } = this.#host;
    const round = await replay(
      services,
      this.row,
      this.#source,
      left,
      (told, at) => this.#audience.publish(told, at),
      () => this.#audience.begin({ roundId: left.roundId, handNo: left.handNo }),
    ).catch((error: unknown) => {
      services.log.error({ err: error, table: this.row.id, round: left.roundId }, 'a round could not be replayed');
      return null;
    });
    if (round) {
      for (const { player } of round.bettors.values()) this.#nicknames.set(player.id, player.nickname);
      this.start({ round });
      return;
    }
    await voidLeft(this.#deps, left);
    this.start();
  }

  /** Ends after the running round; without one at once. A window without bets counts as none. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#phase === 'betting' && this.round && !this.round.startedAt && this.round.flights.size === 0) this.#wake();
    if (this.#phase === 'idle' || this.#phase === 'result') this.#wake();
    await this.#running;
    this.#source.stop();
  }

  /** Gives back everything of the open round. @returns false when there is none */
  async voidOpen(reason: string): Promise<boolean> {
    if (!this.round || this.#phase === 'result' || this.#phase === 'idle') return false;
    this.#voided = reason;
    this.round.closing = true;
    this.#wake();
    return true;
  }

  /** Looks again whether a round may begin: after resume, pause, maintenance. */
  poke(): void {
    this.#wake();
    this.#stateListener();
  }

  // ---- commands

  async #answer(viewer: Viewer, aid: string, type: string, body: Record<string, unknown>): Promise<Ack> {
    try {
      const before = await this.#before(viewer, aid);
      if (before) return before;
      if (type === 'balance') return await this.#askBalance(viewer, aid);
      if (type !== 'bet' && type !== 'undo') throw new ScreenError('ACTION_INVALID');
      if (this.row.status !== 'open') throw new ScreenError('MAINTENANCE');
      const round = this.round;
      if (!round || this.#phase !== 'betting') throw new ScreenError('ACTION_LATE');
      if (type === 'undo')
        return await this.#mail.run('table', () => undoBet(this.#deps, round, viewer, aid)).finally(() => this.#changed());
      const elsewhere = await this.#host.elsewhere(viewer, this.row.id);
      if (elsewhere) throw new ScreenError('ALREADY_SEATED', { table_id: elsewhere });
      const ack = await placeBet(this.#deps, round, viewer, aid, body.items);
      this.#changed();
      return ack;
    } catch (error) {
      if (error instanceof ScreenError || isRefused(error)) {
        const { code, data } = error as ScreenError;
        return { aid, ok: false, code, ...(data && Object.keys(data).length > 0 ? { data } : {}) };
      }
      this.#host.services.log.error({ err: error, table: this.row.id }, 'a message failed');
      return { aid, ok: false, code: 'WALLET_UNAVAILABLE' };
    }
  }

  /** The answer of an action from before a restart, out of the row it caused. */
  async #before(viewer: Viewer, aid: string): Promise<Ack | undefined> {
    const log = this.round?.log ?? [];
    const found = log.find(({ input }) => input.by?.session === viewer.sessionId && input.by.aid === aid);
    if (found) return { aid, ok: true, ...(found.input.in === 'bet' ? { bet: found.input.id } : {}) };
    if (this.row.mode === 'practice') return undefined;
    const outcome = await this.#host.services.wallet.answered(viewer.sessionId, this.row.id, aid);
    if (!outcome) return undefined;
    return outcome.ok ? { aid, ok: true } : { aid, ok: false, code: outcome.code };
  }

  async #askBalance(viewer: Viewer, aid: string): Promise<Ack> {
    const { services } = this.#host;
    const { player } = viewer;
    if (this.row.mode === 'practice') {
      viewer.send('balance', { balance: this.#deps.bank.balance(player.id), currency: this.row.currency });
      return { aid, ok: true };
    }
    const last = this.#balances.get(player.id);
    if (last && services.clock.now() - last.at < BALANCE_MS) {
      viewer.send('balance', last.answer);
      return { aid, ok: true };
    }
    const { balance } = await services.wallet.balance(player, viewer.operatorSessionId);
    if (balance === null) throw new ScreenError('WALLET_UNAVAILABLE');
    const answer = { balance: Number(balance), currency: this.row.currency };
    this.#balances.set(player.id, { at: services.clock.now(), answer });
    viewer.send('balance', answer);
    return { aid, ok: true };
  }

  /** After a bet or an undo: the clock starts with the first bet and stops with the last undo; totals go out soon. */
  #changed(): void {
    const round = this.round;
    if (!round || round.closing || this.#phase !== 'betting') return;
    const request = round.run.waiting;
    if (request?.ask === 'bets' && request.begins === 'first_bet') {
      const any = round.run.standing.length > 0;
      if (any && this.#deadline === null) this.#openClock(request.timer);
      else if (!any && this.#deadline !== null) {
        this.#clock?.cancel();
        this.#deadline = null;
        this.#sendAsk();
      }
    }
    this.#totals ??= this.#host.services.clock.after(TOTALS_MS, () => {
      this.#totals = null;
      this.#audience.flush();
      if (this.round) this.#audience.all('totals', { spots: this.round.totals() });
    });
    this.#stateListener();
  }

  // ---- the cycle of rounds

  async #cycle(resumed?: BankedRound): Promise<void> {
    if (resumed) await this.#playSafely(resumed, true);
    while (!this.#stopping) {
      this.#voided = null;
      const round = this.#mayBegin() ? await this.#begin().catch(error => this.#fault(error)) : null;
      if (this.#stopping && round) break;
      if (round) await this.#playSafely(round, false);
      else await this.#sleep(this.row.status === 'open' ? 1000 : 60_000);
    }
    this.#release?.();
    this.#release = null;
  }

  #mayBegin(): boolean {
    return this.row.status === 'open' && !this.row.live.paused;
  }

  async #begin(): Promise<BankedRound | null> {
    const { row } = this;
    const { services } = this.#host;
    this.#release?.();
    const { loaded, release } = services.plugins.use(row.gameCode);
    this.#release = release;
    const id = newId('rnd');
    const { game } = loaded;
    const { state, notes } = await this.#source.begin({
      tableId: row.id,
      roundId: id,
      game,
      options: row.engine,
      state: row.shoe,
    });
    row.shoe = state;
    const carry =
      row.carryVersion && row.carryVersion !== loaded.version && game.carryFrom
        ? game.carryFrom(row.carry, row.carryVersion)
        : row.carry;
    const setup: Setup = {
      no: row.handNo + 1,
      seats: [],
      dealt: [],
      limits: row.limits,
      unit: this.#unit,
      options: row.engine,
      live: game.live,
      idle: false,
      shoe: { no: state.no, last: state.last },
      carry,
    };
    if (game.ready(setup) === null) return null;
    const round = this.#newRound(loaded, id, setup);
    for (const fact of notes) await round.commit({ in: 'note', fact });
    return round;
  }

  #newRound(loaded: Loaded, id: string, setup: Setup): BankedRound {
    this.#audience.begin({ roundId: id, handNo: setup.no });
    const { services } = this.#host;
    const round = new BankedRound(services, this.row, { id, setup, loaded }, (told, at) => this.#audience.publish(told, at));
    round.show(services.clock.now());
    return round;
  }

  /** Plays a round to its end; whatever goes wrong in it voids it and stops the table. */
  async #playSafely(round: BankedRound, resumed: boolean): Promise<void> {
    this.round = round;
    try {
      const played = await this.#play(round, resumed);
      if (!played) return;
      this.#setPhase('result');
      this.#tellYou();
      await this.#rest(round.run.outcome?.rest ?? 'result_ms');
      await this.#rest('next_round_ms');
    } catch (error) {
      await this.#fault(error);
    } finally {
      this.round = null;
      this.#setPhase('idle');
    }
  }

  /** @returns false when nothing came of it: the table stops, or a live window ended empty */
  async #play(round: BankedRound, resumed: boolean): Promise<boolean> {
    const { run } = round;
    for (;;) {
      if (run.fault !== null) throw run.fault;
      if (this.#voided !== null) {
        await this.#giveBack(round, this.#voided);
        return true;
      }
      if (run.outcome) break;
      const request = run.waiting as Request;
      if (request.ask === 'bets') {
        if (!(await this.#window(round, request, resumed))) return false;
      } else if (request.ask === 'choice') throw new Error('this table has no seats');
      else {
        this.#setPhase('playing');
        await this.#source.supply(
          request,
          input => this.#give(round, input),
          timer => this.#wait(timer),
        );
      }
    }
    const { state, notes } = this.#source.end();
    this.row.shoe = state;
    await closeRound(this.#deps, round, notes);
    return true;
  }

  /** A betting window, to its `time` input. @returns false when the table should go on without this round */
  async #window(round: BankedRound, request: Extract<Request, { ask: 'bets' }>, resumed: boolean): Promise<boolean> {
    const { clock } = this.#host.services;
    for (;;) {
      round.closing = resumed;
      round.closed = false;
      this.#setPhase('betting');
      this.#deadline = null;
      this.#ms = this.#timer(request.timer);
      this.#ask++;
      if (!resumed) {
        if (request.begins === 'now') this.#openClock(request.timer);
        else this.#sendAsk();
        await this.#sleepUntilWoken();
      }
      this.#clock?.cancel();
      round.closing = true;
      const end = clock.now() + FLIGHT_MS;
      while (round.flights.size > 0 && clock.now() < end) await clock.sleep(20);
      round.closed = true;
      const no = round.sequence.take();
      round.sequence.done(no, null);
      await round.sequence.until(no);
      if (this.#voided !== null) return true;
      if (round.run.standing.length > 0) break;
      if (this.#stopping || request.begins === 'now' || !this.#mayBegin() || resumed) return false;
    }
    this.#deadline = null;
    await round.commit({ in: 'time' });
    return true;
  }

  async #give(round: BankedRound, input: Input): Promise<void> {
    if (this.#voided !== null) throw new Error('the round is void');
    // faces of a sealed shoe are not logged, only their number: its order determines them
    if (input.in === 'cards' && input.source === 'auto')
      await round.commit({ ...input, cards: input.cards.map(() => '') } as Logged, input);
    else await round.commit(input);
  }

  async #giveBack(round: BankedRound, reason: string): Promise<void> {
    await voidRound(this.#deps, round, reason);
    this.#setPhase('result');
  }

  async #fault(error: unknown): Promise<null> {
    const { services } = this.#host;
    services.log.error({ err: error, table: this.row.id, round: this.round?.id }, 'a round failed: the table stops');
    try {
      if (this.round) await this.#giveBack(this.round, this.#voided ?? 'system');
    } catch (again) {
      services.log.fatal({ err: again, table: this.row.id }, 'a round could not be voided');
    }
    if (this.#voided === null)
      await this.#host.broke(this).catch(failed => services.log.error({ err: failed }, 'no maintenance'));
    return null;
  }

  // ---- clocks

  #timer(key: string): number {
    return this.row.timers[key] ?? this.#loadedNow()?.game.timers[key as `${string}_ms`] ?? 0;
  }

  #loadedNow(): Loaded | undefined {
    return this.round?.loaded ?? this.#host.services.plugins.current(this.row.gameCode);
  }

  #openClock(timer: string): void {
    const { clock } = this.#host.services;
    this.#ms = this.#timer(timer);
    this.#deadline = clock.now() + this.#ms;
    this.#clock?.cancel();
    this.#clock = clock.after(this.#ms, () => this.#wake());
    this.#sendAsk();
    this.#stateListener();
  }

  #wait(timer: string): Promise<void> {
    return this.#host.services.clock.sleep(this.#timer(timer));
  }

  async #rest(timer: string): Promise<void> {
    if (!this.#stopping) await this.#sleep(this.#timer(timer));
  }

  #sleep(ms: number): Promise<void> {
    const timer = this.#host.services.clock.after(ms, () => this.#wake());
    return this.#sleepUntilWoken().finally(() => timer.cancel());
  }

  #sleepUntilWoken(): Promise<void> {
    return new Promise(resolve => {
      this.#idle.push(resolve);
    });
  }

  #wake(): void {
    const idle = this.#idle;
    this.#idle = [];
    for (const each of idle) each();
  }

  // ---- what is shown

  #setPhase(phase: TableStateView['phase']): void {
    this.#phase = phase;
    if (phase !== 'betting') this.#deadline = null;
    this.#stateListener();
  }

  #asks(): object[] {
    const request = this.round?.run.waiting;
    if (request?.ask !== 'bets' || this.#phase !== 'betting' || this.round?.closing) return [];
    const spots = Object.fromEntries(
      Object.entries(request.spots).map(([name, { min, max, step, seat }]) => [
        name,
        { min, max, step, ...(seat === undefined ? {} : { seat }) },
      ]),
    );
    return [{ ask: this.#ask, spots, deadline: this.#deadline, ms: this.#ms }];
  }

  #sendAsk(): void {
    for (const ask of this.#asks()) this.#audience.all('ask', ask);
  }

  #tellYou(): void {
    for (const viewer of this.#audience.viewers) viewer.send('you', this.#you(viewer));
  }

  #you(viewer: Viewer): object {
    const bets = this.#phase === 'result' ? [] : (this.round?.betsOf(viewer.player.id) ?? []);
    return { seat: null, chips: 0, pending: 0, status: 'out', bets };
  }

  #snapshot(viewer: Viewer, after: number): object {
    const { row, round } = this;
    const { exponent, symbol } = this.#host.currency(row.currency);
    const loaded = this.#loadedNow();
    const timers = { ...loaded?.game.timers, ...row.timers };
    return {
      table: {
        table_id: row.id,
        game_code: row.gameCode,
        names: row.names,
        currency: row.currency,
        exponent,
        symbol,
        limits: row.limits,
        seats_max: row.maxSeats,
        rake: null,
        timers,
        card_design: row.cardDesign,
        live: loaded?.game.live ?? false,
        status: row.status,
        mode: row.mode,
      },
      you: this.#you(viewer),
      round: round ? { round_id: round.id, hand_no: round.setup.no, version: round.loaded.version } : null,
      facts: this.#audience.after(viewer, after),
      last: this.#audience.last,
      asks: this.#asks(),
      now: this.#host.services.clock.now(),
    };
  }
}
