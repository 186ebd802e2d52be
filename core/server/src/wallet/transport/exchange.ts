// One call to a wallet from its sending to its answer: the wait, the hard stop, and an answer that comes too late.
import type { Dispatcher } from 'undici';
import type { Clock, Timer } from '../../kernel/index.ts';
import { ANSWER_BYTES } from './answer-class.ts';

/** What came back. */
export interface Answer {
  httpStatus: number | null;
  bytes: Buffer;
  /** why it cannot be judged as an answer; null when it came whole */
  problem: string | null;
  sentAt: number;
  ms: number;
  /** for certain no byte of it left */
  unsent?: true;
  /** as they came with the answer */
  headers?: Record<string, unknown>;
}

/** How many late answers of an operator's wallet are listened for at this moment. */
export interface LatePlaces {
  taken: number;
}

/** Why a call was not made that somebody took back before it left. */
export const WITHDRAWN = 'not sent: withdrawn';

/** The answer to a call that was not made. */
export const unsent = (sentAt: number, problem: string): Answer => ({
  httpStatus: null,
  bytes: Buffer.alloc(0),
  problem,
  sentAt,
  ms: 0,
  unsent: true,
});

/** What an exchange needs. */
export interface ExchangeDeps {
  clock: Clock;
  /** from the moment the request is written */
  wait_ms: number;
  /** who is told of an answer that came after the wait was over; absent: it is not listened for */
  late: { answer: (answer: Answer) => void; places: LatePlaces } | undefined;
  /** asked when a socket is free for it; false: it does not leave */
  still: (() => boolean) | undefined;
  /** the request has been written */
  sent(): unknown;
}

export const HARD_STOP_MS = 8000; // connect, TLS and wait together (CX-20)
const LATE_MS = 10_000; // a late answer is listened for that long, as evidence
const MOST_LATE = 32; // per operator: dripping answers must not eat the sockets

/** The handler that undici tells how a call goes. Its `answer` is settled once and never rejected. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  readonly #resolve: (answer: Answer) => void;
  readonly #deps: ExchangeDeps;
  readonly #started: number;
  #phase: 'open' | 'late' | 'over' = 'open';
  #timer: Timer;
  #abort: (() => void) | undefined;
  #sentAt: number;
  #status: number | null = null;
  #headers: Record<string, unknown> = {};
  #isEncoded = false;
  #size = 0;
  readonly #chunks: Buffer[] = [];

  constructor(deps: ExchangeDeps) {
    this.#deps = deps;
    ({ promise: this.answer, resolve: this.#resolve } = Promise.withResolvers<Answer>());
    this.#started = this.#sentAt = deps.clock.now();
    this.#timer = deps.clock.after(HARD_STOP_MS, () => this.#hangUp('not sent'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#abort = () => controller.abort(new Error('given up'));
    if (this.#deps.still?.() === false) this.#withdraw();
    if (this.#phase === 'over') {
      this.#abort();
      return;
    }
    const { clock, wait_ms, sent } = this.#deps;
    this.#sentAt = clock.now();
    this.#timer.cancel();
    this.#timer = clock.after(Math.min(wait_ms, HARD_STOP_MS - (this.#sentAt - this.#started)), () => this.#waitOver());
    sent();
  }

  onRequestUpgrade(): void {
    this.#hangUp('upgrade');
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Record<string, unknown>): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
    this.#isEncoded = encoding !== 'identity' && encoding !== '';
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size < ANSWER_BYTES) return;
    this.#finish(null); // judged by what was read; the socket is dropped
    this.#abort?.();
  }

  onResponseEnd(): void {
    this.#finish(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#finish(nameOf(error));
  }

  #finish(problem: string | null): void {
    if (this.#phase === 'over') return;
    this.#timer.cancel();
    const bytes = Buffer.concat(this.#chunks).subarray(0, ANSWER_BYTES);
    const answer = this.#said(problem ?? (this.#isEncoded ? 'encoded' : null), bytes);
    const { late } = this.#deps;
    if (this.#phase === 'open') this.#resolve(answer);
    else if (late) {
      late.places.taken--;
      if (problem === null) late.answer(answer);
    }
    this.#phase = 'over';
  }

  #withdraw(): void {
    if (this.#phase === 'over') return;
    this.#timer.cancel();
    this.#phase = 'over';
    this.#resolve(unsent(this.#deps.clock.now(), WITHDRAWN));
  }

  #hangUp(problem: string): void {
    this.#finish(problem);
    this.#abort?.();
  }

  /** Whoever waited is answered; the wallet is still listened to where there is a place for it. */
  #waitOver(): void {
    const { clock, late } = this.#deps;
    if (!late || late.places.taken >= MOST_LATE) {
      this.#hangUp('timeout');
      return;
    }
    late.places.taken++;
    this.#resolve(this.#said('timeout', Buffer.alloc(0)));
    this.#phase = 'late';
    this.#timer = clock.after(LATE_MS, () => this.#hangUp('late'));
  }

  #said(problem: string | null, bytes: Buffer): Answer {
    const ms = this.#deps.clock.now() - this.#sentAt;
    return { httpStatus: this.#status, bytes, problem, sentAt: this.#sentAt, ms, headers: this.#headers };
  }
}

/** A word for the log: an error's code, never its text (it may quote what a wallet sent). */
function nameOf(error: Error): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code.slice(0, 64) : error.message === 'connect timeout' ? 'connect timeout' : 'broken';
}
