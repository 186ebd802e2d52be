// An open betting window: checks placements against spots and totals, keeps those that stand, takes them back.
import { isAmount } from './names.ts';
import { invalid, Refused } from './refused.ts';
import type { Amount, Bet, BetInput, BetItem, PlayerId, Seat, Spot } from './words.ts';

const MOST_ITEMS = 100;

export class Wagers {
  readonly #spots: Record<string, Spot>;
  readonly #standing = new Map<number, Bet>();
  /** Totals by player and spot. */
  readonly #totals = new Map<PlayerId, Map<string, Amount>>();
  readonly #owners: Map<Seat, PlayerId>;
  /** Seats that got their owner in this window: boxes. Most games have none. */
  #taken: Set<Seat> | null = null;

  /** owners: of the round's seats; a box gets its owner here, and loses it when their last bet on it is undone. */
  constructor(spots: Record<string, Spot>, owners: Map<Seat, PlayerId>) {
    this.#spots = spots;
    this.#owners = owners;
  }

  get count(): number {
    return this.#standing.size;
  }

  /** The placements that stand, by id. */
  bets(): Bet[] {
    return [...this.#standing.values()].sort((a, b) => a.id - b.id);
  }

  /** Sum of a placement that fits; throws Refused and changes nothing. */
  check(input: BetInput): Amount {
    if (typeof input.player !== 'string' || input.player === '') invalid('option');
    const items: unknown = input.items;
    if (!Array.isArray(items) || items.length === 0 || items.length > MOST_ITEMS) invalid('option');
    const own = this.#totals.get(input.player);
    let sum = 0;
    for (let i = 0; i < items.length; i++) {
      const item = items[i] as BetItem | null | undefined;
      if (typeof item !== 'object' || item === null) invalid('spot');
      const { spot, amount } = item;
      if (typeof spot !== 'string' || !Object.hasOwn(this.#spots, spot)) invalid('spot');
      for (let k = 0; k < i; k++) if ((items[k] as BetItem).spot === spot) invalid('spot', { spot });
      const { min, max, step, seat } = this.#spots[spot] as Spot;
      const owner = seat === undefined ? undefined : this.#owners.get(seat);
      if (owner !== undefined && owner !== input.player) throw new Refused('BOX_TAKEN', { reason: 'spot', spot });
      if (typeof amount !== 'number') invalid('step', { spot, min, max, step });
      const total = (own?.get(spot) ?? 0) + amount;
      if (amount <= 0 || total < min) invalid('min', { spot, min, max });
      if (total > max) invalid('max', { spot, min, max });
      if (!isAmount(amount) || amount % step !== 0) invalid('step', { spot, min, max, step });
      sum += amount;
    }
    if (!Number.isSafeInteger(sum)) invalid('max');
    return sum;
  }

  place(input: BetInput): Bet {
    const items = input.items.map(({ spot, amount }) => ({ spot, amount }));
    const bet: Bet = { id: input.id, player: input.player, seat: input.seat ?? null, items };
    this.#standing.set(bet.id, bet);
    const own = this.#totals.get(bet.player) ?? new Map<string, Amount>();
    this.#totals.set(bet.player, own);
    for (const { spot, amount } of items) {
      own.set(spot, (own.get(spot) ?? 0) + amount);
      const seat = this.#spots[spot]?.seat;
      if (seat === undefined || this.#owners.has(seat)) continue;
      this.#owners.set(seat, bet.player);
      this.#taken ??= new Set();
      this.#taken.add(seat);
    }
    return bet;
  }

  /** The placement to take back; refused if there is none, or if the rest of a spot would fall below its minimum. */
  checkUndo(id: number): Bet {
    const bet = this.#standing.get(id);
    if (bet === undefined) throw new Refused('ACTION_INVALID');
    for (const { spot, amount } of bet.items) {
      const left = (this.#totals.get(bet.player)?.get(spot) ?? 0) - amount;
      const { min } = this.#spots[spot] as Spot;
      if (left > 0 && left < min) invalid('min', { spot, min });
    }
    return bet;
  }

  remove(bet: Bet): void {
    this.#standing.delete(bet.id);
    const own = this.#totals.get(bet.player);
    for (const { spot, amount } of bet.items) {
      const left = (own?.get(spot) ?? 0) - amount;
      if (left > 0) own?.set(spot, left);
      else own?.delete(spot);
      const seat = this.#spots[spot]?.seat;
      if (left === 0 && seat !== undefined && this.#taken?.delete(seat)) this.#owners.delete(seat);
    }
  }

  /** The debit reason of a placement. */
  reason({ items }: BetInput): Spot['reason'] {
    return this.#spots[items[0]?.spot as string]?.reason ?? 'bet';
  }

  /** Whether everybody may know of a bet: it holds a box. */
  isPublic(bet: Bet): boolean {
    return bet.items.some(({ spot }) => this.#spots[spot]?.seat !== undefined);
  }
}
