// A bot at a table without seats: bets small legal amounts of what the table asks.
import type { Ask, SpotLimit } from '@baize/protocol';
import type { Room } from '@colyseus/sdk';
import type { Guest } from './guest.ts';
import type { Timers } from './timers.ts';

const MAIN = ['player', 'banker', 'tie'];
const THINK_MS = 1500;

export class Bettor implements Guest {
  readonly #room: Room;
  readonly #timers: Timers;
  #answered = -1;
  #turn: number;

  /** @param turn where it begins in its habits, so that not all bets are the same */
  constructor(room: Room, timers: Timers, turn: number) {
    this.#room = room;
    this.#timers = timers;
    this.#turn = turn;
    room.onMessage('ask', (ask: Ask) => this.#heard(ask));
    room.onMessage('*', () => {});
  }

  async leave(): Promise<void> {
    // a bet that stands is settled without it
  }

  #heard({ ask, spots, deadline }: Ask): void {
    // bots follow: at a table that waits for its first bet somebody else begins
    if (!spots || ask === this.#answered || deadline === null) return;
    this.#answered = ask;
    this.#timers.later(THINK_MS * (1 + (this.#turn++ % 3)), () => this.#bet(spots));
  }

  #bet(spots: Record<string, SpotLimit>): void {
    const names = MAIN.filter(name => spots[name]);
    const spot = names[this.#turn % 7 === 0 ? names.length - 1 : this.#turn % 2];
    const limits = spot === undefined ? undefined : spots[spot];
    if (!spot || !limits || !this.#room.connection.isOpen) return;
    const amount = Math.min(limits.max, limits.min * (1 + (this.#turn % 5)));
    this.#room.send('bet', { aid: `b${Date.now()}-${this.#turn++}`, items: [{ spot, amount }] });
  }
}
