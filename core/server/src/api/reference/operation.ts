// A call as OpenAPI describes it, made from what its endpoint states and from the example that was recorded of it.
import Type, { type TSchema } from 'typebox';
import { ERRORS, type ErrorCode } from '../../kernel/index.ts';
import type { Api, Endpoint } from '../http/endpoint.ts';
import type { Example } from './examples.ts';
import { describedBy } from './fields.ts';
import { plainer } from './plainer.ts';

/** Refusals that every call may meet before its endpoint is asked. */
const ALWAYS: Record<Api, readonly Endpoint['errors'][number][]> = {
  operator: [
    'INVALID_SIGNATURE',
    'TIMESTAMP_OUT_OF_RANGE',
    'NONCE_REUSED',
    'OPERATOR_DISABLED',
    'IP_NOT_ALLOWED',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
  ],
  platform: ['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL_ERROR', 'UNAVAILABLE'],
  play: ['INTERNAL_ERROR', 'UNAVAILABLE'],
  dealer: ['INVALID_SIGNATURE', 'TIMESTAMP_OUT_OF_RANGE', 'NONCE_REUSED', 'FORBIDDEN', 'INTERNAL_ERROR', 'UNAVAILABLE'],
};

/** Calls that read as much as there is. */
const REPORT =
  'It reads as much as there is, over connections for reports: a few of yours at once, a further one waits up to 5 s and is then ' +
  '`RATE_LIMITED` with `Retry-After`. Hang up when you do not wait for it any more.';

/** One call as OpenAPI describes it, with the example that was recorded of it. */
export function operationOf(endpoint: Endpoint, example: Example | undefined): object {
  const { id, summary, body, isBinary, bodyOptional, open } = endpoint;
  const shown = (schema: TSchema) => describedBy(id, plainer(schema));
  const sent = example?.body === undefined ? {} : { example: example.body };
  return {
    operationId: id,
    summary,
    tags: [tagOf(endpoint)],
    ...aboutOf(endpoint),
    ...(open ? { security: [] } : {}),
    parameters: parametersOf(endpoint, example),
    ...(isBinary
      ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    ...(body
      ? { requestBody: { required: bodyOptional !== true, content: { 'application/json': { schema: shown(body), ...sent } } } }
      : {}),
    responses: responsesOf(endpoint, example),
  };
}

/** Calls about one thing stand together: the first part of their path. */
function tagOf({ path }: Endpoint): string {
  const [, first = ''] = path.split('/');
  const words = first.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a call costs its caller, and what it leaves. */
function aboutOf({ api, cost, audit, roles }: Endpoint): object {
  const isCounted = api === 'operator';
  const sentences = [
    ...(roles ? [`For keys of the role ${roles.join(', ')}.`] : []),
    ...(isCounted ? ['Counts as one of your 200 calls a second.'] : []),
    ...(isCounted && cost === 'report' ? [REPORT] : []),
    ...(audit === 'none' ? [] : ['Leaves a record in the audit log: its number is in `X-Audit-Id`.']),
    ...(audit !== 'none' && audit.kind === 'change' && audit.restorable ? ['`POST /audit/{audit_id}/restore` undoes it.'] : []),
  ];
  return {
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    ...(isCounted ? { 'x-cost': cost } : {}),
  };
}

function parametersOf({ id, path, params = {}, query = {} }: Endpoint, example: Example | undefined): object[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const [place = '', search] = example?.path.split('?') ?? [];
  const values = new Map([...new URLSearchParams(search)]);
  for (const [i, part] of path.split('/').entries()) {
    const value = place.split('/')[i];
    if (part.startsWith(':') && value !== undefined) values.set(part.slice(1), decodeURIComponent(value));
  }
  const one = (name: string, at: 'path' | 'query', schema: TSchema) => ({
    name,
    in: at,
    required: at === 'path',
    ...parted(describedBy(id, plainer({ properties: { [name]: schema } })), name),
    ...(values.has(name) ? { example: values.get(name) } : {}),
  });
  return [
    ...names.map(name => one(name, 'path', params[name] ?? Type.String())),
    ...Object.entries(query).map(([name, schema]) => one(name, 'query', schema)),
  ];
}

/** A parameter says itself what it is, and its schema what form it has. */
function parted(schema: { properties?: unknown }, name: string): object {
  const { description, ...rest } = (schema.properties as Record<string, { description?: string }>)[name] ?? {};
  return { ...(description === undefined ? {} : { description }), schema: rest };
}

function responsesOf({ id, api, errors, reply, open, cost }: Endpoint, example: Example | undefined): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [status, schema] of Object.entries(reply))
    responses[status] = answer(id, Number(status) === 201 ? 'Created' : 'OK', schema, example?.reply.body);
  const codes = new Map<number, string[]>();
  const crowded: ErrorCode[] = cost === 'report' ? ['RATE_LIMITED'] : []; // too many reports at once
  for (const code of new Set([...errors, ...(open ? [] : ALWAYS[api]), ...crowded])) {
    const { status } = ERRORS[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  for (const [status, names] of [...codes].sort(([a], [b]) => a - b))
    responses[status] = {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  return responses;
}

const answer = (id: string, description: string, schema: TSchema | null, example: unknown): object => ({
  description,
  ...(schema
    ? {
        content: {
          [mediaOf(schema)]: { schema: describedBy(id, plainer(schema)), ...(example === undefined ? {} : { example }) },
        },
      }
    : {}),
});

const mediaOf = (schema: TSchema): string => (schema as { contentMediaType?: string }).contentMediaType ?? 'application/json';
