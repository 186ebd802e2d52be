// Commits that are still on their way to the store when their connection is gone and nobody waits for them. A transaction
// holds its locks until then: whoever comes in its way waits, which here means that it arrives at once.
import type { Owner, Scheduler } from '../scheduler.ts';
import type { Row, Store, StoreTx } from './port.ts';
import type { Turnstile } from './turnstile.ts';

/** A statement of a transaction, and what the store answered to it. */
export interface Sent {
  text: string;
  params: readonly unknown[];
  run(tx: StoreTx): Promise<Row[] | number> | Row[] | number;
  answer: string;
}

export interface LateCommit {
  statements: readonly Sent[];
  /** one statement that commits by itself: it holds nothing, and its answer was never there */
  isAlone: boolean;
  commit(work: () => Promise<void> | void): Promise<void> | void;
}

interface Locks {
  shared: Set<string>;
  own: Set<string>;
}

interface Flying {
  late: LateCommit;
  locks: Locks;
}

const WIRE: Owner = { name: 'the wire', dead: false, pausedUntil: 0 };
const IDS = /\b(tx|rnd|tss|tbl)_[0-9a-z]+/g;
const WRITES = /\b(?:insert into|update|delete from)\s+([a-z_]+)/g;

/** Does it change anything? */
export const isWrite = (text: string): boolean => /\b(insert into|update|delete from)\s/.test(text);

/** The rows that a statement locks, as far as they could be in somebody's way. */
export function locksOf(text: string, params: readonly unknown[]): Locks {
  const locks: Locks = { shared: new Set(), own: new Set() };
  const tables = new Set([...text.matchAll(WRITES)].map(each => each[1]));
  const selected = /\bfrom ([a-z_]+)[^;]*\bfor update\b/.exec(text)?.[1];
  if (selected) tables.add(selected);
  if (/\bfrom lease\b.*?\bfor key share\b/s.test(text)) locks.shared.add('lease');
  else if (/^update lease set seen_at\b/.test(text)) locks.own.add('the time of the lease');
  else if (tables.has('lease')) locks.own.add('lease').add('the time of the lease');
  const ids = Map.groupBy(new Set(JSON.stringify(params).match(IDS) ?? []), id => id.slice(0, id.indexOf('_')));
  const lock = (where: Set<string>, kind: string) => {
    for (const id of ids.get(kind) ?? []) where.add(id);
  };
  if (tables.has('wallet_tx') || tables.has('tx_resolution')) lock(locks.own, 'tx');
  if (tables.has('table_session')) lock(locks.own, 'tss');
  if (tables.has('round')) lock(locks.own, 'rnd');
  if (tables.has('play_table') || tables.has('shoe') || /insert into table_session/.test(text)) lock(locks.own, 'tbl');
  else if (/\bfor share of t\b/.test(text)) lock(locks.shared, 'tbl');
  for (const table of tables) if (table?.startsWith('credit_')) locks.own.add('credit');
  return locks;
}

const meet = (a: Set<string>, b: Set<string>): boolean => a.size > 0 && [...a].some(each => b.has(each));
const collide = (a: Locks, b: Locks): boolean => meet(a.own, b.own) || meet(a.own, b.shared) || meet(a.shared, b.own);

export class Wire {
  readonly #scheduler: Scheduler;
  readonly #store: Store;
  readonly #turnstile: Turnstile;
  #flying: Flying[] = [];

  constructor(scheduler: Scheduler, store: Store, turnstile: Turnstile) {
    this.#scheduler = scheduler;
    this.#store = store;
    this.#turnstile = turnstile;
  }

  /** It arrives after so long, or when somebody is in need of what it holds. */
  send(late: LateCommit, ms: number): void {
    const locks: Locks = { shared: new Set(), own: new Set() };
    for (const { text, params } of late.isAlone ? [] : late.statements) {
      const each = locksOf(text, params);
      for (const name of ['shared', 'own'] as const) for (const lock of each[name]) locks[name].add(lock);
    }
    const flying = { late, locks };
    this.#flying.push(flying);
    this.#scheduler.in(ms, null, 'a commit is about to arrive', () => {
      const ticket = {};
      const enter = () => {
        this.#scheduler.in(0, null, 'a commit arrives', async () => {
          await this.#arrive(flying);
          this.#turnstile.leave(ticket);
        });
      };
      this.#turnstile.come({ owner: WIRE, ticket, enter });
    });
  }

  /** Lets those arrive that are in the way of a statement; nothing else may be open in the store. */
  async clear(text: string, params: readonly unknown[]): Promise<void> {
    for (const each of this.#inWay(text, params)) await this.#arrive(each);
  }

  isInWay(text: string, params: readonly unknown[]): boolean {
    return this.#inWay(text, params).length > 0;
  }

  #inWay(text: string, params: readonly unknown[]): Flying[] {
    if (this.#flying.length === 0) return [];
    const locks = locksOf(text, params);
    return this.#flying.filter(each => collide(each.locks, locks));
  }

  async #arrive(flying: Flying): Promise<void> {
    if (!this.#flying.includes(flying)) return;
    this.#flying = this.#flying.filter(each => each !== flying);
    const { late } = flying;
    for (const { text, params } of late.isAlone ? late.statements : []) await this.clear(text, params);
    const tx = await this.#store.begin();
    const isSame = await again(tx, late);
    this.#scheduler.note(isSame ? 'a late commit is there' : 'a late commit came to nothing');
    if (isSame) await late.commit(() => tx.commit());
    else await tx.rollback();
  }
}

/** Does it once more. @returns false when the store says something else this time: then it is as if it had never arrived */
async function again(tx: StoreTx, { statements, isAlone }: LateCommit): Promise<boolean> {
  try {
    for (const each of statements) {
      const answer = JSON.stringify(await each.run(tx));
      if (!isAlone && answer !== each.answer) return false;
    }
    return true;
  } catch {
    return false;
  }
}
