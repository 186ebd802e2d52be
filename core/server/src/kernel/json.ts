// JSON at the edges: strict about what comes in, lossless in both directions (CX-19, reliability B1 to B6).

const MAX_DEPTH = 32;
const INTEGER = /^-?(0|[1-9]\d*)$/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Why a text was refused; never shown with the text itself. */
export class JsonError extends Error {
  override name = 'JsonError';
}

/** What stands for a value that is not taken: no schema accepts it, so the field that holds it is named. */
export abstract class Odd {}

/** A number written in a form that could hide its value (1.0, 1e2, -0, 1e400). */
export class OddNumber extends Odd {
  readonly source: string;
  constructor(source: string) {
    super();
    this.source = source;
  }
}

/** A text that no database keeps as it came, with a NUL or a lone surrogate; or what stands under such a name. */
export class OddText extends Odd {}

/**
 * Reads JSON strictly: UTF-8 without a byte order mark, no duplicate keys, at most 32 levels. Integers beyond 2^53 come as
 * bigint, other numbers that are not plain integers as {@link OddNumber}, texts with a NUL or a lone surrogate as
 * {@link OddText}.
 * @throws JsonError
 */
export function parseJson(input: Buffer | string): unknown {
  const text = typeof input === 'string' ? input : decode(input);
  if (text.charCodeAt(0) === 0xfeff) throw new JsonError('byte order mark');
  scan(text);
  try {
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => revive(key, value, context?.source));
  } catch (error) {
    if (error instanceof JsonError) throw error;
    throw new JsonError('malformed');
  }
}

/** The paths, dotted, of values inside that are not taken: odd ones, and integers that are not safe. */
export function oddValues(value: unknown, path = ''): string[] {
  if (value instanceof Odd || typeof value === 'bigint') return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) => oddValues(each, path === '' ? key : `${path}.${key}`));
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new JsonError('not UTF-8');
  }
}

/** Whether a text comes out of a database as it went in: one that does not fails every statement that has it among others. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function revive(key: string, value: unknown, source: string | undefined): unknown {
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) return new OddText();
  if (typeof value === 'number' && source !== undefined) {
    if (!INTEGER.test(source) || source === '-0') return new OddNumber(source);
    return Number.isSafeInteger(value) ? value : BigInt(source);
  }
  return value;
}

/** One pass over the text for what JSON.parse would accept silently: duplicate keys, `__proto__` and deep nesting. */
function scan(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (c === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end + 1)) note(keys, text.slice(at, end + 1));
      at = end;
    } else if (c === '{' || c === '[') {
      open.push(c === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) throw new JsonError('too deep');
    } else if (c === '}' || c === ']') open.pop();
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  throw new JsonError('malformed');
}

function isKey(text: string, after: number): boolean {
  let at = after;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}

function note(keys: Set<string>, quoted: string): void {
  let key: string;
  try {
    key = JSON.parse(quoted) as string;
  } catch {
    throw new JsonError('malformed');
  }
  if (keys.has(key)) throw new JsonError('duplicate key');
  if (key === '__proto__') throw new JsonError('forbidden key');
  keys.add(key);
}

const raw = JSON as unknown as { rawJSON(text: string): unknown };
const lossless = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? raw.rawJSON(String(value)) : value);

/** Writes JSON; a bigint is written as its digits. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value); // several times as fast as with a function that is asked for every value
  } catch {
    return JSON.stringify(value, lossless); // there is a bigint in it, or it cannot be written at all
  }
}

/** Writes JSON on one line with the keys of every object in lexicographic order: what is signed, hashed or resent. */
export function canonicalJson(value: unknown): string {
  return writeJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const out: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort()) out[key] = sorted((value as Record<string, unknown>)[key]);
  return out;
}
