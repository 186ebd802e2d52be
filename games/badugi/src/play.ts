// The script of a hand: antes, four cards each, a betting street before the first draw and after each of three, showdown.
import {
  type BadugiHand,
  badugiHandOf,
  bettingRound,
  canBet,
  live,
  menu,
  type Player,
  playersOf,
  post,
  potsOf,
  type Structure,
  showdown,
} from '@baize/kit-poker';
import { choose, type Hand, type Json, type Outcome, type Pot, type Round, type Script, type Seat } from '@baize/sdk';
import { seated } from './button.ts';
import { Stub } from './stub.ts';

/** Raises on a street after the opening bet, unless the table says otherwise. */
export const MOST_RAISES = 3;

const STAGES = ['predraw', 'draw_1', 'draw_2', 'draw_3'] as const;

/** The hand so far. */
interface Deal {
  round: Round;
  button: Seat;
  order: Seat[];
  /** Clockwise from the button's left. */
  players: Player[];
  stub: Stub;
  /** Each player's hand as history keeps it. */
  hands: Map<Player, Hand & { steps: NonNullable<Hand['steps']> }>;
}

export function* play(round: Round): Script<Outcome> {
  const { button, order } = yield* seated(round);
  const ante = round.limits.ante ?? 0;
  tellStart(round, button, order);
  const players = playersOf(round, order);
  for (const player of players) post(round, player, ante, 'ante');
  const deal: Deal = { round, button, order, players, stub: new Stub(), hands: new Map() };
  yield* dealHands(deal);
  const structure = structureOf(round);
  let aggressor: Player | null = null;
  for (const stage of STAGES) {
    if (stage !== 'predraw') yield* drawAll(deal, stage);
    const before = live(players);
    const street = { stage, bet: 0, step: ante, first: 0, structure, hasTimeBank: false };
    aggressor = canBet(players) ? yield* bettingRound(round, players, street) : null;
    for (const player of before) if (player.isFolded) deal.stub.fold(player.cards);
    if (live(players).length === 1) return folded(deal);
  }
  return shownDown(deal, aggressor);
}

/** The betting menu; the table's option `max_raises` may allow more raises or fewer. */
function structureOf({ unit, options }: Round): Structure {
  const { max_raises: mostRaises = MOST_RAISES } = options;
  return menu(unit, Number(mostRaises));
}

/** `amount`: the ante. */
function tellStart(round: Round, button: Seat, order: readonly Seat[]): void {
  const { no, limits } = round;
  const seats = round.seats
    .filter(({ seat }) => order.includes(seat))
    .map(({ seat, player, chips }) => ({ seat, player, chips }));
  round.tell({ kind: 'start', no, seats, button, amount: limits.ante ?? 0 });
}

function* dealHands({ round, order, players, stub, hands }: Deal): Script<void> {
  const dealt = yield* stub.deal(order, 'predraw');
  for (const player of players) {
    const { seat } = player;
    player.cards = dealt.of(seat);
    hands.set(player, { seat, dealt: [...player.cards], steps: [], final: [...player.cards] });
    round.tell({ kind: 'deal', seat, cards: player.cards });
  }
}

/** In turn from the button's left, also who is all-in: each gets their cards before the next is asked. */
function* drawAll(deal: Deal, stage: string): Script<void> {
  for (const player of live(deal.players)) yield* drawOne(deal, player, stage);
}

function* drawOne({ round, stub, hands }: Deal, player: Player, stage: string): Script<void> {
  const { seat, stack } = player;
  const options = { draw: { from: player.cards, least: 0, most: player.cards.length } };
  const { cards: out, auto } = yield* choose({ seat, options, otherwise: 'draw', timer: 'draw_ms' });
  const action = { kind: 'action', seat, action: 'draw', amount: out.length, total: 0, pot: round.pot(), stack };
  round.tell(auto ? { ...action, auto } : action);
  const got = out.length === 0 ? [] : yield* exchanged(round, stub, seat, out, stage);
  player.cards = [...player.cards.filter(card => !out.includes(card)), ...got];
  const hand = hands.get(player);
  hand?.steps.push({ stage, out: [...out], in: got });
  if (hand) hand.final = [...player.cards];
}

/** Tells `event discard` and `deal`, whose cards only the seat sees. */
function* exchanged(round: Round, stub: Stub, seat: Seat, out: readonly string[], stage: string): Script<string[]> {
  round.tell({ kind: 'event', type: 'discard', data: { seat, cards: out } });
  const got = yield* stub.draw(round, seat, out, stage);
  round.tell({ kind: 'deal', seat, cards: got });
  return got;
}

/** Everybody else has folded: no cards are compared. */
function folded(deal: Deal): Outcome {
  return outcomeOf(deal, potsOf(deal.round, deal.players), new Map());
}

function shownDown(deal: Deal, aggressor: Player | null): Outcome {
  const { round, players } = deal;
  const left = live(players);
  const hands = new Map(left.map(player => [player, badugiHandOf(player.cards)]));
  const pots = potsOf(round, players, player => hands.get(player)?.value ?? 0);
  for (const pot of pots) {
    const winner = left.find(player => player.seat === pot.winners[0]);
    const rank = winner && pot.eligible.length > 1 ? hands.get(winner)?.rank : undefined;
    if (rank !== undefined) pot.rank = rank;
  }
  showdown(round, left, hands, pots, aggressor);
  return { ...outcomeOf(deal, pots, hands), rest: 'showdown_ms' };
}

function outcomeOf(deal: Deal, pots: Pot[], shown: ReadonlyMap<Player, BadugiHand>): Outcome {
  const { order, players, hands } = deal;
  const isShowdown = shown.size > 0;
  const all = players.map(player => {
    const hand = hands.get(player) as Hand;
    const best = shown.get(player);
    return best ? { ...hand, best: best.best, rank: best.rank } : hand;
  });
  const word = isShowdown ? 'showdown' : 'fold';
  return { end: 'pots', pots, order, flop: false, word, result: resultOf(deal, pots, shown), hands: all };
}

/** The winners' hands alone: others may have been mucked. `size`: how many cards count. */
function resultOf({ players, button }: Deal, pots: readonly Pot[], shown: ReadonlyMap<Player, BadugiHand>): Json {
  const winner = players.map(({ seat }) => seat).filter(seat => pots.some(pot => pot.winners.includes(seat)));
  const hands = players.flatMap(player => {
    const hand = winner.includes(player.seat) ? shown.get(player) : undefined;
    return hand ? [{ seat: player.seat, size: hand.best.length, best: hand.best }] : [];
  });
  return { winner, hands, button, showdown: shown.size > 0 };
}
