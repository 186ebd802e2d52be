// What stands behind the options of a command, looked at before anything is asked: an API passes over a filter that it does not
// know and a field that nobody reads, and whoever has mistyped one at a terminal would believe the answer.
import { nearest } from './nearest.ts';
import type { Options, Verb } from './verbs.ts';

const COUNTS = new Set(['limit', 'page', 'minutes']);
const TIMES = new Set(['from', 'to']);
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** An option whose meaning begins so holds JSON. */
const isJson = (meaning: string): boolean => meaning.startsWith('JSON');
/** What a change is: without it nothing is asked. */
const CHANGES = new Set(['set', 'to']);

/** @throws TypeError with a sentence that names the option */
export function checkGiven({ options, choices = {} }: Pick<Verb, 'options' | 'choices'>, given: Options): void {
  for (const [name, meaning] of Object.entries(options)) {
    const value = given[name];
    if (isJson(meaning)) checkJson(name, meaning, value);
    else if (typeof value === 'string') checkText(name, value, choices[name]);
  }
}

function checkText(name: string, value: string, choices: readonly string[] | undefined): void {
  if (COUNTS.has(name) && !/^[1-9]\d*$/.test(value)) throw new TypeError(`--${name} is a whole number above 0, not ${value}`);
  if (TIMES.has(name) && (!TIME.test(value) || Number.isNaN(Date.parse(value))))
    throw new TypeError(`--${name} is a date or a time with its zone, as 2026-01-31 or 2026-01-31T09:00:00Z, not ${value}`);
  if (choices && !choices.includes(value))
    throw new TypeError(`--${name} is one of ${choices.join(', ')}, not ${value}${nearest(value, choices)}`);
}

function checkJson(name: string, meaning: string, value: Options[string]): void {
  if (value === undefined && CHANGES.has(name)) throw new TypeError(`--${name} is missing: ${meaning}`);
  if (typeof value !== 'string') return;
  let read: unknown;
  try {
    read = JSON.parse(value);
  } catch (error) {
    throw new TypeError(`--${name} is no JSON (${error instanceof Error ? error.message : String(error)}): ${value}`);
  }
  if (read === null || typeof read !== 'object' || Array.isArray(read))
    throw new TypeError(`--${name} is an object of JSON, as {"name": 1}, not ${value}`);
}

interface Described {
  paths?: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>;
}
interface Schema {
  properties?: Record<string, unknown>;
}

/**
 * The fields of what is sent that the server's own description of the call does not have.
 * @throws TypeError naming them, with the nearest ones
 */
export function checkFields(described: unknown, { method, path, body }: { method: string; path: string; body: unknown }): void {
  const known = fieldsOf(described as Described, method, path);
  if (!known || body === null || typeof body !== 'object') return;
  const unread = Object.keys(body).filter(each => !known.includes(each));
  if (unread.length === 0) return;
  const said = unread.map(each => `${each} is no field here${nearest(each, known)}`);
  throw new TypeError(`${said.join('; ')}\nthere are: ${known.join(', ')}`);
}

/** undefined: that is not said. */
function fieldsOf({ paths }: Described, method: string, path: string): string[] | undefined {
  const parts = path.split('?')[0]?.split('/') ?? [];
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, i) => part.startsWith('{') || part === parts[i]);
  };
  const found = Object.entries(paths ?? {}).find(([pattern, calls]) => fits(pattern) && calls[method.toLowerCase()]);
  const schema = found?.[1][method.toLowerCase()]?.requestBody?.content?.['application/json']?.schema;
  return schema?.properties && Object.keys(schema.properties);
}

/** Whether a command takes fields that whoever calls it has written. */
export const takesFields = ({ options }: Pick<Verb, 'options'>): boolean =>
  Object.entries(options).some(([name, meaning]) => CHANGES.has(name) && isJson(meaning));
