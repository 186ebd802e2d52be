// Where each card of a round lies: zones that a game states, with who sees the cards in them. A card lies in exactly one.
import { EmptyMap } from './chips.ts';
import { isPath } from './names.ts';
import type { Card, Seat } from './words.ts';

/** Who sees a card that comes into a zone. `all`: everybody; `owner`: the seat in its name ('hand:3'); `each`: whoever saw the
 *  card before, or whom the place it is dealt to names; `none`: it is dealt face down, and whoever saw the card before still
 *  knows it. What somebody has seen they know: only `shuffle` hides a card again. */
export type ZoneSight = 'all' | 'owner' | 'each' | 'none';
/** By the first part of a zone's name: `{hand: 'owner', floor: 'all'}` states 'hand:3' and 'floor'. There is no default. */
export type ZoneRules = Readonly<Record<string, ZoneSight>>;

export const ZONE_SIGHTS: readonly ZoneSight[] = ['all', 'owner', 'each', 'none'];
const NO_CARDS: readonly Card[] = [];
const NO_ZONES: Map<string, Card[]> = new EmptyMap();
const NOWHERE: Map<Card, string> = new EmptyMap();

/** The zone of a place: its name without the number of the card. 'floor:4' lies in 'floor', 'hand:3:1' in 'hand:3', 'flip' in
 *  'flip'. */
export function zoneOf(place: string): string {
  const end = place.lastIndexOf(':');
  return end < 0 ? place : place.slice(0, end);
}

/** Who sees what comes into this zone; null where it adds nobody. Throws a sentence if the game does not state the zone. */
export function seenIn(rules: ZoneRules, zone: string): 'all' | readonly Seat[] | null {
  const sight = sightOf(rules, zone);
  if (sight === 'all') return 'all';
  return sight === 'owner' ? [ownerOf(zone)] : null;
}

/** Why a card may not be dealt to this place so; null: it may. */
export function whyNotPlace(rules: ZoneRules, at: string, seen: 'all' | readonly Seat[]): string | null {
  const zone = zoneOf(at);
  const sight = sightOf(rules, zone);
  if (sight === 'each') return null;
  const wanted = sight === 'owner' ? [ownerOf(zone)] : sight === 'all' ? sight : [];
  const isSame = typeof wanted === 'string' ? seen === wanted : seen.length === wanted.length && seen[0] === wanted[0];
  return isSame ? null : `the zone ${zone} is seen by ${said(wanted)}, the place ${at} by ${said(seen)}`;
}

function sightOf(rules: ZoneRules, zone: string): ZoneSight {
  if (!isPath(zone)) throw new Error(`${String(zone)} is no name of a zone: it is like floor, hand:3 or meld:2:1`);
  const colon = zone.indexOf(':');
  const name = colon < 0 ? zone : zone.slice(0, colon);
  if (!Object.hasOwn(rules, name))
    throw new Error(`there is no zone ${name}: the game states ${Object.keys(rules).join(', ') || 'none'}`);
  return rules[name] as ZoneSight;
}

function ownerOf(zone: string): Seat {
  const part = zone.split(':')[1] ?? '';
  if (!/^\d{1,2}$/.test(part)) throw new Error(`the zone ${zone} is seen by its owner alone: its name has a seat, as ${zone}:3`);
  return Number(part);
}

function said(seen: 'all' | readonly Seat[]): string {
  if (typeof seen === 'string') return 'all';
  return seen.length === 0 ? 'nobody' : `seat ${seen.join(', ')}`;
}

/** The zones of one round. */
export class Zones {
  readonly #rules: ZoneRules | null;
  readonly #zones: Map<string, Card[]>;
  readonly #where: Map<Card, string>;

  /** Without rules nothing is kept, and nothing can be moved. */
  constructor(rules: ZoneRules | undefined) {
    this.#rules = rules ?? null;
    this.#zones = rules ? new Map() : NO_ZONES;
    this.#where = rules ? new Map() : NOWHERE;
  }

  get rules(): ZoneRules | null {
    return this.#rules;
  }

  /** The zone of each card that is out. */
  get where(): ReadonlyMap<Card, string> {
    return this.#where;
  }

  /** The cards of a zone, in the order in which they came. */
  cardsOf(zone: string): Card[] {
    return [...(this.#zones.get(zone) ?? NO_CARDS)];
  }

  /** A card was dealt to this place. */
  add(place: string, card: Card): void {
    if (this.#rules !== null) this.#put(card, zoneOf(place));
  }

  /** These cards went back under the stub. */
  remove(cards: readonly Card[]): void {
    for (const card of cards) this.#take(card);
  }

  /** Throws a sentence if a card does not lie where it is moved from, and changes nothing then. */
  move(cards: readonly Card[], from: string, to: string): void {
    if (this.#rules === null) throw new Error('cards are moved between zones, and this game states none (zones)');
    seenIn(this.#rules, from);
    seenIn(this.#rules, to);
    if (from === to) throw new Error(`cards are moved from ${from} to itself`);
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i] as Card;
      const zone = this.#where.get(card);
      if (zone === undefined) throw new Error(`${String(card)} is moved from ${from}, and has not been dealt`);
      if (zone !== from) throw new Error(`${card} is moved from ${from}, and lies in ${zone}`);
      for (let k = 0; k < i; k++) if (cards[k] === card) throw new Error(`${card} is moved twice at once`);
    }
    for (const card of cards) {
      this.#take(card);
      this.#put(card, to);
    }
  }

  #put(card: Card, zone: string): void {
    this.#where.set(card, zone);
    const cards = this.#zones.get(zone);
    if (cards === undefined) this.#zones.set(zone, [card]);
    else cards.push(card);
  }

  #take(card: Card): void {
    const zone = this.#where.get(card);
    if (zone === undefined) return;
    this.#where.delete(card);
    const cards = this.#zones.get(zone) as Card[];
    cards.splice(cards.indexOf(card), 1);
  }
}
