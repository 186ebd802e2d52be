// The cards that are out in this round, who may see each, and the copy of facts that carries this knowledge.
import { face } from './cards.ts';
import { Refused } from './refused.ts';
import type { Card, Fact, Json, Seat, Told } from './words.ts';

type Fields = Record<string, Json | undefined>;

/** Knows every card that lies on the table. A card that not everybody sees has an entry in `#hidden`. */
export class Masks {
  readonly #faces: ReadonlySet<string>;
  readonly #copies: number;
  readonly #out = new Set<Card>();
  readonly #hidden = new Map<Card, readonly Seat[]>();
  /** Who had seen a card before it went back under the stub; 'all' for everybody. Made with the first: in most games none goes back. */
  #before: Map<Card, 'all' | readonly Seat[]> | null = null;
  /** No card has a longer name: most words of a fact need no look. */
  readonly #longest: number;
  /** The secrets of the fact that is being told. */
  #secret: Map<Card, readonly Seat[]> | null = null;

  constructor(faces: readonly string[], copies: number) {
    const { set, longest } = setOf(faces);
    this.#faces = set;
    this.#copies = copies;
    this.#longest = longest + (copies > 1 ? 1 + String(copies).length : 0);
  }

  /** How many more cards the deck has. */
  get left(): number {
    return this.#faces.size * this.#copies - this.#out.size;
  }

  isOut(card: Card): boolean {
    return this.#out.has(card);
  }

  /** Who sees a card that lies on the table. */
  seenBy(card: Card): 'all' | readonly Seat[] {
    return this.#hidden.get(card) ?? 'all';
  }

  /** Refuses faces that cannot fall now: unknown ones, and more copies than the deck has. */
  check(faces: readonly string[]): void {
    for (let i = 0; i < faces.length; i++) {
      const each = faces[i] as string;
      if (!this.#faces.has(each)) throw new Refused('UNKNOWN_CODE', { reason: 'cards' });
      let copy = 0;
      for (let k = 0; k < i; k++) if (faces[k] === each) copy++;
      for (let m = 0; m < this.#copies && copy >= 0; m++) if (!this.#out.has(m === 0 ? each : `${each}.${m}`)) copy--;
      if (copy >= 0) throw new Refused('DUPLICATE_CARD', { reason: 'cards' });
    }
  }

  /** Puts a checked face on the table and returns the card: the face, or a marked copy. */
  deal(each: string, seen: 'all' | readonly Seat[]): Card {
    let card = each;
    for (let m = 1; this.#out.has(card); m++) card = `${each}.${m}`;
    this.#out.add(card);
    if (seen === 'all') this.#hidden.delete(card);
    else this.#hidden.set(card, [...seen]);
    return card;
  }

  /** Back under the stub: seen by nobody until they fall again. */
  takeBack(cards: readonly Card[]): void {
    this.#before ??= new Map();
    for (const card of cards) {
      const seen = this.#hidden.get(card);
      const before = this.#before.get(card) ?? [];
      this.#before.set(card, seen === undefined || before === 'all' ? 'all' : [...before, ...seen]);
      this.#out.delete(card);
      this.#hidden.set(card, []);
    }
  }

  show(cards: readonly Card[], to?: readonly Seat[]): void {
    for (const card of cards) {
      const seen = this.#hidden.get(card);
      if (seen === undefined) continue;
      if (to === undefined) this.#hidden.delete(card);
      else this.#hidden.set(card, [...new Set([...seen, ...to])]);
    }
  }

  /** A deep copy of a script's fact, with the secrets in it. Throws on anything that is no JSON. */
  tell(fact: Fact, only?: Seat | string): Told {
    this.#secret = null;
    const told: Told = { fact: this.#object(fact) as Fact };
    if (only !== undefined) told.only = only;
    if (this.#secret !== null) told.secret = this.#secret;
    return told;
  }

  /** The same without a copy, for a fact that nobody else holds and that is JSON already. */
  mark(fact: Fact, only?: Seat | string): Told {
    this.#secret = null;
    this.#marked(fact);
    const told: Told = { fact };
    if (only !== undefined) told.only = only;
    if (this.#secret !== null) told.secret = this.#secret;
    return told;
  }

  #marked(object: Fields): void {
    for (const key in object) {
      const each = object[key];
      if (typeof each === 'string') {
        if (each.length <= this.#longest) object[key] = this.#string(each);
      } else if (Array.isArray(each)) this.#markedList(each as Json[]);
      else if (typeof each === 'object' && each !== null) this.#marked(each as Fields);
    }
  }

  #markedList(list: Json[]): void {
    for (let i = 0; i < list.length; i++) {
      const each = list[i] as Json;
      if (typeof each === 'string') {
        if (each.length <= this.#longest) list[i] = this.#string(each);
      } else if (Array.isArray(each)) this.#markedList(each as Json[]);
      else if (typeof each === 'object' && each !== null) this.#marked(each as Fields);
    }
  }

  /** The fact of one dealt card. */
  card(at: string, card: Card, stage: string, source: string, dealer?: string, reason?: string): Told {
    const seen = this.#hidden.get(card);
    const fact: Fact = { kind: 'card', position: at, cards: [seen ? this.#named(card) : face(card)], stage, source };
    if (dealer !== undefined) fact.dealer = dealer;
    if (reason !== undefined) fact.reason = reason;
    return seen ? { fact, secret: new Map([[this.#named(card), seen]]) } : { fact };
  }

  /** A copy as the public (or the owner of these seats) has seen it in this round: other cards null, no marks. A card that went
   *  back into the pack after they saw it stays known to them. */
  mask(value: Json, seats: readonly Seat[] = []): Json {
    if (typeof value === 'string') return this.#sees(value, seats) ? this.#bare(value) : null;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(each => this.mask(each, seats));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.mask(each, seats)]));
  }

  #sees(card: string, seats: readonly Seat[]): boolean {
    const seen = this.#hidden.get(card);
    if (seen === undefined || seen.some(seat => seats.includes(seat))) return true;
    const before = this.#before?.get(card);
    return before !== undefined && (before === 'all' || before.some(seat => seats.includes(seat)));
  }

  #copy(value: Json): Json {
    if (typeof value === 'string') return value.length > this.#longest ? value : this.#string(value);
    if (typeof value !== 'object' || value === null) return plain(value);
    if (!Array.isArray(value)) return this.#object(value as Fields) as Json;
    const list: Json[] = [];
    for (let i = 0; i < value.length; i++) list.push(this.#copy(value[i]));
    return list;
  }

  /** Spread first: an engine copies all fields of a literal at once, far faster than one by one. */
  #object(value: Fields): Fields {
    const object = spread(value);
    for (const key in object) {
      const each = object[key];
      if (each === undefined || key === '__proto__') drop(object, key);
      else if (typeof each === 'string' ? each.length <= this.#longest : typeof each === 'object' && each !== null)
        object[key] = this.#copy(each);
      else plain(each);
    }
    return object;
  }

  #string(value: string): Json {
    const seen = this.#hidden.size > 0 ? this.#hidden.get(value) : undefined;
    if (seen === undefined) return this.#bare(value);
    const named = this.#named(value);
    if (this.#secret === null) this.#secret = new Map();
    this.#secret.set(named, seen);
    return named;
  }

  /** In a stored fact hidden cards are marked, also the first copy ('As.0'), and open ones are not: so they cannot be taken for
   *  each other. */
  #named(card: Card): string {
    return this.#copies > 1 && !card.includes('.') ? `${card}.0` : card;
  }

  #bare(value: string): string {
    return this.#copies > 1 && this.#out.has(value) ? face(value) : value;
  }
}

/** A deep copy of any JSON value; throws on what is none. */
export function copyJson(value: Json): Json {
  if (typeof value !== 'object' || value === null) return plain(value);
  if (Array.isArray(value)) {
    const list: Json[] = [];
    for (let i = 0; i < value.length; i++) list.push(copyJson(value[i]));
    return list;
  }
  const object: Fields = { ...(value as Fields) };
  for (const key in object) {
    const each = object[key];
    if (each === undefined || key === '__proto__') drop(object, key);
    else if (typeof each === 'object' && each !== null) object[key] = copyJson(each);
    else plain(each);
  }
  return object as Json;
}

/** A copy of the fields. One place for each kind of fact: an engine copies all fields at once where it has met few shapes. */
function spread(value: Fields): Fields {
  switch (value.kind) {
    case 'action':
      return value.auto === undefined ? { ...value } : { ...value };
    case 'betting':
      return { ...value };
    case 'deal':
      return { ...value };
    case 'event':
      return { ...value };
    case 'showdown':
      return { ...value };
    default:
      return { ...value };
  }
}

/** Fields without a value are no part of JSON. */
function drop(object: Fields, key: string): void {
  if (key === '__proto__') throw new TypeError('__proto__ in a value');
  delete object[key];
}

interface Faces {
  set: ReadonlySet<string>;
  longest: number;
}

/** A deck's faces as a set, and the length of the longest, made once for each deck. */
function setOf(faces: readonly string[]): Faces {
  const known = SETS.get(faces) ?? { set: new Set(faces), longest: Math.max(0, ...faces.map(each => each.length)) };
  SETS.set(faces, known);
  return known;
}
const SETS = new WeakMap<readonly string[], Faces>();

function plain<T>(value: T): T {
  if (
    typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' || typeof value === 'boolean' || value === null
  )
    return value;
  throw new TypeError(`a fact holds ${typeof value === 'number' ? value : `a ${typeof value}`}`);
}
