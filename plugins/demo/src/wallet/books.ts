// What a wallet keeps: accounts, and each transaction with its answer. Here in memory; `store.ts` has the same on a database.

/** A call as it was read. */
export interface Call {
  name: string;
  external_id: string;
  currency: string;
  tx_id: string;
  amount: bigint;
  reason: string;
  round_id: string;
  /** the debit that a rollback is about */
  ref_tx_id: string | null;
}

/** What is answered. */
export interface Reply {
  status: string;
  balance?: bigint;
  operator_tx_id?: string;
}

export interface Account {
  readonly currency: string;
  readonly balance: bigint;
  readonly blocked: boolean;
}

/** A transaction of earlier. */
export interface Kept {
  call: Call;
  reply: Reply;
  /** a debit whose money went back */
  reversed: boolean;
}

/** The books, open for one call of one player: nobody else changes their account meanwhile, and all of it counts or nothing. */
export interface Page {
  readonly account: Account | undefined;
  find(txId: string): Promise<Kept | undefined>;
  keep(call: Call, reply: Reply): Promise<void>;
  /** Changes the balance. */
  move(by: bigint): Promise<void>;
  /** Marks a debit as given back. */
  reverse(txId: string): Promise<void>;
  /** Remembers that this debit was rolled back before it came. */
  cancel(txId: string): Promise<void>;
  isCancelled(txId: string): Promise<boolean>;
}

export interface Books {
  open<T>(externalId: string, work: (page: Page) => Promise<T>): Promise<T>;
}

/** Books in memory. */
export class MemoryBooks implements Books {
  readonly accounts = new Map<string, Account>();
  readonly kept = new Map<string, Kept>();
  readonly cancelled = new Set<string>();
  readonly #locks = new Map<string, Promise<unknown>>();

  /** Opens an account, or puts it where it should be. */
  set(externalId: string, balance: bigint, currency = 'KRW', blocked = false): void {
    this.accounts.set(externalId, { balance, currency, blocked });
  }

  async open<T>(externalId: string, work: (page: Page) => Promise<T>): Promise<T> {
    const before = this.#locks.get(externalId) ?? Promise.resolve();
    const mine = before.then(() => work(this.page(externalId)));
    this.#locks.set(
      externalId,
      mine.catch(() => {}),
    );
    return mine;
  }

  /** A page without the lock. */
  page(externalId: string): Page {
    const { accounts, kept, cancelled } = this;
    return {
      get account() {
        return accounts.get(externalId);
      },
      find: async txId => kept.get(txId),
      keep: async (call, reply) => void kept.set(call.tx_id, { call, reply, reversed: false }),
      move: async by => {
        const account = accounts.get(externalId);
        if (account) accounts.set(externalId, { ...account, balance: account.balance + by });
      },
      reverse: async txId => {
        const debit = kept.get(txId);
        if (debit) debit.reversed = true;
      },
      cancel: async txId => void cancelled.add(txId),
      isCancelled: async txId => cancelled.has(txId),
    };
  }
}
