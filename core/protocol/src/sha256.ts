// SHA-256 without a platform: the same few lines in a browser, also in one whose page has no secure context, and in the server.

const FRACTION = 2 ** 32;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
const fractions = (root: number, count: number): Uint32Array => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (isPrime(n)) found.push(Math.floor((n ** (1 / root) % 1) * FRACTION));
  return Uint32Array.from(found);
};
const isPrime = (n: number): boolean => {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
};
const START = fractions(2, 8);
const ROUNDS = fractions(3, 64);
const BLOCK = 64;

/** The digest of these bytes, as bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, words, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
/** Of an array that is known to be long enough. */
const at = (words: Uint32Array, i: number): number => words[i] as number;

function mix(state: Uint32Array, words: Uint32Array, view: DataView, from: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(from + i * 4);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [at(words, i - 15), at(words, i - 2)];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[i] = at(words, i - 16) + low + at(words, i - 7) + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + high + choice + at(ROUNDS, i) + at(words, i)) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word;
  });
}
