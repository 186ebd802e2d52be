// Limits per address for whoever has not proven who they are: they close connections and are no answer of an API (CX-33).
import type { Socket } from 'node:net';
import { type Clock, type Config, type Log, RateLimiter } from '../kernel/index.ts';
import { AllowList } from './address.ts';

const UNAUTHENTICATED_PER_S = 50;
const FAILURES_PER_MIN = 20;
const SOCKETS_PER_S = 10;
const CONNECTIONS = 100;

export interface GuardDeps {
  clock: Clock;
  config: Pick<Config, 'guard_exempt' | 'trust_proxy'>;
  log: Log;
}

export class Guard {
  readonly #deps: GuardDeps;
  readonly #exempt: AllowList;
  readonly #unauthenticated: RateLimiter;
  readonly #failures: RateLimiter;
  readonly #sockets: RateLimiter;
  readonly #alarms: RateLimiter;
  readonly #open = new Map<string, number>();

  constructor(deps: GuardDeps) {
    const { clock } = deps;
    this.#deps = deps;
    this.#exempt = new AllowList(deps.config.guard_exempt ?? []);
    this.#unauthenticated = new RateLimiter(clock, 1000, UNAUTHENTICATED_PER_S);
    this.#failures = new RateLimiter(clock, 60_000, FAILURES_PER_MIN);
    this.#sockets = new RateLimiter(clock, 1000, SOCKETS_PER_S);
    this.#alarms = new RateLimiter(clock, 60_000, 1);
  }

  /** Counts a request that asks to be let in. @returns false when its connection is to be closed */
  unauthenticated(address: string): boolean {
    return this.#free(address) || this.#within(this.#unauthenticated, address);
  }

  /** Whether an address has spent its share of wrong proofs: what it asks may not cost a look-up any more. Counts nothing. */
  isOver(address: string): boolean {
    if (this.#free(address)) return false;
    const key = network(address);
    if (!this.#failures.isSpent(key) && !this.#unauthenticated.isSpent(key)) return false;
    this.#alarm(key);
    return true;
  }

  /** Counts a request whose proof was wrong. Right ones of who is known are never held up. */
  failed(address: string): boolean {
    if (this.#free(address)) return true;
    const isSlow = this.#within(this.#unauthenticated, address);
    return this.#within(this.#failures, address) && isSlow;
  }

  /** Counts a new WebSocket. */
  socket(address: string): boolean {
    return this.#free(address) || this.#within(this.#sockets, address);
  }

  /** Counts a TCP connection while it is open and closes the one too many; behind a proxy that is the proxy's work. */
  connected(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    if (this.#deps.config.trust_proxy > 0 || this.#free(address)) return;
    const key = network(address);
    const open = (this.#open.get(key) ?? 0) + 1;
    this.#open.set(key, open);
    socket.once('close', () => {
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    });
    if (open > CONNECTIONS) {
      this.#alarm(key);
      socket.destroy();
    }
  }

  #free(address: string): boolean {
    return this.#exempt.has(address.startsWith('::ffff:') ? address.slice(7) : address);
  }

  #within(limiter: RateLimiter, address: string): boolean {
    const key = network(address);
    if (limiter.take(key)) return true;
    this.#alarm(key);
    return false;
  }

  /** Once a minute an address: a burst must not fill the log as well. */
  #alarm(key: string): void {
    if (this.#alarms.take(key)) this.#deps.log.warn({ address: key }, 'an address is over its limits');
  }
}

/** One subscriber has 2^64 addresses of IPv6: the network counts. */
function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [left = '', right] = address.split('::');
  const head = left.split(':').filter(Boolean);
  const tail = (right ?? '').split(':').filter(Boolean);
  const all =
    right === undefined ? head : [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${all.slice(0, 4).join(':')}::/64`;
}
