// How a wallet's answer is judged: one pure function for debits, credits and rollbacks alike (reliability 2.1).
import { REFUSALS } from '../callbacks/bodies.ts';

/** The longest part of an answer that is read. */
export const ANSWER_BYTES = 65_536;

const DEFINED: ReadonlySet<string> = new Set(REFUSALS);

/** What an answer means. `doubt`: nobody knows whether the wallet did it. */
export interface Classified {
  class: 'yes' | 'no' | 'doubt';
  /** the status text as it came, at most 128 characters; null when there was none */
  status: string | null;
  /** the balance after processing; null unless an int64 */
  balance: bigint | null;
  operatorTxId: string | null;
  /** a status outside the specification's table: somebody must look at it (CX-03) */
  review: boolean;
  /** why it is in doubt, for the log; null otherwise */
  problem: string | null;
}

/**
 * Judges an answer.
 * @param httpStatus null when no answer came
 * @param bytes the body's first 65,536 bytes
 * @param problem what went wrong on the way (`timeout`, `reset`, `encoded` …), null when the answer came whole
 */
export function classifyAnswer(httpStatus: number | null, bytes: Uint8Array, problem: string | null): Classified {
  if (problem !== null) return doubt(problem);
  if (httpStatus !== 200) return doubt(httpStatus === null ? 'no answer' : 'http status');
  if (bytes.length === 0) return doubt('empty');
  const answer = readObject(bytes.subarray(0, ANSWER_BYTES));
  if (typeof answer === 'string') return doubt(answer);
  const { status } = answer.fields;
  if (typeof status !== 'string' || status === '') return doubt('no status');
  const text = short(status);
  if (status === 'UNKNOWN_ERROR') return { ...doubt('unknown error'), status: text };
  const operatorTxId = typeof answer.fields.operator_tx_id === 'string' ? short(answer.fields.operator_tx_id) : null;
  if (status !== 'OK') {
    return { class: 'no', status: text, balance: null, operatorTxId, review: !DEFINED.has(status), problem: null };
  }
  return { class: 'yes', status: text, balance: int64(answer.balance), operatorTxId, review: false, problem: null };
}

const doubt = (problem: string): Classified => ({
  class: 'doubt',
  status: null,
  balance: null,
  operatorTxId: null,
  review: false,
  problem,
});

const utf8 = new TextDecoder('utf-8', { fatal: true }); // it takes away one leading byte order mark

interface Answer {
  fields: Record<string, unknown>;
  /** the digits of `balance` as they were written */
  balance: string | undefined;
}

function readObject(bytes: Uint8Array): Answer | string {
  try {
    const text = utf8.decode(bytes);
    if (isFlat(text)) return readFlat(text);
    const sources = new WeakMap<object, string | undefined>();
    const value = JSON.parse(text, function (this: object, key: string, each: unknown, context?: { source?: string }) {
      if (key === 'balance' && typeof each === 'number') sources.set(this, context?.source);
      return each;
    }) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not an object';
    if (countOfStatus(text) > 1) return 'two statuses';
    if (!Object.hasOwn(value, 'status')) return 'no status';
    return { fields: value as Record<string, unknown>, balance: sources.get(value) };
  } catch (error) {
    return error instanceof TypeError ? 'not UTF-8' : 'not JSON';
  }
}

const FLAT = /^\{[^{}[\]\\]{1,4000}\}$/;

/** The answer of nearly every wallet: nothing nested, nothing escaped, each name that counts at most once. */
const isFlat = (text: string): boolean => FLAT.test(text) && isOnce(text, '"status"') && isOnce(text, '"balance"');

const isOnce = (text: string, part: string): boolean => text.indexOf(part) === text.lastIndexOf(part);

/** The same as the careful reading, without a call for each value. @throws SyntaxError */
function readFlat(text: string): Answer | string {
  const fields = JSON.parse(text) as Record<string, unknown>;
  if (!Object.hasOwn(fields, 'status')) return 'no status';
  return { fields, balance: typeof fields.balance === 'number' ? /"balance"\s*:\s*([^\s,}]+)/.exec(text)?.[1] : undefined };
}

/** Counts the keys `status` of the outermost object, however they are escaped; the text is known to be JSON. */
function countOfStatus(text: string): number {
  let depth = 0;
  let count = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.endsWith(':') && JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) === 'status') count++;
  }
  return count;
}

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

function int64(digits: string | undefined): bigint | null {
  if (digits === undefined || !/^-?\d{1,19}$/.test(digits) || digits === '-0') return null;
  const value = BigInt(digits);
  return value >= LEAST && value <= MOST ? value : null;
}

/** At most 128 characters that every text column takes. */
const short = (text: string): string => [...text.toWellFormed().replaceAll('\0', '')].slice(0, 128).join('');
