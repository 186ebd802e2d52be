// A world to put bad input into: one operator with a wallet and a table, requests bent as wanted, and the question what changed.
import { createHmac, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { expect } from 'chai';
import { OperatorServer, Player } from './clients.ts';
import { RawSocket } from './raw-socket.ts';
import { PLATFORM_KEY, type StartOptions } from './server-process.ts';
import { LIMITS, register, type Site } from './site.ts';
import type { StubWallet } from './wallets/index.ts';
import { type Json, World } from './world.ts';

/** Whose name and secret a request carries. */
export type Signer = Pick<OperatorServer, 'code' | 'key' | 'secret'>;

export interface Change {
  headers?: Record<string, string | undefined>;
  method?: string;
  target?: string;
  signedTarget?: string;
  body?: string | Buffer;
  signedBody?: string | Buffer;
  at?: number | string;
  nonce?: string;
  secret?: string;
}

export interface Reply {
  status: number;
  code: string | undefined;
  fields: string[];
  text: string;
  headers: Headers;
}

/** What must never be in an answer or a line of the log: a stack, a statement, a folder. */
const INNER = /\bat (async )?[\w.<>]+ \(|node:internal|\/core\/server\/|\b(select|insert into|update|delete from) [a-z_"]+/i;

const PARTS = [
  '/operators',
  '/currencies',
  '/games',
  '/tables',
  '/keys',
  '/players',
  '/transactions',
  '/rounds',
  '/audit',
  '/settings',
] as const;
type Part = (typeof PARTS)[number];

export const LAUNCH = '/operator/v1/launch';
/** A player who may enter. */
export const KIM = { external_id: 'u-1', nickname: 'Kim', currency: 'KRW' };

/** The body that opens a table, but for what is changed. */
export const tableBody = (change: object = {}): string =>
  JSON.stringify({
    game_code: 'baccarat',
    names: { en: 'X' },
    currency: 'KRW',
    limits: LIMITS,
    timers: { betting_ms: 60_000 },
    ...change,
  });

/** A wallet that does not answer is given up soon, and the server ends soon. */
export const SHORT_WAITS = {
  wallet: { wait_ms: { balance: 500, debit: 500, credit: 500, rollback: 500 } },
  drain_ms: 200,
};

/** It was answered so. */
export function answered(reply: Reply, status: number, code: string | undefined, what = ''): void {
  expect([reply.status, reply.code], `${what} ${reply.text.slice(0, 200)}`).to.deep.equal([status, code]);
}

/** This player still plays: their messages are answered. */
export async function plays(player: Player): Promise<void> {
  expect(await player.act('nothing_such')).to.include({ ok: false, code: 'ACTION_INVALID' });
}

export class Probe extends World {
  #acme: Site | undefined;
  #home: string | undefined;
  #seen = 0;
  #raws = 0;

  static override async open(options: StartOptions = {}): Promise<Probe> {
    const probe = new Probe(await World.start(options));
    probe.#acme = await probe.site('acme');
    probe.#home = await probe.table();
    return probe;
  }

  get own(): OperatorServer {
    return (this.#acme as Site).operator;
  }

  get wallet(): StubWallet {
    return (this.#acme as Site).wallet;
  }

  /** The table whose betting window stays open. */
  get home(): string {
    return this.#home as string;
  }

  /** A table whose betting window stays open unless said otherwise. */
  override table(about: Json = {}): Promise<string> {
    const isOfBets = about.game_code === undefined || about.game_code === 'baccarat';
    return super.table({
      ...about,
      timers: { ...(isOfBets ? { betting_ms: 60_000 } : {}), ...(about.timers as object | undefined) },
    });
  }

  /** Another operator, with a wallet that is nobody's. */
  async stranger(code: string, about: object = {}): Promise<OperatorServer> {
    return new OperatorServer(this.server.url, await register(this.platform, code, about));
  }

  /** A signed call with some of its parts changed. */
  async send(change: Change = {}, who: Signer = this.own): Promise<Reply> {
    const { method = 'GET', target = '/operator/v1/currencies', body = '', nonce = randomUUID() } = change;
    const at = String(change.at ?? Date.now());
    const head = [at, nonce, method, change.signedTarget ?? target, ''].join('\n');
    const hmac = createHmac('sha256', change.secret ?? who.secret).update(head);
    const given: Record<string, string | undefined> = {
      'content-type': 'application/json',
      'x-operator': who.code,
      'x-api-key': who.key,
      'x-timestamp': at,
      'x-nonce': nonce,
      'x-signature': hmac.update(change.signedBody ?? body).digest('hex'),
      ...change.headers,
    };
    return this.http(method, target, given, body);
  }

  /** A signed launch with a body as it stands. */
  launch(body: string | Buffer, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send({ method: 'POST', target: LAUNCH, body, headers });
  }

  /** A call of the rooms' matchmaking. */
  async matchmake(path: string, body: string, headers: Record<string, string> = {}) {
    const given = { 'content-type': 'application/json', ...headers };
    const { status, text } = await this.http('POST', `/matchmake/${path}`, given, body);
    let error = '';
    try {
      error = (JSON.parse(text) as { error?: string }).error ?? '';
    } catch {
      // plain text
    }
    return { status, error, text };
  }

  /** A player with money at the home table, before their screen. */
  async rich(externalId: string): Promise<{ session: string; player: Player }> {
    this.wallet.deposit(externalId, 10_000_000);
    const { session } = await this.own.enter(externalId);
    const player = await Player.join(this.server.url, this.home, session);
    await player.until('snapshot', message => message.type === 'snapshot');
    return { session, player };
  }

  /** A player of their own at the home table, on a bare socket. */
  async rawPlayer(): Promise<RawSocket> {
    const { session } = await this.own.enter(`u-raw-${++this.#raws}`);
    return RawSocket.join(this.server.url, this.home, session);
  }

  /** A right signature over a call without a body. */
  signature(method: string, target: string): { at: number; nonce: string; signature: string } {
    const at = Date.now();
    const nonce = randomUUID();
    const signature = createHmac('sha256', this.own.secret).update([at, nonce, method, target, ''].join('\n')).digest('hex');
    return { at, nonce, signature };
  }

  /** A call of the platform's staff with a body as it stands. */
  staff(method: string, path: string, body: string | Buffer = '', headers: Record<string, string> = {}): Promise<Reply> {
    const given = { authorization: `Bearer ${PLATFORM_KEY}`, 'content-type': 'application/json', ...headers };
    return this.http(method, `/platform/v1${path}`, given, body);
  }

  async http(
    method: string,
    target: string,
    given: Record<string, string | undefined>,
    body: string | Buffer = '',
  ): Promise<Reply> {
    const entries = Object.entries(given).filter((each): each is [string, string] => each[1] !== undefined);
    const sent = body.length === 0 ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) };
    const response = await fetch(this.server.url + target, { method, headers: entries, redirect: 'manual', ...sent });
    const text = await response.text();
    expect(text, 'an inner part shows').not.to.match(INNER);
    return { status: response.status, headers: response.headers, text, ...errorOf(text) };
  }

  /** Bytes as they are, over a socket of their own; answers what came until the end or `ms`. */
  raw(bytes: string | Buffer, ms = 3000): Promise<{ text: string; closed: boolean }> {
    const { port, hostname } = new URL(this.server.url);
    return new Promise(done => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let text = '';
      const late = setTimeout(() => finish(false), ms);
      const finish = (closed: boolean) => {
        clearTimeout(late);
        socket.destroy();
        done({ text, closed });
      };
      socket.on('data', part => {
        text += part;
      });
      socket.on('error', () => finish(true));
      socket.on('close', () => finish(true));
    });
  }

  /** Everything that a request could have changed, as the platform reads it; `but` is left out. */
  async state(but?: Part): Promise<string> {
    const parts = await Promise.all(PARTS.filter(path => path !== but).map(path => this.staff('GET', path)));
    for (const each of parts) expect(each.status, each.text).to.equal(200);
    const wallets = [...this.wallet.accounts].map(([id, { balance }]) => `${id} ${balance}`);
    // lists say the range that they were read with: it moves on with the clock
    const texts = parts.map(each => each.text.replace(/,"from":"[^"]+","to":"[^"]+"\}$/, '}'));
    return JSON.stringify([texts, wallets], null, 1);
  }

  /** Runs a refused piece of work: nothing changed, the server is up, and it said nothing of its inside. */
  async unchanged<T>(work: () => Promise<T>, but?: Part): Promise<T> {
    const before = await this.state(but);
    const result = await work();
    await this.same(before, but);
    await this.isWell();
    return result;
  }

  /** Everything is as it was. */
  async same(before: string, but?: Part): Promise<void> {
    const after = await this.state(but);
    const lines = before.split('\n');
    const changed = after.split('\n').filter((line, i) => line !== lines[i]);
    expect(
      changed.map(each => each.slice(0, 2000)),
      'what changed',
    ).to.deep.equal([]);
  }

  /** The server lives, and nothing since the last look is an error or shows its inside. */
  async isWell(): Promise<void> {
    expect((await fetch(`${this.server.url}/healthz`)).status).to.equal(200);
    const fresh = this.server.lines.slice(this.#seen);
    this.#seen = this.server.lines.length;
    for (const line of fresh) {
      expect(Number(line.level), JSON.stringify(line)).to.be.lessThan(50);
      expect(JSON.stringify(line)).not.to.match(INNER);
    }
  }

  /** Takes the log so far as read: for what is meant to be an error there. @returns its messages */
  read(): string[] {
    const fresh = this.server.lines.slice(this.#seen);
    this.#seen = this.server.lines.length;
    return fresh.map(line => String(line.msg));
  }
}

function errorOf(text: string): { code: string | undefined; fields: string[] } {
  try {
    const { error } = JSON.parse(text) as { error?: { code: string; details?: { fields?: string[] } } };
    return { code: error?.code, fields: error?.details?.fields ?? [] };
  } catch {
    return { code: undefined, fields: [] };
  }
}

/** Sends a beginning, then a bit again and again, until the other side ends it. */
export function drip(url: string, first: string, next: string, everyMs: number): Promise<{ text: string }> {
  const { port, hostname } = new URL(url);
  return new Promise(done => {
    const socket = connect(Number(port), hostname, () => socket.write(first));
    const timer = setInterval(() => socket.write(next), everyMs);
    let text = '';
    socket.on('data', part => {
      text += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      done({ text });
    });
  });
}
