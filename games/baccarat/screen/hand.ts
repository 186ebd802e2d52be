// Reads a round of baccarat for display with the game's own rules: totals, the coup, its mark on the roads, the spots it pays.
import type { PastRound, ShownCard } from '@baize/plugin-screen/kit';
import { type Coup, coupOf, type Side, total, value } from '../src/coup.ts';
import { markOf } from '../src/past.ts';
import type { Mark } from '../src/roads.ts';
import { SPOTS, type SpotName, winOf } from '../src/spots.ts';

/** Cards of a hand in the order of their places. */
export function handCards(zones: PastRound['zones'], hand: Side): ShownCard[] {
  return [...(zones[hand] ?? [])].sort((a, b) => a.position.localeCompare(b.position));
}

/** The total of the cards seen so far; null while there is none. */
export function totalOf(cards: readonly ShownCard[]): number | null {
  const seen = faces(cards);
  return seen.length === 0 ? null : total(seen.map(value));
}

/** The finished coup: what the result says, and what it does not repeat read from the cards. Null without an outcome. */
export function coupFrom({ zones, result }: PastRound): Coup | null {
  if (!result || !OUTCOMES.has(String(result.outcome))) return null;
  const [player, banker] = [faces(handCards(zones, 'player')), faces(handCards(zones, 'banker'))];
  const read = player.length >= 2 && banker.length >= 2 ? coupOf(player, banker) : UNSEEN;
  return { ...read, ...result } as Coup;
}

/** The totals of both hands, once there are cards. */
export function score(round: PastRound): Record<Side, number | null> {
  const stated = (hand: Side) => (round.result?.[hand] as { total?: unknown } | undefined)?.total;
  const of = (hand: Side) => {
    const told = stated(hand);
    return typeof told === 'number' ? told : totalOf(handCards(round.zones, hand));
  };
  return { player: of('player'), banker: of('banker') };
}

/** Spots that the result pays more than their stake, to be outlined. */
export function winningSpots(round: PastRound): ReadonlySet<SpotName> {
  const coup = coupFrom(round);
  return new Set(coup ? SPOTS.filter(spot => winOf(spot, STAKE, coup) > STAKE) : []);
}

/** The marks of a shoe: as the game told them, and those of rounds that ended since. */
export function marksOf(results: readonly unknown[], ended: readonly PastRound[] = []): Mark[] {
  const since = ended.flatMap(round => {
    const coup = coupFrom(round);
    return coup ? [markOf(coup)] : [];
  });
  return [...results.filter(each => typeof each === 'string').filter(each => MARK.test(each)), ...since];
}

/** Without cards nothing is a pair and no margin is known. */
const UNSEEN: Partial<Coup> = { natural: false, player_pair: false, banker_pair: false, perfect: 0, margin: 0 };
const OUTCOMES = new Set(['player', 'banker', 'tie']);
const MARK = /^[PBT]p?b?$/;
const STAKE = 100;

const faces = (cards: readonly ShownCard[]): string[] => cards.map(each => each.card).filter(card => card !== null);
