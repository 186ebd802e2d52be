// Commits that reach the database when the server has long seen its connection break: now and then, of every kind of transaction.

import type { Chance } from '../../support/chance.ts';
import { LOSSES } from '../../support/commits.ts';
import { TcpRelay } from '../../support/tcp-relay.ts';

const LEAST_APART_MS = 200;
const MOST_APART_MS = 1800;
/** Beyond the scaled lease PostgreSQL ends a transaction that says nothing: then it is never committed. */
const LATEST_MS = 800;

export class LateCommits {
  /** how often, by what was late */
  readonly struck = new Map<string, number>();
  /** the line itself */
  readonly relay: TcpRelay;
  readonly #luck: Chance;
  #timer: NodeJS.Timeout | undefined;

  private constructor(relay: TcpRelay, luck: Chance) {
    this.relay = relay;
    this.#luck = luck;
  }

  /** @param url of the database */
  static async over(url: string, luck: Chance): Promise<LateCommits> {
    return new LateCommits(await TcpRelay.to(url), luck);
  }

  get count(): number {
    return [...this.struck.values()].reduce((sum, each) => sum + each, 0);
  }

  /** the same database by way of this line */
  get url(): string {
    return this.relay.url;
  }

  /** From here on, until `end`. */
  begin(): void {
    this.end();
    this.#next();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.relay.loseNothing();
  }

  async close(): Promise<void> {
    this.end();
    await this.relay.close();
  }

  #next(): void {
    const luck = this.#luck;
    const ms = LEAST_APART_MS + luck.below(MOST_APART_MS - LEAST_APART_MS);
    this.#timer = setTimeout(() => {
      const { what, words, alone } = luck.pick(LOSSES);
      const late = this.relay.loseLate(words, { alone, ms: luck.below(LATEST_MS) });
      void late.then(() => this.struck.set(what, (this.struck.get(what) ?? 0) + 1));
      this.#next();
    }, ms);
  }
}
