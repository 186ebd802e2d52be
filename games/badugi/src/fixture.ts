// A hand for tests: the cards fall as they stand, the players move by words.
import { type Card, Run, type Setup } from '@baize/sdk';
import { AskedRound } from '@baize/testkit';
import { badugi } from './index.ts';

export interface HandTerms {
  /** Cards in the order in which they fall; the others follow in the order of the pack. */
  deck?: readonly string[];
  /** The order of the new stub, from the cards left in it and those that come back. */
  arrange?: (stub: readonly Card[], back: readonly Card[]) => Card[];
  changes?: Partial<Setup>;
}

export class TestHand extends AskedRound {
  /** The stub, as the host holds it. */
  stub: Card[];
  readonly #arrange: NonNullable<HandTerms['arrange']>;

  /** Seats 0 to n-1, the button at the last of them; antes of 100. */
  constructor(stacks: readonly number[], terms: HandTerms = {}) {
    const { deck = [], arrange = (stub, back) => [...stub, ...back], changes = {} } = terms;
    const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
    const limits = { ante: 100, min_buy_in: 100, max_buy_in: 1_000_000 };
    const table = { no: 7, seats, limits, unit: 100, options: {}, live: false, idle: false, shoe: null };
    const setup = { ...table, carry: { button: stacks.length - 2 }, ...changes };
    super(new Run(badugi, { ...setup, dealt: badugi.ready(setup) ?? [] }));
    this.stub = [...deck, ...badugi.deck.faces.filter(card => !deck.includes(card))];
    this.#arrange = arrange;
    this.#give();
  }

  /** Moves of whoever is asked: `check`, `half`, `draw`, `draw 2s 6s`, `draw 4` (the first four), `time` (the clock answers). */
  moves(...words: string[]): this {
    for (const word of words) this.#move(word);
    return this;
  }

  #move(word: string): void {
    const { seat, options, otherwise } = this.choice;
    const [option = '', ...rest] = word.split(' ');
    if (option === 'time') this.run.push({ in: 'choice', seat, option: otherwise, auto: true });
    else if (option === 'draw') this.run.push({ in: 'choice', seat, option, cards: cardsNamed(rest, options.draw?.from ?? []) });
    else {
      const { min } = options[option] ?? {};
      this.run.push({ in: 'choice', seat, option, ...(min === undefined ? {} : { amount: min }) });
    }
    this.#give();
  }

  #give(): void {
    for (;;) {
      const { waiting, open } = this.run;
      if (waiting?.ask === 'shuffle') {
        this.stub = this.#arrange(this.stub, waiting.back);
        this.run.push({ in: 'shuffled' });
      } else if (waiting?.ask === 'cards') this.run.push({ in: 'cards', cards: this.stub.splice(0, open), source: 'auto' });
      else if (waiting?.ask === 'roll') this.run.push({ in: 'roll', value: 0 });
      else return;
    }
  }
}

function cardsNamed(words: readonly string[], from: readonly Card[]): Card[] {
  const count = Number(words[0]);
  return Number.isInteger(count) && words.length === 1 ? from.slice(0, count) : [...words];
}
