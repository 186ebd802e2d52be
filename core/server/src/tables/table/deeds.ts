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

/** What the first filter takes: some seven actions a second for ten minutes. Each further one takes twice as many. */
const FIRST_MOST = 4000;
const FIRST_BITS = 2 ** 16;
const BITS_EACH = 4;
/** Together 200 actions a second, which ten seats may send at most: beyond them the log is asked for all. */
const MOST_FILTERS = 5;

/** A Bloom filter, of 8 KB for 4,000: until it is full it takes at most one in 450 that is not in it for one that is. */
class Filter {
  readonly #most: number;
  readonly #count: number;
  readonly #bits: Uint8Array;
  #size = 0;

  constructor(times: number) {
    this.#most = FIRST_MOST * times;
    this.#count = FIRST_BITS * times;
    this.#bits = new Uint8Array(this.#count / 8);
  }

  get isFull(): boolean {
    return this.#size >= this.#most;
  }

  add(hash: Hash): void {
    for (const bit of this.#bitsOf(hash)) this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    this.#size++;
  }

  mayHave(hash: Hash): boolean {
    return this.#bitsOf(hash).every(bit => ((this.#bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
  }

  /** Two numbers make as many bits as are wanted (Kirsch and Mitzenmacher). */
  #bitsOf([from, step]: Hash): number[] {
    return Array.from({ length: BITS_EACH }, (_, i) => (from + i * step) % this.#count);
  }
}

/** As many filters as it takes (a scalable Bloom filter). */
class ScalableFilter {
  readonly #filters: Filter[] = [];
  #isOver = false;

  add(hash: Hash): void {
    if (this.#filters.at(-1)?.isFull ?? true) {
      this.#isOver = this.#filters.length === MOST_FILTERS;
      if (!this.#isOver) this.#filters.push(new Filter(2 ** this.#filters.length));
    }
    if (!this.#isOver) this.#filters.at(-1)?.add(hash);
  }

  mayHave(hash: Hash): boolean {
    return this.#isOver || this.#filters.some(each => each.mayHave(hash));
  }
}

/**
 * The actions of the last ten to twenty minutes. One that seems to be among them may have been done, and the log tells. One that
 * does not was not done.
 */
export class Deeds {
  readonly #deps: Deps;
  #recent = new ScalableFilter();
  #older = new ScalableFilter();
  #turnedAt: number;
  #read: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#turnedAt = deps.since;
  }

  /** An action was done, or nobody knows whether it was. */
  note(deed: Deed): void {
    this.#turn();
    this.#recent.add(hashOf(deed));
  }

  /** @param isOlder its session began before this memory did: an earlier one may have done it */
  async mayHave(deed: Deed, isOlder: boolean): Promise<boolean> {
    this.#turn();
    if (isOlder && this.#turnedAt === this.#deps.since) await this.#readEarlier();
    const hash = hashOf(deed);
    return this.#recent.mayHave(hash) || this.#older.mayHave(hash);
  }

  /** Once for all who ask; where it fails, the next one asks again. */
  #readEarlier(): Promise<void> {
    this.#read ??= this.#deps.earlier().then(
      deeds => {
        for (const deed of deeds) this.#older.add(hashOf(deed));
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
    this.#older = turns === 1 ? this.#recent : new ScalableFilter();
    this.#recent = new ScalableFilter();
    this.#turnedAt += turns * REPEATED_MS;
  }
}

type Hash = readonly [from: number, step: number];

/** FNV-1a in 32 bits, and the same with its bits mixed (MurmurHash3's last step). */
function hashOf({ session, aid }: Deed): Hash {
  const text = `${session}|${aid}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return [hash >>> 0, ((mixed ^ (mixed >>> 16)) | 1) >>> 0];
}
