// The bets of one round on the host's side: what is reserved while it is being paid, what stands, what was taken back.
import { type Bet, type BetItem, type PlayerId, Refused, type Run, type Spot } from '@baize/sdk';
import { type Amount, LateMap, LateSet } from '../../kernel/index.ts';

/** What a placement costs. */
export const sumOf = (items: readonly BetItem[]): Amount => items.reduce((total, { amount }) => total + amount, 0);

/** A placement that is being paid. Whether it is still open is the only question when the world outside has answered. */
export class Hold {
  readonly player: PlayerId;
  readonly items: readonly BetItem[];
  #isOpen = true;

  constructor(player: PlayerId, items: readonly BetItem[]) {
    this.player = player;
    this.items = items;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** What was reserved is not to be had any more: whatever comes for it is given back. */
  close(): void {
    this.#isOpen = false;
  }
}

/** Of one window, all together. What is reserved counts like what stands, so that nothing is quoted twice. */
export class Placements {
  readonly #holds = new LateSet<Hold>();
  /** every placement ever made, by id */
  readonly #placed = new LateMap<number, Bet>();
  /** debit by placement, where a wallet paid */
  readonly #txOf = new LateMap<number, string>();
  /** the placements that stand, by player, oldest first */
  readonly #standing = new LateMap<PlayerId, Bet[]>();
  /** how often each player took a bet back; goes on when the round begins anew */
  readonly #undos = new LateMap<PlayerId, number>();

  // ---- what is reserved

  reserve(player: PlayerId, items: readonly BetItem[]): Hold {
    const hold = new Hold(player, items);
    this.#holds.add(hold);
    return hold;
  }

  /** It is settled, or nothing came of it. */
  release(hold: Hold): void {
    hold.close();
    this.#holds.delete(hold);
  }

  /** What comes for any of them is given back. */
  closeHolds(): void {
    for (const hold of this.#holds) hold.close();
  }

  /** Something is being paid that still counts. */
  get isPaying(): boolean {
    for (const hold of this.#holds) if (hold.isOpen) return true;
    return false;
  }

  /** What is reserved of a player, by spot. */
  #heldOf(player: PlayerId): Map<string, Amount> {
    const sums = new Map<string, Amount>();
    for (const hold of this.#holds) {
      if (hold.player !== player || !hold.isOpen) continue;
      for (const { spot, amount } of hold.items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
    }
    return sums;
  }

  // ---- what it costs

  /** What a placement costs beside what stands and what is reserved. @throws Refused when it does not fit */
  quote(run: Run, player: PlayerId, items: readonly BetItem[]): Amount {
    const price = run.quote({ in: 'bet', id: 0, player, items: [...items] });
    const sums = this.#heldOf(player);
    for (const { spot } of items)
      if (this.#isOfAnother(run, spot, player)) throw new Refused('BOX_TAKEN', { reason: 'spot', spot });
    if (sums.size > 0) {
      for (const { spot, amount } of items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
      run.quote({ in: 'bet', id: 0, player, items: [...sums].map(([spot, amount]) => ({ spot, amount })) });
    }
    return price?.amount ?? 0;
  }

  /** Whether a placement may be taken back, also for those that are being paid beside it. @throws Refused */
  quoteUndo(run: Run, { id, player, items }: Bet): void {
    run.quote({ in: 'undo', id });
    const held = this.#heldOf(player);
    for (const { spot, amount } of items) {
      const min = spotsOf(run)[spot]?.min ?? 0;
      const left = this.#standingOn(player, spot) - amount + (held.get(spot) ?? 0);
      if (held.has(spot) && left < min) throw new Refused('ACTION_INVALID', { reason: 'min', spot, min });
    }
  }

  #standingOn(player: PlayerId, spot: string): Amount {
    return this.standingOf(player).reduce((sum, { items }) => sum + sumOf(items.filter(each => each.spot === spot)), 0);
  }

  /** A box has one owner: somebody else is paying for it. */
  #isOfAnother(run: Run, spot: string, player: PlayerId): boolean {
    if (spotsOf(run)[spot]?.seat === undefined) return false;
    for (const hold of this.#holds)
      if (hold.isOpen && hold.player !== player && hold.items.some(each => each.spot === spot)) return true;
    return false;
  }

  // ---- what stands

  place(bet: Bet, tx: string | undefined): void {
    this.#placed.set(bet.id, bet);
    if (tx !== undefined) this.#txOf.set(bet.id, tx);
    const own = this.#standing.get(bet.player);
    if (own) own.push(bet);
    else this.#standing.set(bet.player, [bet]);
  }

  takeBack(id: number): void {
    const player = this.#placed.get(id)?.player ?? '';
    const left = this.standingOf(player).filter(bet => bet.id !== id);
    if (left.length > 0) this.#standing.set(player, left);
    else this.#standing.delete(player);
    this.#undos.set(player, this.undosOf(player) + 1);
  }

  /** Of what was put in nothing stays, but how often each player took a bet back. */
  forget(): void {
    this.#placed.clear();
    this.#txOf.clear();
  }

  /** A placement, also one that was taken back. */
  placed(id: number): Bet | undefined {
    return this.#placed.get(id);
  }

  /** Somebody has placed something, whether it stands or not. */
  get hasPlaced(): boolean {
    return this.#placed.size > 0;
  }

  /** The debit of a placement; undefined where no wallet paid for it. */
  txOf(id: number): string | undefined {
    return this.#txOf.get(id);
  }

  /** How often this player has taken a bet back since the window opened. */
  undosOf(player: PlayerId): number {
    return this.#undos.get(player) ?? 0;
  }

  /** A player's placements that stand, oldest first. */
  standingOf(player: PlayerId): readonly Bet[] {
    return this.#standing.get(player) ?? [];
  }

  /** How many placements of a player stand or are being paid. */
  countOf(player: PlayerId): number {
    let count = this.standingOf(player).length;
    for (const hold of this.#holds) if (hold.isOpen && hold.player === player) count++;
    return count;
  }

  /** Every placement that stands. */
  get standing(): Bet[] {
    return [...this.#standing.values()].flat();
  }

  get any(): boolean {
    return this.#standing.size > 0;
  }
}

/** Why the wallet is asked for a placement: as its spots say, a bet or an ante. */
export const reasonOf = (run: Run, items: readonly BetItem[]): Spot['reason'] =>
  spotsOf(run)[items[0]?.spot ?? '']?.reason ?? 'bet';

function spotsOf({ waiting }: Run): Readonly<Record<string, Spot>> {
  return waiting?.ask === 'bets' ? waiting.spots : {};
}
