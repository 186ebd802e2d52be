// The house's own code inside a plugin's context: it holds the plugin's games and rounds, and answers the host in primitives.
// It is bundled into a script and run there before the plugin; nothing of the host's can be reached from here.
import {
  type Answer,
  type Behind,
  type Bet,
  type Card,
  Chips,
  checkKind,
  type Fact,
  type Game,
  Held,
  type Json,
  MOST_FACTS,
  type Outcome,
  type PlayerId,
  type Script,
  type Seat,
  type Setup,
} from '@baize/sdk';
import { writeRequest } from './request-wire.ts';
import { OP, type Word } from './wire.ts';
import { add, addJson, addList, addScalar, rewind, size, words } from './write-words.ts';

/** What the script of a plugin leaves behind: what it exports, or what it threw. */
declare const __plugin: { default?: unknown; fault?: unknown } | undefined;

const DATA = 'code names category kind flow live seats entries limits betSize timers rake template rules payouts'.split(' ');
const METHODS = 'ready play check vacates results carryFrom bot'.split(' ');
const MOST_GAMES = 50;
const games: { self: unknown; fields: Record<string, unknown> }[] = [];
/** The round whose script runs at this moment; the verbs of every other one refuse. */
let running: Playing | null = null;

/** A round inside: its script, and a copy of the chips that its verbs answer from. What they do is written down for the host. */
class Playing implements Behind {
  readonly #chips: Chips;
  readonly #play: () => Script<Outcome>;
  #script: Script<Outcome> | null = null;
  #facts = 0;
  #answers: Answer[] = [];
  #bets: Bet[] = [];
  /** The size before the command that is being written; -1: none is. */
  #from = -1;

  constructor(index: number, setup: Setup) {
    this.#chips = new Chips(setup.seats);
    const held = new Held(setup, this);
    this.#play = () => method(index, 'play', [held]) as Script<Outcome>;
  }

  // the host calls these

  go(): number {
    return this.#step(undefined);
  }
  roll(value: number): number {
    return this.#step(value);
  }
  cards(cards: string): number {
    return this.#step(cards.split(' '));
  }
  answer(seat: Seat, option: string, amount: number, cards: string, bet: number, auto: boolean): void {
    this.#answers.push({ seat, option, amount, cards: cards === '' ? [] : cards.split(' '), bet, auto });
  }
  answered(): number {
    const answers = this.#answers;
    this.#answers = [];
    return this.#step(answers);
  }
  bet(id: number, player: PlayerId, seat: Seat | null): void {
    this.#bets.push({ id, player, seat, items: [] });
  }
  item(spot: string, amount: number): void {
    (this.#bets.at(-1) as Bet).items.push({ spot, amount });
  }
  placed(): number {
    const bets = this.#bets;
    this.#bets = [];
    return this.#step(bets);
  }
  /** The host has moved chips of a seat. */
  chips(seat: Seat, stack: number, put: number): void {
    const chips = this.#chips;
    chips.pot += put - (chips.puts.get(seat) ?? 0);
    chips.stacks.set(seat, stack);
    chips.puts.set(seat, put);
  }
  owns(seat: Seat, player: PlayerId | null): void {
    if (player === null) this.#chips.owners.delete(seat);
    else this.#chips.owners.set(seat, player);
  }

  // the script calls these through what it holds

  tell(fact: Fact, only?: Seat | PlayerId): void {
    checkKind(fact.kind);
    if (this.#facts >= MOST_FACTS) throw new Error(`more than ${MOST_FACTS} facts in a round`);
    this.#open(OP.tell);
    try {
      addScalar(only);
      addJson(fact);
      this.#facts++;
      this.#from = -1;
    } finally {
      this.#close();
    }
  }
  show(cards: readonly Card[], to?: readonly Seat[]): void {
    this.#open(OP.show);
    try {
      addList(cards);
      addJson(to ?? null);
      this.#from = -1;
    } finally {
      this.#close();
    }
  }
  post(seat: Seat, amount: number): number {
    this.#check();
    const paid = this.#chips.post(seat, amount);
    this.#money(OP.post, seat, amount);
    return paid;
  }
  giveBack(seat: Seat, amount: number): void {
    this.#check();
    this.#chips.giveBack(seat, amount);
    this.#money(OP.giveBack, seat, amount);
  }
  stack(seat: Seat): number {
    return this.#chips.stack(seat);
  }
  put(seat: Seat): number {
    return this.#chips.put(seat);
  }
  pot(): number {
    return this.#chips.pot;
  }
  owner(seat: Seat): PlayerId | null {
    return this.#chips.owners.get(seat) ?? null;
  }
  keep(carry: Json): void {
    this.#open(OP.keep);
    try {
      addJson(carry);
      this.#from = -1;
    } finally {
      this.#close();
    }
  }

  #money(op: number, seat: Seat, amount: number): void {
    add(op);
    add(seat);
    add(amount);
  }

  #check(): void {
    if (running !== this || this.#from >= 0) throw new Error('the script of this round does not run');
  }

  #open(op: number): void {
    this.#check();
    this.#from = size();
    add(op);
  }

  /** A command that could not be written whole is not written. */
  #close(): void {
    if (this.#from >= 0) rewind(this.#from);
    this.#from = -1;
  }

  /** Runs the script to its next request. @returns how many words the host has to read */
  #step(answer: unknown): number {
    rewind(0);
    running = this;
    try {
      this.#script ??= this.#play();
      const { done, value } = this.#script.next(answer);
      running = null;
      this.#from = size();
      add(done ? OP.end : OP.ask);
      if (done) addJson(value);
      else writeRequest(value);
      this.#from = -1;
    } catch (error) {
      this.#close();
      add(OP.fault);
      const [name, message, stack] = textsOf(error);
      add(name);
      add(message);
      add(stack);
    } finally {
      running = null;
    }
    return size();
  }
}

/** Name, message and stack of whatever was thrown; reading them may throw again. */
function textsOf(error: unknown): [string, string, string] {
  try {
    if (typeof error !== 'object' || error === null) return ['Error', text(error), ''];
    const { name, message, stack } = error as Partial<Error>;
    return [text(name), text(message), text(stack)];
  } catch {
    return ['Error', 'a fault that cannot be read', ''];
  }
}

function text(value: unknown): string {
  return String(value).slice(0, 4000);
}

/** `{value}`, `{wants}` or `{fault}` as JSON. */
function answered(work: () => Record<string, unknown>): string {
  try {
    return JSON.stringify(work());
  } catch (error) {
    return JSON.stringify({ fault: textsOf(error) });
  }
}

/** What the plugin exports, as data. */
function load(): string {
  return answered(() => {
    const left = __plugin;
    if (left && Object.hasOwn(left, 'fault')) throw left.fault;
    const exported = left?.default;
    const list: unknown[] = Array.isArray(exported) ? exported : [exported];
    for (let i = 0; i < Math.min(list.length, MOST_GAMES); i++) games.push({ self: list[i], fields: own(list[i]) });
    return { value: games.map(each => described(each.fields)) };
  });
}

/** Each field read once. */
function own(game: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (typeof game !== 'object' || game === null) return fields;
  for (const key of [...DATA, ...METHODS]) fields[key] = (game as Record<string, unknown>)[key];
  const { deck } = game as Partial<Game>;
  if (deck) {
    const { faces, copies, shoe } = deck;
    fields.deck = { faces, copies, ...(shoe ? { shoe: { cut: shoe.cut, burn: shoe.burn } } : {}) };
  }
  return fields;
}

function described(game: Record<string, unknown>): unknown {
  const methods: Record<string, string> = {};
  for (const name of METHODS) methods[name] = typeof game[name];
  const shoe = (game.deck as Game['deck'] | undefined)?.shoe;
  if (shoe) methods.burn = typeof shoe.burn;
  const data: Record<string, unknown> = {};
  for (const key of [...DATA, 'deck']) data[key] = game[key];
  return { data, methods };
}

function method(index: number, name: string, args: unknown[]): unknown {
  const game = games[index] as (typeof games)[number];
  return Reflect.apply(game.fields[name] as () => unknown, game.self, args);
}

/** One of a game's functions that only answer. */
function call(index: number, name: string, given: string): string {
  return answered(() => {
    const args = JSON.parse(given) as unknown[];
    const deck = games[index]?.fields.deck as Game['deck'];
    return { value: name === 'burn' ? deck.shoe?.burn(args[0] as string) : method(index, name, args) };
  });
}

/** A bot's move. Its luck is the host's: what it lacks is asked for, and the bot asked again. */
function move(index: number, given: string, drawn: string): string {
  const luck = drawn === '' ? [] : drawn.split(' ').map(Number);
  let next = 0;
  let wants: number | null = null;
  const draw = (below: number) => {
    if (next < luck.length) return luck[next++] as number;
    wants = below;
    throw new Error('luck has yet to be drawn');
  };
  return answered(() => {
    const [choice, facts] = JSON.parse(given) as [never, never];
    try {
      const value = method(index, 'bot', [choice, facts, draw]);
      return wants === null ? { value } : { wants };
    } catch (error) {
      if (wants === null) throw error;
      return { wants };
    }
  });
}

function begin(index: number, setup: string): Playing {
  return new Playing(index, JSON.parse(setup) as Setup);
}

/** What the host holds of a context. */
export interface Guest {
  readonly words: readonly Word[];
  load(): string;
  call(index: number, name: string, given: string): string;
  move(index: number, given: string, drawn: string): string;
  begin(index: number, setup: string): Playing;
}
export type { Playing };

const guest: Guest = { words, load, call, move, begin };
export default guest;
