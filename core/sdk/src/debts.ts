// What seats owe each other in a round: each debt is cut to what may be lost and won, and nothing moves before the end.
import { NO_AMOUNTS } from './chips.ts';
import { isAmount, isName } from './names.ts';
import type { Setup } from './round.ts';
import type { Amount, Seat } from './words.ts';

/** A debt as it counts, cut to what can be paid. `payer` stands where another seat than `from` pays it. */
export interface Debt {
  from: Seat;
  to: Seat;
  amount: Amount;
  why: string;
  payer?: Seat;
}

/** Table stakes: nobody wins more from a seat than they brought themselves, nobody loses more than they have, nor more than the
 *  limit `max_loss` of the table (0 and left out: none) beyond what they won in the round. What is cut off is forgotten. */
export class Debts {
  readonly #list: Debt[] = [];
  readonly #about: Pick<Setup, 'seats' | 'dealt' | 'limits'>;
  /** chips of each seat of the round when it began; made with the first debt, for most games have none */
  #stacks = NO_AMOUNTS;
  #net = NO_AMOUNTS;
  #most: Amount = Number.MAX_SAFE_INTEGER;

  constructor(about: Pick<Setup, 'seats' | 'dealt' | 'limits'>) {
    this.#about = about;
  }

  #open(): void {
    if (this.#stacks !== NO_AMOUNTS) return;
    this.#stacks = new Map();
    this.#net = new Map();
    const { seats, dealt, limits } = this.#about;
    for (const seat of dealt) {
      this.#stacks.set(seat, seats.find(each => each.seat === seat)?.chips ?? 0);
      this.#net.set(seat, 0);
    }
    const most = Object.hasOwn(limits, 'max_loss') ? (limits.max_loss as Amount) : 0;
    if (most > 0) this.#most = most;
  }

  /** In the order in which they were made; those that were cut to nothing left out. */
  get list(): readonly Debt[] {
    return this.#list;
  }

  /** What each seat of the round wins or loses by its debts so far; sums to 0. */
  net(): [Seat, Amount][] {
    this.#open();
    return [...this.#net];
  }

  /** Returns the debt as it counts; throws a sentence on what is none. */
  owe(from: Seat, to: Seat, amount: Amount, why: string, payer: Seat = from): Debt {
    this.#open();
    for (const seat of [from, to, payer])
      if (!this.#stacks.has(seat)) throw new Error(`seat ${seat} owes or wins, and was not dealt in`);
    if (from === to || payer === to) throw new Error(`seat ${to} owes itself`);
    if (!isAmount(amount)) throw new Error(`seat ${from} owes ${amount}: an amount is a whole number from 0`);
    if (!isName(why)) throw new Error(`a debt says why by a name, as stop or first_ppeok, not ${String(why)}`);
    const debt: Debt = { from, to, amount: Math.min(amount, this.#winnable(from, to), this.#payable(payer)), why };
    if (payer !== from) debt.payer = payer;
    if (debt.amount === 0) return debt;
    this.#net.set(payer, (this.#net.get(payer) as Amount) - debt.amount);
    this.#net.set(to, (this.#net.get(to) as Amount) + debt.amount);
    this.#list.push(debt);
    return debt;
  }

  /** What this winner may still take from this seat: what they brought, less what they took from it already. */
  #winnable(from: Seat, to: Seat): Amount {
    let left = this.#stacks.get(to) as Amount;
    for (const debt of this.#list) if (debt.from === from && debt.to === to) left -= debt.amount;
    return Math.max(0, left);
  }

  #payable(payer: Seat): Amount {
    return Math.max(0, Math.min(this.#stacks.get(payer) as Amount, this.#most) + (this.#net.get(payer) as Amount));
  }
}
