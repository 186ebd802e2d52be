// Puts values into words. It runs inside a game's context: what it is given may be anything, what it writes is checked.
import { NO_KEYS, numberOf, type Shape, withKey } from './shapes.ts';
import type { Word } from './wire.ts';

/** The one list that the host reads, from its start to `size()`. */
export const words: Word[] = [];
let at = 0;

export const size = (): number => at;

/** Characters of all texts of one step: what is told to players is a thousand times less. */
const MOST_CHARACTERS = 1_000_000;
const MOST_WORDS = 500_000;
let characters = 0;

/** @returns the characters written since it was asked last */
export function takeWeight(): number {
  const weight = characters;
  characters = 0;
  return weight;
}

function weigh(text: string): void {
  characters += text.length;
  if (characters > MOST_CHARACTERS || at > MOST_WORDS) throw tooMuch();
}

const tooMuch = () => new RangeError('more is told, kept or asked at once than anybody could read');

/** Forgets the words from here on. */
export function rewind(to: number): void {
  at = to;
}

export function add(word: Word): void {
  words[at++] = word;
}

/** A field that should hold a primitive; what it should be is for whoever reads it. */
export function addScalar(value: unknown): void {
  if (typeof value === 'object' ? value !== null : typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`a request holds a ${typeof value}`);
  if (typeof value === 'string') weigh(value);
  words[at++] = value as Word;
}

/** Any JSON value; throws on what is none. */
export function addJson(value: unknown): void {
  if (typeof value !== 'object' || value === null) words[at++] = plain(value);
  else if (Array.isArray(value)) addList(value);
  else addObject(value as Record<string, unknown>);
}

export function addList(value: readonly unknown[]): void {
  const { length } = value;
  if (at + length > MOST_WORDS) throw tooMuch();
  words[at++] = undefined;
  words[at++] = -1 - length;
  for (let i = 0; i < length; i++) {
    const each = value[i];
    if (typeof each === 'object' && each !== null) addJson(each);
    else words[at++] = plain(each);
  }
}

function addObject(value: Record<string, unknown>): void {
  // only fields of its own: the usual prototype has nothing to list, an object with another one is copied first
  const own = Object.getPrototypeOf(value) === Object.prototype ? value : { ...value };
  const start = at;
  let shape: Shape | null = NO_KEYS;
  words[at++] = undefined;
  at++; // the number of its shape
  for (const key in own) {
    const each = own[key];
    if (each === undefined) continue;
    shape = withKey(shape, key);
    if (shape === null) {
      at = start;
      addPairs(own);
      return;
    }
    if (typeof each === 'object' && each !== null) addJson(each);
    else words[at++] = plain(each);
  }
  words[start + 1] = numberOf(shape);
}

/** An object whose keys are no shape. */
function addPairs(own: Record<string, unknown>): void {
  words[at++] = undefined;
  words[at++] = null;
  const place = at++;
  let count = 0;
  for (const key in own) {
    const each = own[key];
    if (each === undefined) continue;
    if (key === '__proto__') throw new TypeError('__proto__ in a value');
    count++;
    weigh(key);
    words[at++] = key;
    addJson(each);
  }
  words[place] = count;
}

function plain(value: unknown): Word {
  if (typeof value === 'string') weigh(value);
  if (
    typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' || typeof value === 'boolean' || value === null
  )
    return value as Word;
  throw new TypeError(`a fact holds ${typeof value === 'number' ? value : `a ${typeof value}`}`);
}
