// Somebody who plays on, whatever process serves: comes back as the players' own screen does, and notes how long it took.
import { pause } from '../../../../plugins/screen/src/client/connection.ts';
import { Player } from '../../../support/clients.ts';
import { callDown, follow } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import type { Guest } from '../../../support/world.ts';

const MOVING = 4104;

export interface Gap {
  who: string;
  /** why the room was closed */
  code: number;
  ms: number;
}

/** What they do at their table, from the moment they are in. @returns call it when they are not any more */
export type Doing = (guest: Guest) => () => void;

/** Answers all they are asked. */
export const callingDown: Doing = guest => follow(guest, () => callDown);

/** Bets in each window, once. */
export const betting =
  (spot: string, amount: number): Doing =>
  guest => {
    const bet = () => {
      const last = guest.screen.seen.at(-1);
      if (last?.type === 'ask' && last.spots) guest.screen.room.send('bet', { aid: `b${Date.now()}`, items: [{ spot, amount }] });
    };
    bet();
    return guest.screen.watch(bet);
  };

export class Regular {
  readonly gaps: Gap[] = [];
  /** rounds whose beginning or end they have heard of */
  readonly rounds = new Set<string>();
  readonly #url: string;
  readonly #guest: Omit<Guest, 'screen'>;
  readonly #table: string;
  readonly #doing: Doing;
  #screen: Player | undefined;
  #isDone = false;

  private constructor(url: string, guest: Omit<Guest, 'screen'>, table: string, doing: Doing) {
    this.#url = url;
    this.#guest = guest;
    this.#table = table;
    this.#doing = doing;
  }

  static async enter(
    site: Site,
    { url, externalId, table, buyIn }: { url: string; externalId: string; table: string; buyIn?: number },
    doing: Doing,
  ): Promise<Regular> {
    site.wallet.deposit(externalId, 1_000_000_000);
    const { session } = await site.operator.enter(externalId);
    const regular = new Regular(url, { site, externalId, session }, table, doing);
    const screen = await regular.#join();
    if (buyIn !== undefined) {
      const ack = await screen.act('sit', { buy_in: buyIn });
      if (ack.ok !== true) throw new Error(`sit: ${JSON.stringify(ack)}`);
    }
    void regular.#play(screen);
    return regular;
  }

  leave(): void {
    this.#isDone = true;
    void this.#screen?.room.leave();
  }

  async #join(): Promise<Player> {
    const screen = await Player.join(this.#url, this.#table, this.#guest.session);
    await screen.until('snapshot', message => message.type === 'snapshot', 0, 5000);
    this.#screen = screen;
    return screen;
  }

  async #play(first: Player): Promise<void> {
    for (let screen = first; !this.#isDone; ) {
      const code = await this.#until(screen);
      if (this.#isDone) return;
      const from = Date.now();
      const next = await this.#again(code);
      if (!next) return;
      screen = next;
      this.gaps.push({ who: this.#guest.externalId, code, ms: Date.now() - from });
    }
  }

  /** Plays until the room is closed. @returns why it was */
  async #until(screen: Player): Promise<number> {
    const stop = this.#doing({ ...this.#guest, screen });
    const code = await new Promise<number>(done => {
      const unwatch = screen.watch(() => {
        if (!screen.closed) return;
        unwatch();
        done(screen.closed.code);
      });
    });
    stop();
    for (const { round_id } of screen.seen) if (typeof round_id === 'string') this.rounds.add(round_id);
    return code;
  }

  /** As `plugins/screen` does it. */
  async #again(code: number): Promise<Player | undefined> {
    for (let attempt = 0; !this.#isDone; attempt++) {
      await new Promise(wake => setTimeout(wake, pause(attempt, code === MOVING ? code : 0, Math.random())));
      const screen = await this.#join().catch(() => undefined);
      if (screen) return screen;
    }
    return undefined;
  }
}
