// Bots of the demo: they enter like players, through signed launches, and bet small legal amounts of what the table asks.
import type { PluginHost } from '@baize/server';
import { Client, type Room } from '@colyseus/sdk';
import type { OperatorApi } from './operator-api.ts';
import { BOTS, CURRENCY } from './setup.ts';

interface Spot {
  min: number;
  max: number;
  step: number;
}
interface Ask {
  ask: number;
  spots?: Record<string, Spot>;
  deadline: number | null;
}

const MAIN = ['player', 'banker', 'tie'];
const THINK_MS = 1500;

/** Keeps every bot at every table; a bot that falls out comes back. */
export class Bots {
  readonly #host: PluginHost;
  readonly #api: OperatorApi;
  readonly #rooms = new Set<Room>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopped = false;
  #turn = 0;

  constructor(host: PluginHost, api: OperatorApi) {
    this.#host = host;
    this.#api = api;
  }

  async start(tables: Iterable<string>): Promise<void> {
    for (const table of tables) for (const bot of BOTS) await this.#sit(bot, table);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.allSettled([...this.#rooms].map(room => room.leave()));
  }

  async #sit(bot: { id: string; nickname: string }, table: string): Promise<void> {
    try {
      const { launch_url } = await this.#api.call<{ launch_url: string }>('POST', '/launch', {
        player: { external_id: bot.id, nickname: bot.nickname, currency: CURRENCY },
        table_id: table,
      });
      const token = new URL(launch_url).hash.slice('#token='.length);
      const entered = await fetch(`${this.#host.local()}/play/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      const { session } = (await entered.json()) as { session: string };
      const room = await new Client(this.#host.local()).joinById(table, { session });
      this.#play(room, bot, table);
    } catch (error) {
      this.#host.log.warn({ err: error, bot: bot.id }, 'a bot could not sit down');
      this.#later(10_000, () => void this.#sit(bot, table));
    }
  }

  #play(room: Room, bot: { id: string; nickname: string }, table: string): void {
    room.reconnection.enabled = false;
    this.#rooms.add(room);
    let answered = -1;
    room.onMessage('ask', (ask: Ask) => {
      // bots follow: at a table that waits for its first bet somebody else begins
      if (!ask.spots || ask.ask === answered || ask.deadline === null) return;
      answered = ask.ask;
      this.#later(THINK_MS * (1 + (this.#turn++ % 3)), () => this.#bet(room, ask.spots ?? {}));
    });
    room.onMessage('*', () => {});
    room.onLeave(() => {
      this.#rooms.delete(room);
      if (!this.#stopped) this.#later(5000, () => void this.#sit(bot, table));
    });
  }

  #bet(room: Room, spots: Record<string, Spot>): void {
    const names = MAIN.filter(name => spots[name]);
    const spot = names[this.#turn % 7 === 0 ? names.length - 1 : this.#turn % 2];
    const limits = spot === undefined ? undefined : spots[spot];
    if (!spot || !limits || !this.#rooms.has(room)) return;
    const amount = Math.min(limits.max, limits.min * (1 + (this.#turn % 5)));
    room.send('bet', { aid: `b${Date.now()}-${this.#turn++}`, items: [{ spot, amount }] });
  }

  #later(ms: number, work: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }
}
