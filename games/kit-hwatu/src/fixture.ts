// A round for tests: the cards fall as they stand, the players move by words.
import { type Card, type Choice, type Fact, type Game, type Json, Run, type Seat, type Setup, view } from '@baize/sdk';
import { FACES } from './deck.ts';
import { captureGame } from './game.ts';
import { GO_STOP, MATGO, type Terms } from './terms.ts';

export const GAMES: readonly (readonly [Game, Terms])[] = [
  [captureGame({ code: 'matgo', names: { en: 'Matgo' } }, MATGO), MATGO],
  [captureGame({ code: 'gostop', names: { en: 'Go-Stop' } }, GO_STOP), GO_STOP],
];
export const [MATGO_GAME, GO_STOP_GAME] = GAMES.map(([game]) => game) as [Game, Game];

export interface RoundTerms {
  /** cards in the order in which they fall; the others follow by code */
  deck?: string;
  stacks?: readonly number[];
  changes?: Partial<Setup>;
}

export const setupOf = (game: Game, stacks: readonly number[], changes: Partial<Setup> = {}): Setup => {
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const limits = { point_value: 100, max_loss: 0, min_buy_in: 1_000, max_buy_in: 1_000_000 };
  const rest = { unit: 1, options: {}, live: false, idle: false, shoe: null, carry: null };
  const setup = { no: 0, seats, limits, ...rest, ...changes };
  return { ...setup, dealt: game.ready(setup) ?? [] };
};

/** Points of 100, stacks of 100,000, round 0: seat 0 begins. */
export class TestRound {
  readonly run: Run;
  readonly #deck: Card[];

  constructor(game: Game, { deck = '', stacks = [], changes = {} }: RoundTerms = {}) {
    const top = deck.split(/\s+/).filter(Boolean);
    const chips = game.seats === null ? [] : Array.from({ length: game.seats.max }, (_, seat) => stacks[seat] ?? 100_000);
    this.#deck = [...top, ...FACES.filter(card => !top.includes(card))];
    this.run = new Run(game, setupOf(game, chips, changes));
    this.#give();
  }

  /** The open choice. @throws Error if nobody is asked */
  get choice(): Choice {
    const { waiting } = this.run;
    if (waiting?.ask !== 'choice') throw new Error(`nobody is asked: ${waiting?.ask}, ${String(this.run.fault)}`);
    return waiting.of[0] as Choice;
  }

  /** The facts as this seat sees them; without one, as somebody who only looks on does. */
  facts(seat?: Seat): Fact[] {
    const [seats, player] = seat === undefined ? [[], null] : [[seat], `p${seat}`];
    return this.run.told.map(told => view(told, seats, player)).filter(fact => fact !== null);
  }

  /** The names of what was told as an event, with the data of one of them. */
  events(type?: string): Json[] {
    const told = this.run.told.flatMap(({ fact }) => (fact.kind === 'event' ? [fact] : []));
    return type === undefined
      ? told.map(each => each.type as string)
      : told.filter(each => each.type === type).map(each => each.data as Json);
  }

  zone(name: string): Card[] {
    return [...this.run.zones].flatMap(([card, zone]) => (zone === name ? [card] : [])).sort();
  }

  /** Moves of whoever is asked: `01a` (plays it), `take 01a`, `shake 01a`, `bomb 01a`, `flip`, `go`, `stop`, `time` (the clock). */
  moves(...words: string[]): this {
    for (const word of words) this.#move(word);
    return this;
  }

  #move(word: string): void {
    const { seat, otherwise } = this.choice;
    const [option = '', card] = /^\d/.test(word) ? ['play', word] : word.split(' ');
    if (option === 'time') this.run.push({ in: 'choice', seat, option: otherwise, auto: true });
    else this.run.push({ in: 'choice', seat, option, ...(card === undefined ? {} : { cards: [card] }) });
    this.#give();
  }

  #give(): void {
    while (this.run.waiting?.ask === 'cards')
      this.run.push({ in: 'cards', cards: this.#deck.splice(0, this.run.open), source: 'auto' });
    if (this.run.fault !== null) throw this.run.fault;
  }
}
