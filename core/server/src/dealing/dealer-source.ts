// The dealer: cards come one by one from a scanner; what is not expected is rejected and changes nothing.
import type { CardsInput, Fact, Game, Input, Request } from '@baize/sdk';
import { type Cipher, type Clock, type Log, newId } from '../kernel/index.ts';
import type { CardLog } from './card-log.ts';
import {
  type CardSource,
  cutCardNote,
  cutOf,
  type Give,
  isFresh,
  type LoggedInput,
  packOf,
  type RoundAbout,
  type ShoeState,
} from './card-source.ts';
import { below, systemWords } from './random.ts';
import { Answered, isUnreadable, type RejectCode, type Scan, type ScanAnswer } from './scan.ts';
import { type Expected, Waiting } from './waiting.ts';

export interface DealerDeps {
  clock: Clock;
  cipher: Cipher;
  log: Log;
  /** hears of every card that was sent */
  cardLog?: Pick<CardLog, 'write'>;
  /** the table and its game, for cards that come before its first round */
  place?: Place;
}

/** Where cards are dealt. */
export interface Place {
  tableId: string;
  game: Game;
}

/** Puts a card in the place of the last one. @returns false when somebody has acted since */
export type Amend = (input: CardsInput, logged: LoggedInput) => Promise<boolean>;

/** Cards of a live table. */
export class DealerSource implements CardSource {
  readonly #deps: DealerDeps;
  readonly #words = systemWords();
  readonly #answered = new Answered();
  /** copies of each face that are out */
  readonly #used = new Map<string, number>();
  #about: RoundAbout | undefined;
  #state: ShoeState | undefined;
  #from = 0;
  #waiting: Waiting | undefined;
  #last: { position: string; face: string } | null = null;
  /** cards in the log of this round, replaced ones and those that replace them: a sealed card is bound to its number */
  #logged = 0;
  #busy: Promise<void> = Promise.resolve();
  #expect: (() => void) | undefined;
  #newShoe: (() => void) | undefined;
  /** The scans of this shoe are only known from its start: a shoe recovered after a restart ends with its round. */
  #isWhole = false;
  #inRound = false;
  #isBetting = false;

  constructor(deps: DealerDeps) {
    this.#deps = deps;
  }

  /** Hears when a place is expected, and of each new shoe: for a built-in dealer. */
  onExpect(listener: () => void, newShoe: () => void): void {
    this.#expect = listener;
    this.#newShoe = newShoe;
  }

  /** The place that the next card fills; null while none is expected. */
  get expected(): Expected | null {
    return this.#waiting?.next ?? null;
  }

  /** Cards of this round that are in. */
  get dealt(): number {
    return this.#inRound ? (this.#state?.position ?? 0) - this.#from : 0;
  }

  async begin(about: RoundAbout): Promise<{ state: ShoeState; notes: Fact[] }> {
    const { game, options, state } = about;
    this.#about = about;
    this.#inRound = true;
    this.#isBetting = false;
    this.#last = null;
    this.#logged = 0;
    const notes: Fact[] = [];
    if (!state || state.last) {
      this.#state = { shoeId: newId('shoe'), no: (state?.no ?? 0) + 1, position: 0, last: false, by: 'dealer' };
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

  async supply(request: Request, give: Give): Promise<void> {
    if (request.ask === 'roll') return give({ in: 'roll', value: below(request.below, this.#words) });
    if (request.ask !== 'cards') throw new Error(`a dealer does not answer ${request.ask}`);
    const { tableId, roundId, timers } = this.#about as RoundAbout;
    const { clock, log } = this.#deps;
    const waiting = new Waiting(clock, request, timers, give, next => {
      log.error({ alarm: true, table: tableId, round: roundId, position: next.position }, 'the dealer is late');
    });
    this.#waiting = waiting;
    this.#expect?.();
    try {
      await waiting.over;
    } finally {
      if (this.#waiting === waiting) this.#waiting = undefined;
    }
  }

  /** A card from the scanner; answered once it is durable. Cards are taken one after the other. */
  scan(scan: Scan): Promise<ScanAnswer> {
    return this.#inTurn(scan, () => this.#take(scan));
  }

  /** Another card in the place of the last one; only while nobody has acted on it. */
  replace(scan: Scan, amend: Amend): Promise<ScanAnswer> {
    return this.#inTurn(scan, () => this.#replace(scan, amend));
  }

  async #inTurn(scan: Scan, work: () => Promise<ScanAnswer>): Promise<ScanAnswer> {
    const before = this.#busy;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#busy = promise;
    const receivedAt = this.#deps.clock.now();
    await before;
    try {
      const known = this.#answered.find(scan.id);
      if (known) return known;
      const answer = await work();
      this.#answered.keep(scan.id, answer);
      this.#write(scan, answer, receivedAt);
      return answer;
    } finally {
      resolve();
    }
  }

  async #take(scan: Scan): Promise<ScanAnswer> {
    const { expected } = this;
    const code = this.#refused(scan, expected ? null : this.#isBetting ? 'BETTING_OPEN' : 'NOT_EXPECTED');
    if (code !== null) return { result: 'rejected', code };
    const { position } = expected as Expected;
    const input = inputOf(scan);
    const taken = () => {
      this.#count(scan.face, 1);
      this.#last = { position, face: scan.face };
      (this.#state as ShoeState).position++;
      if (this.expected) this.#expect?.();
    };
    try {
      await (this.#waiting as Waiting).take(input, this.#sealed(input, scan, position), taken);
    } catch {
      return { result: 'rejected', code: 'NO_ROUND' };
    }
    return { result: 'accepted', position };
  }

  async #replace(scan: Scan, amend: Amend): Promise<ScanAnswer> {
    const last = this.#last;
    const code = this.#refused(scan, last ? null : 'NOT_EXPECTED');
    if (code !== null) return { result: 'rejected', code };
    const { position, face } = last as { position: string; face: string };
    const input = inputOf(scan);
    if (!(await amend(input, this.#sealed(input, scan, position)))) {
      this.#logged--;
      return { result: 'rejected', code: this.#inRound ? 'BETTING_OPEN' : 'NO_ROUND' };
    }
    this.#count(face, -1);
    this.#count(scan.face, 1);
    this.#last = { position, face: scan.face };
    return { result: 'accepted', position };
  }

  /** Why a card is not taken; `expected` speaks for the place it would fill. */
  #refused(scan: Scan, expected: RejectCode | null): RejectCode | null {
    const { game } = this.#about ?? {};
    if (!game || !this.#inRound) return 'NO_ROUND';
    if (isUnreadable(scan)) return 'UNREADABLE';
    if (!game.deck.faces.includes(scan.face)) return 'FOREIGN_CARD';
    if (expected !== null) return expected;
    return (this.#used.get(scan.face) ?? 0) >= game.deck.copies ? 'DUPLICATE_CARD' : null;
  }

  #write({ face, source, dealer, id, from = {} }: Scan, answer: ScanAnswer, receivedAt: number): void {
    const place = this.#about ?? this.#deps.place;
    if (!place) return; // a source of no table: a replay
    const { tableId, game } = place;
    const roundId = this.#about?.roundId ?? null;
    const isIn = answer.result === 'accepted';
    this.#deps.cardLog?.write({
      receivedAt,
      tableId,
      roundId: !isIn && answer.code === 'NO_ROUND' ? null : roundId,
      source,
      dealer: dealer ?? null,
      role: from.role ?? null,
      deviceId: id?.device ?? null,
      deviceName: from.deviceName ?? null,
      ip: from.ip ?? null,
      scannerId: from.scannerId ?? null,
      scannedAt: from.scannedAt ?? null,
      position: isIn ? answer.position : null,
      rejectCode: isIn ? null : answer.code,
      card: game.deck.faces.includes(face) ? face : null,
      raw: from.raw ?? face,
    });
  }

  #count(face: string, by: number): void {
    this.#used.set(face, (this.#used.get(face) ?? 0) + by);
  }

  betting(isOpen: boolean): void {
    this.#isBetting = isOpen;
  }

  restart(): void {
    this.#waiting?.end();
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

  /** Opens the sealed cards: they are out of the shoe, and their messages are answered as they were. */
  async refill(inputs: readonly LoggedInput[], from: ShoeState): Promise<Input[]> {
    const filled: Input[] = [];
    let position = from.position;
    for (const input of inputs) {
      if (input.in !== 'cards') {
        filled.push(input);
        continue;
      }
      const cards = this.#opened(input);
      const { scan } = input;
      const isReplacing = input.replaces !== undefined;
      if (isReplacing && this.#last) this.#count(this.#last.face, -1);
      else position += cards.length;
      for (const face of cards) this.#count(face, 1);
      const at = isReplacing ? this.#last?.position : scan?.position;
      this.#last = { position: at ?? '', face: cards.at(-1) ?? '' };
      if (scan) this.#answered.keep({ device: scan.device, seq: scan.seq }, { result: 'accepted', position: scan.position });
      filled.push({ ...input, cards });
    }
    if (this.#state) this.#state = { ...this.#state, position };
    return filled;
  }

  giveUp(): void {
    this.#inRound = false;
    this.#waiting?.fail(new Error('the round is given up'));
  }

  stop(): void {
    this.#inRound = false;
    this.#waiting?.fail(new Error('the table stops'));
  }

  #sealed(input: CardsInput, { id }: Scan, position: string): LoggedInput {
    const sealed = this.#deps.cipher.seal(JSON.stringify(input.cards), this.#bound(++this.#logged));
    const scan = id && { device: id.device, seq: id.seq, position };
    return { ...input, cards: input.cards.map(() => ''), sealed, ...(scan ? { scan } : {}) };
  }

  #opened({ cards, sealed }: CardsInput & LoggedInput): string[] {
    this.#logged++;
    if (sealed === undefined) return cards;
    return JSON.parse(this.#deps.cipher.open(sealed, this.#bound(this.#logged)).toString()) as string[];
  }

  #bound(no: number): string {
    return `card|${(this.#about as RoundAbout).roundId}|${no}`;
  }
}

function inputOf({ face, source, dealer, reason }: Scan): CardsInput {
  return { in: 'cards', cards: [face], source, ...(dealer === undefined ? {} : { dealer }), ...(reason ? { reason } : {}) };
}
