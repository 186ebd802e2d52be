// Common rules of lists: ranges, limits, and cursors that only fit the list they came from.
import Type from 'typebox';
import { badFields, type Cipher, iso, sha256 } from '../../kernel/index.ts';

/** `?limit=` of a list. */
export const LIMIT = Type.Integer({ minimum: 1, maximum: 500, default: 100 });

/** The query of every list with a range (RNG-01 to RNG-06). */
export const RANGE_QUERY = {
  from: Type.String({ description: 'RFC 3339 or a date, inclusive; 24 hours before `to` unless given' }),
  to: Type.String({ description: 'RFC 3339 or a date, exclusive; now unless given' }),
  limit: LIMIT,
  cursor: Type.String({ description: '`next_cursor` of the page before, with the same filters' }),
};

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}:\d{2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** The last value of a repeated key (NS-22); undefined when absent or empty. */
export function last(query: URLSearchParams, name: string): string | undefined {
  return query.getAll(name).at(-1) || undefined;
}

/** `from` inclusive, `to` exclusive; what is malformed falls back silently to now and to 24 hours before (RNG-01 to RNG-03). */
export function range(query: URLSearchParams, now: number): { from: number; to: number } {
  const to = instantOf(last(query, 'to')) ?? now;
  const from = instantOf(last(query, 'from')) ?? to - DAY_MS;
  return { from, to };
}

/**
 * The range of a list, fixed by its first page: it travels in the cursor, for a default that slid along with the clock would
 * lose the oldest rows between two pages.
 */
export interface Span {
  from?: number;
  to?: number;
  /** the instant of the first page */
  at: number;
}

/** The range that a list was read with, as it is told; null: no end on that side. */
export const spanView = ({ from, to }: Pick<Span, 'from' | 'to'>) => ({
  from: from === undefined ? null : iso(from),
  to: to === undefined ? null : iso(to),
});

/** What a cursor carries: the key of the last row, and the first page's range. */
export interface Place<Key> {
  after: Key;
  span: Span;
}

/** RFC 3339 or a date at 00:00 UTC; undefined for anything else. */
export function instantOf(text: string | undefined): number | undefined {
  if (text === undefined || text.length > 40) return undefined;
  if (!DATE.test(text) && !TIME.test(text)) return undefined;
  const day = text.slice(0, 10);
  const midnight = Date.parse(day);
  // the engine reads 30 February as 2 March
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  const ms = Date.parse(text.toUpperCase());
  return Number.isNaN(ms) ? undefined : ms;
}

/** RFC 3339 with its offset: a date alone is none. */
export const isTime = (text: string): boolean => TIME.test(text) && instantOf(text) !== undefined;

/** A filter with a NUL matches nothing: no text in the database holds one, and it cannot be asked for. */
export function hasNul(query: URLSearchParams, names: readonly string[]): boolean {
  return names.some(name => last(query, name)?.includes('\0'));
}

/** `limit` of a list: the default when it is no number or below 1, at most `most` (RNG-04). */
export function limitOf(query: URLSearchParams, usual = 100, most = 500): number {
  const text = last(query, 'limit');
  if (!text || !/^\d{1,15}$/.test(text) || Number(text) < 1) return usual;
  return Math.min(Number(text), most);
}

/** `offset` of a list: 0 when it is no number. */
export function offsetOf(query: URLSearchParams): number {
  const text = last(query, 'offset');
  return text && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** `page` from 1. */
export function pageOf(query: URLSearchParams): number {
  const text = last(query, 'page');
  return text && /^\d{1,9}$/.test(text) && Number(text) >= 1 ? Number(text) : 1;
}

/** Where a list goes on. It is bound to its list, its filters and its owner by a MAC: another list refuses it. */
export class Cursor {
  readonly #cipher: Cipher;
  readonly #about: string;
  readonly #given: string | undefined;

  constructor(cipher: Cipher, list: string, query: URLSearchParams, owner = '') {
    this.#cipher = cipher;
    this.#given = last(query, 'cursor');
    const filters = [...new Set(query.keys())].filter(name => name !== 'cursor' && name !== 'limit').sort();
    this.#about = sha256(JSON.stringify([list, owner, filters.map(name => [name, last(query, name) ?? ''])]));
  }

  /** What the last page ended with; undefined on the first page. @throws INVALID_REQUEST `cursor` */
  read<T>(): T | undefined {
    if (this.#given === undefined) return undefined;
    const [body = '', mac = ''] = this.#given.length <= 2000 ? this.#given.split('.') : [];
    if (mac !== this.#mac(body)) throw badFields('cursor');
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as T;
  }

  /** The cursor that continues after `value`. */
  write(value: unknown): string {
    const body = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${body}.${this.#mac(body)}`;
  }

  #mac(body: string): string {
    return this.#cipher.sign(`cursor|${this.#about}|${body}`).slice(0, 32);
  }
}
