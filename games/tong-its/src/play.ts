// The script: thirteen cards for the starter and twelve for the others, turns of drawing and laying, a fight, and what is owed.
import { fits, highestFirst, meldsIn } from '@baize/kit-melds';
import {
  type Answer,
  type Card,
  cards,
  choose,
  chooseAll,
  haveStayed,
  type Json,
  type Option,
  type Outcome,
  offer,
  type Round,
  type Script,
  type Seat,
  sittingsOf,
} from '@baize/sdk';
import { counted, isBurned } from './hand.ts';
import type { K } from './keys.ts';
import { cardsOf, Table } from './table.ts';
import { after, type By, type End, unitsOf, winnerOfFight, winnerOfStock } from './winning.ts';

const STOCK = 15;
const STARTERS = 13;
const OTHERS = 12;

/** How a turn ended: the round goes on, or is over so. */
type Turn = { by: Exclude<By, 'draw'>; winner?: Seat; fighters?: readonly Seat[]; burned?: readonly Seat[] } | null;

export function* play(round: Round<K>): Script<Outcome<K['timer']>, K> {
  const table = new Table(round, starterOf(round));
  const seats = round.seats.map(({ seat, player, chips }) => ({ seat, player, chips }));
  round.tell({ kind: 'start', no: round.no, seats, button: table.starter, amount: round.limits.stake });
  yield* deal(table);
  for (let seat = table.starter, first = true; ; seat = after(table.seats, seat)[0] as Seat, first = false) {
    table.beginTurn(seat);
    const turn = (first ? null : yield* drawStep(table, seat)) ?? (yield* actStep(table, seat));
    if (turn !== null) return ended(table, turn);
  }
}

/** The winner of the last round while the same three stay where they sit, the same starter if nobody won; else each in turn. */
function starterOf({ carry, dealt, seats, no }: Round<K>): Seat {
  const last = carry as { starter: Seat; players: Json } | null;
  return last !== null && haveStayed(last.players, seats) && dealt.includes(last.starter)
    ? last.starter
    : (dealt[no % dealt.length] as Seat);
}

function* deal(table: Table): Script<void, K> {
  const order = [table.starter, ...after(table.seats, table.starter)];
  const places = order.flatMap(seat =>
    Array.from({ length: seat === table.starter ? STARTERS : OTHERS }, (_, i) => ({ at: `hand:${seat}:${i + 1}`, seen: [seat] })),
  );
  const got = yield* cards(places, 'deal');
  for (const seat of order) table.deal(seat, got.of(seat));
}

/** A card from the stock, the top of the dump for a meld, or a fight. */
function* drawStep(table: Table, seat: Seat): Script<Turn, K> {
  const { round, blocked } = table;
  const top = table.top();
  const answer = yield* choose({
    ...{ seat, options: drawOptions(table, seat, top), otherwise: 'draw' },
    ...{ timer: 'action_ms', total: 'turn_ms' },
  });
  if (answer.option === 'fight') return yield* fight(table, answer);
  blocked.delete(seat);
  if (answer.option === 'chow') {
    round.tellAction(answer, { meld: table.lay(seat, answer.cards, top) });
    return table.hand(seat).length === 0 ? { by: 'tongits', winner: seat } : null;
  }
  round.tellAction(answer);
  const drawn = yield* cards([{ at: table.place(seat), seen: [seat] }], 'draw');
  table.draw(seat, drawn, STOCK);
  return null;
}

function drawOptions(table: Table, seat: Seat, top: Card | undefined): Record<string, Option> {
  const hand = table.hand(seat);
  const melds = top === undefined ? [] : meldsIn([...hand, top]).filter(meld => meld.includes(top));
  const mayFight = !isBurned(hand, table.isOpened(seat)) && !table.blocked.has(seat);
  return {
    draw: {},
    ...(melds.length > 0 ? { chow: { sets: melds.map(meld => meld.filter(card => card !== top)) } } : {}),
    ...(mayFight ? { fight: {} } : {}),
  };
}

/** As many moves as the seat likes, until it dumps a card or has none left. */
function* actStep(table: Table, seat: Seat): Script<Turn, K> {
  for (;;) {
    const answer = yield* choose({ seat, ...movesOf(table, seat), timer: 'action_ms', total: 'turn_ms' });
    doMove(table, seat, answer);
    if (answer.option === 'tongits' || table.hand(seat).length === 0) return { by: 'tongits', winner: seat };
    if (answer.option === 'dump') return table.lastDrawer === seat ? { by: 'stock' } : null;
  }
}

/** What a seat may do with its hand, and what happens where it says nothing. What fits a meld on the table cannot be dumped. */
function movesOf(table: Table, seat: Seat): { options: Record<string, Option>; otherwise: string } {
  const { melds } = table;
  const hand = table.hand(seat).toSorted(highestFirst);
  const drops = meldsIn(hand);
  const sapaws = melds.flatMap((meld, i): [string, Option][] => {
    const from = hand.filter(card => fits(cardsOf(meld), card));
    const shown = { label: 'sapaw', target: { zone: `meld:${i}` } };
    return from.length > 0 ? [[`sapaw_${i}`, { ...shown, from, least: 1, most: 1 }]] : [];
  });
  const legal = hand.filter(card => !melds.some(meld => fits(cardsOf(meld), card)));
  const isDone = counted(hand).points === 0;
  const options = offer(
    ...(isDone ? [['tongits', {}] as const] : []),
    ...(drops.length > 0 ? [['drop', { sets: drops }] as const] : []),
    ...sapaws,
    ...(legal.length > 0 ? [['dump', { from: legal, least: 1, most: 1 }] as const] : []),
  );
  return { options, otherwise: isDone ? 'tongits' : legal.length > 0 ? 'dump' : (sapaws[0]?.[0] ?? 'drop') };
}

function doMove(table: Table, seat: Seat, answer: Answer): void {
  const { option, cards: played } = answer;
  if (option === 'drop') {
    table.round.tellAction(answer, { meld: table.lay(seat, played) });
  } else if (option.startsWith('sapaw_')) {
    const meld = Number(option.slice('sapaw_'.length));
    table.add(seat, played, meld);
    table.round.tellAction(answer, { action: 'sapaw', meld });
  } else {
    if (option === 'dump') table.dump(seat, played);
    table.round.tellAction(answer);
  }
}

/** Who is burned is out; the others challenge or fold, both at once. The caller's hand is as it is. */
function* fight(table: Table, call: Answer): Script<Turn, K> {
  const { round, seats } = table;
  round.tellAction(call);
  const others = after(seats, call.seat);
  const burned = others.filter(seat => isBurned(table.hand(seat), table.isOpened(seat)));
  const answers = yield* chooseAll(
    others
      .filter(seat => !burned.includes(seat))
      .map(seat => ({ seat, options: { challenge: {}, fold: {} }, otherwise: 'fold', timer: 'challenge_ms' })),
  );
  for (const answer of answers) round.tellAction(answer);
  const challengers = answers.filter(({ option }) => option === 'challenge').map(({ seat }) => seat);
  const winner = winnerOfFight(seats, call.seat, challengers, seat => table.hand(seat));
  const fighters = seats.filter(seat => seat !== winner && (seat === call.seat || challengers.includes(seat)));
  return { by: 'fight', winner, burned: seats.filter(seat => burned.includes(seat)), fighters };
}

/** Who won by what the last turn ended in. In a fight they are burned who were when it was called. */
function endOf(table: Table, turn: NonNullable<Turn>): End {
  const { seats, lastDrawer } = table;
  const burned = turn.burned ?? seats.filter(seat => isBurned(table.hand(seat), table.isOpened(seat)));
  const winner = turn.winner ?? winnerOfStock(seats, lastDrawer as Seat, burned, seat => table.hand(seat));
  return {
    by: winner === null ? 'draw' : turn.by,
    winner,
    burned: burned.filter(seat => seat !== winner),
    fighters: turn.fighters ?? [],
  };
}

/** Hands are shown, losers pay the winner in turn order, and the winner starts the next round. */
function ended(table: Table, turn: NonNullable<Turn>): Outcome<K['timer']> {
  const { round, seats, melds } = table;
  const end = endOf(table, turn);
  const { winner, by, burned, fighters } = end;
  const counts = seats.map(seat => counted(table.hand(seat)));
  if (burned.length > 0) round.tell({ kind: 'event', type: 'burned', data: { seats: burned } });
  seats.forEach((seat, i) => {
    round.show(table.hand(seat));
    round.tell({ kind: 'showdown', seat, cards: table.hand(seat), points: counts[i]?.points });
  });
  const units = unitsOf(seats, end, melds, winner === null ? [] : table.hand(winner));
  for (const [loser, count] of units.of) round.owe(loser, winner as Seat, count * round.limits.stake, by);
  round.keep({ starter: winner ?? table.starter, players: sittingsOf(round.seats) });
  const result = {
    ...{ winner, by, points: counts.map(({ points }) => points), burned, fighters },
    ...{ units: seats.map(seat => units.of.get(seat) ?? 0), aces: units.aces, secrets: units.secrets },
    melds: melds.map(meld => ({ owner: meld.owner, cards: cardsOf(meld) })),
  };
  const hands = seats.map((seat, i) => table.story(seat, counts[i]?.rest ?? []));
  const order = winner === null ? [...seats] : [winner, ...after(seats, winner)];
  return { end: 'transfers', word: by, result, hands, net: round.net(), order, rest: 'result_ms' };
}
