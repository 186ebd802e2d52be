// Where the process is while a plugin's code runs: written before and after each entry, read by the thread that watches it.

/** Numbers that the two threads share: how often the process went in and out (odd: it is inside), which version it is in, and the
 *  time after which the entry is cut off where it was made. */
const SEQ = 0;
const SLOT = 1;
const CLOCK = 2;
const NAME_BYTES = 256;
const MOST_NAMES = 512;

/** What the watching thread is given. */
export interface EntriesShared {
  marks: SharedArrayBuffer;
  names: SharedArrayBuffer;
}

class Entries {
  readonly shared: EntriesShared = {
    marks: new SharedArrayBuffer(12),
    names: new SharedArrayBuffer(NAME_BYTES * MOST_NAMES),
  };
  readonly #marks = new Int32Array(this.shared.marks);
  readonly #names = new Uint8Array(this.shared.names);
  #next = 0;

  /** A place for what stands in the mark of a version that did not come back. */
  slotOf(name: string): number {
    const slot = this.#next++ % MOST_NAMES;
    const bytes = Buffer.from(name).subarray(0, NAME_BYTES);
    this.#names.fill(0, slot * NAME_BYTES, (slot + 1) * NAME_BYTES);
    this.#names.set(bytes, slot * NAME_BYTES);
    return slot;
  }

  /** @param clockMs whoever makes the entry cuts it off after so long on the wall; 0: nobody does */
  enter(slot: number, clockMs = 0): void {
    Atomics.store(this.#marks, SLOT, slot);
    Atomics.store(this.#marks, CLOCK, clockMs);
    Atomics.add(this.#marks, SEQ, 1);
  }

  leave(): void {
    Atomics.add(this.#marks, SEQ, 1);
  }
}

/** The one seam of the process. */
export const entries = new Entries();

/** How the watching thread sees it: which entry the process is in. Null: it is outside. */
export function entryNow({ marks }: EntriesShared): number | null {
  const seq = Atomics.load(new Int32Array(marks), SEQ);
  return seq % 2 === 0 ? null : seq;
}

/** An entry that the process is in. */
export interface Entry {
  seq: number;
  /** what stands in the mark of a version that did not come back */
  name: string;
  /** after so long on the wall it is cut off where it was made; 0: it is not */
  clockMs: number;
}

/** The same, with what is entered. */
export function readEntry(shared: EntriesShared): Entry | null {
  const { marks, names } = shared;
  const seq = entryNow(shared);
  if (seq === null) return null;
  const numbers = new Int32Array(marks);
  const [slot, clockMs] = [Atomics.load(numbers, SLOT), Atomics.load(numbers, CLOCK)];
  if (entryNow(shared) !== seq) return null; // it went on meanwhile
  const bytes = Buffer.from(new Uint8Array(names, slot * NAME_BYTES, NAME_BYTES));
  return { seq, name: bytes.toString('utf8').replaceAll('\0', ''), clockMs };
}
