// Makes values of its own realm out of words. It runs outside, takes nothing on trust, and reads one list at a time to its end.
import type { Word } from './wire.ts';

/** The words of one context, and the shapes of its objects as far as they were met. */
export interface WordSource {
  readonly words: readonly unknown[];
  /** The keys of a shape as JSON text. @throws when there is no such shape */
  keysOf(shape: number): string;
  readonly makers: Map<unknown, Maker>;
}

/** Reads the values of an object of one shape. */
type Maker = () => Record<string, unknown>;

/** An object with more keys is made key by key. */
const MOST_KEYS = 64;
const KEY = /^[A-Za-z_][A-Za-z0-9_]{0,60}$/;

let source: WordSource = { words: [], keysOf: () => fail(), makers: new Map() };
let words: readonly unknown[] = source.words;
let makers = source.makers;
let at = 0;
let end = 0;

/** Begins with the first of so many words. */
export function startReading(from: WordSource, size: unknown): void {
  if (!Number.isSafeInteger(size) || (size as number) > from.words.length) throw broken();
  source = from;
  words = from.words;
  makers = from.makers;
  at = 0;
  end = size as number;
}

export function readScalar(): Word {
  const word = words[at++];
  if (typeof word === 'object' ? word !== null : typeof word === 'function' || typeof word === 'symbol') throw broken();
  if (at > end) throw broken();
  return word as Word;
}

export function readNumber(): number {
  const word = readScalar();
  if (typeof word !== 'number') throw broken();
  return word;
}

export function readText(): string {
  const word = readScalar();
  if (typeof word !== 'string') throw broken();
  return word;
}

export function readJson(): unknown {
  const value = readValue();
  if (at > end) throw broken();
  return value;
}

/** Words beyond the end are old ones, and primitives too: it is enough to look for the end when all are read. */
function readValue(): unknown {
  const word = words[at++];
  switch (typeof word) {
    case 'string':
    case 'boolean':
      return word;
    case 'number':
      return Number.isFinite(word) ? word : fail();
    case 'undefined':
      return readNested();
    default:
      return word === null ? null : fail();
  }
}

function readNested(): unknown {
  const form = words[at++];
  if (at > end) throw broken();
  if (typeof form === 'number' && form < 0) return readList(-1 - form);
  if (form === null) return readPairs();
  return (makers.get(form) ?? learn(form))();
}

function readList(length: number): unknown[] {
  if (length > end - at) throw broken();
  const list: unknown[] = [];
  for (let i = 0; i < length; i++) list.push(readValue());
  return list;
}

function readPairs(): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let i = readNumber(); i > 0; i--) {
    const key = readText();
    if (key === '__proto__') throw broken();
    object[key] = readValue();
  }
  return object;
}

function learn(shape: unknown): Maker {
  if (!Number.isSafeInteger(shape)) throw broken();
  const text: unknown = source.keysOf(shape as number);
  const keys: unknown = typeof text === 'string' ? JSON.parse(text) : null;
  if (!Array.isArray(keys) || !keys.every(each => typeof each === 'string' && each !== '__proto__')) throw broken();
  const maker = makerOf(keys as string[]);
  makers.set(shape, maker);
  return maker;
}

/**
 * A literal with these keys, whose values are read one after the other: an engine makes such an object at once, where one that
 * grows key by key costs it many times as much. The text of the code has nothing of a game's in it but keys that are words.
 */
function makerOf(keys: readonly string[]): Maker {
  if (keys.length <= MOST_KEYS && keys.every(each => KEY.test(each))) {
    const fields = keys.map(each => `"${each}": read()`);
    return new Function('read', `"use strict"; return () => ({ ${fields.join(', ')} });`)(readValue) as Maker;
  }
  return () => {
    const object: Record<string, unknown> = {};
    for (const key of keys) object[key] = readValue();
    return object;
  };
}

function fail(): never {
  throw broken();
}

function broken(): Error {
  return new Error('the words of a game cannot be read');
}
