// What a round is given, what a script holds while it plays, and what it ends with. Types only.
import type { ActionFact, KnownFact } from './facts.ts';
import type { Amount, Answer, Card, Fact, Json, Keys, PlayerId, Seat, TimerKey } from './words.ts';

/** Frozen when the round opens and stored with it. */
export interface Setup {
  no: number;
  /** Ascending, all occupied seats, also those that sit out; [] in box and spot games. */
  seats: readonly SeatInfo[];
  /** Who is dealt in, as `Game.ready` answered. */
  dealt: readonly Seat[];
  /** Table limits in minor units, by Game.limits. */
  limits: Record<string, Amount>;
  /** Minor units of one currency unit (10^exponent). */
  unit: Amount;
  /** The table's options for this game, checked by Game.check. */
  options: Record<string, Json>;
  /** Cards come from a dealer's scanner, one by one. */
  live: boolean;
  /** `ready` answered null since the last round. */
  idle: boolean;
  /** Shoe games: number of the shoe, and whether this is its last round. */
  shoe: { no: number; last: boolean } | null;
  /** What the last round kept; null at first. */
  carry: Json;
  /** Of the sealed order that its cards come from; left out where a dealer deals. Run tells it with the script's `start`. */
  commitment?: Commitment;
}

/** Fixes an order of cards before the first of them is dealt. Hex where nothing else is said. */
export interface Commitment {
  /** over a salted leaf for each card */
  root: string;
  /** binds root, size, pack and the head before it */
  head: string;
  /** head of the table's order before this one; left out at its first, whose head binds nothing there */
  previous_head?: string;
  /** how many cards */
  n: number;
  /** faces x copies, as `52x8` */
  deck: string;
  /** part of each leaf */
  shoe_id: string;
}

export interface SeatInfo {
  seat: Seat;
  player: PlayerId;
  chips: Amount;
  /** Wants to play: not sitting out and has chips. */
  in: boolean;
  connected: boolean;
  /** One of Game.entries, as the player chose when they sat in. */
  entry: string | null;
  /** Another one each time that somebody sits down, also where they had sat before. Left out by hosts that do not say. */
  sitting?: string;
}

/** What the script holds. Amounts are minor units; a breach (unknown seat, negative amount) throws and voids the round. */
export interface Round<K extends Keys = Keys> extends Omit<Setup, 'limits'> {
  /** Table limits in minor units, by Game.limits. */
  readonly limits: { readonly [L in K['limit']]: Amount };
  /** Tells a fact of kind start, deal, street, betting, action, showdown, counter or event; Run and the host tell the others. `only`:
   *  to that seat's owner or that player. Cards that a viewer may not see reach them as null. */
  tell(fact: Tellable<K>, only?: Seat | PlayerId): void;
  /** Tells the `action` of an answer: seat, hand, option, what it cost or the amount it names, its cards, whether the clock gave it;
   *  with chips in the middle also `total`, `pot` and `stack` as they are now. `more` adds to it, or says it otherwise. */
  tellAction(answer: Answer, more?: Partial<Omit<ActionFact, 'kind'>>): void;
  /** From now on these cards are seen by these seats as well, without `to` by all. Tells nothing. */
  show(cards: readonly Card[], to?: readonly Seat[]): void;
  /** Forced payment from the stack to the middle (ante, blind): moves what the stack has, at most `amount`, and returns it. */
  post(seat: Seat, amount: Amount): Amount;
  /** From the middle back to the stack (uncalled chips); becomes money.returns. */
  giveBack(seat: Seat, amount: Amount): void;
  /** Chips behind. */
  stack(seat: Seat): Amount;
  /** This round's chips of the seat in the middle. */
  put(seat: Seat): Amount;
  /** All chips in the middle. */
  pot(): Amount;
  owner(seat: Seat): PlayerId | null;
  /** Moves cards from one zone (Game.zones) to another: who sees the new zone sees them from now on, and the fact `move` is told.
   *  `seat`: whose doing it is. Cards that do not lie there are a fault. */
  move(cards: readonly Card[], from: string, to: string, seat?: Seat): void;
  /** The cards that lie in a zone now, in the order in which they came. */
  zone(name: string): Card[];
  /** From now on seat `from` owes seat `to` this much; chips move at the end, which is in transfers. Cut to what the seats have, to
   *  what the winner brought and to the limit `max_loss`, told as the fact `debt`, and returned as it counts; the rest is forgotten.
   *  `payer`: another seat pays it (go-bak). */
  owe(from: Seat, to: Seat, amount: Amount, why: string, payer?: Seat): Amount;
  /** What each seat of the round wins or loses by its debts so far: the `net` of an end in transfers. */
  net(): [Seat, Amount][];
  /** For whoever writes the game: a line with these values, or without them the chips, zones and debts as they are. `fuzz`, `play` and
   *  `replay` print it; nobody else is told, and a server drops it. */
  debug(...values: unknown[]): void;
  /** What the next round gets as `carry`, also if this one is voided later. Copied. */
  keep(carry: Json): void;
}

/** A script with keys of its own tells the known kinds with their fields; one of SDK 1.0 any fact. */
export type Tellable<K extends Keys> = string extends K['limit'] ? Fact : KnownFact<CounterOf<K>>;
type CounterOf<K extends Keys> = K extends { counter: infer C extends string } ? C : never;

/** How a round ends. `word` is result.outcome; `rest` is the timer for which the result is shown, before next_round_ms. */
export type Outcome<T extends TimerKey = TimerKey> = OutcomeBase<T> & (PotsEnd | TransfersEnd | PayoutsEnd | NoneEnd);
export interface OutcomeBase<T extends TimerKey = TimerKey> {
  word: string;
  result: Json;
  board?: Card[];
  hands?: Hand[];
  rest?: T;
}
/** Sums equal what was put in. `order`: who gets odd units first, and breaks fee ties. `flop`: for no-flop-no-drop. */
export interface PotsEnd {
  end: 'pots';
  pots: Pot[];
  order: Seat[];
  flop: boolean;
}
/** Sums to 0, nobody below minus their stack; before rake. */
export interface TransfersEnd {
  end: 'transfers';
  net: [Seat, Amount][];
  order: Seat[];
}
/** One for each item of each bet: what it gets, stake included, before a fee. A fee on wins is taken in this order. */
export interface PayoutsEnd {
  end: 'payouts';
  wins: Win[];
}
export interface Win {
  bet: number;
  spot: string;
  win: Amount;
}
/** Nobody put in anything: the round is not recorded. */
export interface NoneEnd {
  end: 'none';
}
/** Made with layers(); the host splits and rakes. */
export interface Pot {
  amount: Amount;
  contributions: [Seat, Amount][];
  eligible: Seat[];
  winners: Seat[];
  rank?: string;
}
/** One seat's cards through the round, for history. */
export interface Hand {
  seat: Seat;
  dealt: Card[];
  steps?: { stage?: string; out: Card[]; in: Card[] }[];
  held?: Card[];
  final: Card[];
  board?: Card[];
  best?: Card[];
  rank?: string;
}
