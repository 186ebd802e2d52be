// The shapes of objects: which keys in which order. Objects of games have few, so that a word names one and no key crosses twice.
// It runs inside a game's context.

/** Keys so far, from the root on. */
export interface Shape {
  readonly key: string;
  readonly before: Shape | null;
  /** Its number; -1: no object ended here yet. */
  no: number;
  readonly next: Shape[];
}

/** Keys of a game that are data (a player's id) make no shapes without end: further objects are written with their keys. */
const MOST_NODES = 2000;
/** Among more followers than these nobody looks for a key. */
const MOST_NEXT = 40;

const numbered: Shape[] = [];
let nodes = 0;
/** An object without keys. */
export const NO_KEYS: Shape = { key: '', before: null, no: -1, next: [] };

/** The shape with one key more; null when there is no room for it. */
export function withKey(shape: Shape, key: string): Shape | null {
  const { next } = shape;
  for (let i = 0; i < next.length; i++) {
    const each = next[i] as Shape;
    if (each.key === key) return each;
  }
  if (nodes >= MOST_NODES || next.length >= MOST_NEXT || key === '__proto__') return null;
  nodes++;
  const made: Shape = { key, before: shape, no: -1, next: [] };
  next.push(made);
  return made;
}

export function numberOf(shape: Shape): number {
  if (shape.no < 0) shape.no = numbered.push(shape) - 1;
  return shape.no;
}

/** The keys of a shape as JSON. */
export function keysOf(no: number): string {
  const keys: string[] = [];
  for (let at = numbered[no] as Shape; at.before !== null; at = at.before) keys.unshift(at.key);
  return JSON.stringify(keys);
}
