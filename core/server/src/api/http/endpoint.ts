// What an endpoint is: one object that feeds the router, the checks, the audit log and the documentation.
import type { Static, TSchema } from 'typebox';
import type { Services } from '../../admin/index.ts';
import type { Recording, Touched } from '../../audit/index.ts';
import type { PlatformKey, Role } from '../../auth/index.ts';
import type { ReaderReports } from '../../db/index.ts';
import type { Device } from '../../dealers/index.ts';
import type { BadField, ErrorCode, Log } from '../../kernel/index.ts';
import type { Operator } from '../../operators/index.ts';
import type { Session } from '../../players/index.ts';
import type { Sent } from '../schemas/words.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Schemas by name. */
export type Schemas = Readonly<Record<string, TSchema>>;
/** Schemas of answers by status; null: without a body. */
export type Replies = Readonly<Record<number, TSchema | null>>;

/** Who calls, by API. */
export interface OperatorCaller {
  operator: Operator;
}
export interface PlatformCaller {
  key: PlatformKey;
}
export interface PlayCaller {
  session: Session;
}
export interface DeviceCaller {
  device: Device;
}

/** What every call brings. */
export interface Request<Name extends string = string> {
  services: Services;
  ip: string;
  userAgent: string | null;
  /** what the client names its request by, so that it may send it again; null: nothing */
  idempotencyKey: string | null;
  /** Decoded once; a malformed escape leaves the parameter as it was sent. */
  params: Readonly<Record<Name, string>>;
  query: URLSearchParams;
  log: Log;
  requestId: string;
}

export type Cost = 'light' | 'report';
/** What a call that may read much does it with: its caller's turn, until the client hangs up. A light call has none. */
export type Reads<C extends Cost> = C extends 'report' ? { readonly reports: ReaderReports } : object;

/** What a page of a list needs of a request. */
export type Asking = Pick<Request, 'services' | 'query'> & Reads<'report'>;

/** One request, verified and checked. */
export type Call<Caller, Name extends string, Body, Owned, C extends Cost> = Request<Name> &
  Caller &
  Reads<C> & {
    body: Body;
    /** what `owner` found */
    owned: Owned;
    /** what a change is recorded with; an endpoint that records nothing must not touch it */
    record: Recording;
  };

/** How a call finds the thing that its path names, and whether it is the caller's. */
export interface Owner<Caller, Owned> {
  /** the parameters of the path that it reads */
  params: readonly string[];
  /** what it refuses with */
  errors: readonly ErrorCode[];
  /** @throws one of `errors`: for somebody else's thing as for none */
  find(call: Request & Caller): Owned | Promise<Owned>;
}

/** A record of something new, or of something that has no before and after. */
export interface Recorded<C> {
  kind: 'record';
  /**
   * All that the log may call it, in the order of its records; the frame refuses any other. Where several are stated the use case
   * says which it was (`record.did`). Left out: method and path.
   */
  actions?: readonly [string, ...string[]];
  target(call: C): string;
  detail?(call: C): Record<string, unknown>;
}

/** A change: what it touches is photographed before and after. */
export interface Changed<C> extends Omit<Recorded<C>, 'kind'> {
  kind: 'change';
  touches(call: C): readonly Touched[];
  /** whether the audit log may undo it (administration, audit log) */
  restorable: boolean;
  /** the record that it undoes */
  restoreOf?(call: C): number;
}

/** `none`: reads, and what the specification leaves out of the log. */
export type Audited<C> = 'none' | Recorded<C> | Changed<C>;

/** The body of the one answer that is no refusal. */
export type Answer<R extends Replies> = R[keyof R] extends infer S ? (S extends TSchema ? Sent<S> : undefined) : never;

/** What an endpoint states, and nothing else does. */
export interface Stated<Caller, Name extends string, B extends TSchema, Owned, R extends Replies, C extends Cost> {
  id: string;
  method: Method;
  /** Pattern under the api's base: `/players/:external_id/logout`. */
  path: string;
  summary: string;
  /** platform: who may call it; everybody with a key when left out */
  roles?: readonly Role[];
  /** What the parts of the path are, by name. */
  params?: Readonly<Record<Name, TSchema>>;
  /** What may stand behind the `?`, by name. It documents; the specification decides how lenient each endpoint is. */
  query?: Schemas;
  /** Schema of the body. All bad fields are reported dotted in `details.fields`. */
  body?: B;
  /** An empty body counts as `{}`. */
  bodyOptional?: true;
  /** The body is taken as it is: `body` of the call is its bytes. */
  isBinary?: true;
  /** Fields that may be numbers with a fraction; all others are exact or refused (CX-19). */
  fractions?: readonly string[];
  /** Longest body in bytes; 65,536 unless given. */
  maxBytes?: number;
  /** Its answer by status. Every answer of the test suite is checked against it. */
  reply: R;
  /** Every refusal but those that all calls of the API may meet. */
  errors: readonly ErrorCode[];
  /** Whose things it is about: the caller's own, the platform's, or the one that the path names. */
  owner: 'caller' | 'platform' | Owner<Caller, Owned>;
  /** The owner is looked for before the body's fields are checked. */
  ownerFirst?: true;
  /** Further bad fields of a body, which only the rooms know; they are named together with those that the schema finds. */
  faults?(
    call: Request<Name> & Caller & { owned: Owned | undefined },
    given: Readonly<Record<string, unknown>>,
  ): Promise<readonly BadField[]>;
  audit: Audited<Call<Caller, Name, Static<B>, Owned, C>>;
  /** Whether it reads as much as there is (connections for reports, turns of each reader), or a few rows. */
  cost: C;
  /** Of an endpoint without sessions: for everybody, so that a call is no attempt to get in and counts for nobody's address. */
  isPublic?: true;
  /** Answered also while the server drains: reads always are, writes only with this. */
  drains?: true;
  handle(call: Call<Caller, Name, Static<B>, Owned, C>): Promise<Answer<R>>;
}

export type Api = 'operator' | 'platform' | 'play' | 'dealer';
/** A call whose endpoint the frame does not know more of. */
export type AnyCall = Call<OperatorCaller & PlatformCaller & PlayCaller & DeviceCaller, string, unknown, unknown, 'report'>;
/** An endpoint as router, frame and documentation see it. */
export interface Endpoint
  extends Omit<Stated<never, string, TSchema, unknown, Replies, Cost>, 'owner' | 'audit' | 'handle' | 'faults'> {
  api: Api;
  /** play: no session needed */
  open?: true;
  owner: 'caller' | 'platform' | Owner<OperatorCaller & PlatformCaller & PlayCaller & DeviceCaller, unknown>;
  audit: Audited<AnyCall>;
  faults?(call: AnyCall, given: Readonly<Record<string, unknown>>): Promise<readonly BadField[]>;
  handle(call: AnyCall): Promise<unknown>;
}

type Build<Caller> = <
  R extends Replies,
  Name extends string = never,
  B extends TSchema = TSchema,
  Owned = undefined,
  C extends Cost = Cost,
>(
  stated: Stated<Caller, Name, B, Owned, R, C>,
) => Endpoint;

const of =
  <Caller>(api: Api, more: { open?: true } = {}): Build<Caller> =>
  stated =>
    ({ api, ...more, ...stated }) as unknown as Endpoint;

/** An endpoint of the Operator API: signed by an operator. */
export const operatorEndpoint = of<OperatorCaller>('operator');
/** An endpoint for the platform's staff, with a key. */
export const platformEndpoint = of<PlatformCaller>('platform');
/** An endpoint for a player's screen, with a session. */
export const playEndpoint = of<PlayCaller>('play');
/** An endpoint for a dealer's device, signed with its own key. */
export const deviceEndpoint = of<DeviceCaller>('dealer');
/** The same for a device that nobody knows yet, or for everybody. */
export const openDealerEndpoint = of<object>('dealer', { open: true });
/** An endpoint for a player's screen that has no session yet. */
export const openEndpoint = of<object>('play', { open: true });
