// The cards of a practice table: a fresh pack each round, or a shoe that lasts until its cut card.
import { type Card, face, type Game } from '@baize/sdk';
import { type Luck, shuffled } from './luck.ts';

export class Pack {
  readonly #deck: Game['deck'];
  readonly #luck: Luck;
  #cards: string[] = [];
  #number = 0;
  #last = false;

  constructor(deck: Game['deck'], luck: Luck) {
    this.#deck = deck;
    this.#luck = luck;
  }

  /** Before a round. Answers the setup's `shoe`. */
  begin(): { no: number; last: boolean } | null {
    const { faces, copies, shoe } = this.#deck;
    if (shoe === undefined || this.#number === 0 || this.#last) {
      this.#cards = shuffled(Array.from({ length: copies }, () => faces).flat(), this.#luck);
      this.#number++;
      if (shoe) this.#cards.splice(0, 1 + shoe.burn(this.#cards[0] as string));
    }
    if (shoe === undefined) return null;
    this.#last = this.#cards.length <= shoe.cut;
    return { no: this.#number, last: this.#last };
  }

  /** Cards that have yet to be dealt. */
  get left(): number {
    return this.#cards.length;
  }

  deal(count: number): string[] {
    return this.#cards.splice(0, count);
  }

  shuffle(back: readonly Card[]): void {
    this.#cards = shuffled([...this.#cards, ...back.map(face)], this.#luck);
  }
}
