// The stub wallet's own books: accounts, an append-only ledger, idempotency by tx_id as the specification asks of operators.

/** One line of the stub's ledger; nothing in it is ever changed. */
export interface Line {
  no: number;
  txId: string;
  kind: 'deposit' | 'debit' | 'credit' | 'rollback';
  externalId: string;
  currency: string;
  reason: string;
  refTxId: string | null;
  /** what the balance changed by; 0 for a refusal or a rollback that had nothing to return */
  change: bigint;
  balance: bigint;
  status: string;
}

/** An account of a player. */
export interface Account {
  balance: bigint;
  currency: string;
  blocked?: boolean;
  /** the largest single debit that responsible gambling allows */
  limit?: bigint;
}

export interface Reply {
  status: string;
  balance?: bigint;
  operator_tx_id?: string;
}

/**
 * How a wallet's books betray its answers: OK and nothing done, done twice and told once, done and told as refused
 * (`SUCCESS` is no status of the specification: a refusal without a rollback).
 */
export type Lie = 'unapplied' | 'twice' | 'refused';

type Body = Record<string, unknown>;

const REASONS: Record<string, readonly string[]> = {
  debit: ['bet', 'ante', 'double', 'split', 'buy_in', 'top_up'],
  credit: ['settle', 'cash_out'],
  rollback: ['cancel_bet', 'round_void', 'timeout', 'system'],
};

/** A correct operator's books. */
export class Book {
  readonly accounts = new Map<string, Account>();
  readonly ledger: Line[] = [];
  /** what a lie about a debit or credit left in the account (too much is positive), by that debit or credit */
  readonly misdeeds = new Map<string, { externalId: string; change: bigint; how: Lie }>();
  readonly #answers = new Map<string, { raw: string; reply: Reply }>();
  readonly #cancelled = new Set<string>(); // debits whose rollback came first
  readonly #applied = new Map<string, { externalId: string; amount: bigint; reversed: boolean }>();
  readonly #tell: (line: Line) => void;

  /** @param tell hears each line of the ledger before the call that wrote it is answered */
  constructor(tell: (line: Line) => void = () => {}) {
    this.#tell = tell;
  }

  /** Puts money into an account, which is made if it is new. */
  deposit(externalId: string, amount: bigint | number, currency = 'KRW'): void {
    const account = this.accounts.get(externalId) ?? { balance: 0n, currency };
    this.accounts.set(externalId, account);
    account.balance += BigInt(amount);
    const about = { txId: `deposit_${this.ledger.length + 1}`, kind: 'deposit' as const, reason: 'deposit', refTxId: null };
    this.#write({ ...about, externalId, currency: account.currency, change: BigInt(amount), status: 'OK' });
  }

  /** Is the debit or credit applied and not reversed? */
  applied(txId: string): boolean {
    return this.#applied.get(txId)?.reversed === false;
  }

  /**
   * Handles one verified call. `raw` are the bytes of the body: a known tx_id with other content is refused.
   * @param refusal a debit that the operator does not want, for good
   */
  handle(name: string, body: Body, raw: string, refusal: string | null = null): Reply {
    if (typeof body.external_id !== 'string' || typeof body.currency !== 'string') return { status: 'INVALID_REQUEST' };
    if (name === 'balance') return this.#balance(body);
    if (!wellFormed(name, body)) return { status: 'INVALID_REQUEST' };
    const txId = String(body.tx_id);
    const known = this.#answers.get(txId);
    if (known) return known.raw === raw ? known.reply : { status: 'INVALID_REQUEST' };
    const reply = this.#apply(name as 'debit' | 'credit' | 'rollback', txId, body, refusal);
    this.#answers.set(txId, { raw, reply });
    return reply;
  }

  /** Answers what the books do not say. A call that was answered before gets its answer again, honestly. */
  lie(how: Lie, name: string, body: Body, raw: string): Reply {
    const externalId = String(body.external_id);
    const account = this.accounts.get(externalId);
    const txId = String(body.tx_id);
    if (!account || !wellFormed(name, body) || this.#answers.has(txId)) return this.handle(name, body, raw);
    const about = String(body.ref_tx_id ?? txId);
    const amount = BigInt(body.amount as number);
    if (how === 'unapplied') {
      if (name === 'rollback' && !this.applied(about)) return this.handle(name, body, raw);
      this.misdeeds.set(about, { externalId, change: name === 'debit' ? amount : -amount, how });
      return { status: 'OK', balance: account.balance };
    }
    const before = account.balance;
    const reply = this.handle(name, body, raw);
    const change = account.balance - before;
    if (reply.status !== 'OK' || change === 0n || name === 'rollback') return reply;
    if (how === 'refused') {
      if (name !== 'debit') return { status: 'SUCCESS' }; // it is sent again, and answered honestly then
      this.misdeeds.set(txId, { externalId, change, how });
      return { status: 'SUCCESS' };
    }
    account.balance += change;
    this.misdeeds.set(txId, { externalId, change, how });
    const line = { txId, kind: name as 'debit' | 'credit', externalId, reason: String(body.reason), refTxId: null, status: 'OK' };
    this.#write({ ...line, currency: account.currency, change });
    return { ...reply, balance: account.balance };
  }

  #balance(body: Body): Reply {
    const account = this.accounts.get(String(body.external_id));
    if (!account) return { status: 'PLAYER_NOT_FOUND' };
    if (account.currency !== body.currency) return { status: 'CURRENCY_MISMATCH' };
    return { status: 'OK', balance: account.balance };
  }

  #apply(name: 'debit' | 'credit' | 'rollback', txId: string, body: Body, refusal: string | null): Reply {
    const externalId = String(body.external_id);
    const account = this.accounts.get(externalId);
    const amount = BigInt(body.amount as number | bigint);
    const refTxId = typeof body.ref_tx_id === 'string' ? body.ref_tx_id : null;
    const line = { txId, kind: name, externalId, currency: String(body.currency), reason: String(body.reason), refTxId };
    const end = (status: string, change: bigint): Reply => {
      if (account && change !== 0n) account.balance += change;
      this.#write({ ...line, change, status });
      if (status === 'OK' && name !== 'rollback') this.#applied.set(txId, { externalId, amount, reversed: false });
      return status === 'OK'
        ? { status, balance: account?.balance ?? 0n, operator_tx_id: `W-${this.ledger.length}` }
        : { status };
    };
    if (name === 'rollback') {
      const original = this.#applied.get(refTxId as string);
      // a debit that was only told is now truly none; a rollback that was only told is done now
      if (this.misdeeds.get(refTxId as string)?.how === 'unapplied') this.misdeeds.delete(refTxId as string);
      if (!original || original.reversed) {
        if (!original) this.#cancelled.add(refTxId as string);
        return end('OK', 0n);
      }
      original.reversed = true;
      return end('OK', original.amount);
    }
    if (!account) return end('PLAYER_NOT_FOUND', 0n);
    this.misdeeds.delete(txId); // told before, and done only now
    if (account.currency !== body.currency) return end('CURRENCY_MISMATCH', 0n);
    if (name === 'credit') return end('OK', amount); // also for a blocked player
    if (this.#cancelled.has(txId)) return end('TX_ALREADY_ROLLED_BACK', 0n);
    if (refusal !== null) return end(refusal, 0n);
    if (account.blocked) return end('PLAYER_BLOCKED', 0n);
    if (account.limit !== undefined && amount > account.limit) return end('LIMIT_EXCEEDED', 0n);
    if (account.balance < amount) return end('INSUFFICIENT_FUNDS', 0n);
    return end('OK', -amount);
  }

  #write(line: Omit<Line, 'no' | 'balance'>): void {
    const balance = this.accounts.get(line.externalId)?.balance ?? 0n;
    const written = Object.freeze({ no: this.ledger.length + 1, balance, ...line });
    this.ledger.push(written);
    this.#tell(written);
  }
}

function wellFormed(name: string, body: Body): boolean {
  const reasons = REASONS[name];
  const least = name === 'credit' ? 0 : 1;
  return (
    reasons !== undefined &&
    typeof body.tx_id === 'string' &&
    /^tx_[0-9a-f]{32}$/.test(body.tx_id) &&
    Number.isSafeInteger(body.amount) &&
    (body.amount as number) >= least &&
    reasons.includes(String(body.reason)) &&
    typeof body.round_id === 'string' &&
    (name !== 'rollback' || typeof body.ref_tx_id === 'string') &&
    (name !== 'credit' || typeof body.round_closed === 'boolean')
  );
}
