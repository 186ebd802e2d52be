// The dealer: cards come one by one from a scanner; what is not expected is rejected and changes nothing.
import type { Fact, Input, Place, Request, Source } from '@baize/sdk';
import { type Clock, newId, type Timer } from '../kernel/index.ts';
import { type CardSource, cutCardNote, cutOf, isFresh, packOf, type RoundAbout, type ShoeState } from './card-source.ts';
import { below, systemWords } from './random.ts';

/** Why a scan was rejected (NS-31.7). */
export type RejectCode = 'NOT_EXPECTED' | 'BETTING_OPEN' | 'UNREADABLE' | 'DUPLICATE_CARD' | 'FOREIGN_CARD' | 'NO_ROUND';
export type Scan = { result: 'accepted'; position: string } | { result: 'rejected'; code: RejectCode };

interface Waiting {
  places: Place[];
  give(input: Input): Promise<void>;
  wait(timer: string): Promise<void>;
  done(): void;
  fail(error: unknown): void;
  limit: Timer;
}

/** Cards of a live table. */
export class DealerSource implements CardSource {
  readonly #clock: Clock;
  readonly #words = systemWords();
  readonly #used = new Map<string, number>();
  #about: RoundAbout | undefined;
  #state: ShoeState | undefined;
  #from = 0;
  #waiting: Waiting | undefined;
  #busy: Promise<void> = Promise.resolve();
  #expect: ((place: Place) => void) | undefined;
  #newShoe: (() => void) | undefined;
  /** The scans of this shoe are only known from its start: a shoe taken up after a restart ends with its round. */
  #isWhole = false;
  #inRound = false;
  /** Cards were asked for in this round: before that a betting window is open. */
  #hasAsked = false;

  constructor(deps: { clock: Clock }) {
    this.#clock = deps.clock;
  }

  /** Hears which place is expected next, and of each new shoe: for a built-in dealer. */
  onExpect(listener: (place: Place) => void, newShoe: () => void): void {
    this.#expect = listener;
    this.#newShoe = newShoe;
  }

  async begin(about: RoundAbout): Promise<{ state: ShoeState; notes: Fact[] }> {
    const { game, options, state } = about;
    this.#about = about;
    this.#inRound = true;
    this.#hasAsked = false;
    const notes: Fact[] = [];
    if (!state || state.last) {
      this.#state = { shoeId: newId('shoe'), no: (state?.no ?? 0) + 1, position: 0, last: false };
      this.#used.clear();
      this.#isWhole = true;
      this.#newShoe?.();
      notes.push({ kind: 'event', type: 'shoe', data: { shoe_no: this.#state.no } });
    } else this.#state = { ...state };
    const cut = cutOf(game, options, packOf(game).length);
    const { position } = this.#state;
    const fresh = isFresh(game, options);
    this.#state.last = fresh || position >= cut || !this.#isWhole;
    if (!fresh && position === cut) notes.push(cutCardNote());
    this.#from = position;
    return { state: { ...this.#state }, notes };
  }

  async supply(request: Request, give: (input: Input) => Promise<void>, wait: (timer: string) => Promise<void>): Promise<void> {
    if (request.ask === 'roll') return give({ in: 'roll', value: below(request.below, this.#words) });
    if (request.ask !== 'cards') throw new Error(`a dealer does not answer ${request.ask}`);
    this.#hasAsked = true;
    const ms = this.#about?.timers.void_wait_ms ?? 300_000;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const limit = this.#clock.after(ms, () => this.#over(new Error('the dealer did not go on')));
    this.#waiting = { places: [...request.places], give, wait, done: resolve, fail: reject, limit };
    this.#askNext();
    return promise;
  }

  /** A card from the scanner. Scans are taken one after the other. */
  async scan(face: string, source: Exclude<Source, 'auto'>, dealer?: string): Promise<Scan> {
    const before = this.#busy;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#busy = promise;
    await before;
    try {
      return await this.#take(face, source, dealer);
    } finally {
      resolve();
    }
  }

  async #take(face: string, source: Exclude<Source, 'auto'>, dealer: string | undefined): Promise<Scan> {
    const rejected = (code: RejectCode): Scan => ({ result: 'rejected', code });
    const { game } = this.#about ?? {};
    if (!game || !this.#state || !this.#inRound) return rejected('NO_ROUND');
    if (typeof face !== 'string' || face === '' || face.length > 8) return rejected('UNREADABLE');
    if (!game.deck.faces.includes(face)) return rejected('FOREIGN_CARD');
    const waiting = this.#waiting;
    const place = waiting?.places[0];
    if (!waiting || !place) return rejected(game.flow === 'bet' && !this.#hasAsked ? 'BETTING_OPEN' : 'NOT_EXPECTED');
    if ((this.#used.get(face) ?? 0) >= game.deck.copies) return rejected('DUPLICATE_CARD');
    try {
      await waiting.wait('reveal_delay_ms'); // nobody learns a card before the video shows it
      if (this.#waiting !== waiting) return rejected('NO_ROUND'); // given up while the card was held back
      await waiting.give({ in: 'cards', cards: [face], source, ...(dealer === undefined ? {} : { dealer }) });
    } catch (error) {
      this.#over(error);
      return rejected('NO_ROUND');
    }
    this.#used.set(face, (this.#used.get(face) ?? 0) + 1);
    this.#state.position++;
    waiting.places.shift();
    if (waiting.places.length === 0) this.#over(undefined);
    else this.#askNext();
    return { result: 'accepted', position: place.at };
  }

  #askNext(): void {
    const place = this.#waiting?.places[0];
    if (place) this.#expect?.(place);
  }

  #over(error: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.limit.cancel();
    if (error === undefined) waiting?.done();
    else waiting?.fail(error);
  }

  end(): { state: ShoeState; notes: Fact[] } {
    this.#inRound = false;
    const { game, options } = this.#about as RoundAbout;
    const cut = cutOf(game, options, packOf(game).length);
    const state = this.#state as ShoeState;
    return {
      state: { ...state },
      notes: !isFresh(game, options) && this.#from < cut && state.position > cut ? [cutCardNote()] : [],
    };
  }

  /** Scanned cards are logged with their faces: those are out of the shoe, and not to be taken twice. */
  async refill(inputs: readonly Input[], from: ShoeState): Promise<Input[]> {
    const faces = inputs.flatMap(input => (input.in === 'cards' ? input.cards : []));
    for (const face of faces) this.#used.set(face, (this.#used.get(face) ?? 0) + 1);
    if (faces.length > 0) this.#hasAsked = true;
    if (this.#state) this.#state = { ...this.#state, position: from.position + faces.length };
    return [...inputs];
  }

  giveUp(): void {
    this.#over(new Error('the round is given up'));
  }

  stop(): void {
    this.#over(new Error('the table stops'));
  }
}
