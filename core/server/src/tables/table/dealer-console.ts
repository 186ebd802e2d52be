// The dealer's side of a live table: cards, the one that corrects the last, and the end of a hand that cannot be played on.
import type { CardsInput } from '@baize/sdk';
import type { DealerSource, Expected, LoggedInput, Scan, ScanAnswer } from '../../dealing/index.ts';
import type { Round } from './round.ts';

/** What a dealer's tool reaches of the loop of rounds. */
interface Dealt {
  readonly round: Round | null;
  amend(input: CardsInput, logged: LoggedInput): Promise<boolean>;
  voidOpen(reason: string): boolean;
}

export class DealerConsole {
  readonly #dealer: DealerSource;
  readonly #loop: Dealt;

  constructor(dealer: DealerSource, loop: Dealt) {
    this.#dealer = dealer;
    this.#loop = loop;
  }

  /** The place that the next card fills; null while none is expected. */
  get expected(): Expected | null {
    return this.#dealer.expected;
  }

  /** Cards of this round that are in. */
  get dealt(): number {
    return this.#dealer.dealt;
  }

  /** A card for the place that is expected. */
  scan(scan: Scan): Promise<ScanAnswer> {
    return this.#dealer.scan(scan);
  }

  /** The pit boss puts another card in the place of the last one: `BETTING_OPEN` once somebody has acted on it. */
  replace(scan: Omit<Scan, 'source'> & { reason: string }): Promise<ScanAnswer> {
    return this.#dealer.replace({ ...scan, source: 'manual' }, (input, logged) => this.#loop.amend(input, logged));
  }

  /** The pit boss ends the hand: everybody has what they had before it. @returns false when no hand is being played */
  async misdeal(reason: string): Promise<boolean> {
    const { round } = this.#loop;
    if (!round || !this.#loop.voidOpen('misdeal')) return false;
    // the void waits for the inputs that are on their way; a round of bets does not, and has no such row
    if (round.kind === 'p2p') await round.commit({ in: 'note', fact: { kind: 'event', type: 'misdeal', data: { reason } } });
    return true;
  }
}
