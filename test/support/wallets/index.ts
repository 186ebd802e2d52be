// A stub operator wallet to develop and test against: a correct wallet with faults that can be switched on.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { type Account, Book, type Lie, type Line, type Reply } from './book.ts';
import { answer, applies, type Fault, pause } from './faults.ts';
import { Verifier } from './verify.ts';

export type { Account, Fault, Lie, Line };

/** A call as it came. */
export interface SeenCall {
  name: string;
  path: string;
  headers: IncomingMessage['headers'];
  httpVersion: string;
  raw: string;
  body: Record<string, unknown>;
  /** the socket's number: equal numbers mean that it was kept alive */
  socket: number;
  at: number;
  /** the verification step that failed */
  refused: string | null;
}

export interface StubWallet {
  /** the base URL to register, with a path and a trailing slash */
  url: string;
  accounts: Map<string, Account>;
  calls: SeenCall[];
  ledger: readonly Line[];
  book: Book;
  /** the most debits of one player that were open at once; must be 1 */
  mostDebits: () => number;
  /** asked at each call; null takes the faults away */
  fault(choose: ((call: SeenCall) => Fault | null | undefined) | null): void;
  deposit(externalId: string, amount: bigint | number, currency?: string): void;
  /** the secret after a reissue */
  secret(secret: string): void;
  close(): Promise<void>;
}

export interface StubOptions {
  secret: string;
  operator: string;
  port?: number;
  path?: string;
  /** TLS with HTTP/2 and HTTP/1.1 */
  tls?: { key: string; cert: string; http1?: boolean };
  now?: () => number;
  /** Hears everything in the order of the stub's own clock: for an account of it that outlives the process. */
  note?: (note: Note) => void;
}

/** A call that came, a line of the ledger, a debit of a player that was begun (+1) or is over (-1). */
export type Note = { call: SeenCall } | { line: Line } | { debit: string; externalId: string; open: 1 | -1 };

/** Starts a stub wallet on the loopback address. */
export async function startStubWallet(options: StubOptions): Promise<StubWallet> {
  const stub = new Stub(options);
  const listener: RequestListener = (request, response) => void stub.handle(request, response);
  const { tls } = options;
  const server = tls
    ? createSecureServer({ key: tls.key, cert: tls.cert, allowHTTP1: tls.http1 ?? true }, listener as never)
    : createServer(listener);
  const sockets = new Set<Socket>();
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>(done => server.listen(options.port ?? 0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}${stub.path}/`,
    accounts: stub.book.accounts,
    calls: stub.calls,
    ledger: stub.book.ledger,
    book: stub.book,
    mostDebits: () => stub.mostDebits,
    fault: choose => {
      stub.choose = choose;
    },
    deposit: (externalId, amount, currency) => stub.book.deposit(externalId, amount, currency),
    secret: secret => {
      stub.verifier.secret = secret;
    },
    close: async () => {
      const closed = new Promise<void>(done => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

class Stub {
  readonly book: Book;
  readonly calls: SeenCall[] = [];
  readonly verifier: Verifier;
  readonly path: string;
  choose: ((call: SeenCall) => Fault | null | undefined) | null = null;
  mostDebits = 0;
  readonly #debits = new Map<string, number>();
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #sockets = new WeakMap<object, number>();
  readonly #note: (note: Note) => void;
  #lastSocket = 0;

  constructor(options: StubOptions) {
    this.path = options.path ?? '/gp';
    this.#note = options.note ?? (() => {});
    this.book = new Book(line => this.#note({ line }));
    this.verifier = new Verifier(options.operator, options.secret, options.now);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    const path = String(request.url);
    const bytes = await read(request).catch(() => null);
    if (!bytes) return;
    if (request.method !== 'POST' || !path.startsWith(`${this.path}/`)) return void response.writeHead(404).end();
    const name = path.slice(this.path.length + 1);
    if (!['balance', 'debit', 'credit', 'rollback'].includes(name)) return void response.writeHead(404).end();
    const call = this.#seen(request, name, path, bytes);
    if (call.refused) return void response.end(JSON.stringify({ status: 'INVALID_SIGNATURE' }));
    this.#count(call, 1);
    response.once('close', () => this.#count(call, -1));
    const fault = this.choose?.(call);
    if (!fault) return void response.end(write(await this.#work(call)));
    if (fault.kind === 'lie') return void response.end(write(await this.#work(call, fault.how)));
    if (fault.kind === 'slow') await pause(fault.ms);
    const right = applies(fault) ? write(await this.#work(call)) : '';
    if (fault.kind === 'duplicate') await this.#work(call);
    await answer(fault, response, right);
  }

  #seen(request: IncomingMessage, name: string, path: string, bytes: Buffer): SeenCall {
    const socket = (request as { stream?: { session?: object } }).stream?.session ?? request.socket;
    if (!this.#sockets.has(socket)) this.#sockets.set(socket, ++this.#lastSocket);
    const refused = this.verifier.check(request.headers, path, bytes);
    const raw = bytes.toString('utf8');
    let body: Record<string, unknown> = {};
    try {
      if (!refused) body = JSON.parse(raw) as Record<string, unknown>;
    } catch {
      // an empty body is refused as INVALID_REQUEST by the book
    }
    const { headers, httpVersion } = request;
    const call = { name, path, headers, httpVersion, raw, body, socket: this.#sockets.get(socket) ?? 0, at: Date.now(), refused };
    this.calls.push(call);
    this.#note({ call });
    return call;
  }

  /** One call of a player at a time, as the specification advises. */
  #work(call: SeenCall, how?: Lie): Promise<Reply> {
    const key = String(call.body.external_id);
    const before = this.#locks.get(key) ?? Promise.resolve();
    const { name, body, raw } = call;
    const work = before.then(() => (how ? this.book.lie(how, name, body, raw) : this.book.handle(name, body, raw)));
    this.#locks.set(
      key,
      work.catch(() => {}),
    );
    return work;
  }

  #count(call: SeenCall, by: 1 | -1): void {
    if (call.name !== 'debit') return;
    const key = String(call.body.external_id);
    const open = (this.#debits.get(key) ?? 0) + by;
    this.#debits.set(key, open);
    this.#note({ debit: String(call.body.tx_id), externalId: key, open: by });
    this.mostDebits = Math.max(this.mostDebits, open);
  }
}

const raw = JSON as unknown as { rawJSON(text: string): unknown };
const write = (reply: Reply): string =>
  JSON.stringify(reply, (_key, value: unknown) => (typeof value === 'bigint' ? raw.rawJSON(String(value)) : value));

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
