// Who sits out, or is not there while nothing is played: they lose their seat after the table's time.
import type { Timer } from '../../kernel/index.ts';
import { type Context, sitOutMs } from '../table/context.ts';
import { isIn, type Seated, type Seats } from './seats.ts';

export class IdleSeats {
  readonly #context: Context;
  readonly #seats: Seats;
  /** gives a seat up */
  readonly #leave: (seated: Seated) => Promise<unknown>;
  #timer: Timer | null = null;

  constructor(context: Context, seats: Seats, leave: (seated: Seated) => Promise<unknown>) {
    this.#context = context;
    this.#seats = seats;
    this.#leave = leave;
  }

  /** Looks who is idle since when; called whenever that may have changed. */
  watch(): void {
    const { services } = this.#context;
    const now = services.clock.now();
    for (const seated of this.#seats.all()) {
      if ((isIn(seated) && seated.goneSince === null) || this.#seats.isPlaying(seated)) seated.outSince = null;
      else seated.outSince ??= now;
    }
    this.stop();
    if (this.#context.mailbox.isOver) return;
    const ms = sitOutMs(this.#context);
    const since = this.#seats.all().flatMap(each => (each.outSince === null || each.ending ? [] : [each.outSince]));
    if (ms === undefined || since.length === 0) return;
    const left = Math.max(0, Math.min(...since) + ms - now);
    this.#timer = this.#context.mailbox.after(left, () => () => void this.#sendAway(ms));
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  async #sendAway(ms: number): Promise<void> {
    const { services, row } = this.#context;
    const until = services.clock.now() - ms;
    for (const seated of this.#seats.all()) {
      if (seated.outSince === null || seated.outSince > until || this.#seats.isPlaying(seated)) continue;
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
