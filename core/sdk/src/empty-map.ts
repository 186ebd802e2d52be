// What rounds share that have none of something: most tables have no seats, zones or debts, and a map of each takes memory.
import type { Amount, Card, Seat } from './words.ts';

/** Belongs to all rounds at once, so nothing may be put into it. @throws when something is */
class EmptyMap<Key, Value> extends Map<Key, Value> {
  override set(key: Key): never {
    throw new Error(`${String(key)} is put into what all rounds share`);
  }
}

export const NO_AMOUNTS: Map<Seat, Amount> = new EmptyMap();
export const NO_ZONES: Map<string, Card[]> = new EmptyMap();
export const NOWHERE: Map<Card, string> = new EmptyMap();
