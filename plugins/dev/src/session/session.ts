// A session of development: one package, opened anew at every save, for the bench and for the tables of the server.
import type { Game } from '@baize/sdk';
import { type Log, type OpenedFolder, openFolder } from '@baize/server/development';
import { Bench } from '../bench/bench.ts';
import { sentenceOf } from './faults.ts';
import { Watcher } from './watcher.ts';

export interface SessionAbout {
  dir: string;
  log: Log;
  /** where the package has several games */
  code?: string | undefined;
  players?: number | undefined;
  bots?: number | undefined;
}

/** What of a game an open table of a server cannot follow. */
const formOf = ({ code, kind, flow, live, seats, limits }: Game): string =>
  JSON.stringify([code, kind, flow, live, seats, limits]);

export class Session {
  readonly #about: SessionAbout;
  readonly #watcher: Watcher;
  readonly #waiting = new Set<() => void>();
  #bench: Bench | null = null;
  #form = '';
  #building: Promise<void> = Promise.resolve();
  #stopped = false;
  /** the last fault, while there is no bench yet */
  problem: string | null = null;
  /** tables of a server take a version: set once there is one */
  onGame: ((opened: OpenedFolder) => Promise<void>) | null = null;

  constructor(about: SessionAbout) {
    this.#about = about;
    this.#watcher = new Watcher(about.dir, at => this.#save(at));
  }

  get bench(): Bench | null {
    return this.#bench;
  }
  get dir(): string {
    return this.#about.dir;
  }

  /** Opens the package for the first time. @returns whether it has become a game; `problem` says why not */
  async open(): Promise<boolean> {
    await this.#build(Date.now());
    return this.#bench !== null;
  }

  /** Done when something has changed since this revision, or after a while. */
  async changed(after: number, ms: number): Promise<void> {
    if (this.#stopped || this.#bench === null || this.#bench.revision > after) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }

  /** Whoever waits for a change looks again. */
  tell(): void {
    for (const look of this.#waiting) look();
  }

  stop(): void {
    this.#stopped = true;
    this.#watcher.stop();
    this.tell();
  }

  /** Saves are taken one after another. */
  #save(at: number): void {
    this.#building = this.#building.then(() => (this.#stopped ? undefined : this.#build(at)));
  }

  async #build(at: number): Promise<void> {
    const { dir, log } = this.#about;
    try {
      const opened = await openFolder(dir, { log });
      this.#watcher.follow(opened.sources);
      const game = this.#gameOf(opened);
      this.problem = null;
      this.#take(game, opened.version, Math.round(Date.now() - at));
      this.tell();
      await this.#offer(game, opened);
    } catch (error) {
      this.problem = sentenceOf(error, dir);
      if (this.#bench) {
        this.#bench.build = { ...this.#bench.build, problem: this.problem };
        this.#bench.touch();
      }
    }
    this.tell();
  }

  #take(game: Game, version: string, ms: number): void {
    const { players, bots } = this.#about;
    if (this.#bench) this.#bench.take(game, version, ms);
    else {
      this.#form = formOf(game);
      const about = { ...(players === undefined ? {} : { players }), ...(bots === undefined ? {} : { bots }) };
      this.#bench = new Bench(game, version, about);
    }
  }

  /** Tables of the server go on with it at their next round. */
  async #offer(game: Game, opened: OpenedFolder): Promise<void> {
    if (!this.onGame || !this.#bench) return;
    if (formOf(game) === this.#form) await this.onGame(opened);
    else
      this.#bench.notes.push(
        'Seats, limits, or who pays have changed: the tables in the browser stay as they are. Start dev anew for them',
      );
  }

  #gameOf({ games }: OpenedFolder): Game {
    const { code } = this.#about;
    const found = code === undefined ? games[0] : games.find(each => each.code === code);
    if (!found) throw new Error(`the package has no game ${code ?? ''}; it has ${games.map(each => each.code).join(', ')}`);
    return found;
  }
}
