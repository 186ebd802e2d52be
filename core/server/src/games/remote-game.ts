// A game that lives in a plugin's context, as the host plays it: data of the host's own, and functions that send primitives in
// and read primitives back. Nothing of the host's is handed in, and nothing from inside is touched before it is copied.
import {
  type Answer,
  type Bet,
  type BetsRequest,
  type Card,
  type Choice,
  directly,
  type Fact,
  type Game,
  type Json,
  type Outcome,
  type OwnState,
  type PlayerId,
  type Request,
  type Script,
  type Seat,
  type SeatInfo,
  type Setup,
} from '@baize/sdk';
import { inside, type Opened } from './context.ts';
import type { Guard } from './guard.ts';
import type { Guest } from './guest.ts';
import type { Playing } from './playing.ts';
import { readJson, readNumber, readScalar, readText, startReading, type WordSource } from './read-words.ts';
import { inSources } from './source-places.ts';
import { OP } from './wire.ts';

/** For commands and trials, where whoever called ends what does not come back. */
const NO_GUARD = { enter: <T>(work: () => T): T => work() };
/** Times a bot may ask for luck in one move. */
const MOST_LUCK = 10_000;
/** What a function of a game may answer, as JSON. */
const MOST_TEXT = 4_000_000;

/**
 * The games a context holds, whatever they are: they have yet to be checked.
 * @param guard stands around every entry into their code @throws what the script threw
 */
export function remoteGames({ guest, said }: Opened, guard: Pick<Guard, 'enter'> = NO_GUARD): Game[] {
  const found = parsed(said).value as {
    data: Record<string, unknown>;
    methods: Record<string, string>;
  }[];
  const source: WordSource = { words: guest.words, keysOf: shape => inside(() => guest.keysOf(shape)), makers: new Map() };
  return found.map(({ data, methods }, index) => remoteGame(new Remote(guest, index, source, guard), data, methods));
}

function remoteGame(remote: Remote, data: Record<string, unknown>, methods: Record<string, string>): Game {
  const game: Record<string, unknown> = { ...data };
  const functions: Record<string, unknown> = {
    ready: (setup: unknown) => asSeats(remote.call('ready', [setup])),
    check: (limits: unknown, options: unknown) => asNames(remote.call('check', [limits, options])),
    vacates: (carry: unknown) => asLeavers(remote.call('vacates', [carry])),
    results: (carry: unknown) => asList(remote.call('results', [carry])),
    carryFrom: (old: unknown, version: unknown) => remote.call('carryFrom', [old, version]) ?? null,
    bot: (choice: Choice, facts: readonly Fact[], luck: (below: number) => number) => remote.move(choice, facts, luck),
    play: directly((setup, state) => remote.play(setup, state, game.flow === 'buy_in')),
  };
  for (const [name, made] of Object.entries(functions)) {
    if (methods[name] === 'function') game[name] = made;
    else if (methods[name] !== 'undefined') game[name] = methods[name]; // no function: for whoever checks it
  }
  const { deck } = data as Partial<Game>;
  if (methods.burn === 'function' && deck?.shoe) deck.shoe.burn = first => asCount(remote.call('burn', [first]));
  return game as unknown as Game;
}

/** One game of a context. */
class Remote {
  readonly #guest: Guest;
  readonly #index: number;
  readonly #source: WordSource;
  readonly #guard: Pick<Guard, 'enter'>;

  constructor(guest: Guest, index: number, source: WordSource, guard: Pick<Guard, 'enter'>) {
    this.#guard = guard;
    this.#guest = guest;
    this.#index = index;
    this.#source = source;
  }

  call(name: string, given: unknown[]): unknown {
    const text = JSON.stringify(given);
    return this.#guard.enter(() => parsed(inside(() => this.#guest.call(this.#index, name, text))).value);
  }

  move(choice: Choice, facts: readonly Fact[], luck: (below: number) => number): ReturnType<NonNullable<Game['bot']>> {
    const text = JSON.stringify([choice, facts]);
    const drawn: number[] = [];
    for (let tries = 0; tries <= MOST_LUCK; tries++) {
      const answer = this.#guard.enter(() => parsed(inside(() => this.#guest.move(this.#index, text, drawn.join(' ')))));
      if (answer.wants === undefined) return answer.value as ReturnType<NonNullable<Game['bot']>>;
      if (!isCount(answer.wants) || answer.wants < 1) throw new Error('a bot asks for luck below no number');
      drawn.push(luck(answer.wants));
    }
    throw new Error('a bot asks for luck without end');
  }

  *play(setup: Setup, state: OwnState, isBuyIn: boolean): Script<Outcome> {
    const inner = new InnerRound(() => this.#begin(setup), this.#guard);
    let size: unknown = inner.enter(playing => playing.go());
    for (;;) {
      const request = this.#take(state, size);
      if (request === null) return readJson() as Outcome;
      const answer: unknown = yield* waiting(inner, request);
      if (request.ask === 'choice' && isBuyIn) for (const { seat } of request.of) moveChips(inner, state, seat);
      if (request.ask === 'bets') bringBets(inner, state, request, isBuyIn ? setup.seats : []);
      size = inner.enter(playing => resume(playing, request.ask, answer));
    }
  }

  #begin({ no, seats, dealt, limits, unit, options, live, idle, shoe, carry }: Setup): Playing {
    const head = JSON.stringify({ no, dealt, limits, unit, options, live, idle, shoe });
    const kept = JSON.stringify(carry);
    return inside(() => {
      const playing = this.#guest.begin(this.#index, head, kept);
      for (const { seat, player, chips, in: isIn, connected, entry, sitting } of seats)
        playing.seat(seat, player, chips, isIn, connected, entry, sitting);
      return playing;
    });
  }

  /** Does at the table what the script did through its verbs, in its order. @returns what it asks; null: its outcome follows */
  #take(state: OwnState, size: unknown): Request | null {
    startReading(this.#source, size);
    for (;;) {
      switch (readNumber()) {
        case OP.tell: {
          const only = readScalar() as Seat | PlayerId | undefined;
          state.tellOwn(readJson() as Fact, only);
          break;
        }
        case OP.show: {
          const cards = readJson() as Card[];
          state.show(cards, (readJson() as Seat[] | null) ?? undefined);
          break;
        }
        case OP.move: {
          const cards = readJson() as Card[];
          const [from, to] = [readText(), readText()];
          state.move(cards, from, to, readScalar() as Seat | undefined);
          break;
        }
        case OP.owe:
          state.owe(readNumber(), readNumber(), readNumber(), readText(), readScalar() as Seat | undefined);
          break;
        case OP.post:
          state.post(readNumber(), readNumber());
          break;
        case OP.giveBack:
          state.giveBack(readNumber(), readNumber());
          break;
        case OP.keep:
          state.keepOwn(readJson() as Json);
          break;
        case OP.ask:
          return readJson() as Request;
        case OP.end:
          return null;
        default:
          throw faultOf([readText(), readText(), readText()]);
      }
    }
  }
}

/**
 * A round inside the context. What went in is kept: a step that was cut off leaves nothing whole, and the same inputs
 * make the same round of a fresh one.
 */
class InnerRound {
  readonly #begin: () => Playing;
  readonly #guard: Pick<Guard, 'enter'>;
  readonly #steps: ((playing: Playing) => unknown)[] = [];
  #playing: Playing;

  constructor(begin: () => Playing, guard: Pick<Guard, 'enter'>) {
    this.#begin = begin;
    this.#guard = guard;
    this.#playing = begin();
  }

  /** Runs the script to its next request. @returns how many words there are to read */
  enter(step: (playing: Playing) => unknown): unknown {
    const go = () => inside(() => step(this.#playing));
    const size = this.#guard.enter(go, () => {
      this.#playing = this.#begin();
      for (const each of this.#steps) inside(() => each(this.#playing));
      return go();
    });
    this.#steps.push(step);
    return size;
  }

  /** Tells it what the host has done at the table. */
  bring(step: (playing: Playing) => void): void {
    inside(() => step(this.#playing));
    this.#steps.push(step);
  }

  where(): unknown {
    return inside(() => this.#playing.where());
  }
}

/** What the host answers. A tool that asks where the script waits throws a probe, and the script's own place is written into it. */
function* waiting(inner: InnerRound, request: Request): Generator<Request, unknown, unknown> {
  try {
    return yield request;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'isProbe' in error) {
      const stack = inner.where();
      (error as { stack?: string }).stack = typeof stack === 'string' && stack.length <= MOST_TEXT ? inSources(stack) : '';
    }
    throw error;
  }
}

/** The answer goes in piece by piece, and the script runs to its next request. @returns how many words there are to read */
function resume(playing: Playing, ask: Request['ask'], answer: unknown): unknown {
  switch (ask) {
    case 'cards':
      for (const card of answer as Card[]) playing.card(card);
      return playing.dealt();
    case 'roll':
      return playing.roll(answer as number);
    case 'choice': {
      for (const { seat, option, amount, cards, bet, auto, hand, cost } of answer as Answer[]) {
        for (const card of cards) playing.card(card);
        playing.answer(seat, option, amount, bet, auto, hand, cost);
      }
      return playing.answered();
    }
    case 'bets': {
      for (const { id, player, seat, items } of answer as Bet[]) {
        playing.bet(id, player, seat);
        for (const { spot, amount } of items) playing.item(spot, amount);
      }
      return playing.placed();
    }
    default:
      return playing.go();
  }
}

/** What has been paid for an answer or a bet since the script asked. */
function moveChips(inner: InnerRound, state: OwnState, seat: Seat): void {
  const stack = state.stack(seat);
  const put = state.put(seat);
  inner.bring(playing => playing.chips(seat, stack, put));
}

/** A window has given boxes their owners, and taken chips from any seat that pays. */
function bringBets(inner: InnerRound, state: OwnState, { spots }: BetsRequest, paying: readonly SeatInfo[]): void {
  for (const { seat } of Object.values(spots)) {
    if (seat === undefined) continue;
    const owner = state.owner(seat);
    inner.bring(playing => playing.owns(seat, owner));
  }
  for (const { seat } of paying) moveChips(inner, state, seat);
}

function parsed(text: unknown): { value?: unknown; wants?: unknown } {
  if (typeof text !== 'string' || text.length > MOST_TEXT)
    throw new Error('the context of a plugin gave no text of a fitting length');
  const answer = JSON.parse(text) as { value?: unknown; wants?: unknown; fault?: [string, string, string] };
  if (answer.fault) throw faultOf(answer.fault);
  return answer;
}

/** An error of the host's with the texts of the one inside. */
function faultOf([name, message, stack]: [string, string, string]): Error {
  const error = new Error(message);
  error.name = /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error';
  if (stack.startsWith(`${name}`)) error.stack = inSources(stack);
  return error;
}

function asSeats(value: unknown): Seat[] | null {
  if (value === null || (Array.isArray(value) && value.every(isCount))) return value;
  throw new TypeError('ready answered no seats');
}

function asNames(value: unknown): string[] {
  if (Array.isArray(value) && value.every(each => typeof each === 'string')) return value;
  throw new TypeError('check answered no names');
}

function asLeavers(value: unknown): { seat: Seat; player: PlayerId }[] {
  const isLeaver = (each: unknown) =>
    typeof each === 'object' &&
    each !== null &&
    'seat' in each &&
    isCount(each.seat) &&
    'player' in each &&
    typeof each.player === 'string';
  if (Array.isArray(value) && value.every(isLeaver)) return value;
  throw new TypeError('vacates answered no seats');
}

function asList(value: unknown): Json[] {
  if (Array.isArray(value)) return value as Json[];
  throw new TypeError('results answered no list');
}

function asCount(value: unknown): number {
  if (isCount(value)) return value;
  throw new TypeError('burn answered no number');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
