// Who may join a room now. Who has a seat or an open bet always may; others with a session share one limit; the unauthenticated
// have a small one of their own, beyond which nothing is looked up for them.
import { ServerError } from '@colyseus/core';
import type { Guard } from '../auth/index.ts';
import type { Health } from '../db/index.ts';
import { type Clock, Delayed, RateLimiter } from '../kernel/index.ts';
import type { Players, Session } from '../players/index.ts';
import type { TableDirectory } from '../tables/index.ts';
import type { Connections } from './connections.ts';
import type { LeaseView } from './link.ts';

/** So many that a full process is full again five seconds after a restart (F26). */
const JOINS_PER_S = 600;
/** Look-ups for tokens that nobody was seen with: after a restart sessions of before are read again, so few honest ones are. */
const UNAUTHENTICATED_PER_S = 50;
export const SOCKETS_PER_PLAYER = 20;
/** How long the framework keeps a place for the socket. */
const RESERVED_MS = 15_000;

/** A refusal in the words of the player's screen, at the HTTP call or on the socket. */
export const refused = (code: string, status = 403): ServerError => new ServerError(status, code);

/** Somebody who showed a session. */
export interface Auth {
  session: Session;
  token: string;
}

export interface EntranceDeps {
  clock: Clock;
  guard: Guard;
  players: Players;
  tables: TableDirectory;
  connections: Connections;
  lease: LeaseView;
  health: Pick<Health, 'condition'>;
}

export class Entrance {
  readonly #deps: EntranceDeps;
  readonly #joins: RateLimiter;
  readonly #unauthenticated: RateLimiter;
  readonly #admitted = new WeakMap<object, Auth>();
  readonly #expected: Delayed<string>;

  constructor(deps: EntranceDeps) {
    this.#deps = deps;
    this.#joins = new RateLimiter(deps.clock, 1000, JOINS_PER_S);
    this.#unauthenticated = new RateLimiter(deps.clock, 1000, UNAUTHENTICATED_PER_S);
    this.#expected = new Delayed(deps.clock, RESERVED_MS, () => {});
  }

  /**
   * Looks at who asks to join. @param context of the framework, which asks again by it
   * @returns false when too many join now @throws ServerError when they may not
   */
  async admit(token: unknown, address: string, context: object): Promise<boolean> {
    const { players, guard, tables, connections, lease, health } = this.#deps;
    const playerId = players.lastKnown(token);
    const isBack = playerId !== undefined && tables.stakes.has(playerId);
    if (!isBack && health.condition === 'crowded') throw refused('UNAVAILABLE', 503);
    if (playerId === undefined && players.isToken(token) && (guard.isOver(address) || !this.#unauthenticated.take('')))
      return false;
    if (!(await lease.sure())) throw refused('UNAVAILABLE', 503);
    const session = await players.session(token);
    if (!session) {
      guard.failed(address);
      throw refused('SESSION_EXPIRED', 401);
    }
    const { id } = session.player;
    if (connections.of(id) >= SOCKETS_PER_PLAYER) throw refused('RATE_LIMITED', 429);
    if (!tables.stakes.has(id) && !this.#joins.take('')) return false;
    this.#admitted.set(context, { session, token: String(token) });
    return true;
  }

  /** Who was admitted with this context. @throws SESSION_EXPIRED when nobody was */
  admitted(context: object): Auth {
    const auth = this.#admitted.get(context);
    if (!auth) throw refused('SESSION_EXPIRED', 401);
    return auth;
  }

  /** A place is kept for this socket: it comes from somebody who showed a session. */
  expect(sessionId: string): void {
    this.#expected.add(sessionId);
  }

  /** Whether the address of a socket names a place that is kept, once. */
  isExpected(target: string | undefined): boolean {
    const sessionId = URL.parse(`ws://server${target ?? '/'}`)?.searchParams.get('sessionId');
    return typeof sessionId === 'string' && this.#expected.delete(sessionId);
  }
}
