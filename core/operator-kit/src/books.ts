// What a wallet keeps, and how the rules reach it: you implement `Books` on your own database.

/** A player's account. */
export interface Account {
  currency: string;
  /** minor units */
  balance: bigint;
  /** they may not bet; what they have won is still paid */
  blocked: boolean;
}

/** A transaction that was answered. */
export interface Entry {
  /** the key: no two entries have the same */
  txId: string;
  kind: 'debit' | 'credit' | 'rollback';
  externalId: string;
  /** what must be the same when it comes again; empty for a debit that was rolled back before it came */
  content: string;
  /** what it changed the balance by, in minor units; 0 where it was refused */
  change: bigint;
  /** the answer as it was sent: it is sent again when the transaction comes again */
  reply: string;
  /** a debit whose money went back */
  reversed: boolean;
}

type Soon<T> = T | Promise<T>;

/** The books, open for one call of one player. */
export interface Page {
  /** the player's account; undefined: there is none */
  readonly account: Account | undefined;
  /** an entry of any player, by its tx_id */
  entry(txId: string): Soon<Entry | undefined>;
  /** Writes an entry, or writes it over. */
  put(entry: Entry): Soon<void>;
  /** Sets the player's balance. */
  setBalance(balance: bigint): Soon<void>;
}

/** Where accounts and transactions are. They must outlive the process: transactions come again after days. */
export interface Books {
  /**
   * Runs `work` in one transaction, alone for this player: nobody else changes their account meanwhile (`select … for update`), and all
   * that was put counts, or nothing does. What `work` throws is thrown again.
   */
  open<T>(externalId: string, work: (page: Page) => Promise<T>): Promise<T>;
}
