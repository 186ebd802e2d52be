// Which actions a table took of late: what is not among them was not done, and nobody waits for the log to say so.
import { REPEATED_MS } from '../../rounds/index.ts';

/** An action of a player. */
export interface Deed {
  session: string;
  aid: string;
}

interface Deps {
  /** Unix ms since when this memory counts */
  since: number;
  now(): number;
  /** what memories before this one did in the ten minutes before it */
  earlier(): Promise<readonly Deed[]>;
}

/** Beyond so many of ten minutes, some seven a second, the log is asked for all. */
const MOST = 4000;
const BITS = 2 ** 16;
const BITS_EACH = 4;

/** A Bloom filter: 8 KB however many they are, and of 4,000 it takes one in 450 that is not among them for one that is. */
class Filter {
  #bits: Uint8Array | undefined;
  #size = 0;

  add(deed: Deed): void {
    this.#bits ??= new Uint8Array(BITS / 8);
    for (const bit of bitsOf(deed)) this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    this.#size++;
  }

  mayHave(deed: Deed): boolean {
    const bits = this.#bits;
    return (
      this.#size > MOST || (bits !== undefined && bitsOf(deed).every(bit => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0))
    );
  }
}

/**
 * The actions of the last ten to twenty minutes. One that seems to be among them may have been done, and the log tells. One that
 * does not was not done.
 */
export class Deeds {
  readonly #deps: Deps;
  #recent = new Filter();
  #older = new Filter();
  #turnedAt: number;
  #read: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#turnedAt = deps.since;
  }

  /** An action was done, or nobody knows whether it was. */
  note(deed: Deed): void {
    this.#turn();
    this.#recent.add(deed);
  }

  /** @param isOlder its session began before this memory did: an earlier one may have done it */
  async mayHave(deed: Deed, isOlder: boolean): Promise<boolean> {
    this.#turn();
    if (isOlder && this.#turnedAt === this.#deps.since) await this.#readEarlier();
    return this.#recent.mayHave(deed) || this.#older.mayHave(deed);
  }

  /** Once for all who ask; where it fails, the next one asks again. */
  #readEarlier(): Promise<void> {
    this.#read ??= this.#deps.earlier().then(
      deeds => {
        for (const deed of deeds) this.#older.add(deed);
      },
      (error: unknown) => {
        this.#read = undefined;
        throw error;
      },
    );
    return this.#read;
  }

  /** What is older than twenty minutes is forgotten. */
  #turn(): void {
    const turns = Math.floor((this.#deps.now() - this.#turnedAt) / REPEATED_MS);
    if (turns <= 0) return;
    this.#older = turns === 1 ? this.#recent : new Filter();
    this.#recent = new Filter();
    this.#turnedAt += turns * REPEATED_MS;
  }
}

/** FNV-1a in 32 bits, whose halves make as many bits as are wanted (Kirsch and Mitzenmacher). */
function bitsOf({ session, aid }: Deed): number[] {
  const text = `${session}|${aid}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const [from, step] = [hash & 0xffff, (hash >>> 16) | 1];
  return Array.from({ length: BITS_EACH }, (_, i) => (from + i * step) % BITS);
}
