// What an endpoint is: one object that feeds the router, the checks and the documentation.
import type { PlatformKey, Role } from '../auth/index.ts';
import type { ErrorCode, Log } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import type { Session } from '../players/index.ts';
import type { Services } from './services.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** JSON Schema 2020-12; written with TypeBox, so that it is a type too. */
export type JsonSchema = object;

export interface Endpoint {
  id: string;
  api: 'operator' | 'platform' | 'play';
  method: Method;
  /** Pattern under the api's base: `/players/:external_id/logout`. */
  path: string;
  summary: string;
  /** platform: who may call it; everybody with a key when left out */
  roles?: readonly Role[];
  /** play: no session needed */
  open?: true;
  /** What the parts of the path are, by name. */
  params?: Readonly<Record<string, JsonSchema>>;
  /** What may stand behind the `?`, by name. It documents; the specification decides how lenient each endpoint is. */
  query?: Readonly<Record<string, JsonSchema>>;
  /** Schema of the body. All bad fields are reported dotted in `details.fields`. */
  body?: JsonSchema;
  /** The answers by status; null: without a body. Every answer of the test suite is checked against them. */
  replies: Readonly<Record<number, JsonSchema | null>>;
  /** An empty body counts as `{}`. */
  bodyOptional?: true;
  /** Fields that may be numbers with a fraction; all others are exact or refused (CX-19). */
  fractions?: readonly string[];
  /** Longest body in bytes; 65,536 unless given. */
  maxBytes?: number;
  /** Answered also while the server drains: reads always are, writes only with this. */
  drains?: true;
  errors: readonly ErrorCode[];
  handle(call: Call): Promise<Reply>;
}

/** One request, verified and checked. `operator`, `key` and `session` are there for endpoints of their api. */
export interface Call {
  services: Services;
  operator: Operator;
  key: PlatformKey;
  session: Session;
  /** As it stands in audit records. */
  actor: string;
  ip: string;
  userAgent: string | null;
  /** Decoded once; a malformed escape leaves the parameter as it was sent. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  log: Log;
  requestId: string;
  /** given when the client hangs up before its answer */
  readonly signal: AbortSignal;
}

/** What a page of a list needs of a request. */
export type Asking = Pick<Call, 'services' | 'query'> & Partial<Pick<Call, 'signal'>>;

export interface Reply {
  /** 200 unless given */
  status?: number;
  body?: unknown;
  auditId?: number;
  headers?: Record<string, string>;
}
