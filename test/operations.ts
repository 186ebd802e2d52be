// The types of the operator kit's client, made from what the endpoints of the Operator API declare. `npm run docs` writes them.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { allEndpoints, type Endpoint } from '../core/server/src/api/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
/** Where they stand. */
export const OPERATIONS = join(ROOT, 'core/operator-kit/src/operations');

/** As much of JSON Schema as the endpoints are written in. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

/** Files by name: one for each first word of a path, and the list of all. */
export async function operationFiles(): Promise<Map<string, string>> {
  const endpoints = (await allEndpoints()).filter(each => each.api === 'operator');
  const groups = Map.groupBy(endpoints, ({ path }) => path.split('/')[1] ?? '');
  const names = [...groups.keys()].sort();
  const texts = [...names.map(name => fileOf(name, groups.get(name) ?? [])), indexOf(names)];
  const files = formatted(texts.join(BETWEEN)).split(BETWEEN);
  return new Map([...names, 'index'].map((name, i) => [`${name}.ts`, files[i] ?? '']));
}

/** All are formatted at once: a process for each would take seconds. */
const BETWEEN = '\n// the next file\n\n';

const typeName = (name: string): string =>
  `${name.replaceAll(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase())}`;

function fileOf(name: string, endpoints: readonly Endpoint[]): string {
  const body = endpoints.map(operationOf).join('\n');
  const money = /\bAmount\b/.test(body) ? "import type { Amount } from './amount.ts';\n\n" : '';
  return `// Calls under \`/${name}\`. Made by \`npm run docs\` from what the server declares: do not edit.
${money}export interface ${typeName(name)} {
${body}
}
`;
}

const indexOf = (names: readonly string[]): string =>
  `// All calls of the Operator API. Made by \`npm run docs\` from what the server declares: do not edit.
${names.map(name => `import type { ${typeName(name)} } from './${name}.ts';`).join('\n')}

export type { Amount } from './amount.ts';

/** By method and path: what a call takes and answers. */
export interface Operations extends ${names.map(typeName).join(', ')} {}
`;

function operationOf({ method, path, summary, body, bodyOptional, query = {}, reply }: Endpoint): string {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(each => each[1]);
  const parts = [
    inPath.length > 0 ? `path: { ${inPath.map(each => `${each}: string | number`).join('; ')} };` : '',
    Object.keys(query).length > 0 ? `query?: ${queryOf(query as Record<string, Schema>)};` : '',
    body ? `body${bodyOptional ? '?' : ''}: ${typeOf(body as Schema, 'sent')};` : '',
    `reply: ${Object.values(reply)
      .map(each => (each ? typeOf(each as Schema, 'read') : 'undefined'))
      .join(' | ')};`,
  ];
  return `/** ${summary}. */\n'${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}': {\n${parts.filter(Boolean).join('\n')}\n};`;
}

const queryOf = (query: Record<string, Schema>): string =>
  `{\n${Object.entries(query)
    .map(([name, schema]) => `${commentOf(schema)}${name}?: ${typeOf(schema, 'sent')} | undefined;`)
    .join('\n')} }`;

type Way = 'sent' | 'read';

function typeOf(schema: Schema, way: Way): string {
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(each => typeOf(each, way)))].join(' | ');
  if (schema.type === 'integer') return way === 'read' && isMoney(schema) ? 'Amount' : 'number';
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {}, way)})[]`;
  if (schema.type === 'object') return objectOf(schema, way);
  return { string: 'string', number: 'number', boolean: 'boolean', null: 'null' }[schema.type ?? ''] ?? 'unknown';
}

function objectOf({ properties = {}, required = [], patternProperties, additionalProperties }: Schema, way: Way): string {
  const fields = Object.entries(properties);
  const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties;
  if (fields.length === 0) return `Record<string, ${typeof others === 'object' ? typeOf(others, way) : 'unknown'}>`;
  const lines = fields.map(([name, schema]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    const type = named(name, schema, way);
    return `${commentOf(schema)}${key}${required.includes(name) ? '' : '?'}: ${type}${required.includes(name) ? '' : ' | undefined'};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

/** Sums that say no unit. */
const named = (name: string, schema: Schema, way: Way): string =>
  way === 'read' && schema.type === 'integer' && ['ggr', 'sum'].includes(name) ? 'Amount' : typeOf(schema, way);

const isMoney = ({ description = '' }: Schema): boolean => description.startsWith('minor units');
const commentOf = ({ description }: Schema): string => (description ? `/** ${description} */\n` : '');
const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

function formatted(text: string): string {
  const made = spawnSync(process.execPath, [BIOME, 'format', '--stdin-file-path=core/operator-kit/src/operations/made.ts'], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`${made.stderr}\n${text}`);
  return made.stdout;
}
