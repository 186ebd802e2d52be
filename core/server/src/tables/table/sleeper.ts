// Waiting that can be cut short: until a time, or until somebody wakes the sleeper.
import type { Clock } from '../../kernel/index.ts';

/** One sleeper or several; `wake` ends every sleep that has begun. */
export class Sleeper {
  readonly #clock: Clock;
  #sleepers: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  sleep(ms: number): Promise<void> {
    const timer = this.#clock.after(ms, () => this.wake());
    return this.untilWoken().finally(() => timer.cancel());
  }

  untilWoken(): Promise<void> {
    return new Promise(resolve => {
      this.#sleepers.push(resolve);
    });
  }

  wake(): void {
    const sleepers = this.#sleepers;
    this.#sleepers = [];
    for (const each of sleepers) each();
  }
}
