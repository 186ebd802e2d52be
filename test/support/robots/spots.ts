// What a robot puts on the spots that it was offered: mostly little, in a rush nearly all that one spot takes.
import type { SpotLimit } from '@baize/protocol';
import type { Chance } from '../chance.ts';

/** So many steps of a spot's amounts above its least. */
const STEPS = 5;

/** Items of a placement. */
export type Items = { spot: string; amount: number }[];

export class Spots {
  readonly #chance: Chance;
  readonly #steps: number;
  #all: [name: string, spot: SpotLimit][] = [];

  constructor(chance: Chance, steps = STEPS) {
    this.#chance = chance;
    this.#steps = steps;
  }

  /** A window is open, or its clock has begun. */
  hear(spots: Readonly<Record<string, SpotLimit>>): void {
    this.#all = Object.entries(spots);
  }

  /** Bets were ever asked for. */
  get areKnown(): boolean {
    return this.#all.length > 0;
  }

  /** One item or two, of little. */
  some(): Items {
    const count = this.#chance.hits(0.3) ? 2 : 1;
    const items = Array.from({ length: count }, () => {
      const [spot, { min, step }] = this.#chance.pick(this.#all);
      return { spot, amount: min + step * this.#chance.below(this.#steps) };
    });
    return items[0]?.spot === items[1]?.spot ? items.slice(0, 1) : items;
  }

  /** Between half of what a spot takes and all of it: two of these together are too much. */
  most(): Items {
    const [spot, { min, max, step }] = this.#chance.pick(this.#all);
    const steps = Math.floor((max - min) / step);
    return [{ spot, amount: min + step * this.#chance.between(Math.ceil(steps / 2), steps) }];
  }
}
