// A robot at a table of bets: bets, doubles up, takes back, and answers what those who have bet are asked.
import type { ChoiceAsk, SpotLimit } from '@baize/protocol';
import { Robot, type RobotAbout } from './robot.ts';
import { Spots } from './spots.ts';

export class Bettor extends Robot {
  readonly #spots: Spots;
  /** some can make up their mind to nothing: window after window begins anew */
  readonly #wavers = this.chance.hits(0.25) ? 0.6 : 0.15;

  constructor(about: RobotAbout & { steps?: number }) {
    super(about);
    this.#spots = new Spots(about.chance, about.steps);
  }

  protected override asked(ask: Record<string, unknown>): void {
    if ('options' in ask) {
      this.decides(ask as ChoiceAsk, { isPaid: true });
      return;
    }
    this.#spots.hear((ask.spots ?? {}) as Record<string, SpotLimit>);
    this.betsLast(ask, this.#spots);
  }

  protected override acts(): void {
    if (this.#spots.areKnown && this.isRushing()) this.rushes(this.#spots);
    else if (this.chance.hits(this.#wavers)) this.send('undo', {});
    else if (this.chance.hits(0.03)) this.send('balance', {});
    else if (this.#spots.areKnown) this.send('bet', { items: this.#spots.some() });
  }

  /** Its bets play on without it; who cannot make up their mind takes all of them back as they go. */
  protected override leaves(): void {
    if (this.#wavers > 0.5) for (const _ of this.you.bets ?? []) this.send('undo', {});
  }
}
