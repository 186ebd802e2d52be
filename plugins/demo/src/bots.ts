// Bots of the demo: they enter like players, through signed launches, and play at every table.
import type { LoadedGame, PluginHost } from '@baize/server';
import type { Room } from '@colyseus/sdk';
import { Bettor } from './bettor.ts';
import type { Guest } from './guest.ts';
import type { OperatorApi } from './operator-api.ts';
import { BOTS, type Bot } from './setup.ts';
import { Sitter } from './sitter.ts';
import { Timers } from './timers.ts';
import { visit } from './visit.ts';

interface Place {
  table: string;
  game: LoadedGame;
  bots: readonly Bot[];
  /** who of them sits there, or is about to */
  seated: Set<Guest>;
}

/** At a table without seats, and among seats. Where seats are few they leave one free by themselves: `sitter.ts`. */
const BETTORS = 2;
const SITTERS = 3;
const BACK_MS = 5000;
const RETRY_MS = 10_000;
/** So long at most they play their hands to an end before they go. */
const HANDS_MS = 1200;
const LEAVE_MS = 300;

/** Keeps every bot at its tables; a bot that falls out comes back. */
export class Bots {
  readonly #host: PluginHost;
  readonly #api: OperatorApi;
  readonly #fill: (bot: Bot) => Promise<void>;
  readonly #timers = new Timers();
  readonly #guests = new Map<Room, Guest>();
  readonly #names = new Set(BOTS.map(({ nickname }) => nickname));
  #entering: Promise<unknown> = Promise.resolve();

  /** @param fill puts money into a bot's account */
  constructor(host: PluginHost, api: OperatorApi, fill: (bot: Bot) => Promise<void>) {
    this.#host = host;
    this.#api = api;
    this.#fill = fill;
  }

  /** They come one after another, the first of each table before the second of any; nobody needs to wait for it. */
  start(tables: ReadonlyMap<string, string>): void {
    const places = this.#host.games().flatMap((game, i): Place[] => {
      const table = tables.get(game.code);
      const count = game.flow === 'buy_in' ? SITTERS : BETTORS;
      return table === undefined
        ? []
        : [{ table, game, bots: Array.from({ length: count }, (_, k) => botAt(i + k)), seated: new Set() }];
    });
    for (let k = 0; k < SITTERS; k++) {
      for (const place of places) {
        const bot = place.bots[k];
        if (bot) this.#enter(bot, place);
      }
    }
  }

  async stop(): Promise<void> {
    this.#timers.stop();
    await this.#entering;
    await within(
      HANDS_MS,
      [...this.#guests.values()].map(guest => guest.leave()),
    );
    await within(
      LEAVE_MS,
      [...this.#guests.keys()].map(room => room.leave()),
    );
  }

  #enter(bot: Bot, place: Place): void {
    this.#entering = this.#entering.then(() => (this.#timers.isStopped ? undefined : this.#visit(bot, place)));
  }

  async #visit(bot: Bot, place: Place): Promise<void> {
    try {
      const room = await visit(this.#api, this.#host.local(), bot, place.table);
      const guest = this.#guest(room, bot, place);
      this.#guests.set(room, guest);
      room.onLeave(() => {
        this.#guests.delete(room);
        place.seated.delete(guest);
        this.#timers.later(BACK_MS, () => this.#enter(bot, place));
      });
    } catch (error) {
      this.#host.log.warn({ err: error, bot: bot.id }, 'a bot could not come to its table');
      this.#timers.later(RETRY_MS, () => this.#enter(bot, place));
    }
  }

  #guest(room: Room, bot: Bot, { game, bots, seated }: Place): Guest {
    const company = bots.length;
    if (game.kind === 'round') {
      const isSeated = game.flow === 'buy_in';
      const bettor = new Bettor(room, this.#timers, { turn: bots.indexOf(bot), company, bot: game.bot, isSeated });
      if (!isSeated) return bettor;
    }
    const fill = () => this.#fill(bot);
    const least = game.seats?.min ?? 0;
    return new Sitter(room, this.#timers, { bot: game.bot, bots: this.#names, company, seated, least, fill });
  }
}

const botAt = (i: number): Bot => BOTS[i % BOTS.length] as Bot;

const within = (ms: number, all: Promise<unknown>[]): Promise<unknown> =>
  Promise.race([Promise.allSettled(all), new Promise(done => setTimeout(done, ms))]);
