// As much of the server's description of itself as documentation is made from, and the description as it is without a server.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { API_VERSION, allEndpoints, openApiOf } from '../../core/server/src/api/index.ts';

const CONFIG = resolve(import.meta.dirname, '../../config/default.json');

export interface Schema {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  schema: Schema;
  example?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

export interface Description {
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { securitySchemes: Record<string, { name: string; description: string }> };
}

/** The Operator API at `{API_BASE}`, with the waits of a server that is configured as it comes. */
export async function operatorDescription(): Promise<Description> {
  const { wallet } = JSON.parse(readFileSync(CONFIG, 'utf8')) as {
    wallet: { wait_ms: Parameters<typeof openApiOf>[2]['waitMs'] };
  };
  const about = { version: API_VERSION, base: '{API_BASE}/operator/v1', waitMs: wallet.wait_ms };
  return openApiOf('operator', await allEndpoints(), about) as Description;
}

export interface Call extends Operation {
  method: string;
  path: string;
}

/** Every call, in the order of its group and path. */
export function callsOf({ paths }: Description): Call[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return calls.sort((a, b) => Number(a.path > b.path) - Number(a.path < b.path));
}

/** Where docs/ is. */
export const DOCS: string = join(resolve(import.meta.dirname, '../..'), 'docs');
