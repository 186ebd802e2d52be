// A hand among seats as the standards of hand histories want it: who sat, what each put in, what was shown and won.
import type { Fact, PastRound, RoundRow } from '@baize/protocol';
import { faces, number, record, rows } from '../../seated/hand/fields.ts';

export type Act = 'ante' | 'small_blind' | 'big_blind' | 'dead' | 'fold' | 'check' | 'call' | 'bet' | 'raise';

export interface HandAct {
  seat: number;
  act: Act;
  /** chips that went in with it, in minor units */
  added: number;
  /** what then lay before the seat on this street */
  total: number;
  isAllIn: boolean;
}

export interface Street {
  /** the board's cards that came with it */
  cards: string[];
  acts: HandAct[];
}

export interface HandSeat {
  seat: number;
  nickname: string;
  you: boolean;
  stack: number;
  /** Dealt to them; null: not seen by whose record this is. */
  cards: (string | null)[];
  /** Chips in the pots, what was returned taken off. */
  invested: number;
  /** after the rake */
  won: number;
}

export interface HandRecord {
  row: RoundRow;
  past: PastRound;
  button: number | null;
  /** In the order in which they were dealt to: the first one left of the button, the button last. */
  seats: HandSeat[];
  /** before the first board, and one for each time that cards came to it */
  streets: Street[];
  /** cards turned up, and without cards: laid away, in their order */
  shown: { seat: number; cards: (string | null)[] }[];
  rake: number;
}

const ACT_OF: Record<string, Act> = { ante: 'ante', small_blind: 'small_blind', big_blind: 'big_blind', post_dead: 'dead' };
/** What nobody chooses to put in. */
export const FORCED: ReadonlySet<Act> = new Set(Object.values(ACT_OF));
const CHOSEN: ReadonlySet<string> = new Set(['fold', 'check', 'call', 'bet', 'raise']);

/** @throws when it is no hand that was settled, or its sums do not add up */
export function handRecord(row: RoundRow, past: PastRound): HandRecord {
  const hand = new Reading();
  for (const fact of past.facts) hand.hear(fact);
  const seats = hand.dealt.map(seat => hand.seats.get(seat)).filter(each => each !== undefined);
  const { button, streets, shown, rake } = hand;
  const made = { row, past, button, seats, streets, shown, rake };
  if (!isSound(made, hand.put)) throw new Error(`the sums of ${row.round_id} do not add up`);
  return made;
}

/** What went in seat by seat is what was settled, that is what was won and the rake, and mine is what the list says. */
function isSound({ row, seats, rake }: HandRecord, put: ReadonlyMap<number, number>): boolean {
  const me = seats.find(({ you }) => you);
  const invested = seats.reduce((sum, each) => sum + each.invested, 0);
  const won = seats.reduce((sum, each) => sum + each.won, 0);
  const isPut = seats.every(({ seat, invested: each }) => each === (put.get(seat) ?? 0));
  return row.status === 'settled' && isPut && invested === won + rake && me?.invested === row.bet && me?.won === row.win;
}

class Reading {
  button: number | null = null;
  rake = 0;
  readonly seats = new Map<number, HandSeat>();
  readonly dealt: number[] = [];
  readonly streets: Street[] = [{ cards: [], acts: [] }];
  readonly shown: HandRecord['shown'] = [];
  /** chips in the pots, by seat */
  readonly put = new Map<number, number>();
  readonly #stacks = new Map<number, number>();
  #board = 0;

  hear(fact: Fact): void {
    if (fact.kind === 'start') this.#start(fact);
    if (fact.kind === 'deal') this.#deal(fact);
    if (fact.kind === 'action') this.#action(fact);
    if (fact.kind === 'street') this.#street(faces(fact.board));
    if (fact.kind === 'showdown') this.#show(number(fact.seat), faces(fact.cards));
    if (fact.kind === 'event') this.#event(String(fact.type), record(fact.data));
    if (fact.kind === 'settle') this.#settle(fact);
  }

  #start(fact: Fact): void {
    this.button = number(fact.button);
    for (const { seat, player, chips } of rows(fact.seats)) {
      const at = number(seat);
      const stack = number(chips) ?? 0;
      const { nickname, you } = record(player);
      if (at === null) continue;
      this.seats.set(at, {
        seat: at,
        nickname: String(nickname ?? ''),
        you: you === true,
        stack,
        cards: [],
        invested: 0,
        won: 0,
      });
      this.#stacks.set(at, stack);
    }
  }

  #deal(fact: Fact): void {
    const seat = this.seats.get(number(fact.seat) ?? -1);
    if (!seat) return;
    if (!this.dealt.includes(seat.seat)) this.dealt.push(seat.seat);
    seat.cards.push(...faces(fact.cards));
  }

  #action(fact: Fact): void {
    const seat = number(fact.seat);
    const name = String(fact.action);
    const street = this.streets.at(-1);
    if (seat === null || !street) return;
    const stack = number(fact.stack) ?? 0;
    const added = (this.#stacks.get(seat) ?? 0) - stack;
    const total = number(fact.total) ?? 0;
    const act = ACT_OF[name] ?? (CHOSEN.has(name) ? (name as Act) : byChips(street, total));
    street.acts.push({ seat, act, added, total, isAllIn: stack === 0 && added > 0 });
    this.#stacks.set(seat, stack);
    this.put.set(seat, (this.put.get(seat) ?? 0) + added);
  }

  #street(board: (string | null)[]): void {
    const cards = board.slice(this.#board).filter(card => card !== null);
    this.#board = board.length;
    if (cards.length > 0) this.streets.push({ cards, acts: [] });
  }

  #show(seat: number | null, cards: (string | null)[]): void {
    if (seat !== null && !this.shown.some(each => each.seat === seat)) this.shown.push({ seat, cards });
  }

  #event(type: string, data: Record<string, unknown>): void {
    const seat = number(data.seat);
    if (type === 'show') this.#show(seat, faces(data.cards));
    if (type === 'muck') this.#show(seat, []);
    if (type !== 'uncalled_return' || seat === null) return;
    const amount = number(data.amount) ?? 0;
    this.put.set(seat, (this.put.get(seat) ?? 0) - amount);
    this.#stacks.set(seat, (this.#stacks.get(seat) ?? 0) + amount);
  }

  #settle(fact: Fact): void {
    this.rake = number(fact.rake) ?? rows(fact.rows).reduce((sum, { rake }) => sum + (number(rake) ?? 0), 0);
    for (const { seat, invested, won } of rows(fact.rows)) {
      const known = this.seats.get(number(seat) ?? -1);
      if (known) Object.assign(known, { invested: number(invested) ?? 0, won: number(won) ?? 0 });
    }
  }
}

/** All that somebody had: above what lies there it is a bet or a raise, else a call. */
function byChips({ acts }: Street, total: number): Act {
  const highest = Math.max(0, ...acts.map(each => each.total));
  return total <= highest ? 'call' : highest === 0 ? 'bet' : 'raise';
}

/** An amount as the currency writes it, without anything around: 1250 of two places is 12.5. */
export const major = (amount: number, exponent: number): number => amount / 10 ** exponent;
