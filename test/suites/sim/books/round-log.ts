// What the log of a round says was put in: bets that stand, and answers that cost something; counted input by input.
import type { Change } from '../engine/port.ts';

interface Input {
  in: string;
  id: number;
  seat?: number;
  option?: string;
  items?: readonly { amount: number }[];
  cost?: { amount: number };
}

/** Others move no money, and need not be read. */
const PAID = /"in":"(?:bet|undo)"|"cost":/;

export class RoundLog {
  /** answers that cost something, by option, and how often each was taken */
  readonly options = new Map<string, number>();
  total = 0;
  readonly #bets = new Map<number, number>();

  take({ before, after }: Change): void {
    if (before && !after) this.#forget(); // a round that is dropped loses all of them
    if (before || !after || !PAID.test(String(after.input))) return;
    const input = JSON.parse(String(after.input)) as Input;
    if (input.in === 'bet') this.#bet(input);
    else if (input.in === 'undo') this.#undo(input);
    else if (input.cost) {
      this.total += input.cost.amount;
      const option = input.option ?? '';
      this.options.set(option, (this.options.get(option) ?? 0) + 1);
    }
  }

  #bet({ id, items = [] }: Input): void {
    const amount = items.reduce((sum, each) => sum + each.amount, 0);
    this.#bets.set(id, amount);
    this.total += amount;
  }

  #undo({ id }: Input): void {
    this.total -= this.#bets.get(id) ?? 0;
    this.#bets.delete(id);
  }

  #forget(): void {
    this.total = 0;
    this.#bets.clear();
    this.options.clear();
  }
}
