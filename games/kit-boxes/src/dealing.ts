// Dealing around a table of boxes: one card at a time to each taken box in ascending order, then to the dealer.
import { type Card, cards, type Keys, type Place, type Script, type Seat } from '@baize/sdk';
import { DEALER } from './boxes.ts';

/** A card and whose it is; the dealer's seat is 0. */
export interface DealtCard {
  seat: Seat;
  card: Card;
}

/** Deals this many cards to each box and the dealer. `placeOf` says where the `no`-th card of a seat (from 1) falls and who sees
 *  it. Asks once for all of them: a dealer's scanner is told every place that is due. Answers in the order of dealing. */
export function* dealAround<K extends Keys>(
  boxes: readonly Seat[],
  count: number,
  placeOf: (seat: Seat, no: number) => Place,
): Script<DealtCard[], K> {
  const around = [...boxes, DEALER];
  const order = Array.from({ length: count }, (_, i) => around.map(seat => ({ seat, place: placeOf(seat, i + 1) }))).flat();
  const fallen = yield* cards(
    order.map(({ place }) => place),
    'deal',
    { rows: true },
  );
  return order.map(({ seat }, i) => ({ seat, card: fallen[i] as Card }));
}

/** The cards of one seat, in the order in which it got them. */
export const cardsOf = (dealt: readonly DealtCard[], seat: Seat): Card[] =>
  dealt.filter(each => each.seat === seat).map(({ card }) => card);
