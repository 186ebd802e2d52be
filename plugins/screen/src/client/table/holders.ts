// Who holds a spot that one player alone can have, a box: told to everybody, with what they bet there.
import type { BetItem, Fact } from '@baize/protocol';

export interface Holder {
  nickname: string;
  mine: boolean;
  /** All bets on it so far; what answers cost is not among them. */
  amount: number;
}
export type Holders = Readonly<Record<string, Holder>>;

/** After a bet (`sign` 1), or after it was taken back (-1). */
export function withBet(holders: Holders, fact: Fact, sign: 1 | -1): Holders {
  const player = (fact.player ?? {}) as { nickname?: string; you?: boolean };
  const next: Record<string, Holder> = { ...holders };
  for (const { spot, amount } of (fact.items as BetItem[] | undefined) ?? []) {
    const sum = (next[spot]?.amount ?? 0) + sign * amount;
    if (sum > 0) next[spot] = { nickname: player.nickname ?? '', mine: player.you === true, amount: sum };
    else delete next[spot];
  }
  return next;
}
