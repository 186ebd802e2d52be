// A game that lives in a plugin's context, as the host plays it: data of the host's own, and functions that send primitives in
// and read primitives back. Nothing of the host's is handed in, and nothing from inside is touched before it is copied.
import type {
  Answer,
  Bet,
  BetsRequest,
  Card,
  Choice,
  Fact,
  Game,
  Json,
  Outcome,
  PlayerId,
  Request,
  Round,
  Script,
  Seat,
} from '@baize/sdk';
import type { Guest, Playing } from './guest.ts';
import { readJson, readNumber, readScalar, readText, startReading } from './read-words.ts';
import { readRequest } from './request-wire.ts';
import { OP } from './wire.ts';

/** Times a bot may ask for luck in one move. */
const MOST_LUCK = 10_000;

/** The games a context holds, whatever they are: they have yet to be checked. @throws what the script threw */
export function remoteGames(guest: Guest): Game[] {
  const found = read(() => guest.load()) as { data: Record<string, unknown>; methods: Record<string, string> }[];
  return found.map(({ data, methods }, index) => remoteGame(new Remote(guest, index), data, methods));
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
    play: (round: Round) => remote.play(round, game.flow === 'buy_in'),
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

  constructor(guest: Guest, index: number) {
    this.#guest = guest;
    this.#index = index;
  }

  call(name: string, given: unknown[]): unknown {
    const text = JSON.stringify(given);
    return read(() => this.#guest.call(this.#index, name, text));
  }

  move(choice: Choice, facts: readonly Fact[], luck: (below: number) => number): ReturnType<NonNullable<Game['bot']>> {
    const text = JSON.stringify([choice, facts]);
    const drawn: number[] = [];
    for (let tries = 0; tries <= MOST_LUCK; tries++) {
      const answer = parsed(() => this.#guest.move(this.#index, text, drawn.join(' ')));
      if (answer.wants === undefined) return answer.value as ReturnType<NonNullable<Game['bot']>>;
      if (!isCount(answer.wants) || answer.wants < 1) throw new Error('a bot asks for luck below no number');
      drawn.push(luck(answer.wants));
    }
    throw new Error('a bot asks for luck without end');
  }

  *play(round: Round, isBuyIn: boolean): Script<Outcome> {
    const setup = setupOf(round);
    const playing = inside(() => this.#guest.begin(this.#index, setup));
    let size: unknown = inside(() => playing.go());
    for (;;) {
      const { request, outcome } = this.#take(round, size);
      if (request === null) return outcome as Outcome;
      const answer: unknown = yield request;
      if (request.ask === 'choice' && isBuyIn) for (const { seat } of request.of) moveChips(playing, round, seat);
      if (request.ask === 'bets') bringBets(playing, round, request, isBuyIn);
      size = inside(() => resume(playing, request.ask, answer));
    }
  }

  /** Does at the table what the script did through its verbs, in its order. */
  #take(round: Round, size: unknown): { request: Request | null; outcome?: unknown } {
    startReading(this.#guest.words, size);
    for (;;) {
      switch (readNumber()) {
        case OP.tell: {
          const only = readScalar() as Seat | PlayerId | undefined;
          round.tell(readJson() as Fact, only);
          break;
        }
        case OP.show: {
          const cards = readJson() as Card[];
          round.show(cards, (readJson() as Seat[] | null) ?? undefined);
          break;
        }
        case OP.post:
          round.post(readNumber(), readNumber());
          break;
        case OP.giveBack:
          round.giveBack(readNumber(), readNumber());
          break;
        case OP.keep:
          round.keep(readJson() as Json);
          break;
        case OP.ask:
          return { request: readRequest() };
        case OP.end:
          return { request: null, outcome: readJson() };
        default:
          throw faultOf([readText(), readText(), readText()]);
      }
    }
  }
}

/** The answer goes in piece by piece, and the script runs to its next request. @returns how many words there are to read */
function resume(playing: Playing, ask: Request['ask'], answer: unknown): unknown {
  switch (ask) {
    case 'cards':
      return playing.cards((answer as Card[]).join(' '));
    case 'roll':
      return playing.roll(answer as number);
    case 'choice': {
      for (const { seat, option, amount, cards, bet, auto } of answer as Answer[])
        playing.answer(seat, option, amount, cards.join(' '), bet, auto);
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
function moveChips(playing: Playing, round: Round, seat: Seat): void {
  const stack = round.stack(seat);
  const put = round.put(seat);
  inside(() => playing.chips(seat, stack, put));
}

/** A window has given boxes their owners. */
function bringBets(playing: Playing, round: Round, { spots }: BetsRequest, isBuyIn: boolean): void {
  for (const { seat } of Object.values(spots)) {
    if (seat === undefined) continue;
    const owner = round.owner(seat);
    inside(() => playing.owns(seat, owner));
    if (isBuyIn && owner !== null) moveChips(playing, round, seat);
  }
}

function setupOf(round: Round): string {
  const { no, seats, dealt, limits, unit, options, live, idle, shoe, carry } = round;
  return JSON.stringify({ no, seats, dealt, limits, unit, options, live, idle, shoe, carry });
}

/** Whatever is thrown inside stays there: it may be anything, and is not looked at. */
function inside<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new Error('the code in the context of a plugin failed');
  }
}

function parsed(work: () => string): { value?: unknown; wants?: unknown } {
  const text: unknown = inside(work);
  if (typeof text !== 'string') throw new Error('the context of a plugin gave no text');
  const answer = JSON.parse(text) as { value?: unknown; wants?: unknown; fault?: [string, string, string] };
  if (answer.fault) throw faultOf(answer.fault);
  return answer;
}

function read(work: () => string): unknown {
  return parsed(work).value;
}

/** An error of the host's with the texts of the one inside. */
function faultOf([name, message, stack]: [string, string, string]): Error {
  const error = new Error(message);
  error.name = /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error';
  if (stack.startsWith(`${name}`)) error.stack = stack;
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
