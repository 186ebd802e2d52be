// The cards that are still to come: what falls to whom, and when discards and folded hands are shuffled in again.
import { type Card, cards, type Dealt, hidden, places, type Round, type Script, type Seat, shuffle } from '@baize/sdk';

const PACK = 52;
const HAND = 4;

/** Keeps account of a fresh pack. Nobody gets back a card that they have discarded in this hand: it is passed over and
 *  stays on top for the next seat. */
export class Stub {
  /** How many cards the host still holds. */
  #left = PACK;
  /** Discards and folded hands that lie aside. */
  #aside: Card[] = [];
  /** Cards that the host holds for the second time. */
  readonly #again = new Set<Card>();
  /** Passed over: on top of the stub, face down, the first on top. */
  #passed: Card[] = [];
  readonly #discarded = new Map<Seat, Card[]>();

  /** Four cards each, one at a time in this order. */
  *deal(order: readonly Seat[], stage: string): Script<Dealt> {
    this.#left -= order.length * HAND;
    return yield* cards(places('hole', order, HAND), stage);
  }

  /** A folded hand lies aside from now on. */
  fold(hand: readonly Card[]): void {
    this.#aside.push(...hand);
  }

  /** Takes these cards from a seat and gives it as many. Where the stub has too few for it, all that lies aside is shuffled in
   *  first, but not these. Tells `event reshuffle`. */
  *draw(round: Round, seat: Seat, out: readonly Card[], stage: string): Script<Card[]> {
    const own = [...(this.#discarded.get(seat) ?? []), ...out];
    this.#discarded.set(seat, own);
    if (this.#goodFor(own) < out.length) yield* this.#reshuffle(round);
    const received = this.#fromTop(own, out.length);
    if (received.length > 0) round.show(received, [seat]);
    const missing = out.length - received.length;
    const first = HAND + own.length - missing + 1; // the seat's cards are numbered through the hand
    if (own.some(card => this.#again.has(card))) received.push(...(yield* this.#oneByOne(round, seat, own, missing, stage)));
    else if (missing > 0) received.push(...(yield* this.#fall(places('hole', [seat], missing, undefined, first), stage)));
    this.#aside.push(...out);
    return received;
  }

  /** How many cards of the stub a seat may get that has discarded these. */
  #goodFor(own: readonly Card[]): number {
    const onTop = this.#passed.filter(card => !own.includes(card)).length;
    return onTop + this.#left - own.filter(card => this.#again.has(card)).length;
  }

  *#reshuffle(round: Round): Script<void> {
    const back = [...this.#passed, ...this.#aside];
    yield* shuffle(back);
    for (const card of back) this.#again.add(card);
    this.#left += back.length;
    this.#passed = [];
    this.#aside = [];
    round.tell({ kind: 'event', type: 'reshuffle', data: { count: this.#left } });
  }

  #fromTop(own: readonly Card[], count: number): Card[] {
    const taken = this.#passed.filter(card => !own.includes(card)).slice(0, count);
    this.#passed = this.#passed.filter(card => !taken.includes(card));
    return taken;
  }

  /** The next card may be one that the seat has discarded: it falls face down and is looked at before it is given. */
  *#oneByOne(round: Round, seat: Seat, own: readonly Card[], count: number, stage: string): Script<Card[]> {
    const received: Card[] = [];
    while (received.length < count) {
      const fallen = yield* this.#fall(hidden('stub', 1), stage);
      for (const card of fallen) (own.includes(card) ? this.#passed : received).push(card);
    }
    round.show(received, [seat]);
    return received;
  }

  *#fall(to: ReturnType<typeof places>, stage: string): Script<Dealt> {
    const fallen = yield* cards(to, stage);
    this.#left -= fallen.length;
    for (const card of fallen) this.#again.delete(card);
    return fallen;
  }
}
