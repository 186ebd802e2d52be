// Reads the boxes of a table for display: whose each is, what lies on it, whose turn it is.
import type { Betting, ShownCard, TableView } from '@baize/plugin-screen/kit';

export interface BoxView {
  box: number;
  spot: string;
  mine: boolean;
  /** of who holds it; empty where it is free */
  nickname: string;
  /** its bets that stand, minor units */
  stake: number;
  /** my bet that is on its way */
  waiting: { amount: number; stage: Betting['waiting'][string]['stage'] } | null;
  /** it decides now */
  isNow: boolean;
}

/** Boxes 1 to `count`. After the round their stakes stay until the next one begins. */
export function boxesOf(
  view: Pick<TableView, 'holders' | 'asks' | 'you'>,
  { mine, waiting }: Pick<Betting, 'mine' | 'waiting'>,
  count: number,
  turn: readonly number[],
): BoxView[] {
  return Array.from({ length: count }, (_, i): BoxView => {
    const box = i + 1;
    const spot = `box_${box}`;
    const holder = view.holders[spot];
    const own = mine[spot] ?? 0;
    return {
      box,
      spot,
      mine: own > 0 || waiting[spot] !== undefined || holder?.mine === true,
      nickname: holder?.nickname ?? '',
      stake: holder?.amount ?? own,
      waiting: waiting[spot] ?? null,
      isNow: turn.includes(box),
    };
  });
}

/** How many boxes the window offers; outside of it as many as there were, at least those that are held. */
export function countOf(view: Pick<TableView, 'holders' | 'asks'>, most: number): number {
  const spots = view.asks.find(each => each.spots)?.spots;
  const held = Object.keys(view.holders).map(spot => Number(spot.split('_')[1]) || 0);
  return spots ? Object.keys(spots).length : Math.max(most, ...held);
}

/** The dealer's cards; hidden ones with their faces once they were shown. */
export function dealerOf({ zones, events }: Pick<TableView, 'zones' | 'events'>): ShownCard[] {
  const event = events.findLast(each => each.type === 'show' && each.data.seat === 0);
  const shown = Array.isArray(event?.data.cards) ? (event.data.cards as (string | null)[]) : [];
  return (zones.dealer ?? []).map((each, i) => (each.card === null ? { ...each, card: shown[i] ?? null } : each));
}
