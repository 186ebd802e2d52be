// A person at a table of seats: buys chips, answers what he is asked by the request alone, buys more, rests, stands up.
import { type Answer, Person } from './person.ts';

interface Offer {
  min?: number;
  max?: number;
  step?: number;
}

const BUY_IN = { min: 2000, max: 8000 };

export class Sitter extends Person {
  /** who comes back brings at least what he left with */
  #least = BUY_IN.min;

  protected override asked(ask: Record<string, unknown>): void {
    const { chance, link } = this;
    if (chance.hits(0.02)) return; // sleeps
    const options = Object.entries(ask.options as Record<string, Offer>);
    this.street.scheduler.in(chance.between(5, chance.hits(0.05) ? 5000 : 400), null, `${this.name} answers`, () => {
      if (!link || this.link !== link) return;
      const cheap = options.filter(([name]) => name !== 'fold' || chance.hits(0.3));
      const [option, offer] = chance.pick(cheap.length > 0 ? cheap : options);
      this.send('act', { ask: ask.ask, option, ...this.#amount(offer) });
    });
  }

  /** Mostly the least, sometimes anything, now and then everything. */
  #amount({ min, max, step = 1 }: Offer): { amount?: number } {
    if (min === undefined || max === undefined) return {};
    const { chance } = this;
    if (chance.hits(0.1)) return { amount: max };
    return { amount: chance.hits(0.6) ? min : min + step * chance.below(Math.floor((max - min) / step) + 1) };
  }

  protected override told({ data }: Answer): void {
    const { reason, min } = (data ?? {}) as { reason?: string; min?: number };
    this.#least = reason === 'buy_in' && min !== undefined ? min : BUY_IN.min;
  }

  protected override acts(): void {
    const { chance, you } = this;
    if (you.seat === null) {
      if (chance.hits(0.5)) this.send('sit', { buy_in: chance.between(this.#least, Math.max(this.#least, BUY_IN.max)) });
      return;
    }
    if (you.sitting_out && chance.hits(0.5)) {
      this.send('sit_in', chance.hits(0.5) ? { how: 'post' } : {});
      return;
    }
    const what = chance.unit();
    if (what < 0.04) this.send('top_up', { amount: chance.between(1, 4000) });
    else if (what < 0.05) this.send('sit_out', {});
    else if (what < 0.07) this.send('stand', {});
    else if (what < 0.08) this.send('balance', {});
    else if ((you.chips ?? 0) + (you.pending ?? 0) === 0 && what < 0.4)
      this.send('top_up', { amount: chance.between(500, 4000) });
  }

  protected override leaves(): void {
    if (this.you.seat !== null && !this.you.leaving) this.send('stand', {});
  }
}
