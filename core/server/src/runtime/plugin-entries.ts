// Where the process is while a plugin's code runs: written before and after each entry, read by the thread that watches it.

/** Numbers that the two threads share: how often the process went in and out (odd: it is inside), and which version it is in. */
const SEQ = 0;
const SLOT = 1;
const NAME_BYTES = 256;
const MOST_NAMES = 512;

/** What the watching thread is given. */
export interface EntriesShared {
  marks: SharedArrayBuffer;
  names: SharedArrayBuffer;
}

class Entries {
  readonly shared: EntriesShared = {
    marks: new SharedArrayBuffer(8),
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

  enter(slot: number): void {
    Atomics.store(this.#marks, SLOT, slot);
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

/** The same, with what is entered. */
export function readEntry(shared: EntriesShared): { seq: number; name: string } | null {
  const { marks, names } = shared;
  const seq = entryNow(shared);
  if (seq === null) return null;
  const slot = Atomics.load(new Int32Array(marks), SLOT);
  const bytes = Buffer.from(new Uint8Array(names, slot * NAME_BYTES, NAME_BYTES));
  return { seq, name: bytes.toString('utf8').replaceAll('\0', '') };
}
