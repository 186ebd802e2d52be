// The loop of a table's rounds: begin, persons, cards, settlement, rest; whatever goes wrong voids the round and stops the table.

import type { Phase } from '@baize/protocol';
import type { CardsInput, Input, Request } from '@baize/sdk';
import { type Commit, type LoggedInput, RoundVoid } from '../../dealing/index.ts';
import { newId, SealError } from '../../kernel/index.ts';
import type { Logged, OpenRound } from '../../rounds/index.ts';
import { faults } from '../../runtime/index.ts';
import { replay } from '../replay.ts';
import { BankedFlow } from '../requests/banked-flow.ts';
import { SeatedFlow } from '../seats/seated-flow.ts';
import type { Context } from './context.ts';
import type { Flow, LoopView } from './flow.ts';
import type { HostRound } from './host-round.ts';
import { NOT_OPENED, NOT_VOIDED, RoundStays } from './round-stays.ts';
import { Sleeper } from './sleeper.ts';
import { draftOf, settingsOf, termsAnew } from './terms.ts';

/** How long a table that may not begin sleeps before it looks again by itself. */
const LOOK_AGAIN_MS = 60_000;
/** The same for an open table whose game was not ready. */
const NOT_READY_MS = 1000;

/** Plays one round after the other. */
export class RoundLoop implements LoopView {
  readonly flow: Flow;
  readonly #context: Context;
  /** wakes a table that waits for a round to become possible */
  readonly #sleeper: Sleeper;
  /** cuts the rest after a round; only the end of the table does */
  readonly #rests: Sleeper;
  #round: HostRound | null = null;
  #phase: Phase = 'idle';
  #release: (() => void) | null = null;
  /** a card is being replaced: nothing is asked until that is done */
  #amending: Promise<void> | null = null;
  /** the round that stays open while the table waits in maintenance; staff may give it back */
  #stays: { round: string; isGivenUp: boolean } | null = null;
  #stopping = false;
  #isIdle = false;
  #running: Promise<void> | null = null;
  readonly #taken = Promise.withResolvers<void>();
  readonly #resulted: () => void;
  readonly #amended: () => void;

  /** @param resulted called when a round has its result and its stakes are gone
   *  @param amended called when a card was replaced: what was told since has changed */
  constructor(context: Context, isSeated: boolean, resulted: () => void, amended: () => void) {
    this.#context = context;
    this.#resulted = resulted;
    this.#amended = amended;
    this.#sleeper = new Sleeper(context.services.clock);
    this.#rests = new Sleeper(context.services.clock);
    this.flow = isSeated ? new SeatedFlow(context, this) : new BankedFlow(context, this);
  }

  get round(): HostRound | null {
    return this.#round;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  /** Starts; before that goes on with a round that an earlier process left, or gives it back. */
  start(left?: OpenRound): void {
    if (left && !this.#running) this.flow.resume(left);
    this.#running ??= this.#run(left).finally(() => {
      this.#running = null;
    });
  }

  /** Ends after the running round; without one at once. What nobody is in yet counts as none. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.flow.quit();
    this.#sleeper.wake();
    this.#rests.wake();
    this.#taken.resolve();
    await this.#running;
    this.flow.stop();
    this.#context.source.stop();
  }

  /** The round that stays open while nobody plays it on. */
  get staying(): string | null {
    return this.#stays?.round ?? null;
  }

  /** Gives back everything of the open round. @returns false when there is none */
  voidOpen(reason: string): boolean {
    if (!this.#round || this.#phase === 'result' || this.#phase === 'idle') return false;
    this.#round.voided = reason;
    this.flow.giveUp();
    this.#context.source.giveUp();
    return true;
  }

  /** Gives back a round that stays open, whatever of it cannot be read: somebody decided so. @returns false when it is another */
  giveUpStaying(roundId: string): boolean {
    if (this.#stays?.round !== roundId) return false;
    this.#stays.isGivenUp = true;
    this.#sleeper.wake();
    return true;
  }

  /** Puts another card in the place of the last one, as long as nobody has acted on it; who was asked is asked anew.
   *  @returns false when it is too late */
  async amend(input: CardsInput, logged: LoggedInput): Promise<boolean> {
    const round = this.#round;
    const replaces = round?.replaceable ?? null;
    if (!round || replaces === null || round.voided !== null || round.run.outcome !== null) return false;
    const done = round.commit({ ...logged, replaces }, input);
    this.#amending = done;
    this.flow.giveUp();
    this.#context.source.restart();
    try {
      await done;
    } finally {
      this.#amending = null;
    }
    this.#amended();
    return true;
  }

  /** Looks again whether a round may begin: after resume, pause, maintenance, a change of settings, somebody at a seat. */
  poke(): void {
    if (!this.mayBegin()) this.flow.quit();
    else this.flow.refresh();
    this.#sleeper.wake();
  }

  /** Nothing new begins while the database is not well. */
  mayBegin(): boolean {
    const { row, host, services, mailbox } = this.#context;
    const isWell = services.db.health.condition === 'well' && services.mayBegin?.() !== false;
    return isWell && !mailbox.isOver && host.statusOf(row) === 'open' && !row.live.paused;
  }

  /** What it remembers does not count any more: it plays nothing on, and says nothing more. */
  abandon(): void {
    this.#stopping = true;
    this.flow.abandon();
    this.#context.source.giveUp();
    this.#context.source.stop();
    this.#sleeper.wake();
    this.#rests.wake();
    this.#taken.resolve();
  }

  /** Done when the round that was left is as it was, or there was none. */
  get taken(): Promise<void> {
    return this.#taken.promise;
  }

  async #run(left?: OpenRound): Promise<void> {
    try {
      await this.#rounds(left);
    } catch (error) {
      await this.#broke(error);
    } finally {
      this.#release?.();
      this.#release = null;
    }
  }

  async #rounds(left?: OpenRound): Promise<void> {
    if (left) await this.#goOn(left);
    else this.#taken.resolve();
    if (!left) await this.#over(); // who was to leave after a round that ended with the last process
    while (!this.#stopping) {
      const round = this.mayBegin() ? await this.#beginSafely() : null;
      if (round) await this.#playSafely(round, false);
      else if (!this.#stopping) await this.#sleeper.sleep(this.mayBegin() ? NOT_READY_MS : LOOK_AGAIN_MS);
    }
  }

  /** Nothing here can mend it: a round may be open that is neither played on nor given back, and no other may begin over it. The
   *  table waits in maintenance; once it is opened it is recovered from its rows. */
  async #broke(error: unknown): Promise<void> {
    const { services, row, host, mailbox } = this.#context;
    this.#taken.resolve();
    if (mailbox.hasFailed(error)) return;
    const round = error instanceof RoundStays ? error.round : this.#round?.id;
    services.log.fatal({ alarm: true, err: error, table: row.id, round }, 'a table broke: it waits in maintenance');
    this.#phase = 'idle';
    if (error instanceof RoundStays) {
      this.#round = null; // who is in it stays in it, with what they have in it
      this.#stays = round === undefined ? null : { round, isGivenUp: false };
    } else await this.#over();
    await host.broke(row.id).catch(failed => services.log.error({ err: failed }, 'no maintenance'));
    while (!this.#stopping && !this.mayBegin() && !this.#stays?.isGivenUp) await this.#sleeper.sleep(LOOK_AGAIN_MS);
    if (this.#stays?.isGivenUp) await this.#giveBackStaying(this.#stays.round);
    if (!this.#stopping) mailbox.invalidate();
  }

  async #giveBackStaying(round: string): Promise<void> {
    const { services, row } = this.#context;
    try {
      const [left] = await services.rounds.openRounds(row.id);
      if (left?.roundId === round) await this.flow.voidLeft(left);
    } catch (error) {
      services.log.error({ err: error, table: row.id, round }, 'a round that stays open could not be given back');
    }
  }

  /** A round of an earlier process is played on by its own version; where that is impossible it is given back. */
  async #goOn(left: OpenRound): Promise<void> {
    const { services, row } = this.#context;
    const round = await replay(this.#context, this.flow, left).catch((error: unknown) => {
      if (this.#context.mailbox.hasFailed(error)) return null; // it is read again; that it cannot be replayed is not known
      if (error instanceof SealError) throw new RoundStays(left.roundId, NOT_OPENED, error);
      services.log.error({ err: error, table: row.id, round: left.roundId }, 'a round could not be replayed');
      return null;
    });
    this.#taken.resolve();
    if (this.#context.mailbox.isOver) return;
    if (round) await this.#playSafely(round, true);
    else {
      await this.flow.voidLeft(left).catch((error: unknown) => {
        if (!this.#context.mailbox.hasFailed(error)) throw new RoundStays(left.roundId, NOT_VOIDED, error);
      });
      await this.#over();
    }
  }

  async #beginSafely(): Promise<HostRound | null> {
    try {
      return await this.#begin();
    } catch (error) {
      if (this.#context.mailbox.hasFailed(error)) return null;
      await this.#fault(error);
      await this.#over();
      this.#setPhase('idle');
      return null;
    }
  }

  async #begin(): Promise<HostRound | null> {
    const { row, services, source, audience } = this.#context;
    this.#release?.();
    const { loaded, release } = services.plugins.use(row.gameCode);
    this.#release = release;
    const { game } = loaded;
    const draft = draftOf(row, loaded, { seats: this.flow.seats(), unit: this.#context.unit, idle: this.#isIdle });
    const dealt = game.ready(draft);
    if (dealt === null) {
      this.#isIdle = true;
      return null;
    }
    this.flow.dealtIn(dealt);
    const id = newId('rnd');
    const timers = { ...game.timers, ...row.timers };
    const { engine: options, shoe: before, live } = row;
    const practice = row.mode === 'practice';
    const about = { tableId: row.id, roundId: id, game, options, timers, state: before, dealing: live.dealing, practice };
    const { state, notes, commitment } = await source.begin(about);
    if (faults.on && notes.length > 0) await faults.at('K30');
    row.shoe = state;
    const shoe = game.deck.shoe ? { no: state.no, last: state.last } : null;
    audience.begin({ roundId: id, handNo: draft.no, version: loaded.version }, draft.seats);
    const setup = { ...draft, dealt, shoe, ...(commitment ? { commitment } : {}) };
    const round = await this.flow.open({ id, setup, loaded, timers, settings: settingsOf(row) });
    this.#round = round;
    this.#isIdle = false;
    round.show(services.clock.now());
    for (const fact of notes) await round.commit({ in: 'note', fact });
    return round;
  }

  /** A round that nobody is in begins anew under its id and number, by what is set now (NS-30.4). Nothing waits in between. */
  renew(round: HostRound): void {
    const { services, row } = this.#context;
    if (round !== this.#round || !services.plugins.current(row.gameCode)) return;
    const { loaded, release } = services.plugins.use(row.gameCode);
    const terms = termsAnew(row, loaded, round.setup);
    const restarted = terms !== null && round.restart(terms);
    if (restarted !== false) {
      this.#release?.();
      this.#release = release;
    } else release();
    if (restarted === 'told') this.#amended();
  }

  async #playSafely(round: HostRound, resumed: boolean): Promise<void> {
    this.#round = round;
    try {
      if (await this.#play(round, resumed)) await this.#showResult(round);
    } catch (error) {
      if (this.#context.mailbox.hasFailed(error)) return;
      if ((await this.#fault(error)) !== null) {
        await this.#over();
        await this.#rest(round, 'next_round_ms');
      }
    }
    if (this.#context.mailbox.isOver) return;
    await this.#over();
    this.#setPhase('idle');
  }

  async #showResult(round: HostRound): Promise<void> {
    this.#setPhase('result');
    this.#resulted();
    await this.flow.over();
    await this.#rest(round, round.run.outcome?.rest ?? 'result_ms');
    await this.#rest(round, 'next_round_ms');
  }

  async #over(): Promise<void> {
    this.#round = null;
    if (this.#context.mailbox.isOver) return;
    await this.flow.over().catch(error => this.#context.services.log.error({ err: error }, 'the seats after a round'));
  }

  /** @returns false when nothing came of it: the table stops, or a live window ended empty */
  async #play(round: HostRound, resumed: boolean): Promise<boolean> {
    const { source, row } = this.#context;
    for (;;) {
      await this.#amending;
      if (this.#context.mailbox.isOver) return false;
      const { run } = round;
      if (run.fault !== null) throw run.fault;
      if (round.voided !== null) {
        await this.flow.void(round, round.voided);
        return true;
      }
      if (run.outcome) break;
      const request = run.waiting as Request;
      if (request.ask === 'bets' || request.ask === 'choice') {
        this.#setPhase(request.ask === 'bets' ? 'betting' : 'playing');
        source.betting(true);
        const isHeld = await this.flow.hold(round, request, resumed);
        source.betting(false);
        if (!isHeld) return false;
        continue;
      }
      this.#setPhase('playing');
      await source.supply(
        request.ask === 'cards' ? { ...request, places: request.places.slice(request.places.length - run.open) } : request,
        (input, how) => this.#give(round, input, how),
        timer => this.#context.services.clock.sleep(round.timer(timer)),
      );
    }
    const { state, notes } = source.end();
    row.shoe = state;
    if (faults.on) await faults.at('K13');
    await this.flow.close(round, notes);
    return true;
  }

  async #give(round: HostRound, input: Input, how?: Commit): Promise<void> {
    if (round.voided !== null) throw new Error('the round is void');
    if (faults.on && input.in === 'cards') await faults.at('K10');
    if (how) return round.commit(how.logged, input, how.hold);
    // faces of a sealed shoe are not logged, only their number: its order determines them
    if (input.in === 'cards' && input.source === 'auto')
      await round.commit({ ...input, cards: input.cards.map(() => '') } as Logged, input);
    else await round.commit(input);
  }

  /** What went wrong ends the round as void; unless it was asked for, the table stops as well. @returns why it was asked for
   *  @throws RoundStays; a SealError of a round that did not begin */
  async #fault(error: unknown): Promise<string | null> {
    const { services, row, host, source } = this.#context;
    const isAsked = (this.#round?.voided ?? null) !== null;
    if (error instanceof SealError && !isAsked) throw this.#round ? new RoundStays(this.#round.id, NOT_OPENED, error) : error;
    if (this.#round && error instanceof RoundVoid) this.#round.voided ??= error.reason;
    const reason = this.#round?.voided ?? null;
    source.giveUp();
    const about = { err: error, table: row.id, round: this.#round?.id };
    if (reason === null) services.log.error(about, 'a round failed: the table stops');
    const round = this.#round;
    try {
      if (round) await this.flow.void(round, reason ?? 'system');
    } catch (again) {
      if (this.#context.mailbox.hasFailed(again)) return reason;
      throw new RoundStays(round?.id, NOT_VOIDED, again);
    }
    this.#setPhase('result');
    if (reason === null) await host.broke(row.id).catch(failed => services.log.error({ err: failed }, 'no maintenance'));
    return reason;
  }

  async #rest(round: HostRound, timer: string): Promise<void> {
    if (!this.#stopping) await this.#rests.sleep(round.timer(timer));
  }

  #setPhase(phase: Phase): void {
    if (this.#context.mailbox.isOver) return;
    this.#phase = phase;
    this.#context.stateChanged();
  }
}
