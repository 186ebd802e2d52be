// An open request for cards that a dealer scans: the places in order, the clocks of a dealer who does not go on, and the delay
// until the video shows a card.
import type { CardsInput, CardsRequest, Place } from '@baize/sdk';
import type { Clock, Timer } from '../kernel/index.ts';
import { type Give, type LoggedInput, RoundVoid } from './card-source.ts';

/** A place that a card is expected for. */
export interface Expected {
  position: string;
  stage: string;
}

export class Waiting {
  /** done when every card is in and has taken effect, or nobody waits any more. @throws RoundVoid when the dealer is gone */
  readonly over: Promise<void>;
  readonly #clock: Clock;
  readonly #timers: Readonly<Record<string, number>>;
  readonly #give: Give;
  readonly #stage: string;
  readonly #late: (next: Expected) => void;
  /** places without a card */
  #places: Place[];
  /** cards that have not taken effect */
  #open: number;
  #clocks: Timer[] = [];
  /** cards that wait for the video */
  readonly #held = new Set<() => void>();
  readonly #end: { resolve(): void; reject(error: unknown): void };

  /** @param late hears of a dealer who keeps everybody waiting */
  constructor(
    clock: Clock,
    request: CardsRequest,
    timers: Readonly<Record<string, number>>,
    give: Give,
    late: (next: Expected) => void,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.over = promise;
    this.#end = { resolve, reject };
    this.#clock = clock;
    this.#timers = timers;
    this.#give = give;
    this.#late = late;
    this.#stage = request.stage;
    this.#places = [...request.places];
    this.#open = this.#places.length;
    this.#startClocks();
  }

  get next(): Expected | null {
    const place = this.#places[0];
    return place ? { position: place.at, stage: this.#stage } : null;
  }

  /** Takes a card for the next place; done once it is durable, `taken` is called then. It takes effect when the video has shown
   *  it. */
  take(input: CardsInput, logged: LoggedInput, taken: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const hold = () => {
      this.#places = this.#places.slice(1);
      this.#startClocks();
      taken();
      resolve();
      return this.#shown();
    };
    this.#give(input, { logged, hold }).then(
      () => {
        if (--this.#open === 0) this.end();
      },
      error => {
        reject(error);
        this.fail(error);
      },
    );
    return promise;
  }

  /** Nobody waits any more; what is in stays in. */
  end(): void {
    this.#stopClocks();
    this.#places = [];
    this.#end.resolve();
  }

  fail(error: unknown): void {
    this.#stopClocks();
    this.#places = [];
    for (const show of this.#held) show();
    this.#end.reject(error);
  }

  /** Nobody learns a card before the video shows it. */
  #shown(): Promise<void> {
    const ms = this.#timers.reveal_delay_ms ?? 0;
    if (ms === 0) return Promise.resolve();
    return new Promise(resolve => {
      const show = () => {
        timer.cancel();
        this.#held.delete(show);
        resolve();
      };
      const timer = this.#clock.after(ms, show);
      this.#held.add(show);
    });
  }

  /** Each card has its own time: first everybody is told that the dealer is late, in the end the round is void. */
  #startClocks(): void {
    this.#stopClocks();
    const { next } = this;
    if (next === null) return;
    const { card_wait_ms: wait = 45_000, void_wait_ms: limit = 300_000 } = this.#timers;
    this.#clocks = [
      this.#clock.after(wait, () => this.#tellLate(next)),
      this.#clock.after(limit, () => this.fail(new RoundVoid('dealer_void'))),
    ];
  }

  #tellLate(next: Expected): void {
    this.#late(next);
    const fact = { kind: 'event', type: 'dealer_late', data: { ...next } };
    this.#give({ in: 'note', fact }).catch(error => this.fail(error));
  }

  #stopClocks(): void {
    for (const each of this.#clocks) each.cancel();
    this.#clocks = [];
  }
}
