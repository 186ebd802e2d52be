// The people outside: platform staff, an operator's server, a player. They know only the documented interfaces.
import { createHmac, randomUUID } from 'node:crypto';
import type { Room } from '@colyseus/sdk';
import { mustBeDescribed } from './described.ts';
import { joinRoom } from './join.ts';
import { Pacer } from './robots/pacer.ts';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // plain text
  }
  return { status: response.status, body: body as T, headers: response.headers };
}

/** Platform staff with a key. */
export class Platform {
  readonly url: string;
  readonly key: string;
  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
  }
  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    const answer = await answerOf<T>(
      await fetch(`${this.url}/platform/v1${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    await mustBeDescribed(this.url, 'platform', { method, path }, answer);
    return answer;
  }
}

/** An operator's server: signs every call. */
export class OperatorServer {
  readonly url: string;
  readonly code: string;
  readonly key: string;
  readonly secret: string;
  constructor(url: string, credentials: { operator_code: string; api_key: string; api_secret: string }) {
    this.url = url;
    this.code = credentials.operator_code;
    this.key = credentials.api_key;
    this.secret = credentials.api_secret;
  }

  /** The same operator at another address, after a restart. */
  at(url: string): OperatorServer {
    return new OperatorServer(url, { operator_code: this.code, api_key: this.key, api_secret: this.secret });
  }

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const target = `/operator/v1${path}`;
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signedHeaders(this, method, target, text);
    const answer = await answerOf<T>(await fetch(this.url + target, { method, headers, ...(text === '' ? {} : { body: text }) }));
    await mustBeDescribed(this.url, 'operator', { method, path }, answer);
    return answer;
  }

  /** Launches a player and enters: answers their session as the browser would get it. */
  async enter(externalId: string, options: Record<string, unknown> = {}): Promise<{ session: string; launchUrl: string }> {
    const { currency = 'KRW', ...rest } = options;
    const launched = await this.call<{ launch_url: string }>('POST', '/launch', {
      player: { external_id: externalId, nickname: `Nick ${externalId}`.slice(0, 16), currency },
      ...rest,
    });
    if (launched.status !== 200) throw new Error(`launch: ${JSON.stringify(launched.body)}`);
    const entered = await enter(launched.body.launch_url);
    if (entered.status !== 200) throw new Error(`session: ${JSON.stringify(entered.body)}`);
    return { session: entered.body.session, launchUrl: launched.body.launch_url };
  }
}

/** Every page of a list. */
export async function pages<T>(operator: OperatorServer, path: string, name: string): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await operator.call('GET', `${path}?order=asc&limit=500${next}`);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    rows.push(...(body[name] as T[]));
    cursor = body.next_cursor as string | null;
  }
  return rows;
}

/** The headers of a signed request, for those that are sent by hand. */
export function signedHeaders(
  who: { code: string; key: string; secret: string },
  method: string,
  target: string,
  body: string | Buffer = '',
): Record<string, string> {
  const at = String(Date.now());
  const nonce = randomUUID();
  const hmac = createHmac('sha256', who.secret).update(`${at}\n${nonce}\n${method}\n${target}\n`).update(body);
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Operator': who.code,
    'X-Api-Key': who.key,
    'X-Timestamp': at,
    'X-Nonce': nonce,
    'X-Signature': hmac.digest('hex'),
  };
}

export interface Entered {
  session: string;
  expires_at: string;
  player: { player_id: string; nickname: string; currency: string };
  operator: { code: string };
  lang: string;
  device: string;
  return_url: string | null;
  origin: string | null;
  start: { game_code: string | null; table_id: string | null };
}

/** What the browser does with a launch URL; `token` instead of the one in it. */
export async function enter(launchUrl: string, userAgent = 'spec', token?: unknown): Promise<Answer<Entered>> {
  const { origin, hash } = new URL(launchUrl);
  const response = await fetch(`${origin}/play/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ token: token === undefined ? hash.slice('#token='.length) : token }),
  });
  const answer = await answerOf<Entered>(response);
  await mustBeDescribed(origin, 'play', { method: 'POST', path: '/session' }, answer);
  return answer;
}

/** A player's browser asks the play API. */
export async function askPlay<T = Record<string, unknown>>(url: string, session: string, path: string): Promise<Answer<T>> {
  const answer = await answerOf<T>(await fetch(`${url}/play/v1${path}`, { headers: { authorization: `Bearer ${session}` } }));
  await mustBeDescribed(url, 'play', { method: 'GET', path }, answer);
  return answer;
}

/** The code of a refusal; undefined when the answer is none. */
export const codeOf = (answer: Answer<unknown>): string | undefined =>
  (answer.body as { error?: { code?: string } } | null)?.error?.code;

/** The fields a refusal names. */
export const fieldsOf = (answer: Answer<unknown>): string[] | undefined =>
  (answer.body as { error?: { details?: { fields?: string[] } } } | null)?.error?.details?.fields;

export type Message = Record<string, unknown> & { type: string };

/** A player at a table, keeping everything they were sent. */
export class Player {
  readonly seen: Message[] = [];
  readonly room: Room;
  /** of all frames that came so far */
  bytes = 0;
  closed: { code: number; reason: string | undefined } | undefined;
  #watchers: (() => void)[] = [];
  #actions = 0;
  readonly #pacer = new Pacer();

  private constructor(room: Room) {
    this.room = room;
  }

  /** @param password of a private table */
  static async join(url: string, id: string, session: string, password?: string): Promise<Player> {
    let player: Player | undefined;
    await joinRoom(url, id, session, {
      ...(password === undefined ? {} : { password }),
      joined: room => {
        player = new Player(room);
      },
      heard: (type, payload) => (player as Player).#heard({ ...payload, type }),
      left: (code, reason) => (player as Player).#left(code, reason),
      frame: ({ length }) => {
        if (player) player.bytes += length;
      },
    });
    return player as Player;
  }

  #heard(message: Message): void {
    this.seen.push(message);
    for (const watcher of this.#watchers) watcher();
  }

  #left(code: number, reason: string | undefined): void {
    this.closed = { code, reason };
    for (const watcher of this.#watchers) watcher();
  }

  /** Waits for the first message (also a past one, from `after` on) that passes the test. */
  async until(what: string, test: (message: Message) => boolean, after = 0, ms = 25_000): Promise<Message> {
    const find = () => this.seen.slice(after).find(test);
    return new Promise((done, fail) => {
      const without = (end: string) => new Error(`waited for ${what}${end}; saw ${JSON.stringify(this.seen.slice(-6))}`);
      const late = setTimeout(() => fail(without('')), ms);
      const look = () => {
        const found = find();
        if (!found && !this.closed) return;
        clearTimeout(late);
        this.#watchers = this.#watchers.filter(each => each !== look);
        if (found) done(found);
        else fail(without(`, but the socket was closed: ${this.closed?.code} ${this.closed?.reason}`));
      };
      this.#watchers.push(look);
      look();
    });
  }

  /** Calls at each message and at the end. @returns call it to stop */
  watch(watcher: () => void): () => void {
    this.#watchers.push(watcher);
    return () => {
      this.#watchers = this.#watchers.filter(each => each !== watcher);
    };
  }

  /** The first fact of a kind, from message number `after` on. */
  async fact(kind: string, after = 0, ms = 25_000): Promise<Record<string, unknown>> {
    const has = (message: Message) => factsOf(message).some(fact => fact.kind === kind);
    const message = await this.until(`fact ${kind}`, has, after, ms);
    return factsOf(message).find(fact => fact.kind === kind) as Record<string, unknown>;
  }

  /**
   * Sends an action with an id of its own and waits for its answer. Whoever acts as fast as answers come is a flood for the
   * server (over 20 messages a second, three seconds in a row): those of a second that is full wait for the next one.
   */
  async act(type: string, payload: Record<string, unknown> = {}): Promise<Message> {
    const waitMs = this.#pacer.waitBefore(Date.now());
    if (waitMs > 0) await new Promise(done => setTimeout(done, waitMs));
    const aid = `a${++this.#actions}-${Math.random().toString(36).slice(2, 8)}`;
    this.room.send(type, { aid, ...payload });
    return this.until(`ack of ${type}`, message => message.type === 'ack' && message.aid === (payload.aid ?? aid));
  }

  async leave(): Promise<void> {
    if (!this.closed) await this.room.leave(); // of a closed room it would wait for ever
  }
}

/** The facts a message carries, of whatever message. */
export function factsOf(message: Message): Record<string, unknown>[] {
  return message.type === 'facts' || message.type === 'snapshot' ? (message.facts as Record<string, unknown>[]) : [];
}
