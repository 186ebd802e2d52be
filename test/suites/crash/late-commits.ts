// Commits that reach the database when the server has long seen its connection break: now and then, of every kind of transaction.

import { join } from 'node:path';
import type { Chance } from '../../support/chance.ts';
import { type Child, start } from '../../support/child.ts';
import { LOSSES } from '../../support/commits.ts';

const LEAST_APART_MS = 200;
const MOST_APART_MS = 1800;
/** Beyond the scaled lease PostgreSQL ends a transaction that says nothing: then it is never committed. */
const LATEST_MS = 800;

export class LateCommits {
  /** how often, by what was late */
  readonly struck = new Map<string, number>();
  /** the same database by way of this line */
  readonly url: string;
  readonly #relay: Child<null>;
  readonly #luck: Chance;
  #timer: NodeJS.Timeout | undefined;

  private constructor(relay: Child<null>, url: string, luck: Chance) {
    this.#relay = relay;
    this.url = url;
    this.#luck = luck;
  }

  /** @param url of the database */
  static async over(url: string, luck: Chance): Promise<LateCommits> {
    const relay = await start<null>(join(import.meta.dirname, 'relay.ts'));
    return new LateCommits(relay, await relay.ask<string>('to', { url }), luck);
  }

  get count(): number {
    return [...this.struck.values()].reduce((sum, each) => sum + each, 0);
  }

  /** The line breaks off, or is silent, until it is `open` again. */
  fail(how: 'cut' | 'stall'): Promise<void> {
    return this.#relay.ask(how);
  }

  open(): Promise<void> {
    return this.#relay.ask('open');
  }

  /** From here on, until `end`. */
  begin(): void {
    clearTimeout(this.#timer);
    this.#next();
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#relay.ask('loseNothing');
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#relay.end();
  }

  #next(): void {
    const luck = this.#luck;
    const ms = LEAST_APART_MS + luck.below(MOST_APART_MS - LEAST_APART_MS);
    this.#timer = setTimeout(() => {
      const { what, words, alone } = luck.pick(LOSSES);
      const late = this.#relay.ask('loseLate', { words, alone, ms: luck.below(LATEST_MS) });
      late.then(() => this.struck.set(what, (this.struck.get(what) ?? 0) + 1)).catch(() => {}); // the line is closed
      this.#next();
    }, ms);
  }
}
