// Which statement of a piece of work took longest: for the line in the log when the whole of it took long.
import type { Clock } from '../kernel/index.ts';
import type { Sql } from './engine.ts';
import { nameOf } from './statement.ts';

/** Listens to the statements of one transaction or reading. */
export class Slowest {
  readonly #clock: Clock;
  #text = '';
  #ms = -1;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The same, heard. */
  heard(sql: Sql): Sql {
    return {
      query: (text, params) => this.#timed(text, () => sql.query(text, params)),
      run: (text, params) => this.#timed(text, () => sql.run(text, params)),
    };
  }

  /** Its name and how long it took; nothing when there was none. */
  get about(): { statement?: string; statement_ms?: number } {
    return this.#ms < 0 ? {} : { statement: nameOf(this.#text) ?? 'unnamed', statement_ms: this.#ms };
  }

  async #timed<T>(text: string, send: () => Promise<T>): Promise<T> {
    const from = this.#clock.now();
    try {
      return await send();
    } finally {
      const ms = this.#clock.now() - from;
      if (ms > this.#ms) [this.#text, this.#ms] = [text, ms];
    }
  }
}
