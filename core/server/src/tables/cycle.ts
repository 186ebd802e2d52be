// The cycle of a table's rounds: begin, bets, cards, settlement, rest; whatever goes wrong voids the round and stops the table.
import type { Input, Request, Setup } from '@baize/sdk';
import { newId } from '../kernel/index.ts';
import type { Loaded } from '../plugins/index.ts';
import { Alarm } from './alarm.ts';
import { BankedRound, type Logged } from './banked-round.ts';
import { BettingWindow } from './betting-window.ts';
import { closeRound, voidRound } from './closing.ts';
import type { Parts, Phase } from './parts.ts';

/** How long a table that may not begin sleeps before it looks again by itself. */
const LOOK_AGAIN_MS = 60_000;
/** The same for an open table whose game was not ready. */
const NOT_READY_MS = 1000;

/** Plays one round after the other. */
export class Cycle {
  readonly window: BettingWindow;
  readonly #parts: Parts;
  readonly #alarm: Alarm;
  #round: BankedRound | null = null;
  #phase: Phase = 'idle';
  #release: (() => void) | null = null;
  #stopping = false;
  /** why the open round is being given back */
  #voided: string | null = null;
  #running: Promise<void> | null = null;
  readonly #resulted: () => void;

  /** @param resulted called when a round has its result and its bets are gone */
  constructor(parts: Parts, resulted: () => void) {
    this.#parts = parts;
    this.#resulted = resulted;
    this.#alarm = new Alarm(parts.services.clock);
    this.window = new BettingWindow(parts);
  }

  get round(): BankedRound | null {
    return this.#round;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Starts, or goes on with a round that an earlier process left. */
  start(left?: BankedRound): void {
    this.#running ??= this.#run(left).finally(() => {
      this.#running = null;
    });
  }

  /** Ends after the running round; without one at once. A window without bets counts as none. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.window.closeIfEmpty();
    this.#alarm.wake();
    await this.#running;
    this.#parts.source.stop();
  }

  /** Gives back everything of the open round. @returns false when there is none */
  voidOpen(reason: string): boolean {
    if (!this.#round || this.#phase === 'result' || this.#phase === 'idle') return false;
    this.#voided = reason;
    this.#round.closing = true;
    this.window.close();
    this.#parts.source.giveUp();
    return true;
  }

  /** Looks again whether a round may begin: after resume, pause, maintenance, a change of settings. */
  poke(): void {
    if (!this.#mayBegin()) this.window.closeIfEmpty();
    this.#alarm.wake();
  }

  async #run(left?: BankedRound): Promise<void> {
    if (left) await this.#playSafely(left, true);
    while (!this.#stopping) {
      this.#voided = null;
      const round = this.#mayBegin() ? await this.#begin().catch(error => this.#fault(error)) : null;
      if (round && !this.#stopping) await this.#playSafely(round, false);
      else if (!this.#stopping) await this.#alarm.sleep(this.#mayBegin() ? NOT_READY_MS : LOOK_AGAIN_MS);
    }
    this.#release?.();
    this.#release = null;
  }

  #mayBegin(): boolean {
    const { row, host } = this.#parts;
    return host.statusOf(row) === 'open' && !row.live.paused;
  }

  async #begin(): Promise<BankedRound | null> {
    const { row, services, source, audience } = this.#parts;
    this.#release?.();
    const { loaded, release } = services.plugins.use(row.gameCode);
    this.#release = release;
    const { game } = loaded;
    const id = newId('rnd');
    const timers = { ...game.timers, ...row.timers };
    const { state, notes } = await source.begin({
      tableId: row.id,
      roundId: id,
      game,
      options: row.engine,
      timers,
      state: row.shoe,
    });
    row.shoe = state;
    const setup = this.#setup(loaded, { no: state.no, last: state.last });
    if (game.ready(setup) === null) return null;
    audience.begin({ roundId: id, handNo: setup.no });
    const round = new BankedRound(services, row, { id, setup, loaded, timers }, (told, at) => audience.publish(told, at));
    round.show(services.clock.now());
    for (const fact of notes) await round.commit({ in: 'note', fact });
    return round;
  }

  #setup({ game, version }: Loaded, shoe: NonNullable<Setup['shoe']>): Setup {
    const { row, unit } = this.#parts;
    const isOther = row.carryVersion && row.carryVersion !== version;
    const carry = isOther && game.carryFrom ? game.carryFrom(row.carry, row.carryVersion as string) : row.carry;
    return {
      no: row.handNo + 1,
      seats: [],
      dealt: [],
      limits: row.limits,
      unit,
      options: row.engine,
      live: game.live,
      idle: false,
      shoe,
      carry,
    };
  }

  async #playSafely(round: BankedRound, resumed: boolean): Promise<void> {
    this.#round = round;
    try {
      if (!(await this.#play(round, resumed))) return;
      this.#setPhase('result');
      this.#resulted();
      await this.#rest(round, round.run.outcome?.rest ?? 'result_ms');
      await this.#rest(round, 'next_round_ms');
    } catch (error) {
      await this.#fault(error);
    } finally {
      this.#round = null;
      this.#setPhase('idle');
    }
  }

  /** @returns false when nothing came of it: the table stops, or a live window ended empty */
  async #play(round: BankedRound, resumed: boolean): Promise<boolean> {
    const { source, row } = this.#parts;
    const { run } = round;
    for (;;) {
      if (run.fault !== null) throw run.fault;
      if (this.#voided !== null) {
        await voidRound(this.#parts, round, this.#voided);
        return true;
      }
      if (run.outcome) break;
      const request = run.waiting as Request;
      if (request.ask === 'choice') throw new Error('this table has no seats');
      if (request.ask === 'bets') {
        if (!(await this.#bets(round, request, resumed))) return false;
        continue;
      }
      this.#setPhase('playing');
      await source.supply(
        request,
        input => this.#give(round, input),
        timer => this.#parts.services.clock.sleep(round.timer(timer)),
      );
    }
    const { state, notes } = source.end();
    row.shoe = state;
    await closeRound(this.#parts, round, notes);
    return true;
  }

  /** Betting windows, to the `time` input. @returns false when the table should go on without this round */
  async #bets(round: BankedRound, request: Extract<Request, { ask: 'bets' }>, resumed: boolean): Promise<boolean> {
    for (;;) {
      this.#setPhase('betting');
      await (resumed ? this.window.shut(round) : this.window.hold(round, request));
      if (this.#voided !== null) return true;
      if (round.standing.length > 0) break;
      if (resumed || this.#stopping || request.begins === 'now' || !this.#mayBegin()) return false;
    }
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

  /** What went wrong ends the round as void; unless it was asked for, the table stops as well. */
  async #fault(error: unknown): Promise<null> {
    const { services, row, host } = this.#parts;
    const reason = this.#voided;
    const about = { err: error, table: row.id, round: this.#round?.id };
    if (reason === null) services.log.error(about, 'a round failed: the table stops');
    try {
      if (this.#round) await voidRound(this.#parts, this.#round, reason ?? 'system');
      this.#setPhase('result');
    } catch (again) {
      services.log.fatal({ ...about, err: again }, 'a round could not be voided');
    }
    if (reason === null) await host.broke(row.id).catch(failed => services.log.error({ err: failed }, 'no maintenance'));
    return null;
  }

  async #rest(round: BankedRound, timer: string): Promise<void> {
    if (!this.#stopping) await this.#alarm.sleep(round.timer(timer));
  }

  #setPhase(phase: Phase): void {
    this.#phase = phase;
    this.#parts.stateChanged();
  }
}
