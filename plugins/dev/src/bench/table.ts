// The table that a game is tried at: who sits there, their chips, the wallet in memory, and what one round keeps for the next.
import { type Amount, type Game, type Json, purseOf, type Run, type Seat, type SeatInfo, type Setup } from '@baize/sdk';
import { audit, type Luck, limitsOf, shuffled } from '@baize/testkit';

/** Units for one of the template's: so that amounts look like those of real tables. */
const RATE = 1000;
const WALLET: Amount = 1_000_000;
const MOST_PLAYERS = 9;

export class Table {
  /** By player: what their wallet holds. */
  readonly wallet = new Map<string, Amount>();
  readonly #luck: Luck;
  readonly #chips = new Map<string, Amount>();
  #pack: string[] = [];
  #shoe: Setup['shoe'] = null;
  #carry: Json = null;
  #no = 0;
  players: number;

  constructor(game: Game, luck: Luck, players: number | undefined) {
    this.#luck = luck;
    this.players = this.fitting(game, players ?? game.template?.seats ?? game.seats?.usual ?? 2);
  }

  /** As many players as a game takes. */
  fitting({ seats }: Game, players: number): number {
    return Math.max(seats?.min ?? 1, Math.min(players, seats?.max ?? MOST_PLAYERS));
  }

  /** Who plays, in the order of their seats. */
  names(): string[] {
    return Array.from({ length: this.players }, (_, i) => `p${i + 1}`);
  }

  limits(game: Game): Record<string, Amount> {
    return limitsOf(game, RATE);
  }

  /** The next round and its pack. @throws a sentence when the game does not begin one */
  open(game: Game): { setup: Setup; pack: string[] } {
    this.players = this.fitting(game, this.players);
    const limits = this.limits(game);
    const refused = game.check?.(limits, {}) ?? [];
    if (refused.length > 0) throw new Error(`check refuses the template's own limits: ${refused.join(', ')}`);
    const seats = purseOf(game) === 'stack' ? this.names().map((player, seat) => this.#sitting(player, seat, limits)) : [];
    const about = { no: this.#no + 1, seats, limits, unit: 1, options: {}, live: game.live, idle: this.#no === 0 };
    const dealt = game.ready({ ...about, shoe: null, carry: this.#carry });
    if (dealt === null) throw new Error('ready answers null: the game waits for more players or chips');
    const pack = this.#packOf(game);
    return { setup: { ...about, dealt, shoe: this.#shoe, carry: this.#carry }, pack };
  }

  /** A round is over: money and carry go on. */
  close(game: Game, setup: Setup, run: Run, rest: readonly string[]): void {
    const { stacks, credits } = audit(game, setup, run, { bp: 0, cap: 0, floor: false });
    for (const { seat, player } of setup.seats) this.#chips.set(player, stacks.get(seat) ?? 0);
    for (const [player, amount] of staked(game, run)) this.wallet.set(player, this.balance(player) - amount);
    for (const [player, amount] of credits) this.wallet.set(player, this.balance(player) + amount);
    this.#carry = run.kept;
    this.#no = setup.no;
    this.#pack = [...rest];
  }

  /** Other code goes on with what this one kept. @throws what `carryFrom` throws */
  take(game: Game, version: string): void {
    if (game.carryFrom && this.#carry !== null) this.#carry = game.carryFrom(this.#carry, version);
    this.#pack = [];
    this.#shoe = null;
  }

  balance(player: string): Amount {
    return this.wallet.get(player) ?? WALLET;
  }

  /** Who is broke buys in again, from nowhere: it is play money. */
  #sitting(player: string, seat: Seat, limits: Record<string, Amount>): SeatInfo {
    const least = limits.min_buy_in ?? 1;
    const had = this.#chips.get(player) ?? 0;
    const chips = had > 0 ? had : Math.max(least, Math.floor((limits.max_buy_in ?? least) / 2));
    return { seat, player, chips, in: true, connected: true, entry: null };
  }

  #packOf({ deck: { faces, copies, shoe } }: Game): string[] {
    const isNew = shoe === undefined || this.#pack.length === 0 || this.#shoe?.last === true;
    if (isNew) this.#pack = shuffled(Array.from({ length: copies }, () => faces).flat(), this.#luck);
    if (isNew && shoe) this.#pack.splice(0, 1 + shoe.burn(this.#pack[0] ?? ''));
    if (shoe) this.#shoe = { no: (this.#shoe?.no ?? 0) + (isNew ? 1 : 0), last: this.#pack.length <= shoe.cut };
    return [...this.#pack];
  }
}

/** What each wallet has paid in this round. */
export function staked(game: Game, run: Run): Map<string, Amount> {
  const paid = new Map<string, Amount>();
  if (purseOf(game) === 'stack') return paid;
  for (const { player, items, undone } of run.stakes)
    if (!undone) paid.set(player, (paid.get(player) ?? 0) + items.reduce((sum, { amount }) => sum + amount, 0));
  return paid;
}
