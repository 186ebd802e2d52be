// What I hold in words: my points, and the card that goes where I let the time run out.
import type { HoldingOf } from '@baize/plugin-screen/kit/seats';
import { counted } from '../src/hand.ts';
import { shownOf } from './shown.ts';

const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** A card by its signs; "10" is never T. */
export const shortName = (card: string): string => `${card.startsWith('T') ? '10' : card[0]}${SUITS[card[1] ?? ''] ?? ''}`;

/** The first card that a dump offers is the one that the clock plays; null where it plays something else, or asks nothing. */
export function defaultDump(view: HoldingOf['view']): string | null {
  const ask = view.asks.find(each => each.seat === view.you.seat);
  if (!ask || !('otherwise' in ask) || ask.otherwise !== 'dump') return null;
  return ask.options.dump?.from?.[0] ?? null;
}

export function holding({ view, translate }: HoldingOf): string {
  const mine = shownOf(view.facts).hands[view.you.seat ?? -1] ?? [];
  const known = mine.filter(card => card !== null);
  if (known.length === 0) return '';
  const points = translate('ti.points', { n: counted(known).points });
  const card = defaultDump(view);
  return card === null ? points : `${points} · ${translate('ti.default', { card: shortName(card) })}`;
}
