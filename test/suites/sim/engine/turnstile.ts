// Lets one transaction after the other into the store; who of those that wait comes next is drawn.
import type { Chance } from '../../../support/chance.ts';
import type { Owner } from '../scheduler.ts';

interface Waiting {
  owner: Owner;
  ticket: object;
  enter(): void;
}

export class Turnstile {
  readonly #chance: Chance;
  #inside: object | null = null;
  #waiting: Waiting[] = [];

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** Calls `enter` once nobody else is inside. */
  come(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.next();
  }

  holds(ticket: object): boolean {
    return this.#inside === ticket;
  }

  leave(ticket: object): void {
    if (this.#inside !== ticket) return;
    this.#inside = null;
    this.next();
  }

  /** Those of processes that stand still wait on. */
  next(): void {
    if (this.#inside) return;
    const able = this.#waiting.filter(({ owner }) => !owner.dead && owner.pausedUntil === 0);
    if (able.length === 0) return;
    const next = able.length === 1 ? (able[0] as Waiting) : this.#chance.pick(able);
    this.#waiting = this.#waiting.filter(each => each !== next && !each.owner.dead);
    this.#inside = next.ticket;
    next.enter();
  }
}
