// A round for tests: the cards fall as they stand, the players move by words.
import { type Outcome, type PotsEnd, Run, type Setup } from '@baize/sdk';
import { AskedRound } from '@baize/testkit';
import { seotda } from './index.ts';

/** A table of seats 0 to n-1 with antes of 100, whose first seat is 0. */
export function setupOf(stacks: readonly number[], changes: Partial<Setup> = {}): Setup {
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const limits = { ante: 100, min_buy_in: 4_000, max_buy_in: 20_000 };
  const table = { no: 7, seats, limits, unit: 100, options: {}, live: false, idle: false, shoe: null };
  const setup = { ...table, carry: { first: 0 }, dealt: [], ...changes };
  return { ...setup, dealt: seotda.ready(setup) ?? [] };
}

export class TestRound extends AskedRound {
  /** What falls next. */
  #deck: string[];

  /** `hands`: of each seat in turn from the first, then of those who play again, and so on. */
  constructor(stacks: readonly number[], hands: readonly (readonly string[])[], changes: Partial<Setup> = {}) {
    super(new Run(seotda, setupOf(stacks, changes)));
    const deals = hands.map(hand => hand.map(cards => cards.split(' ')));
    this.#deck = deals.flatMap(hand => [0, 1].flatMap(i => hand.map(cards => cards[i] ?? '')));
    this.#give();
  }

  /** The chips that each option moves. */
  get menu(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.offers).map(([name, { price = 0 }]) => [name, price]));
  }

  get outcome(): Outcome & PotsEnd {
    const { outcome, fault } = this.run;
    if (outcome?.end !== 'pots') throw fault ?? new Error('the round is not over');
    return outcome;
  }

  /** Options of whoever is asked; `time`: the clock answers. */
  moves(...words: string[]): this {
    for (const word of words) {
      const { seat, otherwise } = this.choice;
      if (word === 'time') this.run.push({ in: 'choice', seat, option: otherwise, auto: true });
      else this.run.push({ in: 'choice', seat, option: word });
      this.#give();
    }
    return this;
  }

  #give(): void {
    for (;;) {
      const { waiting, open } = this.run;
      if (waiting?.ask === 'shuffle') this.run.push({ in: 'shuffled' });
      else if (waiting?.ask === 'cards') {
        this.run.push({ in: 'cards', cards: this.#deck.splice(0, open), source: 'auto' });
      } else return;
    }
  }
}
