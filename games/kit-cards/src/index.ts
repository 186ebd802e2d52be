// The door of the cards kit: playing cards by face and by number.

/** Ranks from low to high; aces are high here, games that count them low say so themselves. */
export const RANKS = '23456789TJQKA';
/** Suits, without order among them. */
export const SUITS = 'cdhs';

/** The 52 faces, `2c 2d 2h 2s 3c … As`: a face's place is its number (rank × 4 + suit). */
export const FACES: readonly string[] = [...RANKS].flatMap(rank => [...SUITS].map(suit => rank + suit));

/** What the two letters of a face add to its number, by character code; negative in sum where one of them is no such letter. */
const NO_LETTER = -100;
const RANK_PARTS: Int8Array = /* @__PURE__ */ parts(RANKS, 4);
const SUIT_PARTS: Int8Array = /* @__PURE__ */ parts(SUITS, 1);

/** The number of a face, `As` or with a copy's mark `As.1`. @throws RangeError for anything else */
export function idOf(face: string): number {
  const id = (RANK_PARTS[face.charCodeAt(0)] as number) + (SUIT_PARTS[face.charCodeAt(1)] as number);
  if (!(id >= 0) || (face.length !== 2 && face[2] !== '.')) throw new RangeError(`no playing card: ${face}`);
  return id;
}

function parts(letters: string, step: number): Int8Array {
  const table = new Int8Array(128).fill(NO_LETTER);
  for (let place = 0; place < letters.length; place++) table[letters.charCodeAt(place)] = place * step;
  return table;
}
