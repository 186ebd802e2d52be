// Play money of practice tables: kept in memory, never a row, never a call (NS-29).
import type { Amount } from '../kernel/index.ts';

const START_UNITS = 1_000_000;

/** Every player begins with a million units. */
export class PracticeBank {
  readonly #start: Amount;
  readonly #held = new Map<string, Amount>();

  constructor(unit: Amount) {
    this.#start = START_UNITS * unit;
  }

  balance(player: string): Amount {
    return this.#held.get(player) ?? this.#start;
  }

  take(player: string, amount: Amount): boolean {
    if (this.balance(player) < amount) return false;
    this.#held.set(player, this.balance(player) - amount);
    return true;
  }

  give(player: string, amount: Amount): void {
    this.#held.set(player, this.balance(player) + amount);
  }
}
