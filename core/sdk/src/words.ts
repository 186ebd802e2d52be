// The words a round is written in: amounts, cards, requests, answers, inputs and facts. Types only.

/** Money: a safe integer in minor units (cents, or whole won where the currency has no cents). */
export type Amount = number;
/** 'As' (rank and suit) or '03a' (month and letter). Further copies in a shoe come marked 'As.1', 'As.2': card[0] and card[1]
 *  still work, `face(card)` strips the mark. Marks never reach a viewer. */
export type Card = string;
/** A place at the table: a seat, or a box (in box games 0 is the dealer and owned by nobody). */
export type Seat = number;
/** Opaque and constant: for carries and comparison, never for facts. */
export type PlayerId = string;
/** A key of Game.timers. Only the host knows the milliseconds. */
export type TimerKey = `${string}_ms`;
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The names that a game states: of its timers, its limits, its spots. Without `defineGame` they are any. */
export type Keys = { timer: TimerKey; limit: string; spot: string; counter?: string };

/** What a game may ask. Data only, never functions. A script yields these through the verbs of verbs.ts. */
export type Request<K extends Keys = Keys> =
  | CardsRequest<K['timer']>
  | ShuffleRequest
  | RollRequest
  | ChoiceRequest<K['timer']>
  | BetsRequest<K['timer'], K['spot']>;
/** Answer: Card[] in the order of `places`, once all are in. `rows`: Run tells a `card` fact for each (on live tables always).
 *  `pace`: an RNG table waits this timer before the cards fall. */
export interface CardsRequest<T extends TimerKey = TimerKey> {
  ask: 'cards';
  places: readonly Place[];
  stage: string;
  rows?: true;
  pace?: T;
}
/** These cards join the stub, which gets a new sealed order; nobody sees them again. No answer. */
export interface ShuffleRequest {
  ask: 'shuffle';
  back: readonly Card[];
}
/** Chance that is no card (button draw, dice). Answer: 0 .. below-1. */
export interface RollRequest {
  ask: 'roll';
  below: number;
}
/** Answer: Answer[] in the order of `of`, once the last is in; nothing is told before. */
export interface ChoiceRequest<T extends TimerKey = TimerKey> {
  ask: 'choice';
  of: readonly Choice<T>[];
}
declare const SPOT: unique symbol;
/** Answer: Bet[] by id, when the window closes. `first_bet`: no clock runs until a bet stands. */
export interface BetsRequest<T extends TimerKey = TimerKey, S extends string = string> {
  ask: 'bets';
  spots: Record<string, Spot>;
  timer: T;
  /** Never there: the names of its spots, for the compiler. */
  readonly [SPOT]?: S;
  begins: 'now' | 'first_bet';
}

/** Where a card falls ('hole:3:1', 'board:4') and who sees it; [] is face down to all. There is no default: forgetting must not
 *  leak. */
export interface Place {
  at: string;
  seen: 'all' | readonly Seat[];
}

/** One seat's decision. */
export interface Choice<T extends TimerKey = TimerKey> {
  seat: Seat;
  /** Which of the seat's hands it is about, 0 first; left out where a seat has one. The same number stands in `deal`, `action` and
   *  the answer. */
  hand?: number;
  /** Names match /^[a-z][a-z0-9_]*$/ (integer-like keys would change the order) and are offered in this order. */
  options: Record<string, Option>;
  /** Taken on time-out, leave and logout. Must cost nothing; takes `min`, the first `least` cards of `from`, the first of
   *  `sets`. */
  otherwise: string;
  timer: T;
  /** The seat's time bank may follow the timer. */
  bank?: true;
  /** Limit of consecutive asks of one seat (a turn). */
  total?: T;
}
export interface Option {
  /** What players read: a name of the package's words, or texts by language (`en` at least). Left out: the option's own name. */
  label?: Label;
  /** What it is about, so that two options do not look the same: a zone ('meld:2:1'), a seat, or a card. */
  target?: Target;
  /** Asks an amount: `min` plus multiples of `step` (1), or exactly `max`. Both bounds are stated or neither. */
  min?: Amount;
  max?: Amount;
  step?: Amount;
  /** The amount is money and this much of it is in already: cost = amount - paid (raise-to). Without it the amount is only a
   *  number. */
  paid?: Amount;
  /** Asks cards: any `least`..`most` of `from`; */
  from?: readonly Card[];
  least?: number;
  most?: number;
  /** or exactly one of these (melds). */
  sets?: readonly (readonly Card[])[];
  /** A fixed cost. Any cost is collected before the answer counts: from the stack (buy_in) or by the wallet (bet). */
  price?: Amount;
  /** Banked games: the bet row and the debit reason of the cost. */
  spot?: string;
  reason?: 'bet' | 'double' | 'split';
}
export type Label = string | Readonly<Record<string, string>>;
export type Target = { zone: string } | { seat: Seat } | { card: Card };
/** A place for bets. `min`..`max` and `step` hold for one player's total on it after every placement.
 *  `seat`: the spot has one owner a round, and its owner owns that Seat. */
export interface Spot {
  min: Amount;
  max: Amount;
  step: Amount;
  reason: 'bet' | 'ante';
  seat?: Seat;
}

/** `amount` is 0, `cards` [] and `bet` 0 where the option did not ask for them. `auto`: the clock or a leaver answered. `hand`: as
 *  the choice said; `cost`: what was paid for it, left out where that is nothing and in games of SDK 1.0. */
export interface Answer {
  seat: Seat;
  hand?: number;
  cost?: Amount;
  option: string;
  amount: Amount;
  cards: Card[];
  bet: number;
  auto: boolean;
}
export interface BetItem {
  spot: string;
  amount: Amount;
}
/** One placement = one debit. */
export interface Bet {
  id: number;
  player: PlayerId;
  seat: Seat | null;
  items: BetItem[];
}

/** A row of bets in the round: a placement, or what an answer cost on a spot (a raise, a split). `undone`: it was taken back. */
export interface Stake extends Bet {
  undone: boolean;
}

/** Where a card came from. */
export type Source = 'auto' | 'scanner' | 'wedge' | 'manual' | 'virtual';
/** A round is its Setup and these, and nothing else. */
export type Input =
  | CardsInput
  | { in: 'shuffled' }
  | { in: 'roll'; value: number }
  /** Closes the betting window. */
  | { in: 'time' }
  | ChoiceInput
  | BetInput
  | { in: 'undo'; id: number }
  | NoteInput;
/** Faces for the next open places: an RNG gives all at once, a dealer one by one. */
export interface CardsInput {
  in: 'cards';
  cards: string[];
  source: Source;
  dealer?: string;
  reason?: string;
}
/** `bet`: id of the row in which the cost was debited; stated if and only if the option costs on a spot. */
export interface ChoiceInput {
  in: 'choice';
  seat: Seat;
  option: string;
  amount?: Amount;
  cards?: string[];
  bet?: number;
  auto?: true;
}
/** `seat`: only in buy_in flow, whose stack pays. */
export interface BetInput {
  in: 'bet';
  id: number;
  player: PlayerId;
  seat?: Seat;
  items: BetItem[];
}
/** A fact of the host (time_bank, dealer_late, tx, shoe): changes nothing else. `only`: told to this seat's owner or this
 *  player alone. */
export interface NoteInput {
  in: 'note';
  fact: Fact;
  only?: Seat | PlayerId;
}

/** One row of history[]: what happened, in the specification's kinds. Copied when told, never changed later.
 *  Cards stand only inside arrays or objects, so that they can be masked. */
export interface Fact {
  kind: string;
  [field: string]: Json | undefined;
}
/** A fact as Run keeps it. `only`: for this seat's owner or this player alone. `secret`: cards in it that not everybody may
 *  see, with the seats that may. Use `view` to show it to somebody. */
export interface Told {
  fact: Fact;
  only?: Seat | PlayerId;
  secret?: ReadonlyMap<Card, readonly Seat[]>;
}
/** What to collect before an input counts. `seat` null: no seat pays (spot games). */
export interface Price {
  seat: Seat | null;
  player: PlayerId;
  amount: Amount;
  spot?: string;
  reason?: string;
}
