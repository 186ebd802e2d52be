// A round of bets on the host's side: every placement and its debit, the bets in flight, who bet.
import type { Bet, BetItem, Input, PlayerId } from '@baize/sdk';
import type { Participant } from '../history/index.ts';
import type { Amount } from '../kernel/index.ts';
import { type Entry, HostRound, type Logged } from './host-round.ts';
import type { RoundTerms } from './terms.ts';
import type { Viewer } from './viewer.ts';

/** Who bet, as settlement and history need it. */
export interface Bettor {
  player: Viewer['player'];
  operatorSessionId: string | null;
}

interface Flight {
  player: PlayerId;
  items: BetItem[];
  /** its input is in a transaction that is to commit */
  accepted: boolean;
}

/** What a placement costs. */
export const sumOf = (items: readonly BetItem[]): Amount => items.reduce((total, { amount }) => total + amount, 0);

/** Bets and their states. Clocks and screens are the table's. */
export class BankedRound extends HostRound {
  override readonly kind = 'banked';
  readonly flights = new Set<Flight>();
  /** debit by bet */
  readonly txOf = new Map<number, string>();
  readonly undone = new Set<number>();
  /** every placement ever made, by id */
  readonly placed = new Map<number, Bet>();
  /** the placements that stand, by player, oldest first */
  readonly #standing = new Map<PlayerId, Bet[]>();
  /** how often each player took a bet back; goes on when the round begins anew */
  readonly #undos = new Map<PlayerId, number>();
  readonly bettors = new Map<PlayerId, Bettor>();
  /** its cards are dealt though nobody has bet */
  isDealtEmpty = false;
  /** no new bets */
  closing = false;
  /** what is answered now is late */
  closed = false;

  /** Writes a round that is dealt though nobody has bet; where somebody has, his bet has written it. */
  async record(): Promise<void> {
    const { clock, db } = this.services;
    const at = clock.now();
    if (this.startedAt === 0 && !this.practice) {
      await db.transaction(sql => this.openIn(sql, at));
      this.startedAt = at;
    }
    this.isDealtEmpty = true;
  }

  override participants(): Participant[] {
    return [...this.bettors.values()].map(({ player }) => ({
      playerId: player.id,
      operator: player.operator,
      externalId: player.externalId,
      nickname: player.nickname,
      seat: null,
    }));
  }

  /** To a player's own screens: a movement of his wallet has begun (NS-30.1). Not kept here: history reads it from the wallet's rows. */
  tellTx(player: PlayerId, action: 'debit' | 'credit' | 'rollback', reason: string, amount: Amount, at: number): void {
    this.tellOnly(player, { kind: 'tx', player, action, reason, amount, status: 'pending' }, at);
  }

  protected override taken(input: Logged): void {
    if (input.in === 'bet') this.#place(input.player, { id: input.id, player: input.player, seat: null, items: input.items });
    if (input.in === 'bet' && input.tx) this.txOf.set(input.id, input.tx);
    if (input.in === 'undo') this.#takeBack(input.id);
  }

  #place(player: PlayerId, bet: Bet): void {
    this.placed.set(bet.id, bet);
    const own = this.#standing.get(player);
    if (own) own.push(bet);
    else this.#standing.set(player, [bet]);
  }

  #takeBack(id: number): void {
    this.undone.add(id);
    const player = this.placed.get(id)?.player ?? '';
    const left = this.betsStanding(player).filter(bet => bet.id !== id);
    if (left.length > 0) this.#standing.set(player, left);
    else this.#standing.delete(player);
    this.#undos.set(player, this.undosOf(player) + 1);
  }

  override apply(entry: Entry, faces?: Input): void {
    super.apply(entry, faces);
    const { input, at } = entry;
    if (input.in === 'bet' && input.tx) this.tellTx(input.player, 'debit', 'bet', sumOf(input.items), at);
    const undone = input.in === 'undo' && !this.practice ? this.placed.get(input.id) : undefined;
    if (undone) this.tellTx(undone.player, 'rollback', 'cancel_bet', sumOf(undone.items), at);
  }

  /** Throws Refused when these items do not fit beside what stands and is in flight. */
  check(player: PlayerId, items: BetItem[], accepted: boolean): Amount {
    const sums = new Map<string, Amount>();
    for (const flight of this.flights) {
      if (flight.player !== player || (accepted && !flight.accepted)) continue;
      for (const { spot, amount } of flight.items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
    }
    const price = this.run.quote({ in: 'bet', id: 0, player, items });
    if (sums.size > 0) {
      for (const { spot, amount } of items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
      this.run.quote({ in: 'bet', id: 0, player, items: [...sums].map(([spot, amount]) => ({ spot, amount })) });
    }
    return price?.amount ?? 0;
  }

  /** A player's placements that stand, oldest first. */
  betsStanding(player: PlayerId): readonly Bet[] {
    return this.#standing.get(player) ?? [];
  }

  /** How often this player has taken a bet back since the window opened. */
  undosOf(player: PlayerId): number {
    return this.#undos.get(player) ?? 0;
  }

  /** How many placements of a player stand or are on their way. */
  placementsOf(player: PlayerId): number {
    let count = this.betsStanding(player).length;
    for (const flight of this.flights) if (flight.player === player) count++;
    return count;
  }

  /** The last placement of a player that stands. */
  lastOf(player: PlayerId): Bet | undefined {
    return this.betsStanding(player).at(-1);
  }

  betsOf(player: PlayerId): { bet: number; items: BetItem[] }[] {
    return this.betsStanding(player).map(({ id, items }) => ({ bet: id, items }));
  }

  /** Every placement that stands. */
  get standing(): Bet[] {
    return [...this.#standing.values()].flat();
  }

  get hasBets(): boolean {
    return this.#standing.size > 0;
  }

  /** Nobody is in it, nobody is on the way into it, and nothing of it is recorded. */
  get isBlank(): boolean {
    return this.startedAt === 0 && !this.hasBets && this.flights.size === 0;
  }

  override restart(terms: RoundTerms): 'told' | 'kept' | false {
    const restarted = super.restart(terms);
    if (restarted === false) return false;
    for (const each of [this.placed, this.txOf, this.undone, this.bettors]) each.clear();
    return restarted;
  }

  hasStakes(player: PlayerId): boolean {
    return this.placementsOf(player) > 0;
  }

  totals(): Record<string, { amount: Amount; players: number }> {
    const spots = new Map<string, { amount: Amount; players: Set<string> }>();
    for (const { player, items } of this.standing) {
      for (const { spot, amount } of items) {
        const sum = spots.get(spot) ?? { amount: 0, players: new Set<string>() };
        sum.amount += amount;
        sum.players.add(player);
        spots.set(spot, sum);
      }
    }
    return Object.fromEntries([...spots].map(([spot, sum]) => [spot, { amount: sum.amount, players: sum.players.size }]));
  }
}
