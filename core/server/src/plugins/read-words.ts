// Makes values of its own realm out of words. It runs outside, takes nothing on trust, and reads one list at a time to its end.
import type { Word } from './wire.ts';

let words: readonly unknown[] = [];
let at = 0;
let end = 0;

/** Begins with the first of so many words. */
export function startReading(list: readonly unknown[], size: unknown): void {
  if (!Number.isSafeInteger(size) || (size as number) > list.length) throw broken();
  words = list;
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

/** A number that says how many things follow. */
export function readCount(): number {
  const word = readNumber();
  if (!(word >= 0 && word <= end - at)) throw broken();
  return word;
}

export function readText(): string {
  const word = readScalar();
  if (typeof word !== 'string') throw broken();
  return word;
}

export function readJson(): unknown {
  const word = words[at++];
  if (word !== undefined) return isPlain(word) && at <= end ? word : fail();
  const length = readNumber();
  if (length < 0) return readList(-1 - length);
  const object: Record<string, unknown> = {};
  for (let i = 0; i < length; i++) {
    const key = words[at++];
    if (typeof key !== 'string' || key === '__proto__' || at >= end) throw broken();
    const value = words[at];
    if (value === undefined) object[key] = readJson();
    else {
      if (!isPlain(value)) throw broken();
      object[key] = value;
      at++;
    }
  }
  return object;
}

function readList(length: number): unknown[] {
  if (length > end - at) throw broken();
  const list: unknown[] = [];
  for (let i = 0; i < length; i++) list.push(readJson());
  return list;
}

function isPlain(word: unknown): boolean {
  return (
    typeof word === 'string' || (typeof word === 'number' ? Number.isFinite(word) : typeof word === 'boolean' || word === null)
  );
}

function fail(): never {
  throw broken();
}

function broken(): Error {
  return new Error('the words of a plugin cannot be read');
}
