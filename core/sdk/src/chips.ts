// The chips of one round: behind the seats and in the middle, and who owns each seat.
import { isAmount } from './names.ts';
import type { SeatInfo } from './round.ts';
import type { Amount, PlayerId, Seat } from './words.ts';

/** Belongs to all rounds that have none of something, so nothing may be put into it: a map of each takes memory. */
export class EmptyMap<Key, Value> extends Map<Key, Value> {
  override set(key: Key): never {
    throw new Error(`${String(key)} is put into what all rounds share`);
  }
}

export const NO_AMOUNTS: Map<Seat, Amount> = new EmptyMap();

export class Chips {
  readonly stacks: Map<Seat, Amount>;
  readonly puts: Map<Seat, Amount>;
  readonly owners = new Map<Seat, PlayerId>();
  pot: Amount = 0;

  constructor(seats: readonly SeatInfo[]) {
    const isEmpty = seats.length === 0;
    this.stacks = isEmpty ? NO_AMOUNTS : new Map();
    this.puts = isEmpty ? NO_AMOUNTS : new Map();
    for (let i = 0; i < seats.length; i++) {
      const { seat, player, chips } = seats[i] as SeatInfo;
      this.stacks.set(seat, chips);
      this.puts.set(seat, 0);
      this.owners.set(seat, player);
    }
  }

  stack(seat: Seat): Amount {
    return known(this.stacks.get(seat), seat);
  }

  put(seat: Seat): Amount {
    return known(this.puts.get(seat), seat);
  }

  /** From the stack to the middle. */
  pay(seat: Seat, amount: Amount): void {
    const stack = this.stack(seat);
    if (!isAmount(amount) || amount > stack) throw new RangeError(`seat ${seat} cannot pay ${amount} of ${stack}`);
    this.stacks.set(seat, stack - amount);
    this.puts.set(seat, this.put(seat) + amount);
    this.pot += amount;
  }

  /** From the middle to the stack. */
  giveBack(seat: Seat, amount: Amount): void {
    const put = this.put(seat);
    if (!isAmount(amount) || amount > put) throw new RangeError(`seat ${seat} cannot get back ${amount} of ${put}`);
    this.puts.set(seat, put - amount);
    this.stacks.set(seat, this.stack(seat) + amount);
    this.pot -= amount;
  }

  /** As much of a forced payment as the stack has. */
  post(seat: Seat, amount: Amount): Amount {
    if (!isAmount(amount)) throw new RangeError(`seat ${seat} cannot post ${amount}`);
    const paid = Math.min(amount, this.stack(seat));
    this.pay(seat, paid);
    return paid;
  }
}

function known(amount: Amount | undefined, seat: Seat): Amount {
  if (amount === undefined) throw new RangeError(`seat ${seat} has no chips in this round`);
  return amount;
}
