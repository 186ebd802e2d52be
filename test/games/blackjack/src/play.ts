// The script: bets on boxes, two cards each, insurance against an ace, one hand after the other, the dealer, payouts.
import {
  type Amount,
  type Answer,
  type Bet,
  type BetRow,
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
  winEach,
} from '@baize/sdk';
import { freshHand, type Hand, handView, isBlackjack, paidFor, pointsOf, totalOf, wordOf } from './hands.ts';
import { type BoxSpot, type K, keys } from './keys.ts';

export const DEALER: Seat = 0;

interface Table {
  round: Round<K>;
  placed: readonly Bet[];
  /** what each box has bet first */
  stakes: ReadonlyMap<Seat, Amount>;
  /** box by box, the hands of a box in their order */
  hands: Hand[];
  dealer: Card[];
  insurance: Map<Seat, BetRow>;
}

export function* play(round: Round<K>): Script<Outcome<K['timer']>, K> {
  round.tell({ kind: 'start', no: round.no });
  const placed = yield* bets(spotsOf(round), 'betting_ms', 'first_bet');
  const stakes = stakesOf(placed);
  const hands = [...stakes.keys()].map(box => freshHand(box));
  const table: Table = { round, placed, stakes, hands, dealer: [], insurance: new Map() };
  yield* deal(table);
  const [up] = table.dealer;
  if (up?.[0] === 'A') yield* insure(table);
  if (pointsOf(up) >= 10 && isBlackjack(table.dealer)) return ended(table);
  for (let i = 0; i < hands.length; i++) yield* playHand(table, hands[i] as Hand);
  yield* playDealer(table);
  return ended(table);
}

function spotsOf({ limits: { min_bet: min, max_bet: max }, unit }: Round<K>): Record<BoxSpot, Spot> {
  const spots = keys.spots.map((name, i): [BoxSpot, Spot] => [name, { min, max, step: unit, reason: 'bet', seat: i + 1 }]);
  return Object.fromEntries(spots) as Record<BoxSpot, Spot>;
}

const boxOf = (spot: string): Seat => Number(spot.slice('box_'.length));
const extraOf = (box: Seat): string => `box_${box}:extra`;

/** By box, in ascending order. */
function stakesOf(placed: readonly Bet[]): Map<Seat, Amount> {
  const stakes = new Map<Seat, Amount>();
  for (const { spot, amount } of placed.flatMap(bet => bet.items))
    stakes.set(boxOf(spot), (stakes.get(boxOf(spot)) ?? 0) + amount);
  return new Map([...stakes].sort(([a], [b]) => a - b));
}

const zoneOf = ({ box, no }: Pick<Hand, 'box' | 'no'>): string => `box:${box}:${no}`;
const placeOf = (hand: Hand, more = 0): Place => ({ at: `${zoneOf(hand)}:${hand.cards.length + 1 + more}`, seen: 'all' });

/** A card to each box, one to the dealer, a second to each box, and the dealer's that nobody sees. */
function* deal(table: Table): Script<void, K> {
  const { hands, round } = table;
  const first = hands.map(hand => placeOf(hand));
  const second = hands.map(hand => placeOf(hand, 1));
  const up: Place = { at: 'dealer:1', seen: 'all' };
  const dealt = yield* cards([...first, up, ...second, { at: 'dealer:2', seen: [] }], 'deal', { rows: true });
  const count = hands.length;
  for (const [i, hand] of hands.entries()) hand.cards.push(dealt[i] as Card, dealt[count + 1 + i] as Card);
  table.dealer.push(dealt[count] as Card, dealt[2 * count + 1] as Card);
  for (const { box, cards: own } of hands) round.tell({ kind: 'deal', seat: box, cards: own });
  round.tell({ kind: 'deal', seat: DEALER, cards: table.dealer });
}

function* insure({ round, stakes, insurance }: Table): Script<void, K> {
  const able = [...stakes].map(([box, stake]) => ({ box, price: Math.floor(stake / 2) })).filter(({ price }) => price > 0);
  const answers = yield* chooseAll(
    able.map(({ box, price }) => ({
      seat: box,
      options: { decline: {}, insurance: { price, spot: extraOf(box), reason: 'bet' } },
      otherwise: 'decline',
      timer: 'insurance_ms',
    })),
  );
  for (const answer of answers) {
    if (answer.option !== 'insurance') continue;
    insurance.set(answer.seat, { bet: answer.bet, spot: extraOf(answer.seat), amount: answer.cost ?? 0 });
    round.tellAction(answer);
  }
}

const ofBox = ({ hands }: Table, box: Seat): Hand[] => hands.filter(hand => hand.box === box);

/** What a hand may do now; null: nothing. */
function movesOf(table: Table, hand: Hand): Record<string, Option> | null {
  if (hand.isOver || totalOf(hand.cards) >= 21) return null;
  const cost = { price: table.stakes.get(hand.box) ?? 0, spot: extraOf(hand.box) };
  const isFresh = hand.cards.length === 2;
  const [a, b] = hand.cards.map(pointsOf);
  return {
    stand: {},
    hit: {},
    ...(isFresh ? { double: { ...cost, reason: 'double' as const } } : {}),
    ...(isFresh && a === b && !hand.isSplit ? { split: { ...cost, reason: 'split' as const } } : {}),
  };
}

function* playHand(table: Table, hand: Hand): Script<void, K> {
  for (;;) {
    const options = movesOf(table, hand);
    if (options === null) return;
    const which = ofBox(table, hand.box).length > 1 ? { hand: hand.no } : {};
    const answer = yield* choose({ seat: hand.box, ...which, options, otherwise: 'stand', timer: 'action_ms' });
    if (answer.option === 'split') yield* split(table, hand, answer);
    else if (answer.option !== 'stand') yield* draw(table, hand);
    if (answer.option === 'double') {
      hand.extras.push(rowOf(answer));
      hand.isDoubled = true;
    }
    hand.isOver ||= answer.option === 'double' || answer.option === 'stand';
    tellMove(table, hand, answer);
  }
}

const rowOf = ({ seat, bet, cost = 0 }: Answer): BetRow => ({ bet, spot: extraOf(seat), amount: cost });

/** With what the box has at stake now, and the points of the hand. */
function tellMove(table: Table, hand: Hand, answer: Answer): void {
  const extras = ofBox(table, hand.box).flatMap(each => each.extras);
  const total = extras.reduce((sum, { amount }) => sum + amount, table.stakes.get(hand.box) ?? 0);
  const insured = table.insurance.get(hand.box)?.amount ?? 0;
  table.round.tellAction(answer, { total: total + insured, points: totalOf(hand.cards) });
}

function* draw({ round, hands }: Table, hand: Hand): Script<void, K> {
  const drawn = yield* cards([placeOf(hand)], 'play', { rows: true });
  hand.cards.push(...drawn);
  const which = hands.some(each => each.box === hand.box && each !== hand) ? { hand: hand.no } : {};
  round.tell({ kind: 'deal', seat: hand.box, ...which, cards: drawn });
}

/** The second card becomes a hand of its own, with the row that was just paid; aces get one card each. */
function* split(table: Table, hand: Hand, answer: Answer): Script<void, K> {
  const isOver = hand.cards[0]?.[0] === 'A';
  const second: Hand = { ...freshHand(hand.box, 1), extras: [rowOf(answer)], isSplit: true, isOver };
  second.cards = hand.cards.splice(1);
  hand.isSplit = true;
  hand.isOver = isOver;
  table.hands.splice(table.hands.indexOf(hand) + 1, 0, second);
  table.round.move(second.cards, zoneOf(hand), zoneOf(second), hand.box);
  yield* draw(table, hand);
  yield* draw(table, second);
}

/** The dealer shows the hidden card, and draws to 17 where a hand still waits for it. */
function* playDealer({ round, hands, dealer }: Table): Script<void, K> {
  round.show(dealer);
  const isAwaited = hands.some(({ cards: own, isSplit }) => totalOf(own) <= 21 && !isBlackjack(own, isSplit));
  while (isAwaited && totalOf(dealer) < 17)
    dealer.push(...(yield* cards([{ at: `dealer:${dealer.length + 1}`, seen: 'all' }], 'dealer', { rows: true })));
}

function ended(table: Table): Outcome<K['timer']> {
  const { round, placed, stakes, hands, dealer, insurance } = table;
  round.show(dealer);
  round.tell({ kind: 'event', type: 'show', data: { seat: DEALER, cards: dealer } });
  const hasBlackjack = isBlackjack(dealer);
  const wordBy = new Map(hands.map(hand => [hand, wordOf(hand, dealer)]));
  const firstOf = (spot: string) => wordBy.get(ofBox(table, boxOf(spot))[0] as Hand) ?? 'lose';
  const wins = [
    ...winEach(placed, ({ spot, amount }) => paidFor(firstOf(spot), amount)),
    ...hands.flatMap(hand => hand.extras.map(row => win(row, paidFor(wordBy.get(hand) ?? 'lose', row.amount)))),
    ...[...insurance.values()].map(row => win(row, hasBlackjack ? 3 * row.amount : 0)),
  ];
  const boxes = [...stakes.keys()].map(box => ({
    box,
    hands: ofBox(table, box).map(hand => handView(hand, wordBy.get(hand) ?? 'lose')),
    insurance: insurance.get(box)?.amount ?? 0,
  }));
  const house = { cards: dealer.map(face), total: totalOf(dealer), blackjack: hasBlackjack };
  const word = hasBlackjack ? 'blackjack' : 'played';
  return { end: 'payouts', word, result: { dealer: house, boxes }, wins, rest: 'result_ms' };
}

const win = ({ bet, spot }: BetRow, amount: Amount) => ({ bet, spot, win: amount });
