// Play money of practice tables: kept in memory, never a row, never a call (NS-29).
import { type Amount, LateMap } from '../../kernel/index.ts';

const START_UNITS = 1_000_000;
const MOST = 10_000;

/** Every player begins with a million units, and again when so many others have played since they last did. */
export class PlayMoney {
  readonly #start: Amount;
  readonly #held = new LateMap<string, Amount>();

  constructor(unit: Amount) {
    this.#start = START_UNITS * unit;
  }

  /** How many players' money is remembered. */
  get size(): number {
    return this.#held.size;
  }

  balance(player: string): Amount {
    return this.#held.get(player) ?? this.#start;
  }

  take(player: string, amount: Amount): boolean {
    if (this.balance(player) < amount) return false;
    this.#set(player, this.balance(player) - amount);
    return true;
  }

  give(player: string, amount: Amount): void {
    this.#set(player, this.balance(player) + amount);
  }

  #set(player: string, amount: Amount): void {
    this.#held.delete(player);
    this.#held.set(player, amount);
    if (this.#held.size > MOST) this.#held.delete(this.#held.keys().next().value as string);
  }
}
