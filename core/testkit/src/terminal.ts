// A game in the terminal: you at one place, random players or the game's bot at the others. Reads lines, so that it can be piped.
import { createInterface } from 'node:readline';
import {
  type BetsRequest,
  bareChoice,
  type Choice,
  type Fact,
  type Game,
  type Input,
  isRefused,
  Run,
  type Seat,
  type Setup,
  view,
} from '@baize/sdk';
import { audit } from './audit.ts';
import { type Luck, luckOf } from './luck.ts';
import { PracticeTable } from './practice-table.ts';
import { fill, randomMove } from './random-moves.ts';
import { offers, sentence, table as spotTable } from './sentences.ts';

export interface TerminalOptions {
  seed?: number;
  seats?: number;
  rounds?: number;
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

const YOU = 'p1';
const WALLET = 1_000_000;

/** Plays until the input ends, `quit` is typed, or `rounds` are over. Answers the number of rounds played. */
export async function playInTerminal(
  game: Game,
  { seed = 1, seats, rounds = 1000, input, output }: TerminalOptions,
): Promise<number> {
  const reader = createInterface({ input });
  const lines = reader[Symbol.asyncIterator]();
  const luck = luckOf(seed);
  const practice = new PracticeTable(game, luck, {
    unit: 1,
    rate: 1000,
    live: false,
    calm: true,
    ...(seats === undefined ? {} : { seats }),
  });
  const say = (text: string) => output.write(`${text}\n`);
  say(`${game.names.en}. ${hint(game)} Seed ${seed}.`);
  let wallet = WALLET;
  let played = 0;
  while (played < rounds) {
    const setup = practice.open();
    if (!setup) break;
    const sitting = new Sitting(game, setup, practice, luck, lines, say, wallet);
    const goesOn = await sitting.play();
    if (sitting.run.outcome) {
      played++;
      wallet = sitting.settle();
    }
    if (!goesOn || sitting.run.outcome === null) break;
  }
  reader.close(); // an open input would keep the process
  say(`${played} rounds played.`);
  return played;
}

function hint(game: Game): string {
  return game.seats
    ? 'You are p1. Type an option, with its amount or cards.'
    : 'Type bets like `banker 1000`, `undo`, an empty line to deal, `quit` to leave.';
}

/** One round at the terminal. */
class Sitting {
  readonly run: Run;
  readonly #game: Game;
  readonly #setup: Setup;
  readonly #practice: PracticeTable;
  readonly #luck: Luck;
  readonly #lines: AsyncIterator<string>;
  readonly #say: (text: string) => void;
  #wallet: number;
  #told = 0;
  #debugged = 0;
  #bets = 0;
  #quit = false;

  constructor(
    game: Game,
    setup: Setup,
    practice: PracticeTable,
    luck: Luck,
    lines: AsyncIterator<string>,
    say: (text: string) => void,
    wallet: number,
  ) {
    this.run = new Run(game, setup);
    this.#game = game;
    this.#setup = setup;
    this.#practice = practice;
    this.#luck = luck;
    this.#lines = lines;
    this.#say = say;
    this.#wallet = wallet;
  }

  /** Answers false when the input has ended. */
  async play(): Promise<boolean> {
    this.#show();
    while (this.run.waiting && !(this.#quit && this.#nothingStands())) {
      const { waiting } = this.run;
      if (waiting.ask === 'cards')
        this.run.push({ in: 'cards', cards: this.#practice.pack.deal(this.run.open), source: 'virtual' });
      else if (waiting.ask === 'shuffle') {
        this.#practice.pack.shuffle(waiting.back);
        this.run.push({ in: 'shuffled' });
      } else if (waiting.ask === 'bets' && (!this.#game.seats || this.#owns(this.#setup.dealt).length > 0))
        await this.#bet(waiting);
      else if (waiting.ask === 'choice') await this.#decide(waiting.of);
      else this.run.push(randomMove(this.run, this.#game, this.#luck, () => ++this.#bets));
      this.#show();
    }
    return !this.#quit;
  }

  /** Says the result and passes chips and carry on. Answers the wallet. */
  settle(): number {
    const { stacks, credits } = audit(this.#game, this.#setup, this.run, { bp: 0, cap: 0, floor: false });
    const win = credits.get(YOU) ?? 0;
    const { word, result } = this.run.outcome ?? { word: '', result: null };
    this.#say(`  result: ${word} ${JSON.stringify(this.run.mask(result))}`);
    if (this.#game.flow === 'bet') this.#say(`  you win ${win}, balance ${this.#wallet + win}`);
    else {
      const chips = [...stacks].map(([seat, each]) => `seat ${seat}${this.#owns([seat]).length > 0 ? ' (you)' : ''} ${each}`);
      this.#say(`  chips: ${chips.join(', ')}`);
    }
    this.#practice.close(stacks, this.run.kept);
    return this.#wallet + win;
  }

  async #bet({ spots, begins }: BetsRequest): Promise<void> {
    if (this.#bets === 0) this.#say(`${spotTable(spots)}\n  balance ${this.#wallet}`);
    const words = (await this.#line('bet> ')).split(/[\s,]+/).filter(Boolean);
    if (this.#quit || words.length === 0) {
      if (begins === 'now' || !this.#nothingStands()) this.run.push({ in: 'time' });
      return;
    }
    if (words[0] === 'undo') this.#wallet -= this.#try({ in: 'undo', id: this.run.standing.at(-1)?.id ?? 0 });
    else {
      const items = words.flatMap((spot, i) => (i % 2 === 0 ? [{ spot, amount: Number(words[i + 1]) }] : []));
      const seat = this.#game.flow === 'buy_in' ? this.#owns([...this.run.owners.keys()])[0] : undefined;
      this.#wallet -= this.#try({ in: 'bet', id: ++this.#bets, player: YOU, ...(seat === undefined ? {} : { seat }), items });
    }
  }

  async #decide(of: readonly Choice[]): Promise<void> {
    const choice = of.find(each => this.run.missing.includes(each.seat)) as Choice;
    if (this.#owns([choice.seat]).length === 0 || this.#quit) {
      this.run.push(this.#answerOf(choice));
      return;
    }
    const [option = '', ...rest] = (await this.#line(`seat ${choice.seat}: ${offers(bareChoice(choice))}> `))
      .split(/[\s,]+/)
      .filter(Boolean);
    if (this.#quit || option === '') {
      this.run.push({ in: 'choice', seat: choice.seat, option: choice.otherwise, auto: true });
      return;
    }
    const offered = Object.hasOwn(choice.options, option) ? choice.options[option] : undefined;
    const answer: Input = { in: 'choice', seat: choice.seat, option };
    if (offered?.min !== undefined) answer.amount = rest.length > 0 ? Number(rest.shift()) : offered.min;
    if (offered?.from || offered?.sets) answer.cards = rest;
    this.#wallet -= this.#try(answer);
  }

  #answerOf(choice: Choice): Input {
    if (this.#quit && this.#owns([choice.seat]).length > 0)
      return { in: 'choice', seat: choice.seat, option: choice.otherwise, auto: true };
    if (!this.#game.bot) {
      const name = Object.keys(choice.options)[this.#luck(Object.keys(choice.options).length)] as string;
      return this.#withRow({ in: 'choice', seat: choice.seat, option: name, ...fill(choice.options[name] ?? {}, this.#luck) });
    }
    const facts = this.run.told
      .map(told => view(told, [choice.seat], this.run.owners.get(choice.seat) ?? null))
      .filter((fact): fact is Fact => fact !== null);
    return this.#withRow({ in: 'choice', seat: choice.seat, ...this.#game.bot(choice, facts, this.#luck) });
  }

  /** Pushes an input of yours; a refusal is said. Answers what it cost your wallet. */
  #try(input: Input): number {
    try {
      const price = this.run.quote(input);
      if (this.#game.flow === 'bet' && (price?.amount ?? 0) > this.#wallet) throw new Error('not enough money');
      const undone = input.in === 'undo' ? this.run.standing.find(bet => bet.id === input.id) : undefined;
      this.run.push(price?.spot ? this.#withRow(input) : input);
      if (undone) return -undone.items.reduce((sum, item) => sum + item.amount, 0);
      return this.#game.flow === 'bet' ? (price?.amount ?? 0) : 0;
    } catch (error) {
      if (this.run.fault !== null) throw error;
      this.#say(`  no: ${isRefused(error) ? `${error.message}: ${error.sentence}` : String(error)}`);
      return 0;
    }
  }

  #withRow(input: Input): Input {
    return input.in === 'choice' && this.run.quote(input)?.spot ? { ...input, bet: ++this.#bets } : input;
  }

  async #line(prompt: string): Promise<string> {
    this.#say(prompt);
    const { done, value } = await this.#lines.next();
    if (done || value.trim() === 'quit') this.#quit = true;
    return done ? '' : value.trim();
  }

  #show(): void {
    for (; this.#told < this.run.told.length; this.#told++) {
      const told = this.run.told[this.#told];
      const fact = told && view(told, this.#owns([...this.run.owners.keys()]), YOU);
      const text = fact && sentence(fact);
      if (text) this.#say(text);
    }
    for (; this.#debugged < this.run.debugged.length; this.#debugged++)
      this.#say(`  debug: ${this.run.debugged[this.#debugged]?.text}`);
  }

  #owns(seats: readonly Seat[]): Seat[] {
    return seats.filter(seat => this.run.owners.get(seat) === YOU);
  }

  #nothingStands(): boolean {
    return this.run.waiting?.ask === 'bets' && this.run.standing.length === 0 && this.run.waiting.begins === 'first_bet';
  }
}
