// The mailbox of one memory of a table: steps run one at a time, and whatever they need of the world outside goes through here.
// When an answer of the database is unknown, the memory is thrown away and read again: here, and nowhere else.
import assert from 'node:assert/strict';
import { type Database, isOutage, isUnique, LeaseLost } from '../../db/index.ts';
import type { Clock, Timer } from '../../kernel/index.ts';

/** What is asked of memory that does not count any more. */
export class MemoryOver extends Error {
  override name = 'MemoryOver';
  constructor() {
    super('the table is being read anew from its rows');
  }
}

type Deps = { clock: Pick<Clock, 'now' | 'after'>; db: Pick<Database, 'health'> };

export class Mailbox {
  /** Unix ms: what was asked before this was asked of another memory */
  readonly since: number;
  readonly #clock: Deps['clock'];
  readonly #db: Deps['db'];
  readonly #ended: () => void;
  #isOver = false;
  #isDraining = false;
  #isInside = false;
  #under = 0;
  #quiet: (() => void)[] = [];

  /** @param ended called once, when this memory is not to be trusted any more */
  constructor({ clock, db }: Deps, ended: () => void) {
    this.#clock = clock;
    this.#db = db;
    this.#ended = ended;
    this.since = clock.now();
  }

  /** From here on nothing of this memory is written. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The process ends: no more money is asked for, and what was asked for is entered. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** It counts, and nothing that it began is under way. */
  get isAtRest(): boolean {
    return !this.#isOver && this.#under === 0;
  }

  /** One step of a command: it waits for nothing, so it sees the table as the step before it has left it. */
  inside<T>(step: () => T): T {
    assert(!this.#isInside, 'two steps of a table at once');
    this.#isInside = true;
    try {
      return step();
    } finally {
      this.#isInside = false;
    }
  }

  /**
   * A command that comes when its time has come: a step like any other, and none of a memory that does not count any more.
   * What the step answers is done after it, outside.
   */
  after(ms: number, step: () => (() => void) | null): Timer {
    return this.#clock.after(ms, () => {
      if (!this.#isOver) this.inside(step)?.();
    });
  }

  /** A write of this memory. While the database is away it waits, and so does whoever waits for it. @throws MemoryOver */
  async write<T>(work: () => Promise<T>): Promise<T> {
    const { health } = this.#db;
    if (health.condition === 'away') await health.back();
    if (this.#isOver) throw new MemoryOver();
    return this.outside(async () => {
      try {
        return await work();
      } catch (error) {
        if (isUnique(error)) this.invalidate(); // what was believed lost has been written after all
        throw error;
      }
    });
  }

  /** A database whose proved statements are writes of this memory: for those that have no other door to it. */
  counted(db: Pick<Database, 'query' | 'read' | 'proving'>): typeof db {
    return {
      query: (text, params) => db.query(text, params),
      read: work => db.read(work),
      proving: work => this.write(() => db.proving(work)),
    };
  }

  /** What this memory asks of the world outside, and waits for. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.#under++;
    try {
      return await work();
    } catch (error) {
      this.hasFailed(error);
      throw error;
    } finally {
      this.#under--;
      if (this.#under === 0) for (const done of this.#quiet.splice(0)) done();
    }
  }

  /** Ends the memory when an error leaves open what is written. @returns whether it is over */
  hasFailed(error: unknown): boolean {
    if (isOutage(error) || error instanceof LeaseLost) this.invalidate();
    return this.#isOver;
  }

  invalidate(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#ended();
  }

  /** From here on nobody asks a wallet for more. Done when what is under way has ended. */
  drain(): Promise<void> {
    this.#isDraining = true;
    return this.quiet();
  }

  /** Done when nothing that it began is under way any more: what it wrote can be read now. */
  quiet(): Promise<void> {
    if (this.#under === 0) return Promise.resolve();
    return new Promise(done => this.#quiet.push(done));
  }
}
