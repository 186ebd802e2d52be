// A wallet room on a fresh database beside a stub wallet, for the specs of this room.
import { callFaults } from '../../../../test/support/callbacks.ts';
import { type StubWallet, startStubWallet } from '../../../../test/support/wallets/index.ts';
import { booksEntities } from '../books/index.ts';
import { Currencies, catalogEntities, GameRows } from '../catalog/index.ts';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { Cipher, type Clock, type Config, loadConfig, makeLog, sha256, systemClock } from '../kernel/index.ts';
import { Credit, Ledger, ledgerEntities } from '../ledger/index.ts';
import { Operators, operatorsEntities } from '../operators/index.ts';
import { walletEntities } from './index.ts';
import type { CreditOrder, DebitOrder, Outcome } from './orders.ts';
import type { DebitEnd, DebitPort } from './port.ts';
import { rowOf } from './rows/rows.ts';
import type { TxRow } from './rows/tx.ts';
import { Wallet, type WalletDeps } from './wallet.ts';

export const SECRET = '0123456789abcdef'.repeat(4);
export const TABLE = `tbl_${'7'.repeat(32)}`;

export interface Room {
  db: Database;
  stub: StubWallet;
  wallet: Wallet;
  ledger: Ledger;
  credit: Credit;
  config: Config;
  operators: Operators;
  currencies: Currencies;
  secret: string;
  /** a whole debit; see `debit` */
  debit(order: DebitOrder, end?: DebitEnd): Promise<Outcome>;
  /** a second process on the same database, after the first has died */
  reborn(clock?: Clock): Promise<Wallet>;
  end(): Promise<void>;
}

/** Short waits, so that a spec of a time-out takes no seconds. */
export function quickConfig(): Config {
  const key = '1'.repeat(64);
  const config = loadConfig({ BAIZE_MASTER_KEY: key, BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
  const wait_ms = { balance: 250, debit: 250, credit: 250, rollback: 250 };
  return { ...config, wallet: { ...config.wallet, wait_ms, retry_ms: [20, 40, 60], doubt_ms: 300, resume_ms: 500 } };
}

/** Keys that were made long ago, whichever they are. */
export const OLD_KEYS: WalletDeps['keys'] = {
  standing: async (_sql, ids) => new Map(ids.map(id => [id, { createdAt: 0, isValid: true }])),
};

/** Everything up to a wallet that sends. */
export async function openRoom(mode: 'prepaid' | 'independent' = 'independent', clock: Clock = systemClock): Promise<Room> {
  const db = await testDatabase([
    ...catalogEntities,
    ...operatorsEntities,
    ...booksEntities,
    ...ledgerEntities,
    ...walletEntities,
  ]);
  const stub = await startStubWallet({ secret: SECRET, operator: 'demo' });
  const config = quickConfig();
  const ledger = new Ledger({ db });
  const credit = new Credit({ db, clock });
  const { operators, currencies, secret } = await register(db, clock, config, mode, stub.url);
  stub.secret(secret);
  const make = (time: Clock) =>
    new Wallet({ db, clock: time, config, log: makeLog('silent'), operators, ledger, credit, keys: OLD_KEYS });
  const wallet = make(clock);
  const living = [wallet];
  wallet.start();
  return {
    db,
    stub,
    wallet,
    ledger,
    credit,
    config,
    operators,
    currencies,
    secret,
    debit: (order, end = { end: 'accept' }) => debit(wallet, order, () => end),
    reborn: async time => {
      const next = make(time ?? clock);
      living.push(next);
      return next;
    },
    end: async () => {
      for (const each of living) await inTime('a wallet', each.stop());
      await inTime('the stub', stub.close());
      await inTime('the database', db.close());
      const faults = callFaults(stub.calls);
      if (faults.length > 0) throw new Error(`calls are not as the reference says:\n${faults.join('\n')}`);
    },
  };
}

/** What does not end is named: a hook that only times out tells nobody why. */
async function inTime(what: string, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} did not end: ${process.getActiveResourcesInfo().join(' ')}`)), 15_000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function register(db: Database, clock: Clock, config: Config, mode: string, url: string) {
  const currencies = new Currencies(db);
  const games = new GameRows(db);
  await currencies.ensure(config.currencies);
  await Promise.all([currencies.list(), games.list()]);
  const operators = new Operators({ db, cipher: new Cipher(config.master_key), clock, config, currencies, games });
  const { apiSecret: secret } = await db.transaction(sql => operators.create(sql, given('demo', mode, url)));
  return { operators, currencies, secret };
}

/** A registration of an operator whose wallet is there. */
export const given = (code: string, mode: string, url: string): Record<string, unknown> => ({
  code,
  name: code,
  credit_mode: mode,
  wallet_base_url: url,
  ip_allowlist: [],
  default_return_url: null,
  embed_origins: [],
  currencies: ['KRW', 'USD', 'EUR'],
  games: [],
  timezone: '',
  multi_table: false,
  watch_limit_sec: 0,
  table_create_games: [],
});

let scopes = 0;

/** A new round's id. */
export const newRound = (): string => `rnd_${String(++scopes).padStart(32, '0')}`;

/** A bet of 1,000 by player `u-<name>`. */
export function bet(name: string, over: Partial<DebitOrder> = {}): DebitOrder {
  return {
    reason: 'bet',
    operator: 'demo',
    player: { id: `pl_${sha256(name).slice(0, 32)}`, externalId: `u-${name}`, currency: 'KRW' },
    operatorSessionId: null,
    amount: 1000,
    gameCode: 'baccarat',
    tableId: TABLE,
    scopeId: newRound(),
    ...over,
  };
}

/** A whole debit: its row, its call, and this end where the wallet took the money. */
export async function debit(
  wallet: DebitPort,
  order: DebitOrder,
  end: (txId: string) => DebitEnd = () => ({ end: 'accept' }),
): Promise<Outcome> {
  const taken = await wallet.takeDebit(order);
  return taken.state === 'ended' ? taken.outcome : taken.debit.settle(end(taken.debit.txId));
}

/** Reads rows of the room that is open. */
export const rowReader =
  (room: () => Room) =>
  async (txId: string): Promise<TxRow> => {
    const found = await room().db.read(sql => rowOf(sql, txId));
    if (!found) throw new Error('no row');
    return found;
  };

/** The settle of an order's round. */
export function creditOrder(order: DebitOrder, amount: number, over: Partial<CreditOrder> = {}): CreditOrder {
  const { operator, player, operatorSessionId, gameCode, tableId, scopeId } = order;
  const base = { operator, player, operatorSessionId, gameCode, tableId, scopeId, amount, roundClosed: true as const };
  return { reason: 'settle', ...base, ...over };
}

/** Writes that settle and sends it. */
export async function pay(room: Room, order: DebitOrder, amount: number): Promise<string> {
  const [id = ''] = await room.db.transaction(sql => room.wallet.credit(sql, creditOrder(order, amount)));
  room.wallet.send();
  return id;
}

/** Waits until something is so. */
export async function until(test: () => Promise<boolean> | boolean, ms = 4000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) throw new Error('it did not become so');
    await new Promise(done => setTimeout(done, 10));
  }
}
