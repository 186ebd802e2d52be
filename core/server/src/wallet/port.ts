// What a purse asks of the wallet: a debit that is taken and settled, and what is written with a round's or seat's end.
import type { Sql } from '../db/index.ts';
import type { RollbackReason } from './callbacks/bodies.ts';
import type { CreditOrder, DebitOrder, Outcome, Payer, WalletEvent } from './orders.ts';
import type { TxRow } from './rows/tx.ts';
import type { KnownBalance } from './transport/balances.ts';

/**
 * A debit is asked for twice, so that the table decides in between, synchronously, whether what it reserved still stands:
 *
 * | step of the command | here | what is committed |
 * |---|---|---|
 * | `reserve` | nothing: the table quotes and holds | |
 * | `effect` | `takeDebit` | the row (`pending`), then the call; refused or doubtful: the answer, with a rollback |
 * | `settle` | `settle` | status, journal and the effects of the table in one fenced transaction |
 *
 * The player's queue waits from the row to the end, so that a player never has two debits open (WID-07). So nobody waits for a
 * player's queue inside a mailbox that a debit of theirs is to be settled in; `inPlayerQueue` runs outside and posts a command.
 */
export interface DebitPort {
  /**
   * Waits for its turn in the player's queue, commits the row, with the stake and the prepaid credit that it takes, then makes
   * the one call to the operator's wallet (`POST /debit`). `order.still` is asked when the turn has come. Rows of the moment share
   * one statement. A refusal (`failed`) and a doubt (`uncertain`, given back by a `timeout` rollback) are recorded before this
   * resolves.
   * @throws LeaseLost: another process has taken over; an outage of the database while the answer could not be recorded: the row
   * tells what became of it; any other error is one of the program: no row was written
   */
  takeDebit(order: DebitOrder): Promise<TakenDebit>;
}

/**
 * What came of it. `taken`: the wallet said OK, and `settle` decides what becomes of the money. `ended`, with a call: refused, or
 * in doubt; without one: the same action again (its stored outcome), ACTION_LATE, OPERATOR_CREDIT_EXHAUSTED, ALREADY_SEATED
 * (`order.alone`) or WALLET_UNAVAILABLE (no row could be written).
 */
export type TakenDebit = { state: 'taken'; debit: OpenDebit } | { state: 'ended'; outcome: Outcome };

/** A debit whose money the wallet took. Call `settle` once. */
export interface OpenDebit {
  /** `tx_…` */
  readonly txId: string;
  /** what the wallet said is left */
  readonly balance: bigint | null;

  /**
   * Commits how it ends: `confirmed` with the journal and the effects, all or nothing. Ends that are asked for in one tick share
   * one statement or transaction; a bad one hurts itself only. Whoever has several to settle calls all, then waits.
   * Where the effects cannot be written the money is given back and the outcome is WALLET_UNAVAILABLE. A debit that is not
   * settled within 30 s of its answer is given back, and `settle` answers so.
   * @returns `ok: true` only where it was accepted and everything is committed
   * @throws LeaseLost, or an outage of the database while it is not known what was committed: the memory of the table ends
   */
  settle(end: DebitEnd): Promise<Outcome>;
}

/** How a debit ends: accepted with an effect, or given back because what was reserved does not stand any more. */
export type DebitEnd =
  | { end: 'accept'; effect?: Effect }
  /** `cancel_bet` rolls it back; a `buy_in` is cashed out at once (NS-30.2). The outcome is ACTION_LATE. */
  | { end: 'give_back'; effect?: Effect };

/**
 * What the table writes with an end: a row of a batched effect, which one statement writes for many debits, or statements of its
 * own. Those run in a transaction with others and are repeated when it is, so they use `sql` alone and change nothing in memory.
 */
export type Effect = EffectRow | ((sql: Sql) => Promise<void>);

/** What a batched effect is made of: constants, for they become part of a statement. */
export interface EffectWords {
  /** the columns of a row with their types in SQL, `tx text` first: the tx_id that it belongs to */
  shape: string;
  /**
   * An `insert` or `update`, without `returning`, of what `effect` (a table of that shape) gives, for those alone that are in
   * `moved (tx_id)`. It changes one row for each, or the debit is given back.
   */
  write: string;
}

/** The statements of an effect that is written for many debits at once; `batchedEffect` makes them. */
export interface BatchedEffect {
  /** answers are recorded and effects written */
  readonly recorded: string;
  /** one effect is written */
  readonly alone: string;
}

/** The share of one debit in a batched effect: its columns without `tx`. */
export interface EffectRow {
  batch: BatchedEffect;
  row: Record<string, string | number | null>;
}

/** All that tables ask of the wallet. Amounts are minor units of the order's currency. */
export interface WalletPort extends DebitPort {
  /**
   * Writes the one credit (`settle`, `cash_out`) of each of these players' rounds or table sessions in the caller's fenced
   * transaction, all in one statement; call `send` after the commit. @returns their tx_id @throws when one exists already
   */
  credit(sql: Sql, ...orders: CreditOrder[]): Promise<string[]>;
  /**
   * Writes the one rollback of a confirmed debit; the first reason stands. Call `send` after the commit. `by`: the action that
   * caused it, answered again when it is repeated. @returns its tx_id
   */
  rollback(sql: Sql, debitTxId: string, reason: RollbackReason, by?: DebitOrder['by']): Promise<string>;
  /** A round or table session ends in the caller's transaction: nobody has a stake in it from then on. */
  releaseStakes(sql: Sql, scopeId: string): Promise<void>;
  /** At the start: stakes become those of these rounds and table sessions, all that are open, and of debits on their way. */
  healStakes(scopes: readonly string[]): Promise<void>;
  /** Looks for credits and rollbacks to send. */
  send(): void;
  /** Runs `work` when everything of this player that is under way has ended, and before what comes later (NS-30.2). */
  inPlayerQueue<T>(operator: string, playerId: string, work: () => Promise<T>): Promise<T>;
  /** The stored outcome of an action; undefined while it is open or when it made no row. */
  answered(session: string, tableId: string, aid: string): Promise<Outcome | undefined>;
  /** Confirmed debits of a round or table session that are not being returned, oldest first. */
  confirmedOf(sql: Sql, scopeId: string): Promise<TxRow[]>;
  /** The player's balance, asked of the wallet; the last known one for 10 s when it does not answer, else null. */
  balance(player: Payer & { operator: string }, operatorSessionId: string | null): Promise<KnownBalance>;
  /** The balance that is known of the last 10 s, without asking. */
  knownBalance(playerId: string): KnownBalance;
  /** Tells of every transaction that reached a new status. */
  onAnswer(listener: (event: WalletEvent) => void): void;
}
