// The line that tells how far the simulator is.
import { add } from './books/sums.ts';
import { counts } from './report.ts';
import type { RunResult } from './world.ts';

const EVERY_MS = 1000;

export class Progress {
  readonly #from = performance.now();
  #told = 0;
  #seeds = 0;
  #first: number | null = null;
  #rounds = 0;
  #deaths = 0;
  #pauses = 0;
  #restarts = 0;
  #calls = 0;
  readonly #decisions = new Map<string, number>();
  readonly #played = new Map<string, number>();

  add(result: RunResult): void {
    this.#first ??= result.seed;
    this.#seeds++;
    this.#rounds += result.rounds;
    this.#deaths += result.deaths;
    this.#pauses += result.pauses;
    if (result.restarts.length > 0) this.#restarts++;
    this.#calls += result.calls;
    for (const [what, count] of result.decisions) add(this.#decisions, what, count);
    for (const [game, count] of result.played) add(this.#played, game, count);
    if (!process.stderr.isTTY || performance.now() - this.#told < EVERY_MS) return;
    this.#told = performance.now();
    process.stderr.write(`\r${this.#line()} `);
  }

  /** Leaves an empty line for what comes. */
  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
    console.log(this.#line());
    console.log(`answers that cost something: ${counts(this.#decisions)}`);
    console.log(`rounds by game: ${counts(this.#played)}`);
  }

  end(): void {
    this.clear();
    console.log('every rule held');
  }

  #line(): string {
    const minutes = (performance.now() - this.#from) / 60_000;
    const figures = [
      `${this.#seeds} seeds from ${this.#first}`,
      `${this.#rounds} rounds`,
      `${this.#deaths} deaths`,
      `${this.#pauses} pauses`,
      ...(this.#restarts > 0 ? [`${this.#restarts} seeds ended only after a restart`] : []),
      `${this.#calls} wallet calls`,
      `${Math.round(this.#rounds / minutes)} rounds a minute`,
    ];
    return figures.join(', ');
  }
}
