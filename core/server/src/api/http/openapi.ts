// The description of an API for its clients, made from what its endpoints state: OpenAPI 3.1.

import type { WalletCall } from '../../kernel/index.ts';
import { readExamples } from '../reference/examples.ts';
import { operationOf } from '../reference/operation.ts';
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
  const examples = readExamples();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints.filter(each => each.api === api)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, examples.calls[endpoint.id]) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `Baize ${TITLES[api]}`, version: about.version },
    servers: [{ url: about.base }],
    security: [Object.fromEntries(Object.keys(SECURITY[api]).map(name => [name, []]))],
    paths,
    ...(api === 'operator' ? { webhooks: webhooksOf(about.waitMs, examples.callbacks) } : {}),
    components: { securitySchemes: SECURITY[api], schemas: { Error: ERROR_BODY } },
  };
}
