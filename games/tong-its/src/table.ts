// What lies on the table in a round, and what a seat has done so far.
import type { Card, Hand, Round, Seat } from '@baize/sdk';
import type { K } from './keys.ts';
import type { Meld } from './winning.ts';

/** Cards that left a hand and came into it in one turn. */
type Step = { out: Card[]; in: Card[] };

export class Table {
  readonly round: Round<K>;
  /** in turn order from the lowest */
  readonly seats: readonly Seat[];
  readonly starter: Seat;
  readonly melds: Meld[] = [];
  /** A card was added to one of their melds since their last turn began: they cannot call a fight. */
  readonly blocked = new Set<Seat>();
  readonly #dealt = new Map<Seat, Card[]>();
  readonly #steps = new Map<Seat, Step[]>();
  /** cards that were drawn from the stock */
  drawn = 0;
  lastDrawer: Seat | null = null;

  constructor(round: Round<K>, starter: Seat) {
    this.round = round;
    this.seats = round.dealt;
    this.starter = starter;
  }

  hand(seat: Seat): Card[] {
    return this.round.zone(`hand:${seat}`);
  }

  isOpened(seat: Seat): boolean {
    return this.melds.some(({ owner }) => owner === seat);
  }

  /** The card that the next seat may take. */
  top(): Card | undefined {
    return this.round.zone('dump').at(-1);
  }

  deal(seat: Seat, cards: Card[]): void {
    this.#dealt.set(seat, cards);
    this.#steps.set(seat, []);
    this.round.tell({ kind: 'deal', seat, cards });
  }

  beginTurn(seat: Seat): void {
    this.#steps.get(seat)?.push({ out: [], in: [] });
  }

  /** A card of the stock that has come to this seat. */
  draw(seat: Seat, cards: readonly Card[], stock: number): void {
    this.#steps
      .get(seat)
      ?.at(-1)
      ?.in.push(...cards);
    this.round.tell({ kind: 'deal', seat, cards });
    this.drawn++;
    if (this.drawn === stock) this.lastDrawer = seat;
  }

  /** Where the next card of the stock falls. */
  place(seat: Seat): string {
    return `hand:${seat}:${(this.#dealt.get(seat)?.length ?? 0) + this.drawn + 1}`;
  }

  /** These cards of the hand become a meld of the seat, with the dump's top where it is taken. @returns the meld's index */
  lay(seat: Seat, laid: readonly Card[], taken?: Card): number {
    const index = this.melds.length;
    if (taken !== undefined) this.round.move([taken], 'dump', `meld:${index}`, seat);
    this.#leave(seat, laid, `meld:${index}`);
    const cards = [...(taken === undefined ? [] : [taken]), ...laid];
    this.melds.push({ owner: seat, cards: cards.map(card => ({ card, by: seat })) });
    return index;
  }

  /** Adds a card of the hand to a meld, whose owner is blocked by it, also where that is the seat itself. */
  add(seat: Seat, cards: readonly Card[], index: number): void {
    const meld = this.melds[index] as Meld;
    this.#leave(seat, cards, `meld:${index}`);
    meld.cards.push(...cards.map(card => ({ card, by: seat })));
    this.blocked.add(meld.owner);
  }

  dump(seat: Seat, cards: readonly Card[]): void {
    this.#leave(seat, cards, 'dump');
  }

  /** One seat's cards through the round, for history. */
  story(seat: Seat, rest: Card[]): Hand {
    const steps = this.#steps.get(seat) ?? [];
    return { seat, dealt: this.#dealt.get(seat) ?? [], steps, final: this.hand(seat), best: rest };
  }

  #leave(seat: Seat, cards: readonly Card[], to: string): void {
    this.round.move(cards, `hand:${seat}`, to, seat);
    this.#steps
      .get(seat)
      ?.at(-1)
      ?.out.push(...cards);
  }
}

export const cardsOf = ({ cards }: Meld): Card[] => cards.map(({ card }) => card);
