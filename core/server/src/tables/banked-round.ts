// A round of bets on the host's side: every placement and its debit, the bets in flight, who bet.
import type { Bet, BetItem, Input, PlayerId } from '@baize/sdk';
import type { Participant } from '../history/index.ts';
import type { Amount } from '../kernel/index.ts';
import { type Entry, HostRound, type Logged } from './host-round.ts';
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
  readonly bettors = new Map<PlayerId, Bettor>();
  /** no new bets */
  closing = false;
  /** what is answered now is late */
  closed = false;

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
    if (input.in === 'bet') {
      this.placed.set(input.id, { id: input.id, player: input.player, seat: null, items: input.items });
      if (input.tx) this.txOf.set(input.id, input.tx);
    }
    if (input.in === 'undo') this.undone.add(input.id);
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

  /** The last placement of a player that stands. */
  lastOf(player: PlayerId): Bet | undefined {
    return this.run.standing.filter(bet => bet.player === player).at(-1);
  }

  betsOf(player: PlayerId): { bet: number; items: BetItem[] }[] {
    return [...this.placed.values()]
      .filter(bet => bet.player === player && !this.undone.has(bet.id))
      .map(({ id, items }) => ({ bet: id, items }));
  }

  get standing(): Bet[] {
    return [...this.placed.values()].filter(bet => !this.undone.has(bet.id));
  }

  hasStakes(player: PlayerId): boolean {
    for (const flight of this.flights) if (flight.player === player) return true;
    return this.betsOf(player).length > 0;
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
