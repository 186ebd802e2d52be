// Tables of each game, and two hundred of all games at once, played by robots: processor time of the server an action.
import { Chance } from '../support/chance.ts';
import type { Child } from '../support/child.ts';
import { Platform } from '../support/clients.ts';
import { openDatabases } from '../support/databases.ts';
import { type LoadedGame, loadedGames, quickTable } from '../support/loaded-games.ts';
import { Bettor, type Robot, RoomStreet, Sitter } from '../support/robots/index.ts';
import { PLATFORM_KEY } from '../support/server-process.ts';
import { openSite, openTable, type Site } from '../support/site.ts';
import { isQuick, median, sleep } from './measure.ts';
import { startOurs } from './ours.ts';

const TABLES = isQuick ? 28 : 200;
const MOST_SEATS = 3;
const MS = isQuick ? 5_000 : 15_000;
const SAMPLES = isQuick ? 2 : 5;
const MOST_TRIES = 240;
const RICH = 1_000_000_000;
const HABITS = {
  rests: (chance: Chance) => chance.between(50, 400),
  ...{ comes: 0.8, leaves: 0, renews: 0, again: 0, isInsistent: true },
};

type Server = Child<{ url: string }>;

/** What an action cost, µs of the server's processor time, and how many there were a second; a value for each moment. */
interface Played {
  cpu: number[];
  rate: number[];
}

export async function mixed(): Promise<void> {
  const databases = await openDatabases();
  const ours = await startOurs(await databases.make());
  const platform = new Platform(ours.ready.url, PLATFORM_KEY);
  const site = await openSite(platform, 'bench');
  try {
    const games = await loadedGames();
    const tables = new Map<LoadedGame, string[]>();
    for (let i = 0; i < TABLES; i++) {
      const loaded = games[i % games.length] as LoadedGame;
      const id = await openTable(platform, { names: { en: `T${i}` }, ...quickTable(loaded) });
      tables.set(loaded, [...(tables.get(loaded) ?? []), id]);
    }
    for (const [loaded, ids] of tables) {
      const crowd = new Crowd(ours, site, `${loaded.game.code} at ${ids.length} tables`);
      for (const id of ids) await crowd.come(loaded, id);
      show(crowd.name, await crowd.measured());
      await crowd.goHome();
    }
    const all = new Crowd(ours, site, `all games at ${TABLES} tables`);
    for (const [loaded, ids] of tables) for (const id of ids) await all.come(loaded, id);
    show(all.name, await all.measured());
    await all.goHome();
  } finally {
    await ours.end();
    await site.wallet.close();
  }
  await databases.stop();
}

/** Robots at some tables, and what the server takes for what they do. */
class Crowd {
  readonly name: string;
  readonly #server: Server;
  readonly #site: Site;
  readonly #luck = new Chance(5);
  readonly #robots: Robot[] = [];
  #actions = 0;

  constructor(server: Server, site: Site, name: string) {
    this.#server = server;
    this.#site = site;
    this.name = name;
  }

  /** As many as the game needs, up to a few. */
  async come({ game, isSeated }: LoadedGame, table: string): Promise<void> {
    const { wallet } = this.#site;
    for (let i = 0; i < Math.min(game.seats?.max ?? MOST_SEATS, MOST_SEATS); i++) {
      const name = `${this.name}-${this.#robots.length}`.replaceAll(' ', '_');
      wallet.deposit(name, RICH);
      const session = await this.#enter(name);
      const street = new RoomStreet({
        url: () => this.#server.ready.url,
        table,
        enter: async () => session,
        heard: (_robot, type, payload) => {
          if (type === 'ack' && payload.ok === true) this.#actions++;
        },
      });
      const about = { name, street, chance: this.#luck.child(), habits: HABITS };
      const robot = isSeated ? new Sitter({ ...about, ways: { stand: 0, sleeps: 0, isQuick: true } }) : new Bettor(about);
      this.#robots.push(robot);
      void robot.live();
    }
  }

  /** A server that is busy asks to come again; one whose database does not answer says to operators that something went wrong. */
  async #enter(name: string): Promise<string> {
    for (let tries = 1; ; tries++)
      try {
        return (await this.#site.operator.enter(name)).session;
      } catch (error) {
        if (tries === MOST_TRIES || !/UNAVAILABLE|INTERNAL_ERROR/.test(String(error))) throw error;
        await sleep(500);
      }
  }

  async measured(): Promise<Played> {
    await sleep(3_000); // everybody sits, and the first rounds warm up
    const played: Played = { cpu: [], rate: [] };
    for (let i = 0; i < SAMPLES; i++) {
      const [cpu, from, before] = [await this.#server.ask<number>('cpu'), performance.now(), this.#actions];
      await sleep(MS / SAMPLES);
      const actions = this.#actions - before;
      if (actions === 0) throw new Error(`nobody acted: ${this.name}`);
      played.cpu.push(((await this.#server.ask<number>('cpu')) - cpu) / actions);
      played.rate.push(actions / ((performance.now() - from) / 1000));
    }
    return played;
  }

  async goHome(): Promise<void> {
    for (const robot of this.#robots) robot.wish = 'home';
    await Promise.all(this.#robots.map(robot => robot.live()));
  }
}

function show(name: string, { cpu, rate }: Played): void {
  console.log(`  ${name}: ${median(cpu).toFixed(0)} µs of the processor an action, ${median(rate).toFixed(0)} actions/s`);
}
