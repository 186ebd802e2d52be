// The script: bets on boxes, two cards each, insurance against an ace, one hand after the other, the dealer, payouts.
import { boxSpots, cardsOf, DEALER, dealAround, extraOf, stakesOf } from '@baize/kit-boxes';
import {
  type Answer,
  type BetRow,
  bets,
  cards,
  choose,
  chooseAll,
  type Option,
  type Outcome,
  type Place,
  type Round,
  type Script,
} from '@baize/sdk';
import { freshHand, type Hand, isBlackjack, pointsOf, totalOf } from './hands.ts';
import { type K, keys } from './keys.ts';
import { settled } from './settling.ts';
import { handsOf, moneyOn, type Table } from './table.ts';

export function* play(round: Round<K>): Script<Outcome<K['timer']>, K> {
  const table = yield* open(round);
  yield* deal(table);
  const [up] = table.dealer;
  if (up?.[0] === 'A') yield* insure(table);
  if (pointsOf(up) >= 10 && isBlackjack(table.dealer)) {
    turnUp(table);
    return settled(table);
  }
  for (let i = 0; i < table.hands.length; i++) yield* playHand(table, table.hands[i] as Hand);
  yield* playDealer(table);
  return settled(table);
}

function* open(round: Round<K>): Script<Table, K> {
  const { min_bet: min, max_bet: max } = round.limits;
  round.tell({ kind: 'start', no: round.no });
  round.tell({ kind: 'betting', action: 'open', stage: 'betting', amount: 0 });
  const placed = yield* bets(boxSpots(keys.spots, { min, max, step: round.unit, reason: 'bet' }), 'betting_ms', 'first_bet');
  const stakes = stakesOf(placed);
  const amount = [...stakes.values()].reduce((sum, stake) => sum + stake, 0);
  round.tell({ kind: 'betting', action: 'closed', stage: 'betting', amount });
  const hands = [...stakes.keys()].map(box => freshHand(box));
  return { round, placed, stakes, hands, dealer: [], insurance: new Map() };
}

const zoneOf = ({ box, no }: Pick<Hand, 'box' | 'no'>): string => `box:${box}:${no}`;
const nextPlace = (hand: Hand): Place => ({ at: `${zoneOf(hand)}:${hand.cards.length + 1}`, seen: 'all' });

/** A card to each box, one to the dealer, a second to each box, and the dealer's that nobody sees. */
function* deal({ round, hands, dealer }: Table): Script<void, K> {
  const dealt = yield* dealAround<K>(
    hands.map(({ box }) => box),
    2,
    (seat, no) =>
      seat === DEALER
        ? { at: `dealer:${no}`, seen: no === 1 ? 'all' : [] }
        : { at: `${zoneOf({ box: seat, no: 0 })}:${no}`, seen: 'all' },
  );
  for (const { seat, card } of dealt) round.tell({ kind: 'deal', seat, cards: [card] });
  for (const hand of hands) hand.cards.push(...cardsOf(dealt, hand.box));
  dealer.push(...cardsOf(dealt, DEALER));
}

/** Every box is asked at once, also one with blackjack; half its bet, rounded down. */
function* insure(table: Table): Script<void, K> {
  const { round, stakes, insurance } = table;
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
    insurance.set(answer.seat, rowOf(answer));
    round.tellAction(answer, { total: moneyOn(table, answer.seat) });
  }
}

const rowOf = ({ seat, bet, cost = 0 }: Answer): BetRow => ({ bet, spot: extraOf(seat), amount: cost });

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
    const answer = yield* choose({ seat: hand.box, ...which(table, hand), options, otherwise: 'stand', timer: 'action_ms' });
    if (answer.option === 'split') {
      yield* split(table, hand, answer);
      continue;
    }
    if (answer.option !== 'stand') yield* draw(table, hand);
    if (answer.option === 'double') hand.extras.push(rowOf(answer));
    hand.isDoubled = answer.option === 'double';
    hand.isOver = answer.option !== 'hit';
    tellMove(table, hand, answer);
  }
}

/** Which of its box's hands it is, once there are two. */
const which = (table: Table, { box, no }: Hand): { hand?: number } => (handsOf(table, box).length > 1 ? { hand: no } : {});

/** With what the box has at stake now, and the points of the hand. */
function tellMove(table: Table, hand: Hand, answer: Answer): void {
  table.round.tellAction(answer, { total: moneyOn(table, hand.box), points: totalOf(hand.cards) });
}

function* draw(table: Table, hand: Hand): Script<void, K> {
  const drawn = yield* cards([nextPlace(hand)], 'play', { rows: true });
  hand.cards.push(...drawn);
  table.round.tell({ kind: 'deal', seat: hand.box, ...which(table, hand), cards: drawn });
}

/** The second card becomes a hand of its own, with the row that was just paid; aces get one card each and are over. */
function* split(table: Table, hand: Hand, answer: Answer): Script<void, K> {
  const isOver = hand.cards[0]?.[0] === 'A';
  const second: Hand = { ...freshHand(hand.box, 1), extras: [rowOf(answer)], isSplit: true, isOver };
  second.cards = hand.cards.splice(1);
  hand.isSplit = true;
  hand.isOver = isOver;
  table.hands.splice(table.hands.indexOf(hand) + 1, 0, second);
  tellMove(table, hand, answer);
  table.round.move(second.cards, zoneOf(hand), zoneOf(second), hand.box);
  yield* draw(table, hand);
  yield* draw(table, second);
}

function turnUp({ round, dealer }: Table): void {
  round.show(dealer);
  round.tell({ kind: 'event', type: 'show', data: { seat: DEALER, cards: dealer } });
}

/** The dealer shows the hidden card, and draws to 17 where a hand still waits for it. */
function* playDealer(table: Table): Script<void, K> {
  const { round, hands, dealer } = table;
  turnUp(table);
  const isAwaited = hands.some(({ cards: own, isSplit }) => totalOf(own) <= 21 && !isBlackjack(own, isSplit));
  while (isAwaited && totalOf(dealer) < 17) {
    const drawn = yield* cards([{ at: `dealer:${dealer.length + 1}`, seen: 'all' }], 'dealer', { rows: true });
    dealer.push(...drawn);
    round.tell({ kind: 'deal', seat: DEALER, cards: drawn });
  }
}
