// A hand of a seated game as its facts tell it: cards, bets, pots and words at every seat. It knows no game's rules.
import type { Fact } from '@baize/protocol';
import { faces, number, record, rows } from './fields.ts';
import { event, result, settle, showdown, voided } from './hand-end.ts';
import {
  changed,
  emptyHand,
  emptySeat,
  type Hand,
  type HandCard,
  type HandSeat,
  logged,
  type PotRow,
  swept,
  withoutCards,
} from './hand-parts.ts';
import { layersOf } from './layers.ts';

const FOLDS = new Set(['fold', 'die']);
/** Chips that go into the middle without lying in front of the seat. */
const UNSEEN = new Set(['ante', 'post_dead']);

type Step = (hand: Hand, fact: Fact) => Hand;
const STEPS: Record<string, Step> = {
  start,
  deal,
  card,
  street,
  betting,
  action,
  showdown,
  event,
  result,
  settle,
  void: voided,
};

/** The hand after one more fact; kinds it does not know change nothing. */
export function withHandFact(hand: Hand, fact: Fact): Hand {
  return Object.hasOwn(STEPS, fact.kind) ? (STEPS[fact.kind]?.(hand, fact) ?? hand) : hand;
}

function start(_: Hand, fact: Fact): Hand {
  const seats: Record<number, HandSeat> = {};
  for (const row of rows(fact.seats)) {
    const seat = number(row.seat);
    if (seat === null) continue;
    const player = record(row.player);
    const chips = number(row.chips) ?? 0;
    const nickname = String(player.nickname ?? '');
    seats[seat] = { ...emptySeat(seat), nickname, you: player.you === true, begun: chips, chips };
  }
  const { button, sb, bb } = fact;
  return {
    ...emptyHand(),
    no: number(fact.no),
    running: true,
    button: number(button),
    sb: number(sb),
    bb: number(bb),
    stake: number(fact.amount) ?? 0,
    seats,
  };
}

// A draw's cards fall into the places of those thrown; more cards join at the end.
function deal(hand: Hand, fact: Fact): Hand {
  const fresh = faces(fact.cards);
  const dealt = fact.seq - hand.dealing.seq <= 2 ? hand.dealing.count : 0;
  const next = changed({ ...hand, rematch: null }, fact, before => {
    const seat = before.again ? { ...before, ...NEW_HAND } : before;
    const cards = [...seat.cards];
    const gaps = [...seat.gaps];
    fresh.forEach((face, index) => {
      const place = gaps.shift() ?? cards.length;
      cards[place] = { card: face, seq: fact.seq, after: dealt + index };
    });
    return { ...seat, cards, gaps, scanned: [] };
  });
  return { ...next, dealing: { seq: fact.seq, count: dealt + fresh.length } };
}

/** What a seat that plays again begins with. */
const NEW_HAND = { cards: [], gaps: [], scanned: [], shown: false, rank: null, best: [], again: false };

// Live tables: the scanner sees each card before the game tells it as dealt or on the board.
function card(hand: Hand, fact: Fact): Hand {
  const [zone, ...place] = String(fact.position ?? '').split(':');
  const [fallen] = faces(fact.cards).map((face): HandCard => ({ card: face, seq: fact.seq }));
  if (fallen === undefined) return hand;
  if (zone === 'board') return { ...hand, board: placed(hand.board, Number(place[0]), fallen) };
  if (zone !== 'hole') return hand;
  const seat = Number(place[0]);
  return changed(hand, { ...fact, seat }, before => ({
    ...before,
    scanned: placed(before.scanned, Number(place[1]), fallen),
  }));
}

/** A card in its place, counted from 1: one that was read wrong gives its place to the right one. */
const placed = (cards: readonly HandCard[], place: number, fallen: HandCard): HandCard[] =>
  place >= 1 && place <= cards.length ? cards.with(place - 1, fallen) : [...cards, fallen];

function street(hand: Hand, fact: Fact): Hand {
  const board = faces(fact.board).map((face, index): HandCard => {
    const had = hand.board[index];
    return had?.card === face ? had : { card: face, seq: fact.seq };
  });
  const stage = String(fact.stage ?? '');
  // of a live table they lie there already, scanned one by one: what no line has told yet is new
  const told = hand.log.reduce((sum, line) => sum + (line.kind === 'stage' ? line.cards.length : 0), 0);
  const fresh = board.slice(told).map(each => each.card);
  const log = logged(hand, { seq: fact.seq, kind: 'stage', name: stage, cards: fresh });
  return { ...hand, board, stage: stage || hand.stage, log };
}

function betting(hand: Hand, fact: Fact): Hand {
  const pot = number(fact.amount) ?? hand.pot;
  const stage = typeof fact.stage === 'string' ? fact.stage : hand.stage;
  const seats = { ...hand.seats };
  if (fact.action === 'open') {
    for (const [key, seat] of Object.entries(seats))
      if (!seat.folded && (seat.bet === 0 || seat.last === null)) seats[Number(key)] = { ...seat, last: null };
    const known = hand.log.some(each => each.kind === 'stage' && each.name === stage);
    const log = known || !stage ? hand.log : logged(hand, { seq: fact.seq, kind: 'stage', name: stage });
    return { ...hand, pot, stage, seats, swept: null, log };
  }
  return { ...swept(hand, fact.seq), pot, stage, pots: pots(hand) };
}

/** Main and side pots from what each seat has put in; one pot while nobody is all-in. */
function pots(hand: Hand): PotRow[] {
  const rest = Object.values(hand.seats).map(({ seat, begun, chips, dead, folded }) => ({
    seat,
    put: begun - chips - dead,
    dead,
    live: !folded,
    done: chips === 0,
  }));
  return layersOf(rest).map(layer => ({ ...layer, winners: [], rank: null }));
}

function action(hand: Hand, fact: Fact): Hand {
  const name = String(fact.action ?? '');
  const pot = number(fact.pot);
  const next = changed(hand, fact, before => {
    const seat = before.begun > 0 ? before : counted(before, fact);
    const chips = number(fact.stack) ?? seat.chips;
    const total = pot === null || UNSEEN.has(name) ? seat.bet : (number(fact.total) ?? seat.bet);
    const moved = Math.max(0, seat.chips - chips);
    const amount = number(fact.amount) ?? 0;
    const thrown = moved === 0 && total === seat.bet ? amount : 0;
    const label = typeof fact.label === 'string' ? fact.label : null;
    const auto = fact.auto === true && !POSTS.has(name);
    return {
      ...withoutCards(seat, faces(fact.cards), name === 'draw' ? amount : 0),
      chips,
      bet: total,
      dead: seat.dead + (name === 'post_dead' ? moved : 0),
      last: { name, moved, total, count: thrown, label, auto, seq: fact.seq },
      drew: name === 'draw' ? amount : seat.drew,
      folded: seat.folded || FOLDS.has(name),
      bank: false,
    };
  });
  const last = next.seats[number(fact.seat) ?? -1]?.last;
  if (!last) return next;
  const log = logged(next, {
    seq: fact.seq,
    seat: number(fact.seat),
    kind: 'action',
    name: last.label ?? name,
    amount: last.moved === 0 ? 0 : last.total || last.moved,
    count: last.count,
    cards: faces(fact.cards),
  });
  return { ...next, pot: pot ?? next.pot, swept: null, log };
}

/** The stacks of a game whose start names no seats are known from what a seat does: what is left, and what is in. */
function counted(seat: HandSeat, fact: Fact): HandSeat {
  const [stack, total, amount] = [fact.stack, fact.total, fact.amount].map(each => number(each) ?? 0) as [number, number, number];
  return { ...seat, begun: stack + total, chips: fact.stack === undefined ? seat.chips : stack + amount };
}

/** Forced chips: not played by a clock, though nobody chose them. */
const POSTS = new Set(['ante', 'small_blind', 'big_blind', 'post', 'post_dead']);
