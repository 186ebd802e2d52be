// Who sits out, is not there while nothing is played, or bets nothing where bets are free: they lose their seat after the table's time.
import type { Timer } from '../../kernel/index.ts';
import { type Context, type LoopView, loadedNow, sitOutMs } from '../table/context.ts';
import { isIn, type Seated, type Seats } from './seats.ts';

export class IdleSeats {
  readonly #context: Context;
  readonly #seats: Seats;
  readonly #loop: Pick<LoopView, 'round'>;
  /** gives a seat up */
  readonly #leave: (seated: Seated) => Promise<unknown>;
  #timer: Timer | null = null;

  constructor(context: Context, seats: Seats, loop: Pick<LoopView, 'round'>, leave: (seated: Seated) => Promise<unknown>) {
    this.#context = context;
    this.#seats = seats;
    this.#loop = loop;
    this.#leave = leave;
  }

  /** Looks who is idle since when; called whenever that may have changed. */
  watch(): void {
    const { services } = this.#context;
    const now = services.clock.now();
    for (const seated of this.#seats.all()) {
      if (this.#isBusy(seated)) seated.outSince = null;
      else seated.outSince ??= now;
    }
    this.stop();
    if (this.#context.mailbox.isOver) return;
    const ms = sitOutMs(this.#context);
    const since = this.#seats.all().flatMap(each => (each.outSince === null || this.#isGoing(each) ? [] : [each.outSince]));
    if (ms === undefined || since.length === 0) return;
    const left = Math.max(0, Math.min(...since) + ms - now);
    this.#timer = this.#context.mailbox.after(left, () => () => void this.#sendAway(ms));
  }

  /** Plays, or would. Against the house nobody has to bet: who is dealt in without a bet does not play. */
  #isBusy(seated: Seated): boolean {
    if (!this.#isBanked) return (isIn(seated) && seated.goneSince === null) || this.#seats.isPlaying(seated);
    return this.#seats.isPlaying(seated) && (this.#loop.round?.placements.countOf(seated.player.id) ?? 0) > 0;
  }

  /** Nobody is sent away from a round that they are in. */
  #staysFor(seated: Seated): boolean {
    return this.#isBanked ? this.#isBusy(seated) : this.#seats.isPlaying(seated);
  }

  /** Their seat is being given up, or will be at the end of the round: nothing more is to be done, and no clock runs for it. */
  #isGoing(seated: Seated): boolean {
    return seated.ending !== null || (seated.leaving !== null && this.#seats.isPlaying(seated));
  }

  get #isBanked(): boolean {
    return loadedNow(this.#context, null)?.game.kind === 'round';
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  async #sendAway(ms: number): Promise<void> {
    const { services, row } = this.#context;
    const until = services.clock.now() - ms;
    for (const seated of this.#seats.all()) {
      if (seated.outSince === null || seated.outSince > until || this.#staysFor(seated) || this.#isGoing(seated)) continue;
      try {
        await this.#leave(seated);
      } catch (error) {
        services.log.error({ err: error, table: row.id, session: seated.session.id }, 'an idle seat could not be given up');
        seated.outSince = services.clock.now(); // tried again after the same time
      }
    }
    this.watch();
  }
}
