// How much of the outbox each operator may have under way: nobody's queue fills the memory or keeps another's from being sent.
import type { Clock } from '../../kernel/index.ts';

const RETRIES = 32; // open at once
const RETRIES_A_SECOND = 200;
const FIRSTS = 256; // first attempts read and not yet answered; more of them wait in the database

interface Share {
  firsts: number;
  retries: number;
  second: number;
  begun: number;
  /** more of it is due than could be begun */
  more: boolean;
}

/** The shares of all operators. */
export class Shares {
  readonly #clock: Clock;
  readonly #shares = new Map<string, Share>();
  /** the most rows that one operator has under way */
  get most(): number {
    let most = 0;
    for (const { firsts, retries } of this.#shares.values()) most = Math.max(most, firsts, retries);
    return most;
  }

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes a place. @returns false when there is none now, or, of a retry, 'later' when this second's are used up */
  take(operator: string, again: boolean): boolean | 'later' {
    const share = this.#of(operator);
    const isFull = again ? share.retries >= RETRIES : share.firsts >= FIRSTS;
    const isLater = !isFull && again && share.begun >= RETRIES_A_SECOND;
    if (isFull || isLater) share.more = true;
    if (isFull) return false;
    if (isLater) return 'later';
    this.enter(operator, again);
    return true;
  }

  /** Takes a place even where there is none: a rollback that must not wait. */
  enter(operator: string, again: boolean): void {
    const share = this.#of(operator);
    if (again) share.begun++;
    if (again) share.retries++;
    else share.firsts++;
  }

  /** Gives a place back. @returns whether somebody waits for it */
  leave(operator: string, again: boolean): boolean {
    const share = this.#of(operator);
    if (again) share.retries--;
    else share.firsts--;
    return share.more;
  }

  /** What waits is about to be looked at anew. */
  looking(): void {
    const second = this.#second();
    for (const [operator, share] of this.#shares) {
      share.more = false;
      if (share.firsts + share.retries === 0 && share.second !== second) this.#shares.delete(operator);
    }
  }

  #of(operator: string): Share {
    const second = this.#second();
    const share = this.#shares.get(operator) ?? { firsts: 0, retries: 0, second, begun: 0, more: false };
    this.#shares.set(operator, share);
    if (share.second !== second) Object.assign(share, { second, begun: 0 });
    return share;
  }

  #second(): number {
    return Math.floor(this.#clock.now() / 1000);
  }
}
