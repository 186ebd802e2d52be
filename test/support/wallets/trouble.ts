// What the chaos run does to the platform's calls: every way in which a wallet can delay, fail, drop and lie.

import type { Chance } from '../chance.ts';
import type { Fault, SeenCall } from './index.ts';

/** Longer than the waits that the run configures. */
export const TOO_LATE_MS = 320;

const OK = '{"status":"OK"}';
const raw = (body: string, over: Partial<Extract<Fault, { kind: 'raw' }>> = {}): Fault => ({ kind: 'raw', body, ...over });

/** Answers in doubt and refusals: after each of them the books must agree. */
const HONEST: Fault[] = [
  { kind: 'late', ms: 60 }, // slow, but in time
  { kind: 'late', ms: TOO_LATE_MS },
  { kind: 'slow', ms: TOO_LATE_MS },
  { kind: 'lost_request' },
  { kind: 'lost_answer' },
  { kind: 'http_before' },
  { kind: 'http_after' },
  { kind: 'http_after', status: 404 },
  { kind: 'garbage' },
  { kind: 'html' },
  { kind: 'empty' },
  { kind: 'duplicate' },
  { kind: 'redirect', to: 'http://127.0.0.1:9/' },
  { kind: 'drip', ms: 30 },
  { kind: 'reset' },
  { kind: 'big', bytes: 100_000 },
  { kind: 'wrong_balance', balance: '"7"' },
  { kind: 'wrong_balance', balance: '-5' },
  raw('{"status":"UNKNOWN_ERROR"}'),
  raw('{"status":"UNKNOWN_ERROR"}', { apply: true }),
  raw('{"status":""}', { apply: true }),
  raw('{"status":"OK","status":"INSUFFICIENT_FUNDS"}', { apply: true }),
  raw(`[${OK}]`, { apply: true }),
  raw(OK, { apply: true, status: 201 }),
  raw('', { apply: true, status: 204 }),
  raw(OK, { apply: true, headers: { 'content-encoding': 'gzip' } }),
  ...[
    'INSUFFICIENT_FUNDS',
    'PLAYER_NOT_FOUND',
    'PLAYER_BLOCKED',
    'LIMIT_EXCEEDED',
    'CURRENCY_MISMATCH',
    'INVALID_SIGNATURE',
    'TX_ALREADY_ROLLED_BACK',
    'INVALID_REQUEST',
    'DECLINED',
  ].map((status): Fault => ({ kind: 'refusal', status })),
];

/** Answers that are not what the wallet did: nobody can see that, but the difference must be exactly what was lied about. */
const LIES: Fault[] = [
  { kind: 'lie', how: 'unapplied' },
  { kind: 'lie', how: 'twice' },
  { kind: 'lie', how: 'refused' },
];

/** One wallet's bad days. */
export class Trouble {
  readonly #luck: Chance;
  readonly #lies: boolean;
  #outUntil = 0;
  quiet = false;
  /** nothing goes wrong but outages */
  isCalm = false;
  /** by so many ms an honest answer is late */
  slowBy = 0;
  struck = 0;
  lies = 0;

  /** @param habits without `lies` it does what it answers, or answers nothing that is believed */
  constructor(luck: Chance, { lies = true } = {}) {
    this.#luck = luck;
    this.#lies = lies;
  }

  /** The wallet is gone for a while. */
  outage(ms: number): void {
    this.#outUntil = Date.now() + ms;
  }

  readonly choose = (call: SeenCall): Fault | null => {
    if (this.quiet) return null;
    const luck = this.#luck;
    if (Date.now() < this.#outUntil) return this.#strike({ kind: 'lost_request' });
    if (this.isCalm || !luck.once(4)) return null;
    if (this.#lies && call.name !== 'balance' && luck.once(12)) {
      this.lies++;
      return luck.pick(LIES);
    }
    return this.#strike(luck.pick(HONEST));
  };

  #strike(fault: Fault): Fault {
    this.struck++;
    return fault;
  }
}
