// Robots at tables of many games, in this process, and what the server takes for what they do.
import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../chance.ts';
import type { Child } from '../child.ts';
import type { LoadedGame } from '../loaded-games.ts';
import type { Site } from '../site.ts';
import { Bettor } from './bettor.ts';
import type { Robot } from './robot.ts';
import { RoomStreet } from './rooms.ts';
import { Sitter } from './sitter.ts';

const MOST_TRIES = 240;
const RICH = 1_000_000_000;

type Server = Child<{ url: string }>;

/** What an action cost, µs of the server's processor time, and how many there were a second. */
export interface Played {
  cpu: number;
  rate: number;
}

export interface CrowdAbout {
  name: string;
  /** the one that lives now */
  server(): Server;
  site: Site;
  /** who is asked answers at once */
  isQuick?: boolean;
}

export class Crowd {
  readonly name: string;
  /** Everything that a robot waits takes so many times as long: how a pace is kept. */
  stretch = 1;
  readonly #about: CrowdAbout;
  readonly #luck = new Chance(5);
  readonly #robots: Robot[] = [];
  readonly #habits = {
    rests: (chance: Chance) => chance.between(50, 400),
    ...{ comes: 0.8, leaves: 0, renews: 0, again: 0, isInsistent: true },
  };
  #actions = 0;

  constructor(about: CrowdAbout) {
    this.#about = about;
    this.name = about.name;
  }

  get size(): number {
    return this.#robots.length;
  }

  /** How many are in their rooms. */
  get here(): number {
    return this.#robots.filter(({ line }) => line !== null).length;
  }

  /** Some enter by their operator and play at a table. */
  async come({ isSeated }: LoadedGame, table: string, count: number): Promise<void> {
    const { site, server, isQuick = false } = this.#about;
    for (let i = 0; i < count; i++) {
      const name = `${this.name}-${this.#robots.length}`.replaceAll(' ', '_');
      site.wallet.deposit(name, RICH);
      const session = await this.#enter(name);
      const street = new PacedStreet(this, {
        url: () => server().ready.url,
        table,
        enter: async () => session,
        heard: (_robot, type, payload) => {
          if (type === 'ack' && payload.ok === true) this.#actions++;
        },
      });
      const about = { name, street, chance: this.#luck.child(), habits: this.#habits };
      const robot = isSeated ? new Sitter({ ...about, ways: { stand: 0, sleeps: 0, isQuick } }) : new Bettor(about);
      this.#robots.push(robot);
      void robot.live();
    }
  }

  /** A server that is busy asks to come again; one whose database does not answer says to operators that something went wrong. */
  async #enter(name: string): Promise<string> {
    for (let tries = 1; ; tries++)
      try {
        return (await this.#about.site.operator.enter(name)).session;
      } catch (error) {
        if (tries === MOST_TRIES || !/UNAVAILABLE|INTERNAL_ERROR/.test(String(error))) throw error;
        await sleep(500);
      }
  }

  /** Watches what they do for a while. @throws when nobody acted */
  async measured(ms: number): Promise<Played> {
    const server = this.#about.server();
    const [cpu, from, before] = [await server.ask<number>('cpu'), performance.now(), this.#actions];
    await sleep(ms);
    const actions = this.#actions - before;
    if (actions === 0) throw new Error(`nobody acted: ${this.name}`);
    return {
      cpu: ((await server.ask<number>('cpu')) - cpu) / actions,
      rate: actions / ((performance.now() - from) / 1000),
    };
  }

  async goHome(): Promise<void> {
    for (const robot of this.#robots) robot.wish = 'home';
    await Promise.all(this.#robots.map(robot => robot.live()));
  }
}

/** Where time passes as slowly as its crowd wants. */
class PacedStreet extends RoomStreet {
  readonly #crowd: Crowd;

  constructor(crowd: Crowd, about: ConstructorParameters<typeof RoomStreet>[0]) {
    super(about);
    this.#crowd = crowd;
  }

  override later(ms: number, what: string, work: () => void): void {
    super.later(ms * this.#crowd.stretch, what, work);
  }
}
