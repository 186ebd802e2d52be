// An operator's wallet as a model: correct books, idempotent by tx_id, with its own memory of what it did.

/** The body of a call as the wallet reads it. */
export interface CallBody {
  tx_id: string;
  external_id: string;
  currency: string;
  amount: number;
  reason: string;
  ref_tx_id?: string;
}

export interface Reply {
  status: string;
  balance?: number;
}

interface Account {
  balance: number;
  /** deposits less withdrawals by the person himself */
  deposits: number;
  debits: number;
  credits: number;
}

interface Applied {
  externalId: string;
  amount: number;
  name: 'debit' | 'credit';
  reversed: boolean;
}

export class Bank {
  readonly accounts = new Map<string, Account>();
  readonly applied = new Map<string, Applied>();
  readonly #replies = new Map<string, { raw: string; reply: Reply }>();
  /** debits whose rollback came first */
  readonly #cancelled = new Set<string>();
  readonly #broken: (sentence: string) => void;
  /** until when it is out of reach */
  downUntil = 0;

  /** @param broken hears of a rule that the server broke */
  constructor(broken: (sentence: string) => void) {
    this.#broken = broken;
  }

  deposit(externalId: string, amount: number): void {
    const account = this.#account(externalId);
    account.balance += amount;
    account.deposits += amount;
  }

  /** The call moved money, and it was not given back. */
  stands(txId: string): boolean {
    return this.applied.get(txId)?.reversed === false;
  }

  /** Does what a call asks, once. `refusal`: a debit that the operator does not want. */
  handle(name: string, raw: string, refusal: string | null): Reply {
    const body = JSON.parse(raw) as CallBody;
    if (name === 'balance') return { status: 'OK', balance: this.#account(body.external_id).balance };
    const known = this.#replies.get(body.tx_id);
    if (known) {
      if (known.raw !== raw) this.#broken(`the wallet was sent two bodies of ${body.tx_id}`);
      return known.reply;
    }
    const reply = this.#apply(name, body, refusal);
    this.#replies.set(body.tx_id, { raw, reply });
    return reply;
  }

  #apply(name: string, body: CallBody, refusal: string | null): Reply {
    const account = this.#account(body.external_id);
    const { tx_id: id, amount, external_id: externalId } = body;
    if (name === 'rollback') {
      const debit = this.applied.get(body.ref_tx_id ?? '');
      if (!debit) this.#cancelled.add(body.ref_tx_id ?? '');
      else if (!debit.reversed) {
        if (debit.amount !== amount) this.#broken(`the rollback ${id} is over ${amount}, its debit over ${debit.amount}`);
        debit.reversed = true;
        account.balance += debit.amount;
        account.debits -= debit.amount;
      }
    } else if (name === 'credit') {
      this.applied.set(id, { externalId, amount, name, reversed: false });
      account.balance += amount;
      account.credits += amount;
    } else {
      if (this.#cancelled.has(id)) return { status: 'TX_ALREADY_ROLLED_BACK' };
      if (refusal) return { status: refusal };
      if (account.balance < amount) return { status: 'INSUFFICIENT_FUNDS' };
      this.applied.set(id, { externalId, amount, name: 'debit', reversed: false });
      account.balance -= amount;
      account.debits += amount;
    }
    return { status: 'OK', balance: account.balance };
  }

  #account(externalId: string): Account {
    const account = this.accounts.get(externalId) ?? { balance: 0, deposits: 0, debits: 0, credits: 0 };
    this.accounts.set(externalId, account);
    return account;
  }
}
