// Cards by the zones they lie in, from facts that deal, show and move them; and what a zone is called.
import type { Fact, TableInfo } from '@baize/protocol';
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

/** What must be known of a table to name what lies on it. */
export type Place = Pick<TableInfo, 'game_code' | 'seats_max'> | null;

/** What a zone is called: its name in words, then the numbers that tell it from others of its kind. */
export function zoneWords(zone: string, translate: Translate, table: Place): string {
  const [, seat, hand] = /^seat_(\d+)(?:\.(\d+))?$/.exec(zone) ?? [];
  if (seat !== undefined) return [seatWords(Number(seat), translate, table), hand && Number(hand) + 1].filter(Boolean).join('·');
  const [name = '', ...numbers] = zone.split(':');
  return [named(translate, 'zone', name, table?.game_code ?? ''), numbers.join('·')].filter(Boolean).join(' ');
}

/** Where nobody sits the numbers are those of boxes, as their spots are; seats are counted from the first one. */
const seatWords = (seat: number, translate: Translate, table: Place): string =>
  table?.seats_max ? translate('seat.no', { n: seat + 1 }) : spotWords(`box_${seat}`, translate, table);

/** What a spot is called; boxes differ by their number only. */
export function spotWords(spot: string, translate: Translate, table: Place): string {
  const number = /_(\d+)$/.exec(spot)?.[1];
  return [named(translate, 'spot', spot, table?.game_code ?? ''), number].filter(Boolean).join(' ');
}
