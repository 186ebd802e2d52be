// The engine of one simulated process: every statement is an event, before and after which anything may happen to the process, to
// the connection and to the store.
import { markUnanswered } from '../../../../core/server/src/db/errors.ts';
import type { Engine, Sql } from '../../../../core/server/src/db/index.ts';
import type { Chance } from '../../../support/chance.ts';
import type { Faults } from '../faults.ts';
import type { Owner } from '../scheduler.ts';
import type { Row, Store, StoreTx } from './port.ts';
import type { Turnstile } from './turnstile.ts';
import { isWrite, type Sent, type Wire } from './wire.ts';

/** What all processes share. */
export interface StoreAccess {
  store: Store;
  turnstile: Turnstile;
  wire: Wire;
  faults: Faults;
  /** of delays */
  chance: Chance;
  /** the store cannot be reached */
  isGone(): boolean;
}

export interface EngineDeps extends StoreAccess {
  owner: Owner;
  /** one process alone may have it open */
  embedded: boolean;
  /** Does `work` in an event of the process; it may die before or after it. */
  step<T>(ms: number, label: string, work: () => Promise<T> | T): Promise<T>;
  /** Commits for this process. */
  commit(work: () => Promise<void> | void): Promise<void> | void;
}

interface Open {
  ticket: object;
  tx: StoreTx;
  sent: Sent[];
  /** what was asked last: statements on their way together run one after the other */
  last: Promise<unknown>;
  /** open: it takes statements; failed: one of them was refused; gone: the store has undone it */
  state: 'open' | 'failed' | 'gone';
}

const MOST_MS = 3;
const SLOW_MS = 400;
/** beyond it PostgreSQL ends a transaction that says nothing */
const LATEST_MS = 5000;

const trouble = (message: string, code: string): Error => Object.assign(new Error(message), { code });
const cut = (): Error => trouble('the connection to the store is gone', '08006');

/** The same in the place of the answer to a commit. */
function unanswered(): Error {
  const error = cut();
  markUnanswered(error);
  return error;
}

export class SimEngine implements Engine {
  readonly embedded: boolean;
  readonly #deps: EngineDeps;
  #open: Open | null = null;
  /** its turn has come, and it has not entered */
  #granted: object | null = null;
  #isClosed = false;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
    this.embedded = deps.embedded;
  }

  /** there are always enough connections */
  readonly urgent = <T>(work: (sql: Sql) => Promise<T>): Promise<T> => this.transaction(work);

  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const open = await this.#enter('begin', async (ticket): Promise<Open> => {
      const { store } = this.#deps;
      const begun: Open = { ticket, tx: await store.begin(), sent: [], last: Promise.resolve(), state: 'open' };
      this.#open = begun;
      return begun;
    });
    try {
      const done = await work({
        query: <R>(text: string, params: readonly unknown[] = []) =>
          this.#send(open, text, params, tx => tx.query(text, params)) as Promise<R[]>,
        run: (text, params = []) => this.#send(open, text, params, tx => tx.run(text, params)),
      });
      await open.last;
      await this.#deps.step(this.#delay(), 'commit', () => this.#commit(open));
      return done;
    } catch (error) {
      await open.last;
      if (open.state !== 'gone') await this.#deps.step(0, 'rollback', () => this.#undo(open));
      throw error;
    }
  }

  async read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return work({
      query: <R>(text: string, params: readonly unknown[] = []) =>
        this.#alone<Row[]>(text, params, tx => tx.query(text, params)) as Promise<R[]>,
      run: (text, params = []) => this.#alone<number>(text, params, tx => tx.run(text, params)),
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
  }

  /** The store has lost sight of the process: what it had begun is undone, and others may come. */
  abandon(): Promise<void> | void {
    if (this.#open) return this.#undo(this.#open);
    if (this.#granted) this.#deps.turnstile.leave(this.#granted);
    this.#granted = null;
  }

  /** Does `work` as the only one in the store; it has to let the next one in. */
  async #enter<T>(label: string, work: (ticket: object) => Promise<T>): Promise<T> {
    const { turnstile, owner } = this.#deps;
    if (this.#isClosed) throw new Error('Cannot use a pool after calling end on the pool');
    for (;;) {
      const ticket = {};
      await new Promise<void>(granted => {
        const enter = () => {
          this.#granted = ticket;
          granted();
        };
        turnstile.come({ owner, ticket, enter });
      });
      const entered = await this.#deps.step(this.#delay(), label, async () => {
        if (!turnstile.holds(ticket)) return null; // the process stood still: it comes again
        this.#granted = null;
        try {
          if (this.#deps.isGone()) throw cut();
          return { done: await work(ticket) };
        } catch (error) {
          turnstile.leave(ticket);
          throw error;
        }
      });
      if (entered) return entered.done;
    }
  }

  /** A statement of its own. */
  #alone<T extends Row[] | number>(text: string, params: readonly unknown[], work: (tx: StoreTx) => Promise<T> | T): Promise<T> {
    const { store, faults, turnstile, commit, wire } = this.#deps;
    return this.#enter(labelOf(text), async ticket => {
      if (faults.strikes('statement')) throw trouble('the statement was cancelled', '57014');
      if (isWrite(text) && this.#isLate()) {
        this.#sendLate([{ text, params, run: work, answer: '' }], true);
        throw unanswered();
      }
      await wire.clear(text, params);
      const tx = await store.begin();
      const done = await outcomeOf(tx, () => work(tx));
      await commit(() => tx.commit());
      if (faults.strikes('unanswered')) throw isWrite(text) ? unanswered() : cut();
      turnstile.leave(ticket);
      return done;
    });
  }

  #send<T extends Row[] | number>(
    open: Open,
    text: string,
    params: readonly unknown[],
    run: (tx: StoreTx) => Promise<T> | T,
  ): Promise<T> {
    const work = async () => {
      if (open.state === 'gone') throw cut();
      if (this.#deps.isGone()) {
        await this.#undo(open);
        throw cut();
      }
      if (open.state === 'failed') throw trouble('the transaction is aborted', '25P02');
      try {
        if (this.#deps.faults.strikes('statement')) throw trouble('the statement was cancelled', '57014');
        if (this.#deps.wire.isInWay(text, params)) await this.#wait(open, text, params);
        const done = await run(open.tx);
        open.sent.push({ text, params, run, answer: JSON.stringify(done) });
        return done;
      } catch (error) {
        open.state = 'failed';
        throw error;
      }
    };
    const answer = open.last.then(() => this.#deps.step(this.#delay(), labelOf(text), work));
    open.last = answer.catch(() => {});
    return answer;
  }

  /** What another transaction holds is waited for: that one arrives, and this one stands as before. */
  async #wait(open: Open, text: string, params: readonly unknown[]): Promise<void> {
    await open.tx.rollback();
    await this.#deps.wire.clear(text, params);
    open.tx = await this.#deps.store.begin();
    for (const each of open.sent) await each.run(open.tx);
  }

  #isLate(): boolean {
    return !this.embedded && this.#deps.faults.strikes('late_commit');
  }

  #sendLate(statements: readonly Sent[], isAlone: boolean): void {
    const { wire, faults, commit } = this.#deps;
    wire.send({ statements, isAlone, commit }, faults.of('late_commit').below(LATEST_MS));
  }

  async #commit(open: Open): Promise<void> {
    const { faults, turnstile } = this.#deps;
    if (open.state === 'gone') throw unanswered();
    const isLate = open.state === 'open' && open.sent.some(each => isWrite(each.text)) && this.#isLate();
    if (isLate || this.#deps.isGone() || open.state === 'failed' || faults.strikes('commit')) {
      await this.#undo(open);
      if (isLate) this.#sendLate(open.sent, false);
      throw unanswered();
    }
    await this.#deps.commit(() => open.tx.commit());
    open.state = 'gone';
    this.#open = null;
    turnstile.leave(open.ticket);
    if (faults.strikes('unanswered')) throw unanswered();
  }

  async #undo(open: Open): Promise<void> {
    if (open.state === 'gone') return;
    open.state = 'gone';
    this.#open = null;
    await open.tx.rollback();
    this.#deps.turnstile.leave(open.ticket);
  }

  #delay(): number {
    const { chance } = this.#deps;
    return chance.hits(0.0005) ? chance.below(SLOW_MS) : chance.below(MOST_MS);
  }
}

/** Undoes what failed. */
async function outcomeOf<T>(tx: StoreTx, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}

/** What a statement is, in a word or two. */
const labels = new Map<string, string>();
function labelOf(text: string): string {
  const known = labels.get(text);
  if (known) return known;
  const found = /\b(insert into|update|delete from|from)\s+([a-z_]+)/.exec(text);
  const label = `${/^\s*(\w+)/.exec(text)?.[1] ?? ''} ${found?.[2] ?? ''}`;
  labels.set(text, label);
  return label;
}
