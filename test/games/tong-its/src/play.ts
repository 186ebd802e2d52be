// The script: thirteen cards for the starter and twelve for the others, turns of drawing and laying, a fight, and what is owed.
import {
  type Answer,
  type Card,
  cards,
  choose,
  chooseAll,
  type Json,
  type Option,
  type Outcome,
  offer,
  type Round,
  type Script,
  type Seat,
} from '@baize/sdk';
import type { K } from './keys.ts';
import { fits, groupingOf, hasSecret, highestFirst, meldsIn } from './melds.ts';
import { after, type By, type End, isBurned, type Meld, unitsOf, winnerOfFight, winnerOfStock } from './winning.ts';

const STOCK = 15;

export interface Table {
  round: Round<K>;
  /** in turn order from the lowest */
  seats: readonly Seat[];
  starter: Seat;
  melds: Meld[];
  /** a card was added to one of their melds since their last turn began */
  blocked: Set<Seat>;
  dealt: Map<Seat, Card[]>;
  stock: number;
  lastDrawer: Seat | null;
}
/** How a turn ended: the round goes on, or is over so. */
type Turn = { by: Exclude<By, 'draw'>; winner?: Seat; fighters?: readonly Seat[]; burned?: readonly Seat[] } | null;

export const handOf = ({ round }: Table, seat: Seat): Card[] => round.zone(`hand:${seat}`);
const isOpened = ({ melds }: Table, seat: Seat): boolean => melds.some(({ owner }) => owner === seat);

export function* play(round: Round<K>): Script<Outcome<K['timer']>, K> {
  const seats = [...round.dealt];
  const starter = starterOf(round);
  const table: Table = {
    ...{ round, seats, starter, melds: [], blocked: new Set<Seat>(), dealt: new Map<Seat, Card[]>() },
    ...{ stock: STOCK, lastDrawer: null },
  };
  const shown = round.seats.map(({ seat, player, chips }) => ({ seat, player, chips }));
  round.tell({ kind: 'start', no: round.no, seats: shown, button: starter, amount: round.limits.stake });
  yield* deal(table);
  for (let seat = starter, first = true; ; seat = after(seats, seat)[0] as Seat, first = false) {
    const turn = (first ? null : yield* drawStep(table, seat)) ?? (yield* actStep(table, seat));
    if (turn !== null) return ended(table, turn, seat);
  }
}

/** The winner of the last round if the same three sit where they sat; else each in turn. */
function starterOf({ carry, dealt, seats, no }: Round<K>): Seat {
  const last = carry as { starter: Seat; players: Json } | null;
  const same = last !== null && JSON.stringify(last.players) === JSON.stringify(playersOf(seats));
  return same ? last.starter : (dealt[no % dealt.length] as Seat);
}
const playersOf = (seats: Round['seats']): Json => seats.map(({ seat, player }) => [seat, player]);

function* deal(table: Table): Script<void, K> {
  const { round, seats, starter, dealt } = table;
  const order = [starter, ...after(seats, starter)];
  const places = order.flatMap(seat =>
    Array.from({ length: seat === starter ? 13 : 12 }, (_, i) => ({ at: `hand:${seat}:${i + 1}`, seen: [seat] })),
  );
  const got = yield* cards(places, 'deal');
  for (const seat of order) {
    dealt.set(seat, got.of(seat));
    round.tell({ kind: 'deal', seat, cards: got.of(seat) });
  }
}

/** A card from the stock, the top of the dump for a meld, or a fight. */
function* drawStep(table: Table, seat: Seat): Script<Turn, K> {
  const { round, blocked } = table;
  const hand = handOf(table, seat);
  const top = round.zone('dump').at(-1);
  const chows = top === undefined ? [] : meldsIn([...hand, top]).filter(meld => meld.includes(top));
  const mayFight = (isOpened(table, seat) || hasSecret(hand)) && !blocked.has(seat);
  const options: Record<string, Option> = {
    draw: {},
    ...(chows.length > 0 ? { chow: { sets: chows.map(meld => meld.filter(card => card !== top)) } } : {}),
    ...(mayFight ? { fight: {} } : {}),
  };
  const answer = yield* choose({ seat, options, otherwise: 'draw', timer: 'action_ms', total: 'turn_ms' });
  if (answer.option === 'fight') return yield* fight(table, answer);
  blocked.delete(seat);
  if (answer.option === 'chow') {
    round.move([top as Card], 'dump', `meld:${table.melds.length}`, seat);
    lay(table, seat, answer.cards, [top as Card]);
    round.tellAction(answer, { meld: table.melds.length - 1 });
    return handOf(table, seat).length === 0 ? { by: 'tongits', winner: seat } : null;
  }
  round.tellAction(answer);
  const number = (table.dealt.get(seat)?.length ?? 0) + STOCK - table.stock + 1;
  const drawn = yield* cards([{ at: `hand:${seat}:${number}`, seen: [seat] }], 'draw');
  round.tell({ kind: 'deal', seat, cards: drawn });
  table.stock--;
  if (table.stock === 0) table.lastDrawer = seat;
  return null;
}

/** These cards of the hand become a meld of the seat, with what lies there already. */
function lay({ round, melds }: Table, seat: Seat, laid: readonly Card[], with_: readonly Card[] = []): void {
  round.move(laid, `hand:${seat}`, `meld:${melds.length}`, seat);
  melds.push({ owner: seat, cards: [...with_, ...laid].map(card => ({ card, by: seat })) });
}

const cardsOf = ({ cards: laid }: Meld): Card[] => laid.map(({ card }) => card);

/** What a seat may do with its hand, and what happens where it says nothing. */
function movesOf({ melds }: Table, hand: readonly Card[]): { options: Record<string, Option>; otherwise: string } {
  const sorted = [...hand].sort(highestFirst);
  const drops = meldsIn(hand);
  const sapaws = melds.flatMap((meld, i): [string, Option][] => {
    const from = sorted.filter(card => fits(cardsOf(meld), card));
    const shown = { label: 'sapaw', target: { zone: `meld:${i}` } };
    return from.length > 0 ? [[`sapaw_${i}`, { ...shown, from, least: 1, most: 1 }]] : [];
  });
  const legal = sorted.filter(card => !melds.some(meld => fits(cardsOf(meld), card)));
  const isDone = groupingOf(hand).points === 0;
  const options = offer(
    ...(isDone ? [['tongits', {}] as const] : []),
    ...(drops.length > 0 ? [['drop', { sets: drops }] as const] : []),
    ...sapaws,
    ...(legal.length > 0 ? [['dump', { from: legal, least: 1, most: 1 }] as const] : []),
  );
  return { options, otherwise: isDone ? 'tongits' : legal.length > 0 ? 'dump' : (sapaws[0]?.[0] ?? 'drop') };
}

/** As many moves as the seat likes, until it dumps a card or has none left. */
function* actStep(table: Table, seat: Seat): Script<Turn, K> {
  for (;;) {
    const moves = movesOf(table, handOf(table, seat));
    const answer = yield* choose({ seat, ...moves, timer: 'action_ms', total: 'turn_ms' });
    if (answer.option === 'tongits') {
      table.round.tellAction(answer);
      return { by: 'tongits', winner: seat };
    }
    doMove(table, seat, answer);
    if (handOf(table, seat).length === 0) return { by: 'tongits', winner: seat };
    if (answer.option === 'dump') return table.lastDrawer === seat ? { by: 'stock' } : null;
  }
}

function doMove(table: Table, seat: Seat, answer: Answer): void {
  const { round, melds, blocked } = table;
  if (answer.option === 'drop') {
    lay(table, seat, answer.cards);
    round.tellAction(answer, { meld: melds.length - 1 });
  } else if (answer.option === 'dump') {
    round.move(answer.cards, `hand:${seat}`, 'dump', seat);
    round.tellAction(answer);
  } else {
    const index = Number(answer.option.slice('sapaw_'.length));
    const meld = melds[index] as Meld;
    round.move(answer.cards, `hand:${seat}`, `meld:${index}`, seat);
    meld.cards.push({ card: answer.cards[0] as Card, by: seat });
    blocked.add(meld.owner);
    round.tellAction(answer, { action: 'sapaw', meld: index });
  }
}

/** Who is burned is out; the others challenge or fold, both at once. */
function* fight(table: Table, call: Answer): Script<Turn, K> {
  const { round, seats } = table;
  round.tellAction(call);
  const others = after(seats, call.seat);
  const burned = others.filter(seat => isBurned(handOf(table, seat), isOpened(table, seat)));
  const answers = yield* chooseAll(
    others
      .filter(seat => !burned.includes(seat))
      .map(seat => ({ seat, options: { challenge: {}, fold: {} }, otherwise: 'fold', timer: 'challenge_ms' })),
  );
  for (const answer of answers) round.tellAction(answer);
  const challengers = answers.filter(({ option }) => option === 'challenge').map(({ seat }) => seat);
  const winner = winnerOfFight(seats, call.seat, challengers, seat => handOf(table, seat));
  return { by: 'fight', winner, burned, fighters: [call.seat, ...challengers].filter(seat => seat !== winner) };
}

/** Who won by what the turn of this seat ended in. */
function endOf(table: Table, turn: NonNullable<Turn>, seat: Seat): End {
  const { seats } = table;
  const burned = turn.burned ?? seats.filter(each => isBurned(handOf(table, each), isOpened(table, each)));
  const winner = turn.winner ?? winnerOfStock(seats, seat, burned, each => handOf(table, each));
  return {
    by: winner === null ? 'draw' : turn.by,
    winner,
    burned: burned.filter(each => each !== winner),
    fighters: turn.fighters ?? [],
  };
}

/** Hands are shown, losers pay the winner in turn order, and the winner starts the next round. */
function ended(table: Table, turn: NonNullable<Turn>, seat: Seat): Outcome<K['timer']> {
  const { round, seats, melds, dealt } = table;
  const end = endOf(table, turn, seat);
  const { winner, by, burned, fighters } = end;
  const groupings = seats.map(each => groupingOf(handOf(table, each)));
  for (const [i, each] of seats.entries()) {
    round.show(handOf(table, each));
    round.tell({ kind: 'showdown', seat: each, cards: handOf(table, each), points: groupings[i]?.points });
  }
  if (burned.length > 0) round.tell({ kind: 'event', type: 'burned', data: { seats: burned } });
  const units = unitsOf(seats, end, melds, winner === null ? [] : handOf(table, winner));
  for (const [loser, count] of units.of) round.owe(loser, winner as Seat, count * round.limits.stake, by);
  round.keep({ starter: winner ?? table.starter, players: playersOf(round.seats) });
  const points = groupings.map(each => each.points);
  const result = {
    ...{ winner, by, points, burned, fighters, units: seats.map(each => units.of.get(each) ?? 0) },
    ...{ aces: units.aces, secrets: units.secrets, melds: melds.map(meld => ({ owner: meld.owner, cards: cardsOf(meld) })) },
  };
  const hands = seats.map((each, i) => ({
    ...{ seat: each, dealt: dealt.get(each) ?? [], final: handOf(table, each), best: groupings[i]?.rest ?? [] },
  }));
  const order = winner === null ? [...seats] : [winner, ...after(seats, winner)];
  return { end: 'transfers', word: by, result, hands, net: round.net(), order, rest: 'result_ms' };
}
