// How a hand ends: cards shown, chips returned, pots given, stacks settled.
import type { Fact } from '@baize/protocol';
import { faces, number, numbers, record, rows } from './fields.ts';
import { changed, type Hand, type HandCard, type HandSeat, logged, type PotRow, swept, withoutCards } from './hand-parts.ts';

export function showdown(hand: Hand, fact: Fact): Hand {
  const best = faces(fact.best).filter(face => face !== null);
  const rank = typeof fact.rank === 'string' ? fact.rank : null;
  const next = changed(hand, fact, seat => ({ ...turned(seat, fact), rank, best }));
  const cards = faces(fact.cards);
  return { ...next, log: logged(next, { seq: fact.seq, seat: number(fact.seat), kind: 'shown', name: rank ?? '', cards }) };
}

function turned(seat: HandSeat, fact: Fact): HandSeat {
  const seen = faces(fact.cards);
  if (seen.length === 0 || seen.some(face => face === null)) return seat;
  const known = seat.cards.map(each => each.card);
  const same = seen.length === known.length && seen.every(face => known.includes(face));
  const cards = same ? seat.cards : seen.map((face): HandCard => ({ card: face, seq: fact.seq }));
  return { ...seat, cards, gaps: [], shown: true };
}

export function event(hand: Hand, fact: Fact): Hand {
  const data = record(fact.data);
  const at = { ...fact, seat: data.seat, cards: data.cards };
  const amount = number(data.amount) ?? 0;
  switch (fact.type) {
    case 'uncalled_return': {
      const next = changed(hand, at, seat => ({ ...seat, chips: seat.chips + amount, bet: Math.max(0, seat.bet - amount) }));
      const line = { seq: fact.seq, seat: number(data.seat), kind: 'event' as const, name: 'uncalled_return', amount };
      return { ...next, pot: Math.max(0, hand.pot - amount), log: logged(next, line) };
    }
    case 'rematch':
      return rematch(hand, fact.seq, data);
    case 'show':
      return changed(hand, at, seat => turned(seat, at));
    case 'muck':
      return changed(hand, at, seat => ({ ...seat, mucked: true }));
    case 'discard':
      return changed(hand, at, seat => (seat.gaps.length > 0 ? seat : withoutCards(seat, faces(data.cards), 0)));
    case 'time_bank':
      return changed(hand, at, seat => ({ ...seat, bank: true }));
    default:
      return hand;
  }
}

// Who plays again keeps the cards that were shown until new ones come.
function rematch(hand: Hand, seq: number, data: Record<string, unknown>): Hand {
  const again = numbers(data.seats);
  const seats = Object.fromEntries(
    Object.values(hand.seats).map(seat => [seat.seat, again.includes(seat.seat) ? { ...seat, again: true } : seat]),
  );
  const reason = typeof data.reason === 'string' ? data.reason : '';
  return { ...hand, seats, rematch: reason, log: logged(hand, { seq, kind: 'event', name: 'rematch' }) };
}

export function result(hand: Hand, fact: Fact): Hand {
  const board = faces(fact.board);
  const pots = rows(fact.pots).map((row, index): PotRow => {
    const rank = typeof row.rank === 'string' ? row.rank : null;
    return {
      index: number(row.index) ?? index,
      amount: number(row.amount) ?? 0,
      winners: numbers(row.winners),
      rank,
    };
  });
  const next = swept(hand, fact.seq);
  const outcome = typeof fact.outcome === 'string' ? fact.outcome : null;
  const shown = board.length > hand.board.length ? board.map(face => ({ card: face, seq: fact.seq })) : hand.board;
  return { ...next, board: shown, pots: pots.length > 0 ? pots : hand.pots, outcome, over: true };
}

export function settle(hand: Hand, fact: Fact): Hand {
  const seats = { ...hand.seats };
  let { log } = hand;
  for (const row of rows(fact.rows)) {
    const seat = seats[number(row.seat) ?? -1];
    if (!seat) continue;
    const chips = number(row.stack_after) ?? seat.chips;
    const won = number(row.won) ?? 0;
    seats[seat.seat] = { ...seat, chips, bet: 0, won, net: number(row.net) };
    if (won > 0) log = logged({ ...hand, log }, { seq: fact.seq, seat: seat.seat, kind: 'won', name: 'won', amount: won });
  }
  const rake = number(fact.rake) ?? 0;
  if (rake > 0) log = logged({ ...hand, log }, { seq: fact.seq, kind: 'rake', name: 'rake', amount: rake });
  return { ...hand, seats, log, running: false, over: true };
}

export function voided(hand: Hand): Hand {
  const seats = Object.fromEntries(
    Object.entries(hand.seats).map(([key, seat]) => [key, { ...seat, chips: seat.begun, bet: 0, last: null }]),
  );
  return { ...hand, seats, running: false, over: true, void: true, pot: 0, pots: [] };
}
