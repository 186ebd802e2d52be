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
  const stated = (hand: Hand) => (coup.result?.[hand] as { total?: unknown } | undefined)?.total;
  const of = (hand: Hand) => {
    const value = stated(hand);
    return typeof value === 'number' ? value : total(handCards(coup.zones, hand));
  };
  return { player: of('player'), banker: of('banker') };
}

/** Spots that the result pays, to be outlined; what the result does not repeat is read from the cards. */
export function winningSpots(coup: Coupe): Set<string> {
  const out = new Set<string>();
  if (!coup.result) return out;
  const seen: Record<string, unknown> = { ...readCards(coup.zones), ...coup.result };
  const outcome = String(seen.outcome ?? '');
  if (outcome) out.add(outcome);
  if (seen.player_pair === true) out.add('player_pair');
  if (seen.banker_pair === true) out.add('banker_pair');
  if (seen.player_pair === true || seen.banker_pair === true) out.add('either_pair');
  if (Number(seen.perfect ?? 0) > 0) out.add('perfect_pair');
  const bonus = seen.natural === true || Number(seen.margin ?? 0) >= 4;
  if (bonus && (outcome === 'player' || outcome === 'banker')) out.add(`${outcome}_bonus`);
  return out;
}

function readCards(zones: Record<string, ShownCard[]>): Record<string, unknown> {
  const player = handCards(zones, 'player');
  const banker = handCards(zones, 'banker');
  const pair = (cards: readonly ShownCard[], by: (card: string) => string) => {
    const [first, second] = cards.map(each => each.card);
    return Boolean(first && second && by(first) === by(second));
  };
  const rank = (card: string) => card.charAt(0);
  const whole = (card: string) => card;
  const two = [total(player.slice(0, 2)) ?? 0, total(banker.slice(0, 2)) ?? 0];
  return {
    player_pair: pair(player, rank),
    banker_pair: pair(banker, rank),
    perfect: Number(pair(player, whole)) + Number(pair(banker, whole)),
    natural: Math.max(...two) >= 8,
    margin: Math.abs((total(player) ?? 0) - (total(banker) ?? 0)),
  };
}
