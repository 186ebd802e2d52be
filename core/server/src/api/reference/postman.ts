// The Operator API as a Postman collection (v2.1) that signs, made from the OpenAPI.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'postman-sign.js');
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const ABOUT =
  'Signs each request before it is sent. Set base_url, operator, api_key and api_secret as variables of an environment of your own, the ' +
  'last two as secrets: a collection is passed on, an environment stays with you. Made from the OpenAPI of the server.';

/** As much of an OpenAPI document as is read here. */
export interface Described {
  info: { title: string; version: string };
  paths: Record<string, Record<string, DescribedCall>>;
}

interface DescribedCall {
  summary: string;
  description?: string;
  tags: string[];
  parameters: { name: string; in: string; description?: string; example?: string }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown }> }>;
}

/** The collection; a folder for each group of calls. */
export function postmanOf({ info, paths }: Described): object {
  const folders = new Map<string, object[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, call] of Object.entries(methods)) {
      const [folder = ''] = call.tags;
      folders.set(folder, [...(folders.get(folder) ?? []), itemOf(method.toUpperCase(), path, call)]);
    }
  return {
    info: { name: info.title, description: ABOUT, version: info.version, schema: SCHEMA },
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:2567' },
      { key: 'operator', value: '' },
      { key: 'api_key', value: '' },
      { key: 'api_secret', value: '' },
    ],
    event: [
      { listen: 'prerequest', script: { type: 'text/javascript', exec: readFileSync(SCRIPT, 'utf8').trimEnd().split('\n') } },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
}

function itemOf(method: string, path: string, call: DescribedCall): object {
  const { summary, description, requestBody, responses } = call;
  const example = requestBody?.content['application/json']?.example;
  const body =
    example === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(example), options: { raw: { language: 'json' } } } };
  const request = { method, header: [], url: urlOf(path, call), ...body, description: description ?? '' };
  const [status = '200', reply] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const answer = Object.values(reply?.content ?? {})[0]?.example;
  const response =
    answer === undefined
      ? []
      : [{ name: 'example', originalRequest: request, code: Number(status), header: [], body: JSON.stringify(answer, null, 2) }];
  return { name: `${method} ${path}: ${summary}`, request, response };
}

function urlOf(path: string, { parameters }: DescribedCall): object {
  const parts = `/operator/v1${path}`.slice(1).split('/');
  const inPath = parts.map(part => part.replace(/^\{(\w+)\}$/, ':$1'));
  const of = (place: string) => parameters.filter(each => each.in === place);
  const query = of('query').map(({ name, example, description = '' }) => ({
    key: name,
    value: encodeURIComponent(example ?? ''),
    description,
    ...(example === undefined ? { disabled: true } : {}),
  }));
  const asked = query.filter(each => !('disabled' in each)).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{base_url}}/${inPath.join('/')}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
    host: ['{{base_url}}'],
    path: inPath,
    ...(query.length > 0 ? { query } : {}),
    ...(of('path').length > 0
      ? {
          variable: of('path').map(({ name, example = '', description = '' }) => ({
            key: name,
            value: encodeURIComponent(example),
            description,
          })),
        }
      : {}),
  };
}
