// A person at a table of bets: bets, doubles up, takes back.
import { Person } from './person.ts';

interface Spot {
  min: number;
  max: number;
  step: number;
}

export class Bettor extends Person {
  #spots: [name: string, spot: Spot][] = [];
  /** some can make up their mind to nothing: window after window begins anew */
  readonly #wavers = this.chance.hits(0.25) ? 0.6 : 0.15;

  protected override asked(ask: Record<string, unknown>): void {
    this.#spots = Object.entries((ask.spots ?? {}) as Record<string, Spot>);
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
      return { spot, amount: min + step * this.chance.below(5) };
    });
    return items[0]?.spot === items[1]?.spot ? items.slice(0, 1) : items;
  }

  /** His bets play on without him. */
  protected override leaves(): void {}
}
