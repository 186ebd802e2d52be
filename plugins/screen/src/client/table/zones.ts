// Cards by the zones they lie in, from facts that deal, show and move them; and what a zone is called.
import type { Fact } from '@baize/protocol';
import { named, type Translate } from '../texts.ts';

export interface ShownCard {
  position: string;
  card: string | null;
  seq: number;
}

export type Zones = Record<string, ShownCard[]>;

/** The zone of a place: the place without the number of the card in it. */
export const zoneAt = (position: string): string => position.replace(/:\d+$/, '');

/** The zone of a seat's cards; of its second hand and the next ones each its own. */
export const handZone = (seat: unknown, hand: unknown): string =>
  `seat_${seat}${typeof hand === 'number' && hand > 0 ? `.${hand}` : ''}`;

/** A card in its place: a new one, or one that was hidden and is shown now. */
export function put(zones: Zones, position: string, card: string | null, seq: number): Zones {
  const zone = zoneAt(position);
  const had = zones[zone] ?? [];
  const known = had.find(each => each.position === position);
  if (known && known.card === card) return zones;
  const shown: ShownCard = { position, card, seq: known?.card === null ? known.seq : seq };
  const cards = known ? had.map(each => (each.position === position ? shown : each)) : [...had, shown];
  return { ...zones, [zone]: cards };
}

/** Cards go from one zone to another. Who sees them there but not before learns the face now; who sees neither counts them. */
export function moved(zones: Zones, fact: Fact): Zones {
  const cards = Array.isArray(fact.cards) ? (fact.cards as (string | null)[]) : [];
  const from = String(fact.from ?? '');
  const to = String(fact.to ?? '');
  const left = [...(zones[from] ?? [])];
  for (const card of cards) {
    const same = left.findIndex(each => each.card === card);
    const at = same >= 0 ? same : left.findIndex(each => each.card === null);
    if (at >= 0) left.splice(at, 1);
  }
  const arrived = cards.map((card, index): ShownCard => ({ position: `${to}@${fact.seq}.${index}`, card, seq: fact.seq }));
  const { [from]: _, ...rest } = zones;
  const kept: Zones = left.length > 0 ? { ...rest, [from]: left } : rest;
  return { ...kept, [to]: [...(kept[to] ?? []), ...arrived] };
}

/** What a zone is called: its name in words, then the numbers that tell it from others of its kind. */
export function zoneWords(zone: string, translate: Translate, gameCode: string): string {
  const [name = '', ...numbers] = zone.split(/[:.]/);
  const which = zone.includes('.') ? numbers.map(each => String(Number(each) + 1)) : numbers;
  return [named(translate, 'zone', name, gameCode), which.join('·')].filter(Boolean).join(' ');
}
