// A built-in dealer for trying out and for tests: shuffles a pack of its own and scans whatever is asked.
import type { Game } from '@baize/sdk';
import type { Clock, Timer } from '../kernel/index.ts';
import { packOf } from './card-source.ts';
import type { DealerSource } from './dealer-source.ts';
import { shuffle, systemWords } from './random.ts';

const SCAN_MS = 200;

export class VirtualScanner {
  readonly #clock: Clock;
  readonly #dealer: DealerSource;
  readonly #game: () => Game;
  readonly #words = systemWords();
  #pack: string[] = [];
  #timer: Timer | null = null;

  constructor(deps: { dealer: DealerSource; clock: Clock; game: () => Game }) {
    this.#clock = deps.clock;
    this.#dealer = deps.dealer;
    this.#game = deps.game;
    deps.dealer.onExpect(
      () => this.#scan(),
      () => {
        this.#pack = [];
      },
    );
  }

  #scan(): void {
    if (this.#pack.length === 0) this.#pack = shuffle(packOf(this.#game()), this.#words);
    this.#timer?.cancel();
    this.#timer = this.#clock.after(SCAN_MS, () => {
      this.#next().catch(() => {}); // what a scan throws has failed the round already
    });
  }

  /** After a restart some cards of the new pack are out already: those are passed over. */
  async #next(): Promise<void> {
    for (let face = this.#pack.pop(); face !== undefined; face = this.#pack.pop()) {
      const answer = await this.#dealer.scan({ face, source: 'virtual' });
      if (answer.result === 'accepted') return;
      if (answer.code !== 'DUPLICATE_CARD') {
        this.#pack.push(face); // not taken: it is the next one again
        return;
      }
    }
  }
}
