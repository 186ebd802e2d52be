// The demo operator's own books: accounts and what moved them, in tables of their own, so that they agree over restarts.
import type { PluginHost } from '@baize/server';
import type { Books, Call, Kept, Page, Reply } from './wallet/books.ts';

type Db = PluginHost['database'];
type Sql = Parameters<Parameters<Db['transaction']>[0]>[0];
type Stored = Omit<Reply, 'balance'> & { balance?: string };

interface TxRow {
  kind: string;
  body: string;
  status: string;
  reply: string | null;
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
  'alter table demo.tx add column if not exists reply text',
  'alter table demo.account add column if not exists blocked boolean not null default false',
];

/** The books of the demo's wallet on the database. */
export class DemoStore implements Books {
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
  async deposit(externalId: string, currency: string, amount: number): Promise<void> {
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

  /** The row of the account is the lock; a player who is unknown has none, and nothing to lose. */
  open<T>(externalId: string, work: (page: Page) => Promise<T>): Promise<T> {
    return this.#db.transaction(async sql => {
      const [row] = await sql.query<{ balance: string; currency: string; blocked: boolean }>(
        'select balance, currency, blocked from demo.account where external_id = $1 for update',
        [externalId],
      );
      let account = row && { ...row, balance: BigInt(row.balance) };
      const page: Page = {
        get account() {
          return account;
        },
        find: txId => found(sql, txId),
        keep: (call, reply) => kept(sql, call, reply),
        move: async by => {
          if (account) account = { ...account, balance: account.balance + by };
          await sql.run('update demo.account set balance = balance + $2 where external_id = $1', [externalId, by]);
        },
        reverse: async txId => void (await sql.run('update demo.tx set reversed = true where tx_id = $1', [txId])),
        cancel: async txId =>
          void (await sql.run(`insert into demo.setting (key, value) values ($1, '1') on conflict do nothing`, [
            `cancelled ${txId}`,
          ])),
        isCancelled: async txId =>
          (await sql.query('select 1 from demo.setting where key = $1', [`cancelled ${txId}`])).length > 0,
      };
      return work(page);
    });
  }
}

async function found(sql: Sql, txId: string): Promise<Kept | undefined> {
  const [row] = await sql.query<TxRow>('select kind, body, status, reply, reversed from demo.tx where tx_id = $1 for update', [
    txId,
  ]);
  if (!row) return undefined;
  const { balance, ...reply } = JSON.parse(row.reply ?? JSON.stringify({ status: row.status })) as Stored;
  const given = JSON.parse(row.body) as Call;
  const call = { ...given, name: row.kind, ref_tx_id: given.ref_tx_id ?? null };
  const answered = balance === undefined ? reply : { ...reply, balance: BigInt(balance) };
  return { call: { ...call, amount: BigInt(call.amount) }, reply: answered, reversed: row.reversed };
}

async function kept(sql: Sql, call: Call, reply: Reply): Promise<void> {
  const text = (value: object) =>
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
  await sql.run(
    `insert into demo.tx (tx_id, kind, external_id, amount, reason, body, status, reply)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [call.tx_id, call.name, call.external_id, call.amount, call.reason, text(call), reply.status, text(reply)],
  );
}
