// People at tables who act as soon as they may: hold'em and baccarat, played as fast as the server answers, with pauses.
import { Platform } from '../../support/clients.ts';
import { type Ask, callDown, POKER_TIMERS } from '../../support/poker.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import { openTable } from '../../support/site.ts';
import { sleep } from '../measure.ts';
import { type Registered, sessions } from '../operator.ts';
import { join, type Seat } from '../room-load.ts';

/** Who is at a table, and what they wait for. */
interface Person {
  seat: Seat;
  no: number;
  /** Done when nobody pauses. */
  mayGo(): Promise<void>;
  /** To be called after each action that was accepted. */
  acted(): void;
}

export interface BusyGame {
  name: string;
  seats: number;
  /** how its tables are opened */
  table: Record<string, unknown>;
  play(person: Person): void;
  /** Ends what they play; a round that is open goes on to its end. */
  stop(person: Person): void;
}

/** Nobody who checks and calls runs out of chips. */
const LIMITS = { sb: 1, bb: 2, ante: 0, min_buy_in: 20_000, max_buy_in: 20_000 };
const ROUND_TIMERS = { betting_ms: 400, deal_ms: 0, result_ms: 100, next_round_ms: 100 };
const SPOTS = ['player', 'banker', 'tie', 'player_pair'];

export const GAMES: readonly BusyGame[] = [
  {
    name: "hold'em for six",
    seats: 6,
    table: { game_code: 'holdem_nlh', max_seats: 6, limits: LIMITS, timers: POKER_TIMERS },
    play: playHands,
    stop: ({ seat }) => seat.room.send('stand', { aid: 'stand' }),
  },
  {
    name: 'baccarat with ten who bet real money',
    seats: 10,
    table: { timers: ROUND_TIMERS },
    play: playRounds,
    stop: ({ seat }) => {
      seat.heard = () => {};
    },
  },
];

/** Checks and calls whatever is asked. */
function playHands({ seat, mayGo, acted }: Person): void {
  const answer = async (ask: Ask): Promise<void> => {
    await mayGo();
    seat.room.send('act', { aid: `act${ask.ask}`, ask: ask.ask, ...callDown(ask) });
  };
  seat.heard = (type, payload) => {
    if (type === 'ask') void answer(payload as Ask);
    if (type === 'ack' && payload.ok === true && String(payload.aid).startsWith('act')) acted();
  };
  seat.room.send('sit', { aid: 'sit', buy_in: LIMITS.min_buy_in });
}

/** Bets two or three times in each window, each time when the last bet was answered. */
function playRounds({ seat, no, mayGo, acted }: Person): void {
  const each = 2 + (no % 2);
  let [left, sent, window, isUnderWay] = [each, 0, -1, false];
  const bet = async (): Promise<void> => {
    isUnderWay = true;
    await mayGo();
    left--;
    const spot = SPOTS[(no + sent) % SPOTS.length];
    seat.room.send('bet', { aid: `bet${++sent}`, items: [{ spot, amount: 1000 }] });
  };
  seat.heard = (type, payload) => {
    if (type === 'ask' && payload.ask !== window) {
      window = payload.ask as number;
      left = each;
      if (!isUnderWay) void bet();
    }
    if (type !== 'ack') return;
    isUnderWay = false;
    if (payload.ok === true) acted();
    if (left > 0) void bet();
  };
  void bet();
}

interface PeopleAbout {
  game: BusyGame;
  url: string;
  operator: Registered;
}

const PAUSE_MS = 250;
const LAST_ROUND_MS = 4000;
/** A table that stands still for so long will not go on. */
const LONGEST_MS = 600_000;
let lastPlayer = 0;

/** The people at some tables of a game. Unlike the robots of a `Crowd` they never rest, so that an hour is played in minutes. */
export class People {
  readonly #about: PeopleAbout;
  readonly #people: Person[] = [];
  /** actions that were accepted, by table */
  #counts: number[] = [];
  #pause = Promise.resolve();

  constructor(about: PeopleAbout) {
    this.#about = about;
  }

  /** Tables are opened, everybody comes and plays on from then. */
  async come(tables: number): Promise<void> {
    const { game, url, operator } = this.#about;
    const platform = new Platform(url, PLATFORM_KEY);
    const ids: string[] = [];
    for (let i = 0; i < tables; i++) ids.push(await openTable(platform, { names: { en: `B${i}` }, ...game.table }));
    const count = tables * game.seats;
    const tokens = await sessions(operator, count, lastPlayer);
    lastPlayer += count;
    const seats = await join(url, ids, count, i => ({ session: tokens[i] }), game.seats);
    this.#counts = ids.map(() => 0);
    for (const [no, seat] of seats.entries()) {
      const table = Math.floor(no / game.seats);
      const acted = () => this.#counts.splice(table, 1, (this.#counts[table] ?? 0) + 1);
      const person = { seat, no, mayGo: () => this.#pause, acted };
      this.#people.push(person);
      game.play(person);
    }
  }

  /** Done when each table has been played so much. */
  async until(actions: number): Promise<void> {
    const from = performance.now();
    while (this.#counts.some(count => count < actions)) {
      if (performance.now() - from > LONGEST_MS) throw new Error(`tables were played ${this.#counts.join(', ')} actions`);
      await sleep(50);
    }
  }

  /** Nobody acts, and what was under way is over, while this is done. */
  async paused<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pause = promise;
    await sleep(PAUSE_MS);
    return work().finally(resolve);
  }

  /** Stop, see the last round to its end, and leave. */
  async goHome(): Promise<void> {
    for (const person of this.#people) this.#about.game.stop(person);
    await sleep(LAST_ROUND_MS);
    for (const { seat } of this.#people) await seat.room.leave();
    await sleep(LAST_ROUND_MS);
  }
}
