// The script: boxes at one stake, two cards to each and to the dealer, five on the board, the best five of seven compared.
import { boxOf, boxSpots, cardsOf, compareTo, DEALER, dealAround, evenMoney, type Standing } from '@baize/kit-boxes';
import { handOf, type PokerHand } from '@baize/kit-poker';
import {
  type Bet,
  bets,
  type Card,
  cards,
  face,
  type Hand,
  type Outcome,
  open,
  type Round,
  type Script,
  type Seat,
  type Win,
} from '@baize/sdk';
import { type K, keys } from './keys.ts';

/** Two cards of a box or of the dealer, and what they are worth with the board. */
interface Holding {
  seat: Seat;
  cards: Card[];
  hand: PokerHand;
}

export function* play(round: Round<K>): Script<Outcome<K['timer']>, K> {
  const placed = yield* takeBoxes(round);
  if (placed.length === 0) return { end: 'none', word: 'none', result: null };
  const taken = placed.flatMap(({ items }) => items.map(({ spot }) => boxOf(spot))).sort((a, b) => a - b);
  const held = yield* dealHoles(round, taken);
  const board = yield* dealBoard(round);
  const [dealer = [], ...own] = [DEALER, ...taken].map(seat => held.get(seat) ?? []);
  round.show(dealer);
  round.tell({ kind: 'event', type: 'show', data: { seat: DEALER, cards: dealer } });
  const valued = (seat: Seat, two: Card[]): Holding => ({ seat, cards: two, hand: handOf([...two, ...board]) });
  const boxes = taken.map((box, i) => valued(box, own[i] ?? []));
  return compared(round, placed, boxes, valued(DEALER, dealer), board);
}

/** Every box costs the table's one stake. Without a dealer the window waits for somebody. */
function* takeBoxes(round: Round<K>): Script<Bet[], K> {
  const { bet } = round.limits;
  const { boxes = keys.spots.length } = round.options;
  const terms = { min: bet, max: bet, step: bet, reason: 'ante' as const };
  round.tell({ kind: 'start', no: round.no, amount: bet });
  round.tell({ kind: 'betting', action: 'open', stage: 'betting', amount: 0 });
  const spots = boxSpots(keys.spots.slice(0, Number(boxes)), terms);
  const placed = yield* bets(spots, 'betting_ms', round.live ? 'now' : 'first_bet');
  const amount = placed.flatMap(({ items }) => items).reduce((sum, item) => sum + item.amount, 0);
  round.tell({ kind: 'betting', action: 'closed', stage: 'betting', amount });
  return placed;
}

/** Cards of boxes are open as they fall, for nobody decides anything; the dealer's are not before the board lies. */
function* dealHoles(round: Round<K>, taken: readonly Seat[]): Script<Map<Seat, Card[]>, K> {
  const dealt = yield* dealAround<K>(taken, 2, (seat, no) =>
    seat === DEALER ? { at: `dealer:${no}`, seen: [] } : { at: `box:${seat}:${no}`, seen: 'all' },
  );
  for (const { seat, card } of dealt) round.tell({ kind: 'deal', seat, cards: [card] });
  return new Map([DEALER, ...taken].map(seat => [seat, cardsOf(dealt, seat)]));
}

function* dealBoard(round: Round<K>): Script<Card[], K> {
  const board: Card[] = [];
  for (const [stage, count] of [
    ['flop', 3],
    ['turn', 1],
    ['river', 1],
  ] as const) {
    const places = open('board', count, board.length + 1);
    board.push(...(yield* cards(places, stage, round.live ? {} : { pace: 'street_ms' })));
    round.tell({ kind: 'street', stage, board });
  }
  return board;
}

/** Wins stand in the order of the boxes: the fee on profits is taken in it. */
function compared(
  round: Round<K>,
  placed: readonly Bet[],
  boxes: readonly Holding[],
  dealer: Holding,
  board: Card[],
): Outcome<K['timer']> {
  const standings = new Map(boxes.map(({ seat, hand }) => [seat, compareTo(dealer.hand.value, hand.value)]));
  for (const { seat, cards: two, hand } of [...boxes, dealer])
    round.tell({ kind: 'showdown', seat, cards: two, rank: hand.rank, best: hand.best });
  const wins = placed.flatMap(({ id, items }) =>
    items.map(({ spot, amount }): Win => ({ bet: id, spot, win: evenMoney(standings.get(boxOf(spot)) ?? 'lose', amount) })),
  );
  return {
    end: 'payouts',
    word: 'showdown',
    result: {
      board: board.map(face),
      dealer: shown(dealer),
      boxes: boxes.map(each => boxOfResult(each, standings.get(each.seat) as Standing)),
    },
    board,
    hands: boxes.map(each => handOfHistory(each, board)),
    wins: wins.sort((a, b) => boxOf(a.spot) - boxOf(b.spot)),
    rest: 'result_ms',
  };
}

const shown = ({ cards: two, hand }: Holding) => ({ cards: two.map(face), rank: hand.rank, best: hand.best });

/** `result` is its outcome under the name that results of all games use. */
const boxOfResult = (box: Holding, outcome: Standing) => ({ box: box.seat, ...shown(box), outcome, result: outcome });

const handOfHistory = ({ seat, cards: two, hand }: Holding, board: Card[]): Hand => ({
  ...{ seat, dealt: two, final: two, board, best: hand.best, rank: hand.rank },
});
