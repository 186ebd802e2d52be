// Names of cards in whatever was sent: in texts at any depth, and in the raw bytes of the state.

/** `As`, and flower cards: `01a`. */
const NAME = /(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs]|(?:0\d|1[0-2])[a-d])(?![0-9A-Za-z])/g;

/** Every card named in a value, as often as it is named: in its texts and in the names of its fields. */
export function listCards(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(NAME)].map(([name]) => name);
  if (typeof value !== 'object' || value === null) return [];
  if (value instanceof Uint8Array) return listCards(Buffer.from(value).toString('latin1'));
  if (Array.isArray(value)) return value.flatMap(listCards);
  return Object.entries(value).flatMap(([key, each]) => [...listCards(key), ...listCards(each)]);
}

/** Every card named in a value. */
export const cardsIn = (value: unknown): Set<string> => new Set(listCards(value));

/**
 * Cards in the bytes of a frame of state. Times are taken out first: their eight bytes may spell anything. Chips must stay below
 * 6 million.
 */
export function cardsInBytes(frame: Uint8Array): string[] {
  const bytes = Buffer.from(frame);
  for (let at = 0; at + 9 <= bytes.length; at++) {
    const isTime =
      bytes[at] === 0xcb ? near(bytes.readDoubleLE(at + 1)) : bytes[at] === 0xcf && near(Number(bytes.readBigUInt64LE(at + 1)));
    if (isTime) bytes.fill(0, at + 1, at + 9);
  }
  return [...bytes.toString('latin1').matchAll(/\xa2([2-9TJQKA][cdhs])|\xa3((?:0\d|1[0-2])[a-d])/g)].map(
    ([, name, flower]) => (name ?? flower) as string,
  );
}

/** A time of these years, in milliseconds. */
const near = (value: number): boolean => value > 1.5e12 && value < 2.5e12;
