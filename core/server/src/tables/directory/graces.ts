// How long seats of a game are kept once its maintenance has begun (NS-12); after a restart the time begins anew.
import type { Clock, Timer } from '../../kernel/index.ts';

export class Graces {
  readonly #clock: Pick<Clock, 'after'>;
  /** gives up the seats of this game */
  readonly #clear: (code: string) => void;
  readonly #timers = new Map<string, Timer>();

  constructor(clock: Pick<Clock, 'after'>, clear: (code: string) => void) {
    this.#clock = clock;
    this.#clear = clear;
  }

  /** @param ms null: the game is under no maintenance */
  set(code: string, ms: number | null): void {
    this.#timers.get(code)?.cancel();
    this.#timers.delete(code);
    if (ms !== null)
      this.#timers.set(
        code,
        this.#clock.after(ms, () => this.#clear(code)),
      );
  }

  stop(): void {
    for (const timer of this.#timers.values()) timer.cancel();
  }
}
