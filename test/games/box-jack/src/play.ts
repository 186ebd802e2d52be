// The script: bets on boxes, two cards each, insurance against an ace, one hand after the other, the house, payouts.
import {
  type Amount,
  type Answer,
  type Bet,
  bets,
  type Card,
  cards,
  choose,
  chooseAll,
  face,
  type Option,
  type Outcome,
  type Place,
  type Round,
  type Script,
  type Seat,
  type Spot,
} from '@baize/sdk';
import { type Hand, handView, isBlackjack, isBust, pointsOf, type Row, stakeOf, totalOf, winsOf, wordOf } from './hands.ts';

export const BOXES = 7;
const DEALER: Seat = 0;

interface Table {
  round: Round;
  /** by box, the hands of a box in their order */
  hands: Hand[];
  dealer: Card[];
  insurance: Map<Seat, Row>;
  /** how many cards each place has got */
  fallen: Map<Seat, number>;
}

export function* play(round: Round): Script<Outcome> {
  round.tell({ kind: 'start', no: round.no });
  const placed = yield* bets(spotsOf(round), 'betting_ms', 'first_bet');
  const table: Table = { round, hands: handsOf(placed), dealer: [], insurance: new Map(), fallen: new Map() };
  yield* deal(table);
  const [up] = table.dealer;
  if (up?.[0] === 'A') yield* insure(table);
  if (pointsOf(up) >= 10 && isBlackjack({ cards: table.dealer, isSplit: false })) return ended(table);
  for (let i = 0; i < table.hands.length; i++) yield* playHand(table, table.hands[i] as Hand);
  yield* playHouse(table);
  return ended(table);
}

function spotsOf({ limits: { min_bet: min = 1, max_bet: max = 1 }, unit }: Round): Record<string, Spot> {
  const spot = { min, max, step: unit, reason: 'bet' as const };
  return Object.fromEntries(Array.from({ length: BOXES }, (_, i) => [`box_${i + 1}`, { ...spot, seat: i + 1 }]));
}

function handsOf(placed: readonly Bet[]): Hand[] {
  const rows = placed.flatMap(({ id, items }) => items.map(({ spot, amount }) => ({ bet: id, spot, amount })));
  const boxes = [...new Set(rows.map(row => Number(row.spot.slice(4))))].sort((a, b) => a - b);
  const plain = { isSplit: false, isDoubled: false, isOver: false };
  return boxes.map(box => ({ box, cards: [], rows: rows.filter(row => row.spot === `box_${box}`), ...plain }));
}

/** One more place of a box or of the house. */
function next({ fallen }: Table, box: Seat, seen: Place['seen'] = 'all'): Place {
  const n = (fallen.get(box) ?? 0) + 1;
  fallen.set(box, n);
  return { at: box === DEALER ? `dealer:${n}` : `box:${box}:${n}`, seen };
}

/** A card to each box, one to the house, a second to each box, and one that nobody sees. */
function* deal(table: Table): Script<void> {
  const { hands, round } = table;
  const boxes = hands.map(hand => hand.box);
  const first = boxes.map(box => next(table, box));
  const places = [...first, next(table, DEALER), ...boxes.map(box => next(table, box)), next(table, DEALER, [])];
  const dealt = yield* cards(places, 'deal', { rows: true });
  const count = hands.length;
  for (const [i, hand] of hands.entries()) hand.cards.push(dealt[i] as Card, dealt[count + 1 + i] as Card);
  table.dealer.push(dealt[count] as Card, dealt[2 * count + 1] as Card);
  for (const { box, cards: own } of hands) round.tell({ kind: 'deal', seat: box, cards: own });
  round.tell({ kind: 'deal', seat: DEALER, cards: table.dealer });
}

const extraOf = (box: Seat): string => `box_${box}:extra`;

function* insure({ round, hands, insurance }: Table): Script<void> {
  const able = hands.filter(hand => stakeOf(hand) >= 2);
  const priceOf = (hand: Hand | undefined): Amount => (hand ? Math.floor(stakeOf(hand) / 2) : 0);
  const answers = yield* chooseAll(
    able.map(hand => ({
      seat: hand.box,
      options: { decline: {}, insurance: { price: priceOf(hand), spot: extraOf(hand.box), reason: 'bet' } },
      otherwise: 'decline',
      timer: 'insurance_ms',
    })),
  );
  for (const { seat, option, bet, auto } of answers) {
    if (option !== 'insurance') continue;
    const amount = priceOf(able.find(hand => hand.box === seat));
    insurance.set(seat, { bet, spot: extraOf(seat), amount });
    round.tell({ kind: 'action', seat, action: 'insurance', amount, auto });
  }
}

/** What a hand may do now; null: nothing. */
function movesOf(hand: Hand, hands: readonly Hand[]): Record<string, Option> | null {
  if (hand.isOver || totalOf(hand.cards).points >= 21) return null;
  const cost = { price: stakeOf(hand), spot: extraOf(hand.box) };
  const isFresh = hand.cards.length === 2;
  const [a, b] = hand.cards;
  const canSplit = isFresh && pointsOf(a) === pointsOf(b) && hands.filter(each => each.box === hand.box).length === 1;
  return {
    stand: {},
    hit: {},
    ...(isFresh ? { double: { ...cost, reason: 'double' as const } } : {}),
    ...(canSplit ? { split: { ...cost, reason: 'split' as const } } : {}),
  };
}

function* playHand(table: Table, hand: Hand): Script<void> {
  for (;;) {
    const options = movesOf(hand, table.hands);
    if (options === null) return;
    const answer = yield* choose({ seat: hand.box, options, otherwise: 'stand', timer: 'action_ms' });
    const amount = options[answer.option]?.price ?? 0;
    if (answer.option === 'split') yield* split(table, hand, { bet: answer.bet, spot: extraOf(hand.box), amount });
    else if (answer.option !== 'stand') yield* draw(table, hand);
    if (answer.option === 'double') hand.rows.push({ bet: answer.bet, spot: extraOf(hand.box), amount });
    if (answer.option === 'double') hand.isDoubled = true;
    if (answer.option === 'double' || answer.option === 'stand') hand.isOver = true;
    tellAction(table, hand, answer, amount);
  }
}

function tellAction({ round, hands }: Table, hand: Hand, { option, auto }: Answer, amount: Amount): void {
  const total = hands.filter(each => each.box === hand.box).reduce((sum, each) => sum + stakeOf(each), 0);
  const { points } = totalOf(hand.cards);
  round.tell({ kind: 'action', seat: hand.box, action: option, amount, total, points, auto });
}

function* draw(table: Table, hand: Hand): Script<void> {
  hand.cards.push(...(yield* cards([next(table, hand.box)], 'play', { rows: true })));
}

/** The second card becomes a hand of its own, with the row that was just paid; aces get one card each. */
function* split(table: Table, hand: Hand, row: Row): Script<void> {
  const isOver = hand.cards[0]?.[0] === 'A';
  const second: Hand = { box: hand.box, cards: hand.cards.splice(1), rows: [row], isSplit: true, isDoubled: false, isOver };
  hand.isSplit = true;
  hand.isOver = isOver;
  table.hands.splice(table.hands.indexOf(hand) + 1, 0, second);
  yield* draw(table, hand);
  yield* draw(table, second);
}

/** The house shows its card, and draws to 17 where a hand is still waiting for it. */
function* playHouse(table: Table): Script<void> {
  const { round, hands, dealer } = table;
  round.show(dealer);
  const isAwaited = hands.some(hand => !isBust(hand) && !isBlackjack(hand));
  while (isAwaited && totalOf(dealer).points < 17)
    dealer.push(...(yield* cards([next(table, DEALER)], 'dealer', { rows: true })));
}

function ended({ round, hands, dealer, insurance }: Table): Outcome {
  round.show(dealer);
  round.tell({ kind: 'deal', seat: DEALER, cards: dealer });
  const house = {
    cards: dealer.map(face),
    total: totalOf(dealer).points,
    blackjack: isBlackjack({ cards: dealer, isSplit: false }),
  };
  const words = hands.map(hand => wordOf(hand, dealer));
  const insured = [...insurance.values()].map(({ bet, spot, amount }) => ({ bet, spot, win: house.blackjack ? amount * 3 : 0 }));
  const wins = [...hands.flatMap((hand, i) => winsOf(hand, words[i] ?? 'lose')), ...insured];
  const boxes = [...new Set(hands.map(hand => hand.box))].map(box => ({
    box,
    hands: hands.flatMap((hand, i) => (hand.box === box ? [handView(hand, words[i] ?? 'lose')] : [])),
    insurance: insurance.get(box)?.amount ?? 0,
  }));
  return {
    end: 'payouts',
    word: house.blackjack ? 'blackjack' : 'played',
    result: { dealer: house, boxes },
    wins,
    rest: 'result_ms',
  };
}
