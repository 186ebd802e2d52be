// The cards of a live table: its dealer's, or the server's while dealing is automatic. Each round has one of them.
import type { Fact, Input, Request } from '@baize/sdk';
import type { Begun, CardSource, Give, RoundAbout, ShoeState } from './card-source.ts';
import type { DealerSource } from './dealer-source.ts';
import type { ShoeSource } from './shoe-source.ts';

export class LiveSource implements CardSource {
  readonly dealer: DealerSource;
  readonly #shoe: ShoeSource;
  #now: CardSource;

  constructor(dealer: DealerSource, shoe: ShoeSource) {
    this.dealer = dealer;
    this.#shoe = shoe;
    this.#now = shoe;
  }

  /** A shoe is never finished by the other: who deals now begins with their own. */
  begin(about: RoundAbout): Promise<Begun> {
    const { state } = about;
    const isManual = about.dealing === 'manual';
    this.#now = isManual ? this.dealer : this.#shoe;
    if (!state || (state.by === 'dealer') === isManual) return this.#now.begin(about);
    return this.#now.begin({ ...about, state: { ...state, last: true } });
  }

  supply(request: Request, give: Give, wait: (timer: string) => Promise<void>): Promise<void> {
    return this.#now.supply(request, give, wait);
  }

  betting(isOpen: boolean): void {
    this.#now.betting(isOpen);
  }

  restart(): void {
    this.#now.restart();
  }

  end(): { state: ShoeState; notes: Fact[] } {
    return this.#now.end();
  }

  refill(inputs: readonly Input[], from: ShoeState): Promise<Input[]> {
    return this.#now.refill(inputs, from);
  }

  giveUp(): void {
    this.#now.giveUp();
  }

  stop(): void {
    this.dealer.stop();
    this.#shoe.stop();
  }
}
