// A table for tests: players come, go, sit out and top up between rounds; chips and carry pass from round to round.
import { type Amount, type Game, type Json, purseOf, type Seat, type SeatInfo, type Setup } from '@baize/sdk';
import { type Luck, pick } from './luck.ts';
import { Pack } from './pack.ts';

export interface TableTerms {
  /** How many sit down; by chance if not given. */
  seats?: number;
  /** Minor units of one currency unit. */
  unit?: Amount;
  /** Whole units that stand for one of the template's. */
  rate?: number;
  live?: boolean;
  options?: Record<string, Json>;
  /** Nobody leaves, comes or sits out. */
  calm?: boolean;
}

export class PracticeTable {
  readonly game: Game;
  readonly limits: Record<string, Amount>;
  readonly unit: Amount;
  readonly pack: Pack;
  readonly #luck: Luck;
  readonly #terms: TableTerms;
  /** Where players sit with chips; null where the wallet pays: nobody sits there. */
  readonly #places: Game['seats'];
  readonly #chips = new Map<Seat, { player: string; chips: Amount }>();
  #carry: Json = null;
  #no = 0;
  #idle = true;
  #players = 0;

  constructor(game: Game, luck: Luck, terms: TableTerms = {}) {
    this.game = game;
    this.#luck = luck;
    this.#terms = terms;
    this.unit = terms.unit ?? pick([1, 100], luck);
    const limits = limitsOf(game, (terms.rate ?? pick([1, 10, 1000], luck)) * this.unit);
    this.limits = terms.calm ? limits : varied(game, limits, luck);
    this.pack = new Pack(game.deck, luck);
    this.#places = purseOf(game) === 'stack' ? game.seats : null;
    if (this.#places) {
      const { min, max } = this.#places;
      const least = Math.min(max, Math.max(2, min));
      const count = terms.seats ?? least + luck(max - least + 1);
      while (this.#chips.size < Math.min(count, max)) this.#sit();
    }
  }

  /** What the last round kept. */
  get carry(): Json {
    return this.#carry;
  }

  /** The next round, or null if it cannot start: players must come first. */
  open(): Setup | null {
    if (!this.#terms.calm) this.#comeAndGo();
    for (const seat of this.#chips.values()) if (seat.chips < this.#least()) seat.chips = this.#buyIn();
    for (let tries = 0; tries < 8; tries++) {
      if (tries > 3) this.#rebuy(); // a game that needs every seat waits for whoever cannot pay a bet
      const seats = this.#seats(tries > 3);
      const { limits, unit } = this;
      const { options = {}, live = this.game.live } = this.#terms;
      const setup = { no: this.#no + 1, seats, limits, unit, options, live, idle: this.#idle, carry: this.#carry };
      const dealt = this.game.ready({ ...setup, shoe: null });
      if (dealt) {
        this.#no++;
        this.#idle = false;
        return { ...setup, dealt, shoe: this.pack.begin() };
      }
      this.#idle = true;
      if (tries > 1 && this.#places && this.#chips.size < this.#places.max) this.#sit();
      if (tries > 4) this.#topUp(); // a game may need more of a seat than its last chip
    }
    return null;
  }

  /** After a round: what everybody has now, and the carry. */
  close(stacks: ReadonlyMap<Seat, Amount>, carry: Json): void {
    for (const [seat, chips] of stacks) {
      const own = this.#chips.get(seat);
      if (own) own.chips = chips;
    }
    this.#carry = carry;
  }

  #rebuy(): void {
    const bet = this.limits[this.game.betSize[0]] ?? 1;
    for (const seat of this.#chips.values()) if (seat.chips < bet) seat.chips = this.#buyIn();
  }

  #seats(all: boolean): SeatInfo[] {
    const present = this.#terms.calm || all;
    return [...this.#chips]
      .sort(([a], [b]) => a - b)
      .map(([seat, { player, chips }]) => ({
        seat,
        player,
        chips,
        in: chips > 0 && (present || this.#luck(10) > 0),
        connected: present || this.#luck(12) > 0,
        entry: this.game.entries ? pick(this.game.entries, this.#luck) : null,
        sitting: `sitting of ${player}`,
      }));
  }

  #comeAndGo(): void {
    if (!this.#places || this.#luck(12) > 0) return;
    const seats = [...this.#chips.keys()];
    if (seats.length > Math.max(2, this.#places.min) && this.#luck(2) === 0) this.#chips.delete(pick(seats, this.#luck));
    else if (seats.length < this.#places.max) this.#sit();
  }

  #sit(): void {
    const free = Array.from({ length: this.#places?.max ?? 0 }, (_, seat) => seat).filter(seat => !this.#chips.has(seat));
    const seat = this.#terms.calm ? (free[0] as Seat) : pick(free, this.#luck);
    this.#chips.set(seat, { player: `p${++this.#players}`, chips: this.#buyIn() });
  }

  #topUp(): void {
    for (const seat of this.#chips.values()) if (seat.chips < (this.limits.min_buy_in ?? 1)) seat.chips = this.#buyIn();
  }

  #least(): Amount {
    return this.#luck(3) === 0 ? 1 : Math.ceil((this.limits.min_buy_in ?? 1) / 2);
  }

  /** Seldom a whole number of units: stacks have odd amounts after a few rounds. */
  #buyIn(): Amount {
    const { min_buy_in: min = 100 * this.unit, max_buy_in: max = min } = this.limits;
    return min + this.#luck(max - min + 1);
  }
}

/** The template's limits in minor units. */
export function limitsOf(game: Game, factor: Amount): Record<string, Amount> {
  if (!game.template) throw new Error(`${game.code} has no template: its limits are what it is played with`);
  return Object.fromEntries(Object.entries(game.template.limits).map(([key, units]) => [key, units * factor]));
}

/** A limit that may be 0 (an ante) is not always 0. */
function varied(game: Game, limits: Record<string, Amount>, luck: Luck): Record<string, Amount> {
  const none = Object.keys(limits).filter(key => limits[key] === 0);
  if (none.length === 0 || luck(2) === 0) return limits;
  const least = Math.min(...Object.values(limits).filter(amount => amount > 0));
  const some = { ...limits, ...Object.fromEntries(none.map(key => [key, 1 + luck(least)])) };
  return (game.check?.(some, {}) ?? []).length === 0 ? some : limits;
}
