// A round of bets on the host's side: every placement and its debit, what is being paid, who bet.
import { type Bet, type BetItem, type Input, type PlayerId, Refused, type Spot } from '@baize/sdk';
import type { Participant } from '../../facts/index.ts';
import type { Amount } from '../../kernel/index.ts';
import type { Entry, Logged } from '../../rounds/index.ts';
import { Holds } from '../table/holds.ts';
import { HostRound } from '../table/host-round.ts';
import type { RoundTerms } from '../table/terms.ts';
import type { Viewer } from '../viewer.ts';

/** Who bet, as settlement and history need it. */
export interface Bettor {
  player: Viewer['player'];
  operatorSessionId: string | null;
}

/** A placement that is being paid: it counts like one that stands. */
export interface HeldBet {
  player: PlayerId;
  items: BetItem[];
}

/** What a placement costs. */
export const sumOf = (items: readonly BetItem[]): Amount => items.reduce((total, { amount }) => total + amount, 0);

/** Bets and their states. Clocks and screens are the table's. */
export class BankedRound extends HostRound {
  override readonly kind = 'banked';
  readonly holds = new Holds<HeldBet>();
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
  /** what answers have cost */
  readonly answered: { player: PlayerId; amount: Amount }[] = [];
  /** its cards are dealt though nobody has bet */
  isDealtEmpty = false;
  /** no new bets */
  closing = false;
  /** it is being forgotten, for all its bets were undone: done when it is */
  emptied: Promise<void> | null = null;

  /** Writes a round that is dealt though nobody has bet; where somebody has, it is shown already. */
  async record(): Promise<void> {
    const { clock, db } = this.services;
    if (this.startedAt === 0 && !this.practice) {
      const at = clock.now();
      await this.mailbox.write(() => db.transaction(sql => this.openIn(sql, at)));
      this.recorded(at);
    }
    this.isDealtEmpty = true;
  }

  override participants(): Participant[] {
    return [...this.bettors.values()].map(({ player }) => {
      const boxes = [...this.run.owners].flatMap(([box, owner]) => (owner === player.id ? [box] : []));
      const { id: playerId, operator, externalId, nickname } = player;
      return { playerId, operator, externalId, nickname, seat: null, ...(boxes.length > 0 ? { boxes } : {}) };
    });
  }

  /** To a player's own screens: a movement of their wallet has begun (NS-30.1). Not kept here: history reads it from the wallet's rows. */
  tellTx(player: PlayerId, action: 'debit' | 'credit' | 'rollback', reason: string, amount: Amount, at: number): void {
    this.tellOnly(player, { kind: 'tx', player, action, reason, amount, status: 'pending' }, at);
  }

  protected override taken(input: Logged): void {
    if (input.in === 'bet') this.#place(input.player, { id: input.id, player: input.player, seat: null, items: input.items });
    if (input.in === 'bet' && input.tx) this.txOf.set(input.id, input.tx);
    if (input.in === 'undo') this.#takeBack(input.id);
    if (input.in === 'choice' && input.cost)
      this.answered.push({ player: this.run.owners.get(input.seat) ?? '', amount: input.cost.amount });
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

  /** What a placement costs beside what stands and what is held. @throws Refused when it does not fit */
  quote(player: PlayerId, items: readonly BetItem[]): Amount {
    const price = this.run.quote({ in: 'bet', id: 0, player, items: [...items] });
    const sums = this.#held(player);
    for (const { spot } of items) if (this.#isOfAnother(spot, player)) throw new Refused('BOX_TAKEN', { reason: 'spot', spot });
    if (sums.size > 0) {
      for (const { spot, amount } of items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
      this.run.quote({ in: 'bet', id: 0, player, items: [...sums].map(([spot, amount]) => ({ spot, amount })) });
    }
    return price?.amount ?? 0;
  }

  /** Whether a placement may be taken back, also for those that are being paid beside it. @throws Refused */
  quoteUndo({ id, player, items }: Bet): void {
    this.run.quote({ in: 'undo', id });
    const held = this.#held(player);
    for (const { spot, amount } of items) {
      const min = this.#spots[spot]?.min ?? 0;
      const left = this.#standingOn(player, spot) - amount + (held.get(spot) ?? 0);
      if (held.has(spot) && left < min) throw new Refused('ACTION_INVALID', { reason: 'min', spot, min });
    }
  }

  get #spots(): Readonly<Record<string, Spot>> {
    const { waiting } = this.run;
    return waiting?.ask === 'bets' ? waiting.spots : {};
  }

  /** What is held of a player, by spot. */
  #held(player: PlayerId): Map<string, Amount> {
    const sums = new Map<string, Amount>();
    for (const held of this.holds) {
      if (held.player !== player) continue;
      for (const { spot, amount } of held.items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
    }
    return sums;
  }

  #standingOn(player: PlayerId, spot: string): Amount {
    return this.betsStanding(player).reduce((sum, { items }) => sum + sumOf(items.filter(each => each.spot === spot)), 0);
  }

  /** A box has one owner: somebody else is paying for it. */
  #isOfAnother(spot: string, player: PlayerId): boolean {
    if (this.#spots[spot]?.seat === undefined) return false;
    for (const held of this.holds) if (held.player !== player && held.items.some(each => each.spot === spot)) return true;
    return false;
  }

  /** A player's placements that stand, oldest first. */
  betsStanding(player: PlayerId): readonly Bet[] {
    return this.#standing.get(player) ?? [];
  }

  /** How often this player has taken a bet back since the window opened. */
  undosOf(player: PlayerId): number {
    return this.#undos.get(player) ?? 0;
  }

  /** How many placements of a player stand or are being paid. */
  placementsOf(player: PlayerId): number {
    let count = this.betsStanding(player).length;
    for (const held of this.holds) if (held.player === player) count++;
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

  /** Everything that goes back when the round is void. */
  get paidIn(): { player: PlayerId; amount: Amount }[] {
    return [...this.standing.map(({ player, items }) => ({ player, amount: sumOf(items) })), ...this.answered];
  }

  get hasBets(): boolean {
    return this.#standing.size > 0;
  }

  /** Nobody is in it, nobody is on the way into it, and nothing of it is recorded. */
  get isBlank(): boolean {
    return this.startedAt === 0 && !this.hasBets && this.holds.isEmpty;
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
}
