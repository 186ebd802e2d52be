// What a mistyped word may have been.
import { closest, distance } from 'fastest-levenshtein';

/** A slip of the fingers, not another word. */
const SLIP = 3;

/** `; is table meant?`, or nothing. */
export function nearest(word: string, known: readonly string[]): string {
  const near = known.length > 0 ? closest(word, [...known]) : '';
  return near !== '' && distance(word, near) <= SLIP ? `; is ${near} meant?` : '';
}
