// The wallet room's face: debits, credits, rollbacks and balances of players, all through their operator's own wallet.
import assert from 'node:assert/strict';
import type { PlatformKeys } from '../auth/index.ts';
import type { CallNote } from '../calls/index.ts';
import { type Database, isOutage, type ReaderReports, type Sql, statement } from '../db/index.ts';
import { type Amount, type Clock, type Config, KeyedQueue, type Log } from '../kernel/index.ts';
import { type Credit, type Ledger, LowCredit, type Rate, rateBetween } from '../ledger/index.ts';
import type { Operators } from '../operators/index.ts';
import type { RollbackReason } from './callbacks/bodies.ts';
import { Debits } from './debit/debits.ts';
import { healStakes, releaseStakes } from './debit/stakes.ts';
import type { CreditOrder, DebitOrder, Outcome, Payer, WalletEvent } from './orders.ts';
import { insertCredits } from './outbox/credits.ts';
import { holdPendingDebits, holdTx } from './outbox/held.ts';
import { Outbox } from './outbox/outbox.ts';
import { Recovery } from './outbox/recovery.ts';
import { Resolutions } from './outbox/resolutions.ts';
import { insertRollback } from './outbox/rollbacks.ts';
import { playerQueueOf } from './player-queue.ts';
import type { TakenDebit, WalletPort } from './port.ts';
import { listTransactions, type TxPage } from './reading/list.ts';
import type { TxFilter } from './reading/tx-filter.ts';
import type { InsertDeps } from './rows/inserts.ts';
import { TX_COLUMNS, txOf } from './rows/rows.ts';
import type { TxRow } from './rows/tx.ts';
import { Balances, type KnownBalance } from './transport/balances.ts';
import { outgoing } from './transport/lease-gate.ts';
import { notedTransport } from './transport/noted.ts';
import { type Target, Transport } from './transport/transport.ts';
import { watchedNotes } from './transport/watched.ts';

const PAID_INTO = statement(
  'wallet.paid-into',
  `select player_id, sum(amount)::text as amount from wallet_tx
     where scope_id = $1 and type = 'debit' and status = 'confirmed' and rolled_back_by is null group by player_id`,
);

/** How long a stop waits for what was never sent. */
const DRAIN_MS = 3000;

export interface WalletDeps {
  db: Database;
  clock: Clock;
  config: Config;
  log: Log;
  operators: Pick<Operators, 'byCode' | 'secretOf' | 'currency'>;
  ledger: Ledger;
  credit: Credit;
  keys: Pick<PlatformKeys, 'standing'>;
  /** certificates to trust besides the system's: for specs */
  ca?: string;
  /** is told of every call to a wallet when it is over */
  note?(call: CallNote): void;
  /** what calls wallets instead of the network: for the simulator */
  transport?: Pick<Transport, 'call' | 'stop'>;
}

/** The result of the connection test of a wallet. */
export interface Certificate {
  passed: boolean;
  httpStatus: number | null;
  walletStatus: string | null;
  ms: number;
  problem: string | null;
}

const STANDING_DEBITS = statement(
  'wallet.standing-debits',
  `select ${TX_COLUMNS} from wallet_tx
        where scope_id = $1 and type = 'debit' and status = 'confirmed' and rolled_back_by is null order by created_at, ordinal`,
);
const OF_SCOPE = statement(
  'wallet.of-scope',
  `select ${TX_COLUMNS} from wallet_tx where scope_id = $1 order by created_at, tx_id`,
);

/** Moves money between players and their operators' wallets: each move exactly once (reliability section 2). */
export class Wallet implements WalletPort {
  readonly resolutions: Resolutions;
  readonly #deps: WalletDeps;
  readonly #insertDeps: InsertDeps;
  readonly #transport: Pick<Transport, 'call' | 'stop'>;
  readonly #debits: Debits;
  readonly #outbox: Outbox;
  readonly #recovery: Recovery;
  readonly #balances: Balances;
  readonly #low: LowCredit;
  readonly #playerQueues = new KeyedQueue();
  readonly #listeners: ((event: WalletEvent) => void)[] = [];
  #isHolding = false;

  constructor(deps: WalletDeps) {
    this.#deps = deps;
    const { db, clock, log, ledger, credit, config } = deps;
    const playerQueues = this.#playerQueues;
    const transport = deps.transport ?? new Transport(deps.ca ? { config, clock, ca: deps.ca } : { config, clock });
    this.#transport = deps.note ? notedTransport(transport, watchedNotes(deps.note, deps)) : transport;
    this.#insertDeps = { db, clock, ledger, credit };
    const shared = {
      ...this.#insertDeps,
      playerQueues,
      log,
      targetOf: (operator: string) => this.#targetOf(operator),
      rateOf: (operator: string, currency: string) => this.#rateOf(operator, currency),
      call: outgoing(db.lease, clock, this.#transport),
      tell: (event: WalletEvent) => this.#tell(event),
    };
    this.#low = new LowCredit(log);
    this.#debits = new Debits({
      ...shared,
      charged: operator => {
        this.#charged(operator).catch((error: unknown) =>
          log.error({ err: error, operator }, 'the prepaid credit could not be looked at'),
        );
      },
      inserted: (row, first) => (first && row.type === 'rollback' ? this.#outbox.first(row) : this.send()),
    });
    this.#outbox = new Outbox({ ...shared, retryMs: config.wallet.retry_ms });
    this.#recovery = new Recovery({
      ...this.#insertDeps,
      log,
      doubtMs: config.wallet.doubt_ms,
      working: txId => this.#debits.open.has(txId),
      inserted: () => this.send(),
    });
    this.#balances = new Balances({ clock, log, call: (target, body) => this.#transport.call(target, 'balance', body) });
    db.onLostAnswer(() => this.send()); // it may have written something to be sent
    this.resolutions = new Resolutions({
      ...{ db, clock, credit, keys: deps.keys, secondKeyMs: config.platform.second_key_ms },
      byHand: (txId, work) => this.#outbox.byHand(txId, work),
    });
  }

  /** See `DebitPort`: a debit of a table's command, until the wallet has answered. */
  takeDebit(order: DebitOrder): Promise<TakenDebit> {
    return this.#debits.take(order);
  }

  /** Writes the one credit of each of these players' rounds or table sessions; call `send` after the commit. @returns their tx_id */
  async credit(sql: Sql, ...orders: CreditOrder[]): Promise<string[]> {
    const rows = await insertCredits(this.#insertDeps, sql, orders);
    if (this.#isHolding) for (const { txId } of rows) await holdTx(sql, txId);
    return rows.map(({ txId }) => txId);
  }

  /**
   * Writes the one rollback of a confirmed debit; an existing one stands. Call `send` after the commit. `by`: the action that caused it,
   * answered again when it is repeated. @returns its tx_id
   */
  async rollback(sql: Sql, debitTxId: string, reason: RollbackReason, by?: DebitOrder['by']): Promise<string> {
    const { row, isNew } = await insertRollback(this.#insertDeps, sql, debitTxId, reason, by);
    if (this.#isHolding && isNew) await holdTx(sql, row.txId);
    return row.txId;
  }

  /**
   * Credits and rollbacks that `work` writes are not sent before a person says so, and so are those of debits that are on their way.
   * Nothing else of this process may move money meanwhile. @returns what work does, and how many debits were on their way
   */
  async holding<T>(work: () => Promise<T>): Promise<{ done: T; debits: number }> {
    this.#isHolding = true;
    try {
      const done = await work();
      return { done, debits: await holdPendingDebits(this.#insertDeps) };
    } finally {
      this.#isHolding = false;
    }
  }

  /** A round or table session ends in the caller's transaction: nobody has a stake in it from then on. */
  releaseStakes(sql: Sql, scopeId: string): Promise<void> {
    return releaseStakes(sql, scopeId);
  }

  /** At the start: stakes become those of these rounds and table sessions, all that are open, and of debits on their way. */
  async healStakes(scopes: readonly string[]): Promise<void> {
    const { db, log } = this.#deps;
    const healed = await db.transaction(async sql => {
      await db.fence(sql);
      return healStakes(sql, scopes);
    });
    if (healed.ended + healed.missing > 0) log.info(healed, 'stakes were not those of the open rounds and seats');
  }

  /** Runs `work` when everything of this player that is under way has its answer, and before what comes later (NS-30.2). */
  inPlayerQueue<T>(operator: string, playerId: string, work: () => Promise<T>): Promise<T> {
    return this.#playerQueues.run(playerQueueOf(operator, playerId), work);
  }

  /** Looks for credits and rollbacks to send. */
  send(): void {
    this.#outbox.send();
  }

  /** Tells of every transaction that reached a new status. */
  onAnswer(listener: (event: WalletEvent) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * The player's balance; the last known one for 10 s when the wallet does not answer, else null. Of a player one call is under
   * way at a time, and its answer serves for 3 s.
   */
  balance(player: Payer & { operator: string }, operatorSessionId: string | null): Promise<KnownBalance> {
    return this.#balances.ask(() => this.#targetOf(player.operator), player, operatorSessionId);
  }

  /** The balance that is known of the last 10 s, without asking the wallet. */
  knownBalance(playerId: string): KnownBalance {
    return this.#balances.known(playerId);
  }

  /** By operator, how often a balance did not step by the amount of its move: deposits do that, and wallets that lie. */
  balanceMismatches(): ReadonlyMap<string, number> {
    return this.#balances.balanceMismatches();
  }

  /** The stored outcome of an action; undefined while it is open or when it made no wallet row. */
  answered(session: string, tableId: string, aid: string): Promise<Outcome | undefined> {
    return this.#debits.outcomeOf(session, tableId, aid);
  }

  /** Confirmed debits of a round or table session that are not being returned, oldest first. */
  async confirmedOf(sql: Sql, scopeId: string): Promise<TxRow[]> {
    const rows = await sql.query(STANDING_DEBITS, [scopeId]);
    return rows.map(txOf);
  }

  /** What each player has paid into a round and was not given back. */
  async paidInto(sql: Sql, scopeId: string): Promise<Map<string, Amount>> {
    const rows = await sql.query<{ player_id: string; amount: string }>(PAID_INTO, [scopeId]);
    return new Map(rows.map(({ player_id, amount }) => [player_id, Number(amount)]));
  }

  /** Every row of a round or table session, oldest first. */
  async rowsOf(scopeId: string): Promise<TxRow[]> {
    return (await this.#deps.db.query(OF_SCOPE, [scopeId])).map(txOf);
  }

  /** A page of transactions (NS-02). */
  transactions(reports: ReaderReports, filter: TxFilter): Promise<TxPage> {
    return listTransactions(reports, filter);
  }

  /** Takes over what a stopped process left. Call it once at the start, before tables are adopted. */
  async recover(): Promise<void> {
    const { db, config } = this.#deps;
    if (db.formerSeenAt > 0) this.#outbox.holdUntil = db.formerSeenAt + config.wallet.resume_ms;
    await this.#recovery.sweep();
  }

  start(): void {
    this.#outbox.start();
    this.#recovery.start();
  }

  /** Sends what was never sent, waits for what is recorded, then drops what is under way; the next start finds it. */
  async stop(): Promise<void> {
    await this.#recovery.stop();
    await this.#outbox.drain(DRAIN_MS).catch((error: unknown) => {
      if (!isOutage(error)) this.#deps.log.error({ err: error }, 'the outbox could not be drained');
    });
    await this.#outbox.stop();
    await this.#transport.stop();
  }

  /** No call leaves any more, those on their way are cut: another process has taken over. */
  halt(): void {
    const { log } = this.#deps;
    for (const each of [this.#transport, this.#recovery, this.#outbox])
      each.stop().catch((error: unknown) => log.error({ err: error }, 'the wallet room could not be halted'));
  }

  /** The connection test of certification: OK or PLAYER_NOT_FOUND pass (specification section 1). */
  async certify(operator: string, externalId: string): Promise<Certificate> {
    const target = await this.#targetOf(operator);
    const found = await this.#deps.operators.byCode(operator);
    const player = { id: null, externalId, currency: found?.currencies[0] ?? '' };
    const { classified, answer } = await this.#balances.probe(target, player, null);
    const passed = classified.class === 'yes' || (classified.class === 'no' && classified.status === 'PLAYER_NOT_FOUND');
    const { httpStatus, ms } = answer;
    return {
      passed,
      httpStatus,
      walletStatus: classified.status,
      ms,
      problem: passed ? null : (classified.problem ?? 'refused'),
    };
  }

  /** Warns when an operator's prepaid credit is low. */
  async #charged(code: string): Promise<void> {
    const operator = await this.#deps.operators.byCode(code);
    const balance = this.#deps.credit.lastBalance(code);
    if (operator && balance !== undefined) this.#low.checkBalance({ operator: code, balance, warnBelow: operator.warnBelow });
  }

  async #targetOf(code: string): Promise<Target> {
    const { operators } = this.#deps;
    const operator = await operators.byCode(code);
    assert(operator, `operator ${code} is unknown`);
    const { walletBaseUrl: baseUrl, privateWallet, privateNetworks } = operator;
    return { operator: code, baseUrl, secret: operators.secretOf(operator), privateWallet, privateNetworks };
  }

  /**
   * The rate of an operator's prepaid credit now; null: not prepaid. Only the first debit of a player's round or session goes by
   * it: the mode and the rate are fixed from then on.
   */
  async #rateOf(code: string, currency: string): Promise<Rate | null> {
    const { operators } = this.#deps;
    const operator = await operators.byCode(code);
    if (operator?.creditMode !== 'prepaid') return null;
    const into = operator.currencies[0] ?? currency;
    if (into === currency) return rateBetween({ code: currency, exponent: 0, rate: 1 }, { code: into, exponent: 0, rate: 1 });
    const [from, to] = [await operators.currency(currency), await operators.currency(into)];
    assert(from && to, `no rate between ${currency} and ${into}`);
    return rateBetween(from, to);
  }

  #tell(event: WalletEvent): void {
    this.#balances.step(event);
    this.#balances.note(event.playerId, event.balance);
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#deps.log.error({ err: error, txId: event.txId }, 'a listener of the wallet failed');
      }
    }
  }
}
