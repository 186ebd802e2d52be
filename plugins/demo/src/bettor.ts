// A bot at a table without seats: bets small legal amounts of what the table asks, as soon as somebody watches.
import type { Ask, Snapshot, SpotLimit, TableState } from '@baize/protocol';
import type { Room } from '@colyseus/sdk';
import type { Guest } from './guest.ts';
import type { Timers } from './timers.ts';

const MAIN = ['player', 'banker', 'tie'];
const THINK_MS = 1500;

/** An open betting window. */
interface Window {
  ask: number;
  spots: Record<string, SpotLimit>;
}

export class Bettor implements Guest {
  readonly #room: Room;
  readonly #timers: Timers;
  readonly #company: number;
  #answered = -1;
  #waiting: Window | null = null;
  #turn: number;

  /**
   * @param turn where it begins in its habits, so that not all bets are the same
   * @param company how many bots are here: whoever is more has come to look
   */
  constructor(room: Room, timers: Timers, { turn, company }: { turn: number; company: number }) {
    this.#room = room;
    this.#timers = timers;
    this.#turn = turn;
    this.#company = company;
    room.onMessage('ask', (ask: Ask) => this.#heard(ask));
    room.onMessage('snapshot', ({ asks }: Snapshot) => asks.forEach(ask => void this.#heard(ask)));
    room.onStateChange(() => this.#begin());
    room.onMessage('*', () => {});
  }

  async leave(): Promise<void> {
    // a bet that stands is settled without it
  }

  #heard({ ask, spots, deadline }: Ask): void {
    if (!spots || ask === this.#answered) return;
    this.#waiting = { ask, spots };
    if (deadline === null) this.#begin();
    else this.#answer(this.#waiting);
  }

  /** A table waits for its first bet: with somebody there the bots begin, so that roads fill; else they leave it in peace. */
  #begin(): void {
    const { players } = this.#room.state as Pick<TableState, 'players'>;
    if (this.#waiting && players > this.#company) this.#answer(this.#waiting);
  }

  #answer({ ask, spots }: Window): void {
    this.#waiting = null;
    this.#answered = ask;
    this.#timers.later(THINK_MS * (1 + (this.#turn++ % 3)), () => this.#bet(spots));
  }

  #bet(spots: Record<string, SpotLimit>): void {
    const main = MAIN.filter(name => spots[name]);
    const names = main.length > 0 ? main : Object.keys(spots);
    const spot = names[this.#turn % 7 === 0 ? names.length - 1 : this.#turn % Math.min(2, names.length)];
    const limits = spot === undefined ? undefined : spots[spot];
    if (!spot || !limits || !this.#room.connection.isOpen) return;
    const amount = Math.min(limits.max, limits.min * (1 + (this.#turn % 5)));
    this.#room.send('bet', { aid: `b${Date.now()}-${this.#turn++}`, items: [{ spot, amount }] });
  }
}
