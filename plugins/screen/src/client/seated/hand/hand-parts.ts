// The parts of a hand: its types, an empty hand and seat, and the small changes that its steps are made of.
import type { Fact } from '@baize/protocol';
import { number } from './fields.ts';
import type { PotLayer } from './layers.ts';

export interface HandCard {
  card: string | null;
  /** The fact that brought it: newer than what was drawn without motion, it is seen arriving. */
  seq: number;
  /** Cards dealt just before it: it arrives after them. */
  after?: number;
}

export interface SeatAction {
  name: string;
  /** Chips that moved; 0 when none did. */
  moved: number;
  /** The street's total after it. */
  total: number;
  /** Cards that were thrown, for a draw. */
  count: number;
  label: string | null;
  auto: boolean;
  seq: number;
}

export interface HandSeat {
  seat: number;
  nickname: string;
  you: boolean;
  begun: number;
  chips: number;
  /** In front of the seat on this street. */
  bet: number;
  /** Dead posts: in the first pot, not part of the seat's total. */
  dead: number;
  cards: HandCard[];
  /** Places in `cards` whose card was thrown and not yet replaced. */
  gaps: number[];
  /** Seen by the dealer's scanner, not yet told as dealt. */
  scanned: HandCard[];
  last: SeatAction | null;
  /** Cards thrown in the last draw; null before one. */
  drew: number | null;
  folded: boolean;
  shown: boolean;
  mucked: boolean;
  bank: boolean;
  rank: string | null;
  best: string[];
  /** Plays again: the next cards are a new hand, until then the old one is seen. */
  again: boolean;
  won: number;
  net: number | null;
}

export interface PotRow extends PotLayer {
  winners: number[];
  rank: string | null;
}

export interface LogLine {
  seq: number;
  seat: number | null;
  /** `action` with its name, `stage`, `event` with its type, `shown` with the rank, `won`, `rake` of the whole hand. */
  kind: 'action' | 'stage' | 'event' | 'shown' | 'won' | 'rake';
  name: string;
  amount: number;
  count: number;
  cards: (string | null)[];
}

export interface Hand {
  no: number | null;
  running: boolean;
  over: boolean;
  void: boolean;
  button: number | null;
  sb: number | null;
  bb: number | null;
  stake: number;
  stage: string | null;
  board: HandCard[];
  /** Everything in the middle, bets in front of the seats included. */
  pot: number;
  pots: PotRow[];
  /** Bets that were just swept into the pot, and when. */
  swept: { seq: number; bets: [number, number][] } | null;
  seats: Record<number, HandSeat>;
  /** The last fact that dealt, and how many cards have been dealt in one go until it. */
  dealing: { seq: number; count: number };
  outcome: string | null;
  /** Why some play again, until they have new cards. */
  rematch: string | null;
  log: LogLine[];
}

const MOST_LINES = 120;

export function emptyHand(): Hand {
  return {
    no: null,
    running: false,
    over: false,
    void: false,
    button: null,
    sb: null,
    bb: null,
    stake: 0,
    stage: null,
    board: [],
    pot: 0,
    pots: [],
    swept: null,
    seats: {},
    dealing: { seq: 0, count: 0 },
    outcome: null,
    rematch: null,
    log: [],
  };
}

export function emptySeat(seat: number): HandSeat {
  return {
    seat,
    nickname: '',
    you: false,
    begun: 0,
    chips: 0,
    bet: 0,
    dead: 0,
    cards: [],
    gaps: [],
    scanned: [],
    last: null,
    drew: null,
    folded: false,
    shown: false,
    mucked: false,
    bank: false,
    rank: null,
    best: [],
    again: false,
    won: 0,
    net: null,
  };
}

// Chips in front of the seats go to the middle; their last words stay until the next street begins.
export function swept(hand: Hand, seq: number): Hand {
  const bets = Object.values(hand.seats).flatMap((seat): [number, number][] => (seat.bet > 0 ? [[seat.seat, seat.bet]] : []));
  const seats = Object.fromEntries(Object.entries(hand.seats).map(([key, seat]) => [key, { ...seat, bet: 0 }]));
  return { ...hand, seats, swept: bets.length > 0 ? { seq, bets } : hand.swept };
}

// Thrown cards leave their places open for those that follow. Hidden ones are counted only.
export function withoutCards(seat: HandSeat, thrown: readonly (string | null)[], count: number): HandSeat {
  if (thrown.length === 0 && (count === 0 || seat.cards.some(each => each.card !== null))) return seat;
  const gaps = [...seat.gaps];
  for (const face of thrown.length > 0 ? thrown : Array.from({ length: count }, () => null)) {
    const at = seat.cards.findIndex((each, index) => each.card === face && !gaps.includes(index));
    if (at >= 0) gaps.push(at);
  }
  return { ...seat, gaps };
}

/** The hand with one seat changed: the one that the fact names. */
export function changed(hand: Hand, fact: Fact, change: (seat: HandSeat) => HandSeat): Hand {
  const at = number(fact.seat);
  if (at === null) return hand;
  const had = hand.seats[at] ?? emptySeat(at);
  return { ...hand, seats: { ...hand.seats, [at]: change(had) } };
}

/** The list of the hand with one more line. */
export function logged(hand: Hand, line: Partial<LogLine> & Pick<LogLine, 'seq' | 'kind' | 'name'>): LogLine[] {
  const whole: LogLine = { seat: null, amount: 0, count: 0, cards: [], ...line };
  return [...hand.log, whole].slice(-MOST_LINES);
}
