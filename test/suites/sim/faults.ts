// Asks whether something goes wrong now. Each kind has its own stream: switched off, it leaves the others as they are.
import { Chance } from '../../support/chance.ts';
import { CALM, type Kind, kinds, type Rates } from './rates.ts';

export class Faults {
  readonly struck = new Map<Kind, number>();
  #rates: Rates = CALM;
  readonly #drawn: Rates;
  readonly #streams: Record<Kind, Chance>;

  constructor(seed: number, rates: Rates) {
    this.#drawn = rates;
    this.#streams = Object.fromEntries(kinds.map(kind => [kind, new Chance(seed, kind)])) as Record<Kind, Chance>;
  }

  strikes(kind: Kind): boolean {
    if (!this.#streams[kind].hits(this.#rates[kind])) return false;
    this.struck.set(kind, (this.struck.get(kind) ?? 0) + 1);
    return true;
  }

  /** Chance of a fault's details. */
  of(kind: Kind): Chance {
    return this.#streams[kind];
  }

  /** What happens of itself, without a fault: for persons' and the staff's own ways. */
  likes(kind: Kind): boolean {
    return this.#rates[kind] > 0;
  }

  /** From here on things go wrong. */
  begin(): void {
    this.#rates = this.#drawn;
  }

  /** Nothing goes wrong any more. */
  end(): void {
    this.#rates = CALM;
  }

  get isOver(): boolean {
    return this.#rates === CALM;
  }
}
