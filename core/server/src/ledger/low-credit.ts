// Says that an operator's prepaid credit is low: once when it falls below its threshold, again only after it was above.
import type { Amount, Log } from '../kernel/index.ts';

/** What is looked at; amounts in minor units of the operator's default currency. */
export interface CreditNow {
  operator: string;
  balance: Amount;
  /** 0: nobody wants to be warned */
  warnBelow: Amount;
}

export class LowCredit {
  readonly #log: Pick<Log, 'warn'>;
  readonly #low = new Set<string>();

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log;
  }

  /** Looks after a deduction. */
  checkBalance({ operator, balance, warnBelow }: CreditNow): void {
    if (balance >= warnBelow) this.#low.delete(operator);
    else if (!this.#low.has(operator)) {
      this.#low.add(operator);
      this.#log.warn({ alarm: true, operator, balance, warnBelow }, 'the prepaid credit of an operator is low');
    }
  }
}
