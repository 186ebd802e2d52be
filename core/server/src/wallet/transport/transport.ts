// Sends signed calls to operators' wallets: own deadlines, no redirects, no retries, no decompression, at most 64 KB read.
import { randomBytes } from 'node:crypto';
import { connect as tcp } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { sign } from '../../auth/index.ts';
import { type Clock, type Config, type WalletCall, wallOf } from '../../kernel/index.ts';
import { faults, tracing } from '../../runtime/index.ts';
import { type Answer, Exchange, type LatePlaces } from './exchange.ts';
import { guardedLookup, urlRefused, type WalletReach } from './guard.ts';
import { Nonces } from './nonces.ts';

/** Where and for whom a call goes. */
export interface Target {
  operator: string;
  baseUrl: string;
  secret: string;
  privateWallet: boolean;
  privateNetworks?: readonly string[];
}

/** A call that may be taken back until it leaves. */
export interface Withdrawable {
  /** asked at the last moment before its bytes leave; false: it does not */
  still?: () => boolean;
}

/** What some calls have of their own: those of certification headers and a wait. */
export interface Special extends Withdrawable {
  /** instead of those that are signed here */
  headers?: Record<string, string>;
  /** instead of the setting: hangs up so soon */
  waitMs?: number;
}

/** What is signed, and what is sent along. */
export interface Signed {
  operator: string;
  secret: string | Buffer;
  timestamp: string;
  nonce: string;
  path: string;
  body: string;
}

/** The headers of a call. */
export function signedHeaders({ operator, secret, timestamp, nonce, path, body }: Signed): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'accept-encoding': 'identity',
    'x-operator': operator,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': sign(secret, timestamp, nonce, 'POST', path, body),
  };
}

/** 24 characters that were never drawn before. */
export const newNonce = (): string => randomBytes(18).toString('base64url');

/** The address of a call; null when the base is none. */
export const urlOf = (baseUrl: string, name: WalletCall): URL | null => URL.parse(`${baseUrl.replace(/\/+$/, '')}/${name}`);

const SENT = { debit: 'K3', rollback: 'K8', credit: 'K15' } as const; // points of faults

const MOST_PLACES = 1000;
/** Sockets for balances, as a part of those for money: there is one call a player, and none of them is urgent. */
const BALANCE_SHARE = 1 / 8;

interface Place {
  origin: string;
  path: string;
}

/**
 * The client of all wallets. Each operator has sockets of its own, so that a slow wallet starves nobody else; balances have
 * others than debits, credits and rollbacks, which never wait behind what screens ask.
 */
export class Transport {
  readonly #config: Config;
  readonly #clock: Clock;
  readonly #ca: string | undefined;
  readonly #agents = new Map<string, Agent>();
  readonly #late = new Map<string, LatePlaces>();
  readonly #places = new Map<string, Place | string>();
  readonly #nonces = new Nonces();
  #stopped = false;

  constructor(deps: { config: Config; clock: Clock; ca?: string }) {
    this.#config = deps.config;
    this.#clock = deps.clock;
    this.#ca = deps.ca;
  }

  /**
   * Sends one call. Never throws: what went wrong is the answer's `problem`. The wait runs from the moment the request is written.
   * @param late is told of an answer that came after the wait was over
   */
  call(target: Target, name: WalletCall, body: string, late?: (answer: Answer) => void, special: Special = {}): Promise<Answer> {
    const started = this.#clock.now();
    const failed = (problem: string): Promise<Answer> =>
      Promise.resolve({ httpStatus: null, bytes: Buffer.alloc(0), problem, sentAt: started, ms: 0 });
    const place = this.#placeOf(target, name);
    if (typeof place === 'string') return failed(place);
    if (this.#stopped) return failed('stopping');
    return this.#dispatch(target, place, name, body, late, special);
  }

  /** Where a call goes, or why it does not; the address of a name is checked at each connection. */
  #placeOf(target: Target, name: WalletCall): Place | string {
    const { baseUrl } = target;
    const reach = this.#reachOf(target);
    const key = `${keyOf(reach)} ${name} ${baseUrl}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const url = urlOf(baseUrl, name);
    const refused = url && urlRefused(url, reach);
    const place = !url ? 'bad url' : refused ? `refused by the guard: ${refused}` : { origin: url.origin, path: url.pathname };
    if (this.#places.size >= MOST_PLACES) this.#places.clear();
    this.#places.set(key, place);
    return place;
  }

  /** Ends what is under way; calls in doubt are found again after the start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#agents.values()].map(agent => agent.destroy()));
  }

  #dispatch(
    target: Target,
    place: Place,
    name: WalletCall,
    body: string,
    late: ((answer: Answer) => void) | undefined,
    special: Special,
  ): Promise<Answer> {
    const exchange = new Exchange({
      clock: this.#clock,
      wait_ms: special.waitMs ?? this.#config.wallet.wait_ms[name],
      late: late && { answer: late, places: this.#latePlaces(target.operator) },
      still: special.still,
      sent: () => faults.on && name !== 'balance' && setImmediate(() => void faults.at(SENT[name])), // the bytes have left by then
    });
    const request = {
      origin: place.origin,
      path: place.path,
      method: 'POST',
      headers: special.headers ?? this.#headers(target, place, body),
      body: Buffer.from(body, 'utf8'),
    };
    this.#agent(target, name).dispatch(request as never, exchange);
    return exchange.answer;
  }

  #latePlaces(operator: string): LatePlaces {
    const known = this.#late.get(operator);
    if (known) return known;
    const places = { taken: 0 };
    this.#late.set(operator, places);
    return places;
  }

  #headers({ operator, secret }: Target, { path }: Place, body: string): Record<string, string> {
    const timestamp = String(wallOf(this.#clock));
    const signed = signedHeaders({ operator, secret, timestamp, nonce: this.#nonces.next(), path, body });
    const traceparent = tracing.on ? tracing.traceparent() : undefined;
    return traceparent === undefined ? signed : { ...signed, traceparent };
  }

  #agent(target: Target, name: WalletCall): Agent {
    const isBalance = name === 'balance';
    const { agent_sockets: sockets } = this.#config.wallet;
    const reach = this.#reachOf(target);
    const key = `${target.operator}|${keyOf(reach)}|${isBalance}`;
    let agent = this.#agents.get(key);
    if (!agent) {
      agent = new Agent({
        connect: this.#connector(reach),
        connections: isBalance ? Math.ceil(sockets * BALANCE_SHARE) : sockets,
        pipelining: 1,
        keepAliveTimeout: 4000,
        keepAliveMaxTimeout: 600_000, // where the wallet says how long it keeps a connection, it is kept that long
        headersTimeout: 0,
        bodyTimeout: 0,
        allowH2: true,
      });
      this.#agents.set(key, agent);
    }
    return agent;
  }

  #reachOf({ privateWallet, privateNetworks = [] }: Target): WalletReach {
    return { env: this.#config.env, privateWallet, privateNetworks };
  }

  /** TCP within its limit, then TLS within its own; HTTP/2 is offered. */
  #connector(reach: WalletReach): buildConnector.connector {
    const { connect_ms, tls_ms } = this.#config.wallet;
    const options = { allowH2: true, preferH2: true, timeout: tls_ms, ...(this.#ca ? { ca: this.#ca } : {}) };
    const secure = buildConnector(options as buildConnector.BuildOptions);
    const clock = this.#clock;
    return (about, callback) => {
      const host = about.hostname.replace(/^\[|\]$/g, '');
      const port = Number(about.port) || (about.protocol === 'https:' ? 443 : 80);
      const socket = tcp({ host, port, lookup: guardedLookup(reach, about.protocol !== 'https:'), noDelay: true });
      const timer = clock.after(connect_ms, () => socket.destroy(new Error('connect timeout')));
      const failed = (error: Error) => {
        timer.cancel();
        callback(error, null);
      };
      socket.once('error', failed);
      socket.once('connect', () => {
        timer.cancel();
        socket.off('error', failed);
        if (about.protocol !== 'https:') return callback(null, socket);
        // undici's own limit is only looked at once a second
        const handshake = clock.after(tls_ms, () => socket.destroy(new Error('tls timeout')));
        secure({ ...about, httpSocket: socket }, (...made: Parameters<typeof callback>) => {
          handshake.cancel();
          callback(...made);
        });
      });
    };
  }
}

const keyOf = ({ privateWallet, privateNetworks }: WalletReach): string => `${privateWallet} ${privateNetworks?.join()}`;
