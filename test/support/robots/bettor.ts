// A robot at a table of bets: bets, doubles up, takes back.
import type { SpotLimit } from '@baize/protocol';
import { Robot, type RobotAbout } from './robot.ts';

/** So many steps of a spot's amounts above its least. */
const STEPS = 5;

export class Bettor extends Robot {
  #spots: [name: string, spot: SpotLimit][] = [];
  readonly #steps: number;
  /** some can make up their mind to nothing: window after window begins anew */
  readonly #wavers = this.chance.hits(0.25) ? 0.6 : 0.15;

  constructor(about: RobotAbout & { steps?: number }) {
    super(about);
    this.#steps = about.steps ?? STEPS;
  }

  protected override asked(ask: Record<string, unknown>): void {
    this.#spots = Object.entries((ask.spots ?? {}) as Record<string, SpotLimit>);
  }

  protected override acts(): void {
    if (this.chance.hits(this.#wavers)) this.send('undo', {});
    else if (this.chance.hits(0.03)) this.send('balance', {});
    else if (this.#spots.length > 0) this.send('bet', { items: this.#items() });
  }

  #items(): { spot: string; amount: number }[] {
    const count = this.chance.hits(0.3) ? 2 : 1;
    const items = Array.from({ length: count }, () => {
      const [spot, { min, step }] = this.chance.pick(this.#spots);
      return { spot, amount: min + step * this.chance.below(this.#steps) };
    });
    return items[0]?.spot === items[1]?.spot ? items.slice(0, 1) : items;
  }

  /** Its bets play on without it. */
  protected override leaves(): void {}
}
