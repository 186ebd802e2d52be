// Reads a coup for display: cards in their places, totals, and which spots the result pays.
import type { Coupe, ShownCard } from '../table-view.ts';

export type Hand = 'player' | 'banker';

const TENS = new Set(['T', 'J', 'Q', 'K']);

/** Cards of a hand in the order of their places. */
export function handCards(zones: Record<string, ShownCard[]>, hand: Hand): ShownCard[] {
  return [...(zones[hand] ?? [])].sort((a, b) => a.position.localeCompare(b.position));
}

/** The total of the cards seen so far; null while there is none. */
export function total(cards: readonly ShownCard[]): number | null {
  const seen = cards.map(each => each.card).filter(card => card !== null);
  if (seen.length === 0) return null;
  return seen.reduce((sum, card) => sum + pips(card), 0) % 10;
}

function pips(card: string): number {
  const rank = card.charAt(0);
  if (rank === 'A') return 1;
  return TENS.has(rank) ? 0 : Number(rank);
}

/** The winner's and loser's total of a finished coup. */
export function score(coup: Coupe): { player: number | null; banker: number | null } {
  const told = (hand: Hand) => (coup.result?.[hand] as { total?: unknown } | undefined)?.total;
  const of = (hand: Hand) => {
    const value = told(hand);
    return typeof value === 'number' ? value : total(handCards(coup.zones, hand));
  };
  return { player: of('player'), banker: of('banker') };
}

/** Spots that the result pays, to be outlined. */
export function winningSpots(result: Record<string, unknown> | null): Set<string> {
  const out = new Set<string>();
  if (!result) return out;
  const outcome = String(result.outcome ?? '');
  if (outcome) out.add(outcome);
  if (result.player_pair === true) out.add('player_pair');
  if (result.banker_pair === true) out.add('banker_pair');
  if (result.player_pair === true || result.banker_pair === true) out.add('either_pair');
  if (Number(result.perfect ?? 0) > 0) out.add('perfect_pair');
  const bonus = result.natural === true || Number(result.margin ?? 0) >= 4;
  if (bonus && (outcome === 'player' || outcome === 'banker')) out.add(`${outcome}_bonus`);
  return out;
}
