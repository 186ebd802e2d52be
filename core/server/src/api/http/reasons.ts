// Why a field is bad, in a sentence: the rule that stands in the schema, for whoever reads the answer (`details.reasons`).
import type { ErrorObject } from 'ajv/dist/2020.js';
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from './endpoint.ts';

const TYPES: Record<string, string> = {
  integer: 'a whole number, written without fraction or exponent',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  'external-id': 'must have 1 to 64 bytes and no control characters',
  nickname: 'must have 2 to 16 characters',
  'currency-name': 'must be the code of a currency',
  'return-url': 'must be an https address of the public network',
  origin: 'must be scheme, host and port of an https address, without a path',
  network: 'must be an address or a network, such as 203.0.113.0/24',
  'private-network': 'must be an address or a network that is not public',
  timezone: 'must be the IANA name of a time zone',
  rfc3339: 'must be a time of RFC 3339 with its zone, such as 2026-01-31T12:00:00+09:00',
  'dealer-name': 'must have 1 to 60 bytes',
  uuid: 'must be a UUID',
  instant: 'must be an instant, such as 2026-01-31T12:00:00Z',
};

type Params = Record<string, unknown>;

const RULES: Record<string, (params: Params) => string> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not known here',
  not: () => 'cannot be set here',
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map(each => TYPES[String(each)] ?? each)
      .join(' or ')}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be above ${limit}`,
  minLength: ({ limit }) => `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} entries`,
  maxItems: ({ limit }) => `must have at most ${limit} entries`,
  minProperties: ({ limit }) => `must have at least ${limit} entries`,
  maxProperties: ({ limit }) => `must have at most ${limit} entries`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  pattern: ({ pattern }) => (pattern === '\\S' ? 'must not be empty' : `must match ${pattern}`),
  enum: ({ allowedValues }) => `must be one of ${[allowedValues].flat().join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  anyOf: () => 'has none of the forms that it may have',
  format: ({ format }) => FORMATS[String(format)] ?? `must be a ${format}`,
};

/** What a value that no schema takes is: a number that would be read in more than one way, a text that no database keeps. */
export const ODD_REASON = 'must be a whole number within 2^53, written as such, or a text without NUL and lone surrogates';

/** The rule that a field breaks; undefined where it says nothing to a person. */
export const reasonOf = ({ keyword, params }: ErrorObject): string | undefined => RULES[keyword]?.(params as Params);

const HEADERS: Record<string, string> = { 'Idempotency-Key': 'one for each request: this one named another body already' };

interface Described {
  description?: string;
  properties?: Record<string, Described>;
  anyOf?: Described[];
}

/** A field inside, also where the whole may be null. */
const fieldIn = (node: Described | undefined, name: string): Described | undefined =>
  node?.properties?.[name] ?? node?.anyOf?.map(each => each.properties?.[name]).find(each => each !== undefined);

/** What the reference says of a field whose form is right: which values it may have then, only the rooms know. */
function describedIn({ body, query }: Pick<Endpoint, 'body' | 'query'>, field: string): string | undefined {
  let node = body as Described | undefined;
  let nearest: string | undefined; // `limits` says the rule of `limits.bb`
  for (const name of field.split('.')) {
    node = fieldIn(node, name);
    nearest = node?.description ?? nearest;
  }
  return nearest ?? (query?.[field] as Described | undefined)?.description ?? HEADERS[field];
}

/** Whether a field of the body was not sent at all. */
function isMissing({ body }: Pick<Endpoint, 'body'>, field: string, given: unknown): boolean {
  const [first = '', ...more] = field.split('.');
  if (!fieldIn(body as Described | undefined, first)) return false;
  let value = given;
  for (const name of [first, ...more]) {
    if (value === null || typeof value !== 'object') return false;
    value = (value as Record<string, unknown>)[name];
  }
  return value === undefined;
}

/** A refusal with a sentence for each field that it names. `given`: the body as it was read */
export function withReasons(error: unknown, endpoint: Pick<Endpoint, 'body' | 'query'>, given?: unknown): unknown {
  const fields = error instanceof ApiError && error.code === 'INVALID_REQUEST' ? error.details?.fields : undefined;
  if (!(error instanceof ApiError) || !Array.isArray(fields)) return error;
  const known = (error.details?.reasons ?? {}) as Record<string, string>;
  const reasons = fields.map((field: string) => {
    if (known[field] !== undefined || isMissing(endpoint, field, given)) return [field, known[field] ?? 'is missing'];
    const described = describedIn(endpoint, field);
    return [field, described ? `must be as described: ${described}` : 'is well formed, but not allowed here'];
  });
  return new ApiError('INVALID_REQUEST', { ...error.details, reasons: Object.fromEntries(reasons) });
}
