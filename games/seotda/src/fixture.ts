// A round for tests: the cards fall as they stand, the players move by words.
import { type Choice, type Fact, type Option, type Outcome, type PotsEnd, Run, type Seat, type Setup, view } from '@baize/sdk';
import { seotda } from './index.ts';

/** A table of seats 0 to n-1 with antes of 100, whose first seat is 0. */
export function setupOf(stacks: readonly number[], changes: Partial<Setup> = {}): Setup {
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const limits = { ante: 100, min_buy_in: 4_000, max_buy_in: 20_000 };
  const table = { no: 7, seats, limits, unit: 100, options: {}, live: false, idle: false, shoe: null };
  const setup = { ...table, carry: { first: 0 }, dealt: [], ...changes };
  return { ...setup, dealt: seotda.ready(setup) ?? [] };
}

export class TestRound {
  readonly run: Run;
  /** What falls next. */
  #deck: string[];

  /** `hands`: of each seat in turn from the first, then of those who play again, and so on. */
  constructor(stacks: readonly number[], hands: readonly (readonly string[])[], changes: Partial<Setup> = {}) {
    const setup = setupOf(stacks, changes);
    const deals = hands.map(hand => hand.map(cards => cards.split(' ')));
    this.#deck = deals.flatMap(hand => [0, 1].flatMap(i => hand.map(cards => cards[i] ?? '')));
    this.run = new Run(seotda, setup);
    this.#give();
  }

  /** The open choice. @throws Error if nobody is asked */
  get choice(): Choice {
    const { waiting } = this.run;
    if (waiting?.ask !== 'choice') throw new Error(`nobody is asked: ${waiting?.ask}, ${String(this.run.fault)}`);
    return waiting.of[0] as Choice;
  }

  get offers(): Record<string, Option> {
    return this.choice.options;
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

  /** The facts as this seat sees them; those of somebody without a seat. */
  facts(seat?: Seat): Fact[] {
    const [seats, player] = seat === undefined ? [[], null] : [[seat], `p${seat}`];
    return this.run.told.map(told => view(told, seats, player)).filter(fact => fact !== null);
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
