// A built-in dealer for trying out and for tests: shuffles a pack of its own and scans whatever is asked.
import type { Game } from '@baize/sdk';
import type { Clock } from '../kernel/index.ts';
import { packOf } from './card-source.ts';
import type { DealerSource } from './dealer-source.ts';
import { shuffle, systemWords } from './random.ts';

const SCAN_MS = 150;

export class VirtualScanner {
  readonly #clock: Clock;
  readonly #dealer: DealerSource;
  readonly #game: () => Game;
  readonly #words = systemWords();
  #pack: string[] = [];

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
    this.#clock.after(SCAN_MS, () => {
      const face = this.#pack.pop();
      if (face !== undefined) this.#dealer.scan(face, 'virtual').catch(() => {}); // a refused scan is answered, not thrown
    });
  }
}
