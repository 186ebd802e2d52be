// How fast people play in a soak: a rate of actions, or a share of a processor, is kept by their pauses.

import type { Chance } from '../../support/chance.ts';
import { quantile } from './figures.ts';

/** Between two turns of one player. Who is quicker is refused for the most part, and is no load but noise. */
const SHORTEST_MS = 400;
const LONGEST_MS = 20_000;
/** A step changes the pauses at most by this factor. */
const MOST = 1.5;
/** A machine that others use too may not have that share to give: then half of the answers come so late at most. */
const HALF_MS = 150;

export class Pace {
  /** actions a second; null: the server is kept busy for this share of a processor */
  readonly rate: number | null;
  readonly share: number;
  #ms = 1500;

  constructor(rate: number | null, share: number) {
    this.rate = rate;
    this.share = share;
  }

  rests = (chance: Chance): number => this.#ms * (0.5 + chance.unit());

  /** @param stretch what the last one was like */
  adjust({ perSecond, processor, acks }: { perSecond: number; processor: number; acks: readonly number[] }): void {
    const off = this.rate === null ? Math.max(processor / this.share, quantile(acks, 0.5) / HALF_MS) : perSecond / this.rate;
    const by = Math.min(MOST, Math.max(1 / MOST, off));
    this.#ms = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, this.#ms * by));
  }
}
