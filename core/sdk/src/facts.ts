// The kinds of facts that a script may tell, with their fields; and the check of them at run time.
import { checkFields, meant } from './checks/fields.ts';
import type { Amount, Card, Json, PlayerId, Seat } from './words.ts';

/** The round opens: tell it before you ask for anything. `amount`: the ante, stake or big blind. */
export type StartFact = {
  kind: 'start';
  no: number;
  seats?: readonly { seat: Seat; player: PlayerId; chips: Amount }[] | undefined;
  button?: Seat | undefined;
  sb?: Seat | undefined;
  bb?: Seat | undefined;
  amount?: Amount | undefined;
  data?: Json | undefined;
};
/** A seat or box got these cards. */
export type DealFact = { kind: 'deal'; seat: Seat; hand?: number | undefined; cards: readonly Card[] };
/** `board`: all that lie there now. */
export type StreetFact = { kind: 'street'; stage: string; board: readonly Card[] };
/** `amount`: what lies in the middle, or is staked. */
export type BettingFact = {
  kind: 'betting';
  action: 'open' | 'closed';
  stage?: string | undefined;
  amount?: Amount | undefined;
};
/** What somebody did. `amount`: money it moved; `total`: what the seat has in now; `points`, `count`, `meld`: of games that count,
 *  draw or lay off. */
export type ActionFact = {
  kind: 'action';
  seat: Seat;
  hand?: number | undefined;
  action: string;
  amount?: Amount | undefined;
  total?: Amount | undefined;
  pot?: Amount | undefined;
  stack?: Amount | undefined;
  auto?: boolean | undefined;
  cards?: readonly Card[] | undefined;
  points?: number | undefined;
  count?: number | undefined;
  meld?: number | undefined;
  data?: Json | undefined;
};
/** A hand is shown at the end. `best`: the cards of it that count. */
export type ShowdownFact = {
  kind: 'showdown';
  seat: Seat;
  hand?: number | undefined;
  cards: readonly Card[];
  rank?: string | undefined;
  best?: readonly Card[] | undefined;
  points?: number | undefined;
  data?: Json | undefined;
};
/** What everybody counts of a seat or box, as it stands now: points, melds that lie, how often it went on. `name`: one of
 *  Game.counters. */
export type CounterFact<C extends string = string> = {
  kind: 'counter';
  seat: Seat;
  hand?: number | undefined;
  name: C;
  value: number;
};
/** Anything else, by a name of the game's own. */
export type EventFact = { kind: 'event'; type: string; data?: Json | undefined };

/** What `round.tell` takes. Run and the host tell the other kinds: card, move, debt, bet, bet_undo, result, settle, void, tx. */
export type KnownFact<C extends string = string> =
  | StartFact
  | DealFact
  | StreetFact
  | BettingFact
  | ActionFact
  | ShowdownFact
  | CounterFact<C>
  | EventFact;

type FieldsOf<K extends KnownFact['kind']> = { [F in keyof Extract<KnownFact, { kind: K }>]-?: true };
/** Every field of every kind, held against the types above by the compiler. */
const FIELDS: { [K in KnownFact['kind']]: FieldsOf<K> } = {
  start: { kind: true, no: true, seats: true, button: true, sb: true, bb: true, amount: true, data: true },
  deal: { kind: true, seat: true, hand: true, cards: true },
  street: { kind: true, stage: true, board: true },
  betting: { kind: true, action: true, stage: true, amount: true },
  action: {
    ...{ kind: true, seat: true, hand: true, action: true, amount: true, total: true, pot: true, stack: true, auto: true },
    ...{ cards: true, points: true, count: true, meld: true, data: true },
  },
  showdown: { kind: true, seat: true, hand: true, cards: true, rank: true, best: true, points: true, data: true },
  counter: { kind: true, seat: true, hand: true, name: true, value: true },
  event: { kind: true, type: true, data: true },
};

/** Throws a sentence on what a game with these counters does not count, or counts for some alone. */
export function checkCounter(fact: object, counters: readonly string[] = [], only?: Seat | PlayerId): void {
  const { name, value, seat } = fact as Partial<CounterFact>;
  if (!counters.includes(name as string))
    throw new Error(
      `there is no counter ${String(name)}${counters.length > 0 ? meant(String(name), counters) : ': the game states none'}`,
    );
  if (!Number.isSafeInteger(value))
    throw new Error(`the counter ${name} of seat ${seat} is ${String(value)}: it counts in whole numbers`);
  if (!Number.isSafeInteger(seat)) throw new Error(`the counter ${name} is of a seat, not of ${String(seat)}`);
  if (only !== undefined) throw new Error(`the counter ${name} is public: it is told to everybody`);
}

/** Throws a sentence on a kind or a field that does not exist. */
export function checkFact(fact: object): void {
  const { kind } = fact as { kind?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind))
    throw new Error(`there is no kind of fact ${String(kind)}${meant(String(kind), Object.keys(FIELDS))}`);
  checkFields(`the fact ${kind}`, fact, FIELDS[kind as KnownFact['kind']]);
}
