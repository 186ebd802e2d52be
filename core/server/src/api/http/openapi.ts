// The description of an API for its clients, made from what its endpoints state: OpenAPI 3.1.

import type { TSchema } from 'typebox';
import { ERRORS, type ErrorCode, type WalletCall } from '../../kernel/index.ts';
import { plainer } from '../reference/plainer.ts';
import { webhooksOf } from '../reference/webhooks.ts';
import type { Api, Endpoint } from './endpoint.ts';

const TITLES: Record<Api, string> = {
  operator: 'Operator API',
  platform: 'Platform API',
  play: 'Play API',
  dealer: 'Dealer API',
};

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
/** How a request shows who it is, by API; all that are named are needed at once. */
const SECURITY: Record<Api, Record<string, object>> = {
  operator: {
    operator: header('X-Operator', 'code of the operator'),
    api_key: header('X-Api-Key', 'key of the operator'),
    timestamp: header('X-Timestamp', 'Unix time in ms, at most 5 minutes off'),
    nonce: header('X-Nonce', 'never sent before'),
    signature: header('X-Signature', 'HMAC-SHA256 with the secret over timestamp, nonce, method, path with query, and body'),
  },
  platform: { key: { type: 'http', scheme: 'bearer', description: 'platform key, `pk_…`' } },
  dealer: {
    device: header('X-Device', 'id of the device'),
    timestamp: header('X-Timestamp', 'Unix time in ms, at most 5 minutes off'),
    nonce: header('X-Nonce', 'never sent before'),
    signature: header(
      'X-Signature',
      'base64 of the signature with the key of the device over timestamp, nonce, method, path, body',
    ),
  },
  play: { session: { type: 'http', scheme: 'bearer', description: 'session of a player, `ses_…`' } },
};

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

const ERROR_BODY = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string', description: 'English, for a log: never compare it' },
        details: {
          type: 'object',
          properties: {
            fields: { type: 'array', items: { type: 'string' } },
            reasons: { type: 'object', description: 'by field: a sentence for people', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  },
} as const;

interface About {
  version: string;
  /** the address under which the API is reached, `https://…/operator/v1` */
  base: string;
  /** how long wallets are waited for */
  waitMs: Readonly<Record<WalletCall, number>>;
}

/** The description of one API; that of operators holds the calls to their wallets too. */
export function openApiOf(api: Api, endpoints: readonly Endpoint[], about: About): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints.filter(each => each.api === api)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `Baize ${TITLES[api]}`, version: about.version },
    servers: [{ url: about.base }],
    security: [Object.fromEntries(Object.keys(SECURITY[api]).map(name => [name, []]))],
    paths,
    ...(api === 'operator' ? { webhooks: webhooksOf(about.waitMs) } : {}),
    components: { securitySchemes: SECURITY[api], schemas: { Error: ERROR_BODY } },
  };
}

function operationOf(endpoint: Endpoint): object {
  const { id, summary, body, isBinary, bodyOptional, open, roles } = endpoint;
  return {
    operationId: id,
    summary,
    tags: [tagOf(endpoint)],
    ...(roles ? { description: `For keys of the role ${roles.join(', ')}.` } : {}),
    ...(open ? { security: [] } : {}),
    parameters: parametersOf(endpoint),
    ...(isBinary
      ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    ...(body
      ? { requestBody: { required: bodyOptional !== true, content: { 'application/json': { schema: plainer(body) } } } }
      : {}),
    responses: responsesOf(endpoint),
  };
}

/** Calls about one thing stand together: the first part of their path. */
function tagOf({ path }: Endpoint): string {
  const [, first = ''] = path.split('/');
  const words = first.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function parametersOf({ path, params = {}, query = {} }: Endpoint): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params[name] ?? { type: 'string' },
  }));
  return [
    ...inPath,
    ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema: plainer(schema) })),
  ];
}

function responsesOf({ api, errors, reply, open, cost }: Endpoint): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [status, schema] of Object.entries(reply))
    responses[status] = answer(Number(status) === 201 ? 'Created' : 'OK', schema);
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

const answer = (description: string, schema: TSchema | null): object => ({
  description,
  ...(schema ? { content: { [mediaOf(schema)]: { schema: plainer(schema) } } } : {}),
});

const mediaOf = (schema: TSchema): string => (schema as { contentMediaType?: string }).contentMediaType ?? 'application/json';
