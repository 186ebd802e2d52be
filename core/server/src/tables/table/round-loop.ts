// The loop of a table's rounds: begin, persons, cards, settlement, rest; whatever goes wrong voids the round and stops the table.

import type { Phase } from '@baize/protocol';
import { type CardsInput, requestName } from '@baize/sdk';
import { type LoggedInput, RoundVoid } from '../../dealing/index.ts';
import { SealError } from '../../kernel/index.ts';
import type { OpenRound } from '../../rounds/index.ts';
import { makePurse } from '../purses/make-purse.ts';
import type { Purse } from '../purses/purse.ts';
import { BETTORS } from '../requests/choices.ts';
import { SeatDeciders } from '../seats/seat-deciders.ts';
import { Seats } from '../seats/seats.ts';
import { TableSeats } from '../seats/table-seats.ts';
import { type Context, type LoopView, loadedNow } from './context.ts';
import { replay } from './replay.ts';
import type { Round } from './round.ts';
import { endingOfLeft, tellAgain, voidLeftRound } from './round-end.ts';
import type { RoundEnding } from './round-ending.ts';
import { RoundPlayer } from './round-player.ts';
import { NOT_OPENED, NOT_VOIDED, RoundStays } from './round-stays.ts';
import { RulesWatch } from './rules-watch.ts';
import { Sleeper } from './sleeper.ts';

/** How long a table that may not begin sleeps before it looks again by itself. */
const LOOK_AGAIN_MS = 60_000;
/** The same for an open table whose game was not ready. */
const NOT_READY_MS = 1000;

/** Plays one round after the other. */
export class RoundLoop implements LoopView {
  readonly player: RoundPlayer;
  /** who sits; null where nobody does */
  readonly seats: TableSeats | null;
  readonly #purse: Purse;
  readonly #context: Context;
  /** wakes a table that waits for a round to become possible */
  readonly #sleeper: Sleeper;
  /** cuts the rest after a round; only the end of the table does */
  readonly #rests: Sleeper;
  #round: Round | null = null;
  #endingOfLeft: RoundEnding | null = null;
  #phase: Phase = 'idle';
  /** what was told of it last */
  #toldPhase: Phase = 'idle';
  #release: (() => void) | null = null;
  /** the round that stays open while the table waits in maintenance; staff may give it back */
  #stays: { round: string; isGivenUp: boolean } | null = null;
  #stopping = false;
  #isIdle = false;
  readonly #rules = new RulesWatch();
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
    const seats = isSeated ? new Seats(() => context.row.maxSeats ?? loadedNow(context, null)?.game.seats?.usual ?? 0) : null;
    const deciders = seats ? new SeatDeciders(context, seats) : BETTORS;
    this.#purse = makePurse(context, seats);
    this.player = new RoundPlayer(context, this.#purse, deciders, this);
    this.seats = seats && new TableSeats(context, seats, this, this.player);
  }

  get round(): Round | null {
    return this.#round;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  /** Has a seat, or a bet that is not settled. */
  hasStakes(playerId: string): boolean {
    if (this.seats) return this.seats.has(playerId);
    return this.#phase !== 'result' && (this.#round?.placements.countOf(playerId) ?? 0) > 0;
  }

  /** Who sits, else who is in the open round. */
  players(): Iterable<string> {
    return this.seats?.players() ?? this.#round?.bettors.keys() ?? [];
  }

  /** Starts; before that goes on with a round that an earlier process left, or gives it back; shows one that `ended` behind an answer. */
  start(left?: OpenRound, ended: Round | null = null): void {
    if (left && !this.#running) this.seats?.dealIn(left.setup.dealt);
    this.#running ??= this.#run(left, ended).finally(() => {
      this.#running = null;
    });
  }

  /** Ends after the running round; without one at once. What nobody is in yet counts as none. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.player.bets.closeIfEmpty();
    this.#sleeper.wake();
    this.#rests.wake();
    this.#taken.resolve();
    await this.#running;
    this.seats?.stop();
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
    this.player.cut();
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

  /** Puts another card in the place of the last one, as long as nobody has acted on it. @returns false when it is too late */
  async amend(input: CardsInput, logged: LoggedInput): Promise<boolean> {
    const isAmended = this.#round !== null && (await this.player.amend(this.#round, input, logged));
    if (isAmended) this.#amended();
    return isAmended;
  }

  /** Looks again whether a round may begin: after resume, pause, maintenance, a change of settings, somebody at a seat. */
  poke(): void {
    if (!this.mayBegin()) this.player.bets.closeIfEmpty();
    else this.player.bets.refresh();
    this.#sleeper.wake();
  }

  /** Nothing new begins while the database is not well. */
  mayBegin(): boolean {
    const { row, host, services, mailbox } = this.#context;
    const isWell = services.db.health.condition === 'well' && services.mayBegin?.() !== false;
    const isOpen = host.statusOf(row) === 'open' && !row.live.paused && (this.seats?.isSettled ?? true);
    return isWell && !mailbox.isOver && isOpen;
  }

  /** What it remembers does not count any more: it plays nothing on, and says nothing more. */
  abandon(): void {
    this.#stopping = true;
    this.#round?.placements.closeHolds();
    this.player.cut();
    this.seats?.abandon();
    this.#context.source.giveUp();
    this.#context.source.stop();
    this.#sleeper.wake();
    this.#rests.wake();
    this.#taken.resolve();
  }

  /** Gives back what an earlier process left open. */
  async voidLeft(left: OpenRound): Promise<void> {
    this.#endingOfLeft = endingOfLeft(this.#context, left);
    await this.#context.mailbox.write(() => voidLeftRound(this.#context, this.#purse, left));
    this.#endingOfLeft.tell();
  }

  /** How the last round ended, if its end was written: of a memory that is over it may be told to nobody. */
  get ending(): RoundEnding | null {
    return this.#round?.ending ?? this.#endingOfLeft;
  }

  /** Done when the round that was left is as it was, or there was none. */
  get taken(): Promise<void> {
    return this.#taken.promise;
  }

  async #run(left: OpenRound | undefined, ended: Round | null): Promise<void> {
    try {
      await this.#rounds(left, ended);
    } catch (error) {
      await this.#broke(error);
    } finally {
      this.#letGo();
    }
  }

  async #rounds(left: OpenRound | undefined, ended: Round | null): Promise<void> {
    if (left) await this.#goOn(left);
    else if (ended) await this.#showEnded(ended);
    else this.#taken.resolve();
    if (!left) await this.#over(); // who was to leave after a round that ended with the last process
    while (!this.#stopping) {
      await this.seats?.turnPrivate();
      if (this.#stopping) break;
      const round = this.mayBegin() ? await this.#beginSafely() : null;
      if (round) await this.#playSafely(round, false);
      else if (!this.#stopping) {
        this.#tellIdle();
        await this.#sleeper.sleep(this.mayBegin() ? NOT_READY_MS : LOOK_AGAIN_MS);
      }
    }
    this.#tellIdle();
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
      if (left?.roundId === round) await this.voidLeft(left);
    } catch (error) {
      services.log.error({ err: error, table: row.id, round }, 'a round that stays open could not be given back');
    }
  }

  /** A round of an earlier process is played on by its own version; where that is impossible it is given back. */
  async #goOn(left: OpenRound): Promise<void> {
    const { services, row } = this.#context;
    const replayed = await replay(this.#context, this.#purse, left).catch((error: unknown) => {
      if (this.#context.mailbox.hasFailed(error)) return null; // it is read again; that it cannot be replayed is not known
      if (error instanceof SealError) throw new RoundStays(left.roundId, NOT_OPENED, error);
      services.log.error({ err: error, table: row.id, round: left.roundId }, 'a round could not be replayed');
      return null;
    });
    this.#release = replayed?.release ?? null;
    this.#taken.resolve();
    if (this.#context.mailbox.isOver) return;
    if (replayed) {
      this.#rules.played(replayed.round.loaded, this.#context.audience);
      const waits = requestName(replayed.round.run.waiting);
      services.log.info({ table: row.id, round: left.roundId, game: left.gameCode, waits }, 'a round goes on');
      await this.#playSafely(replayed.round, true);
    } else {
      await this.voidLeft(left).catch((error: unknown) => {
        if (!this.#context.mailbox.hasFailed(error)) throw new RoundStays(left.roundId, NOT_VOIDED, error);
      });
      await this.#over();
    }
  }

  /** As long as after any other round: its end was written, and the memory that it was played in did not come to show it. */
  async #showEnded(ended: Round): Promise<void> {
    this.#round = ended;
    tellAgain(this.#context, ended);
    const shown = this.#showResult(ended);
    this.#taken.resolve();
    await shown;
  }

  async #beginSafely(): Promise<Round | null> {
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

  async #begin(): Promise<Round | null> {
    this.#letGo();
    const begun = await this.player.begin({
      seats: this.seats?.infos() ?? [],
      isIdle: this.#isIdle,
      dealIn: dealt => this.seats?.dealIn(dealt),
    });
    this.#isIdle = begun === null;
    if (!begun) return null;
    const { round } = begun;
    this.#release = begun.release;
    this.#round = round;
    this.#rules.played(round.loaded, this.#context.audience);
    round.show(round.openedAt);
    return round;
  }

  /** The version that was played last is not needed any more. */
  #letGo(): void {
    this.#release?.();
    this.#release = null;
  }

  /** A round that nobody is in begins anew under its id and number, by what is set now (NS-30.4). Nothing waits in between. */
  renew(round: Round): void {
    const renewed = round === this.#round ? this.player.renew(round) : undefined;
    if (!renewed) return;
    this.#context.audience.renew(round.loaded.version);
    this.#rules.played(round.loaded, this.#context.audience);
    this.#letGo();
    this.#release = renewed.release;
    if (renewed.isTold) this.#amended();
  }

  async #playSafely(round: Round, resumed: boolean): Promise<void> {
    this.#round = round;
    try {
      if (await this.player.play(round, resumed, phase => this.#setPhase(phase))) await this.#showResult(round);
    } catch (error) {
      if (this.#context.mailbox.hasFailed(error)) return;
      if ((await this.#fault(error)) !== null) {
        await this.#over();
        await this.#rest(round, 'next_round_ms');
      }
    }
    if (this.#context.mailbox.isOver) return;
    await this.#over();
    this.#phase = 'idle'; // told with the beginning of the next round, or once it is known that none follows
  }

  async #showResult(round: Round): Promise<void> {
    this.#setPhase('result');
    this.#resulted();
    await this.#afterRound();
    await this.#rest(round, round.run.outcome?.rest ?? 'result_ms');
    await this.#rest(round, 'next_round_ms');
  }

  async #afterRound(): Promise<void> {
    if (this.seats) await this.seats.over();
    else this.#context.host.stakes.clear(this.#context.row.id);
  }

  async #over(): Promise<void> {
    if (this.#context.mailbox.isOver) return; // its successor asks which round it was at
    this.#round = null;
    await this.#afterRound().catch(error => this.#context.services.log.error({ err: error }, 'the seats after a round'));
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
    const played = this.#round?.loaded;
    const alarm = { alarm: true, plugin: played?.package, version: played?.version };
    if (reason === null) services.log.error({ ...about, ...alarm }, 'a round failed: the table stops');
    const round = this.#round;
    try {
      if (round) await this.player.void(round, reason ?? 'system');
    } catch (again) {
      if (this.#context.mailbox.hasFailed(again)) return reason;
      throw new RoundStays(round?.id, NOT_VOIDED, again);
    }
    this.#setPhase('result');
    if (reason === null) await host.broke(row.id).catch(failed => services.log.error({ err: failed }, 'no maintenance'));
    return reason;
  }

  async #rest(round: Round, timer: string): Promise<void> {
    if (!this.#stopping) await this.#rests.sleep(round.timer(timer));
  }

  #setPhase(phase: Phase): void {
    if (this.#context.mailbox.isOver) return;
    this.#phase = phase;
    this.#toldPhase = phase;
    this.#context.stateChanged();
  }

  /** No round follows the last one: it is over on every screen, too. A table at rest tells nothing each time it looks. */
  #tellIdle(): void {
    if (this.#toldPhase !== 'idle') this.#setPhase('idle');
  }
}
