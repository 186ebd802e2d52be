// The state of a round: chips, masks, told facts and the carry. What a script's verbs act on.
import { whyNotEnd } from './capabilities.ts';
import { Chips, NO_AMOUNTS } from './chips.ts';
import { Debts } from './debts.ts';
import type { OwnState } from './direct.ts';
import { checkCounter, checkFact } from './facts.ts';
import type { Game } from './game.ts';
import { copyJson, Masks } from './masks.ts';
import { isName } from './names.ts';
import type { Commitment, Setup } from './round.ts';
import type { Amount, Card, Fact, Json, PlayerId, Seat, Told } from './words.ts';
import { seenIn, type ZoneRules, Zones } from './zones.ts';

/** Facts of a round; one more is a fault. */
export const MOST_FACTS = 20_000;
/** More lines are dropped. */
const MOST_DEBUGGED = 1_000;
/** A line that a script wrote for its developer. */
export interface Debugged {
  at: number;
  text: string;
}
/** Kinds that a script may not tell: Run's own, the host's, and the place-holder of a fact that is not for the viewer. */
const OTHERS = new Set(['card', 'bet', 'bet_undo', 'result', 'settle', 'void', 'tx', 'hidden']);
/** Kinds that verbs tell: a game of SDK 1.0 may have facts of its own under these names. */
const OF_VERBS: Record<string, string> = { move: 'round.move', debt: 'round.owe' };
/** Kinds that need no further look. */
const USUAL = new Set(['start', 'deal', 'street', 'betting', 'action', 'showdown', 'event']);

export class RoundState implements OwnState {
  readonly game: Game;
  readonly live: boolean;
  readonly chips: Chips;
  readonly masks: Masks;
  readonly zones: Zones;
  readonly debts: Debts;
  readonly told: Told[] = [];
  /** What the script said by `debug`, and after how many facts. */
  readonly debugged: Debugged[] = [];
  #returns: Map<Seat, Amount> | null = null;
  kept: Json;
  readonly #commitment: Commitment | undefined;

  constructor(game: Game, setup: Setup) {
    this.game = game;
    this.live = setup.live;
    this.chips = new Chips(setup.seats);
    this.masks = new Masks(game.deck.faces, game.deck.copies);
    this.zones = new Zones(game.zones);
    this.debts = new Debts(setup);
    this.kept = setup.carry;
    this.#commitment = setup.commitment;
  }

  tell(fact: Fact, only?: Seat | PlayerId): void {
    checkTold(fact, this.game, only);
    this.add(this.masks.tell(this.#committed(fact), only));
  }

  /** Tells a fact that nobody else holds, and whose values are JSON: it is not copied. */
  tellOwn(fact: Fact, only?: Seat | PlayerId): void {
    checkTold(fact, this.game, only);
    this.add(this.masks.mark(this.#committed(fact), only));
  }

  /** What the script gave back from the middle, by seat. */
  get returns(): ReadonlyMap<Seat, Amount> {
    return this.#returns ?? NO_AMOUNTS;
  }

  keepOwn(carry: Json): void {
    this.kept = carry;
  }

  #committed(fact: Fact): Fact {
    return fact.kind === 'start' && this.#commitment ? { ...fact, ...this.#commitment } : fact;
  }

  /** Keeps a fact that is made up already. */
  add(told: Told): void {
    if (this.told.length >= MOST_FACTS) throw new Error(`more than ${MOST_FACTS} facts in a round`);
    this.told.push(told);
  }

  show(cards: readonly Card[], to?: readonly Seat[]): void {
    this.masks.show(cards, to);
  }
  post(seat: Seat, amount: Amount): Amount {
    this.#checkPot();
    return this.chips.post(seat, amount);
  }
  giveBack(seat: Seat, amount: Amount): void {
    this.#checkPot();
    this.chips.giveBack(seat, amount);
    this.#returns ??= new Map();
    this.#returns.set(seat, (this.#returns.get(seat) ?? 0) + amount);
  }
  stack(seat: Seat): Amount {
    return this.chips.stack(seat);
  }
  put(seat: Seat): Amount {
    return this.chips.put(seat);
  }
  pot(): Amount {
    return this.chips.pot;
  }
  owner(seat: Seat): PlayerId | null {
    return this.chips.owners.get(seat) ?? null;
  }
  move(cards: readonly Card[], from: string, to: string, seat?: Seat): void {
    this.zones.move(cards, from, to);
    const seen = seenIn(this.zones.rules as ZoneRules, to);
    if (seen === 'all') this.masks.show(cards);
    else if (seen !== null) this.masks.show(cards, seen);
    const fact: Fact = { kind: 'move', cards: [...cards], from, to };
    if (seat !== undefined) fact.seat = seat;
    this.add(this.masks.mark(fact));
  }
  zone(name: string): Card[] {
    return this.zones.cardsOf(name);
  }
  owe(from: Seat, to: Seat, amount: Amount, why: string, payer?: Seat): Amount {
    const no = whyNotEnd(this.game, 'transfers');
    if (no !== null) throw new Error(`seats owe nothing in this game: ${no}`);
    const debt = this.debts.owe(from, to, amount, why, payer);
    if (debt.amount > 0) this.add({ fact: { kind: 'debt', ...debt } });
    return debt.amount;
  }
  net(): [Seat, Amount][] {
    return this.debts.net();
  }
  debug(values: readonly unknown[]): void {
    if (this.debugged.length >= MOST_DEBUGGED) return;
    const text = values.length > 0 ? values.map(shown).join(' ') : this.#said();
    this.debugged.push({ at: this.told.length, text });
  }
  #said(): string {
    const { stacks, puts, pot } = this.chips;
    const seats = [...stacks].map(([seat, stack]) => `seat ${seat}: ${stack} behind, ${puts.get(seat)} in`);
    const zones = [...new Set(this.zones.where.values())].map(zone => `${zone}: ${this.zones.cardsOf(zone).join(' ')}`);
    const debts = this.debts.list.map(({ from, to, amount, why }) => `${from} owes ${to} ${amount} (${why})`);
    return [...seats, `pot ${pot}`, ...zones, ...debts].join('; ');
  }
  keep(carry: Json): void {
    this.kept = copyJson(carry);
  }

  /** Against the house every chip in the middle belongs to a bet: what was merely posted, nobody would pay back. */
  #checkPot(): void {
    if (this.game.kind === 'round')
      throw new Error('a round against the house has no pot to post to: ask for a bet, or a price on a spot');
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** What of its game a fact is held against. */
type Terms = Pick<Game, 'sdk' | 'zones' | 'counters'>;

/** Throws on a fact that a script may not tell. A game with zones tells `move` by moving; one of SDK 1.1 tells known kinds, and
 *  counters that it states. */
export function checkTold(fact: object, { sdk, zones, counters }: Terms, only?: Seat | PlayerId): void {
  const { kind } = fact as { kind?: unknown };
  const verb = OF_VERBS[kind as string];
  if (verb !== undefined && sdk !== undefined) throw new Error(`a script may not tell ${kind}: ${verb} does`);
  if (sdk !== undefined && !OTHERS.has(kind as string)) checkFact(fact);
  if (sdk !== undefined && kind === 'counter') checkCounter(fact, counters, only);
  if (USUAL.has(kind as string)) return;
  if (OTHERS.has(kind as string) || (kind === 'move' && zones !== undefined)) throw new Error(`a script may not tell ${kind}`);
  if (!isName(kind)) throw new TypeError('a fact without kind');
}
