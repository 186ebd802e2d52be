// How long the memory of a table counts. It ends when it is not known any more whether it agrees with the rows: nothing of it
// reaches the database or a wallet from then on, and the table is taken up anew from what is written, as after a restart.
import { isOutage, isUnique, LeaseLost } from '../db/index.ts';
import type { TableServices } from './services.ts';

/** What is asked of memory that does not count any more. */
export class TenureOver extends Error {
  override name = 'TenureOver';
  constructor() {
    super('the table is being taken up anew');
  }
}

/** The services as one memory of a table may use them. */
export class Tenure {
  readonly services: TableServices;
  /** Unix ms: what was asked before this was asked of another memory */
  readonly since: number;
  readonly #ended: () => void;
  #isOver = false;
  #under = 0;
  #quiet: (() => void)[] = [];

  /** @param ended called once, when this memory is not to be trusted any more */
  constructor(services: TableServices, ended: () => void) {
    this.#ended = ended;
    this.since = services.clock.now();
    const { db, history, wallet } = services;
    const { health } = db;
    this.services = {
      ...services,
      db: {
        health,
        lease: db.lease,
        fenced: sql => db.fenced(sql),
        query: (text, params) => db.query(text, params),
        read: work => db.read(work),
        transaction: work => this.#write(() => db.transaction(work)),
      },
      history: {
        ...bound(history),
        append: (roundId, no, input, at) => this.#write(() => history.append(roundId, no, input, at)),
      },
      wallet: {
        ...boundWallet(wallet),
        debit: async (order, effects) => {
          // no row can be written: no call is made, and nobody waits for it
          if (health.condition === 'away') return { ok: false, txId: null, code: 'WALLET_UNAVAILABLE' };
          const still = () => !this.#isOver && (order.still?.() ?? true);
          return this.#counted(() => wallet.debit({ ...order, still }, effects));
        },
      },
    };
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** It counts, and nothing that it began is under way. */
  get isAtRest(): boolean {
    return !this.#isOver && this.#under === 0;
  }

  /** From here on nothing of this memory is written. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#ended();
  }

  /** Ends it when the error leaves open what is written. @returns whether it is over */
  failed(error: unknown): boolean {
    if (isOutage(error) || error instanceof LeaseLost) this.end();
    return this.#isOver;
  }

  /** Done when nothing that it began is under way any more: what it wrote can be read now. */
  quiet(): Promise<void> {
    if (this.#under === 0) return Promise.resolve();
    return new Promise(done => this.#quiet.push(done));
  }

  /** While the database is away what is to be written waits; so does whoever waits for that. */
  async #write<T>(work: () => Promise<T>): Promise<T> {
    const { health } = this.services.db;
    if (health.condition === 'away') await health.back();
    if (this.#isOver) throw new TenureOver();
    return this.#counted(async () => {
      try {
        return await work();
      } catch (error) {
        if (isUnique(error)) this.end(); // what was believed lost has been written after all
        throw error;
      }
    });
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#under++;
    try {
      return await work();
    } catch (error) {
      this.failed(error);
      throw error;
    } finally {
      this.#under--;
      if (this.#under === 0) for (const done of this.#quiet.splice(0)) done();
    }
  }
}

const bound = (history: TableServices['history']): TableServices['history'] => ({
  append: (roundId, no, input, at) => history.append(roundId, no, input, at),
  appendIn: (sql, roundId, no, input, at) => history.appendIn(sql, roundId, no, input, at),
  open: (sql, opening) => history.open(sql, opening),
  drop: (sql, roundId) => history.drop(sql, roundId),
  close: (sql, closing) => history.close(sql, closing),
  voidRound: (sql, voiding) => history.voidRound(sql, voiding),
  openRounds: tableId => history.openRounds(tableId),
});

const boundWallet = (wallet: TableServices['wallet']): TableServices['wallet'] => ({
  debit: (order, effects) => wallet.debit(order, effects),
  credit: (sql, payout) => wallet.credit(sql, payout),
  rollback: (sql, debit, reason, by) => wallet.rollback(sql, debit, reason, by),
  send: () => wallet.send(),
  balance: (player, session) => wallet.balance(player, session),
  knownBalance: playerId => wallet.knownBalance(playerId),
  answered: (session, tableId, aid) => wallet.answered(session, tableId, aid),
  confirmedOf: (sql, scopeId) => wallet.confirmedOf(sql, scopeId),
  onAnswer: listener => wallet.onAnswer(listener),
  inLane: (operator, playerId, work) => wallet.inLane(operator, playerId, work),
});
