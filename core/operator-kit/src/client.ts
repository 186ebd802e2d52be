// Calls of the Operator API: typed by what the server declares, signed, with errors that say what to do.
import { OperatorApiError } from './error.ts';
import { readJson } from './json.ts';
import type { Operations } from './operations/index.ts';
import { checkSecret, newNonce, sign } from './signing.ts';

/** What you were given. */
export interface Credentials {
  /** `{API_BASE}`: `https://` and host */
  url: string;
  operator: string;
  apiKey: string;
  apiSecret: string;
}

/** How the client calls. */
export interface ClientOptions extends Credentials {
  /** how long a call may take; 15 s when left out */
  timeoutMs?: number;
  /** Unix ms; for tests */
  now?: () => number;
  fetch?: typeof fetch;
}

/** Beside the parts of one call. */
export interface CallOptions {
  /** who of your staff does this: `^[A-Za-z0-9_.@-]{1,40}$`, for the audit log */
  admin?: string;
  /** names this request, so that sending it again does nothing more (`POST /tables`) */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** `POST /launch`, `GET /rounds/{round_id}` … */
export type OperationName = keyof Operations;
/** path, query and body of a call, as far as it has them. */
export type Input<K extends OperationName> = Omit<Operations[K], 'reply'> & CallOptions;
/** What it answers with. */
export type Reply<K extends OperationName> = Operations[K]['reply'];
type Inputs<K extends OperationName> = object extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

/** An answer with what came beside it. */
export interface Answer<Body> {
  body: Body;
  status: number;
  /** the record of this change in the audit log */
  auditId: number | undefined;
  /** what to name when you ask us about a call */
  requestId: string | undefined;
}

/** Operations whose answers come in pages. */
type Paged = { [K in OperationName]: Reply<K> extends { next_cursor: string | null } ? K : never }[OperationName];
type RowsOf<K extends Paged> = { [F in keyof Reply<K>]: Reply<K>[F] extends readonly unknown[] ? F : never }[keyof Reply<K>];
type RowOf<K extends Paged> = Reply<K>[RowsOf<K>] extends readonly (infer Row)[] ? Row : never;

interface Loose extends CallOptions {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** Everything under this path is the Operator API. */
const BASE = '/operator/v1';
const TIMEOUT_MS = 15_000;

/** A client of one operator. */
export class OperatorClient {
  readonly #options: ClientOptions;
  readonly #url: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    checkSecret(options.apiSecret);
    const missing = (['url', 'operator', 'apiKey'] as const).filter(each => !options[each]);
    if (missing.length > 0) throw new TypeError(`of the operator client ${missing.join(', ')} is missing`);
    this.#url = options.url.replace(/\/+$/, '');
  }

  /** Calls, and answers the body. @throws OperatorApiError for a refusal; what `fetch` throws when there was no answer */
  async call<K extends OperationName>(name: K, ...inputs: Inputs<K>): Promise<Reply<K>> {
    return (await this.send(name, ...inputs)).body;
  }

  /** The same with what came beside the body. */
  async send<K extends OperationName>(name: K, ...[input]: Inputs<K>): Promise<Answer<Reply<K>>> {
    return (await this.#send(name, (input ?? {}) as Loose)) as Answer<Reply<K>>;
  }

  /** All rows of a list, page after page. */
  async *rows<K extends Paged>(name: K, ...[input]: Inputs<K>): AsyncGenerator<RowOf<K>> {
    const given = (input ?? {}) as Loose;
    for (let cursor: string | null = null; ; ) {
      const query = { limit: 500, ...given.query, ...(cursor === null ? {} : { cursor }) };
      const page = (await this.#send(name, { ...given, query })).body as Record<string, unknown>;
      yield* (Object.values(page).find(Array.isArray) ?? []) as RowOf<K>[];
      cursor = (page.next_cursor as string | null | undefined) ?? null;
      if (cursor === null) return;
    }
  }

  async #send(name: string, { path = {}, query = {}, body, ...options }: Loose): Promise<Answer<unknown>> {
    const [method = '', pattern = ''] = name.split(' ');
    const target = `${BASE}${targetOf(pattern, path, query)}`;
    // serialized once: what is signed is what is sent
    const text = body === undefined ? '' : JSON.stringify(body);
    const { fetch: send = fetch, timeoutMs = TIMEOUT_MS, now = Date.now } = this.#options;
    const late = AbortSignal.timeout(timeoutMs);
    const response = await send(this.#url + target, {
      method,
      headers: this.#headers(method, target, text, options),
      redirect: 'error',
      signal: options.signal ? AbortSignal.any([options.signal, late]) : late,
      ...(text === '' ? {} : { body: text }),
    });
    const answer = await response.text();
    if (!response.ok) throw OperatorApiError.of(`${method} ${target}`, response, answer, now());
    const auditId = response.headers.get('x-audit-id');
    return {
      body: answer === '' ? undefined : readJson(answer),
      status: response.status,
      auditId: auditId === null ? undefined : Number(auditId),
      requestId: response.headers.get('x-request-id') ?? undefined,
    };
  }

  /** New for each request: a timestamp, a nonce and a signature are good once. */
  #headers(method: string, target: string, body: string, options: CallOptions): Record<string, string> {
    const { operator, apiKey, apiSecret, now = Date.now } = this.#options;
    const [timestamp, nonce] = [String(now()), newNonce()];
    return {
      'content-type': 'application/json; charset=utf-8',
      'x-operator': operator,
      'x-api-key': apiKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': sign(apiSecret, { timestamp, nonce, method, target, body }),
      ...(options.admin === undefined ? {} : { 'x-operator-admin': options.admin }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    };
  }
}

/** Path and query in the one spelling that is signed and sent. */
function targetOf(pattern: string, path: NonNullable<Loose['path']>, query: NonNullable<Loose['query']>): string {
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = path[name];
    if (value === undefined || value === '') throw new TypeError(`${pattern}: path.${name} is missing`);
    return encode(String(value));
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(String(value))}`],
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** `encodeURIComponent`, and the quote, which `URL` would escape by itself after it was signed. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27');
