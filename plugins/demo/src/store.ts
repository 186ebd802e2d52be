// The demo operator's own books: accounts and what moved them, in tables of their own, so that they agree over restarts.
import type { PluginHost } from '@baize/server';

type Db = PluginHost['database'];

export interface WalletCall {
  external_id: string;
  currency: string;
  tx_id?: string;
  amount?: number;
  reason?: string;
  ref_tx_id?: string;
}

export interface WalletReply {
  status: string;
  balance?: number;
  operator_tx_id?: string;
}

interface TxRow {
  tx_id: string;
  kind: string;
  external_id: string;
  amount: string;
  body: string;
  status: string;
  reversed: boolean;
}

const TABLES = [
  'create schema if not exists demo',
  'create table if not exists demo.setting (key text primary key, value text not null)',
  'create table if not exists demo.account (external_id text primary key, currency text not null, balance bigint not null check (balance >= 0))',
  `create table if not exists demo.tx (tx_id text primary key, no bigserial, kind text not null, external_id text not null,
     amount bigint not null, reason text not null, body text not null, status text not null,
     reversed boolean not null default false,
     at timestamptz not null default now())`,
];

/** A correct operator's wallet on the database. */
export class DemoStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async prepare(): Promise<void> {
    for (const text of TABLES) await this.#db.query(text);
  }

  async setting(key: string): Promise<string | undefined> {
    const [row] = await this.#db.query<{ value: string }>('select value from demo.setting where key = $1', [key]);
    return row?.value;
  }

  async keep(key: string, value: string): Promise<void> {
    await this.#db.query(
      'insert into demo.setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, value],
    );
  }

  /** An account with its first deposit; an existing one is left alone. */
  async open(externalId: string, currency: string, amount: number): Promise<void> {
    await this.#db.query('insert into demo.account (external_id, currency, balance) values ($1, $2, $3) on conflict do nothing', [
      externalId,
      currency,
      amount,
    ]);
  }

  /** Puts money into an account until it holds this much. */
  async fill(externalId: string, amount: number): Promise<void> {
    await this.#db.query('update demo.account set balance = greatest(balance, $2) where external_id = $1', [externalId, amount]);
  }

  async balances(): Promise<Record<string, number>> {
    const rows = await this.#db.query<{ external_id: string; balance: string }>('select external_id, balance from demo.account');
    return Object.fromEntries(rows.map(row => [row.external_id, Number(row.balance)]));
  }

  /** The newest calls of these players. */
  async calls(externalIds: string[], most: number): Promise<object[]> {
    return this.#db.query(
      'select tx_id, kind, external_id, amount, reason, status, reversed from demo.tx where external_id = any($1) order by no desc limit $2',
      [externalIds, most],
    );
  }

  /** Handles one verified call; the same tx_id again gets the first answer. */
  async handle(name: string, call: WalletCall, body: string): Promise<WalletReply> {
    return this.#db.transaction(async sql => {
      const [account] = await sql.query<{ balance: string; currency: string }>(
        'select balance, currency from demo.account where external_id = $1 for update',
        [call.external_id],
      );
      if (!account) return { status: 'PLAYER_NOT_FOUND' };
      if (account.currency !== call.currency) return { status: 'CURRENCY_MISMATCH' };
      let balance = Number(account.balance);
      if (name === 'balance') return { status: 'OK', balance };
      const { tx_id: txId = '', amount = 0, reason = '', ref_tx_id: refTxId } = call;
      const [known] = await sql.query<TxRow>('select * from demo.tx where tx_id = $1', [txId]);
      if (known) return known.body === body ? { status: known.status, balance } : { status: 'INVALID_REQUEST' };
      const keep = (status: string) =>
        sql.run(
          'insert into demo.tx (tx_id, kind, external_id, amount, reason, body, status) values ($1, $2, $3, $4, $5, $6, $7)',
          [txId, name, call.external_id, amount, reason, body, status],
        );
      const move = (by: number) => {
        balance += by;
        return sql.run('update demo.account set balance = balance + $2 where external_id = $1', [call.external_id, by]);
      };
      if (name === 'debit') {
        const [late] = await sql.query('select 1 from demo.setting where key = $1', [`cancelled ${txId}`]);
        const status = late ? 'TX_ALREADY_ROLLED_BACK' : balance < amount ? 'INSUFFICIENT_FUNDS' : 'OK';
        if (status === 'OK') await move(-amount);
        await keep(status);
        return { status, balance };
      }
      if (name === 'credit') await move(amount);
      else await this.#reverse(sql, refTxId ?? '', move);
      await keep('OK');
      return { status: 'OK', balance };
    });
  }

  /** Reverses a debit that succeeded; remembers one that never came. */
  async #reverse(
    sql: Parameters<Parameters<Db['transaction']>[0]>[0],
    txId: string,
    move: (by: number) => Promise<unknown>,
  ): Promise<void> {
    const [debit] = await sql.query<TxRow>('select * from demo.tx where tx_id = $1 for update', [txId]);
    if (!debit) {
      await sql.run(`insert into demo.setting (key, value) values ($1, '1') on conflict do nothing`, [`cancelled ${txId}`]);
    } else if (debit.status === 'OK' && !debit.reversed) {
      await move(Number(debit.amount));
      await sql.run('update demo.tx set reversed = true where tx_id = $1', [txId]);
    }
  }
}
