// Whether an entry into a plugin's code goes on for too long. Time is the processor time of the thread that plays, where the system
// tells it: on a machine with too much to do a good plugin waits for its turn, and a process must not end for that.
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for whoever reads it here. */
const TICK_MS = 10;
/** Of `/proc/<pid>/task/<tid>/stat`, after the name in brackets: time in the program and in the system. */
const [USER, SYSTEM] = [11, 12];

/**
 * Processor time of a process's main thread so far, ms; null where the system does not tell it. May be asked from any thread.
 * @param pid this process, or one that it has started
 */
export function mainThreadMs(pid = process.pid): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : null;
  } catch {
    return null;
  }
}

/** Code of a plugin that computes in one entry for so long does not come back. */
export const STUCK_MS = 2_000;

/** Looks at entries from beside the thread that makes them. */
export class EntryWatch {
  readonly #mostMs: number;
  readonly #timeMs: () => number;
  #entry: { seq: number; sinceMs: number } | null = null;

  /** @param timeMs rises while the code of the entry runs */
  constructor(mostMs: number, timeMs: () => number) {
    this.#mostMs = mostMs;
    this.#timeMs = timeMs;
  }

  /**
   * @param seq the entry of this moment; null when there is none, or when this thread stood still itself
   * @param clockMs it is cut off after so long where it was made: only one that goes on beyond that does not come back
   * @returns whether it does not come back
   */
  look(seq: number | null, clockMs = 0): boolean {
    if (seq === null) {
      this.#entry = null;
      return false;
    }
    const now = this.#timeMs();
    if (this.#entry?.seq === seq) return now - this.#entry.sinceMs >= this.#mostMs + clockMs;
    this.#entry = { seq, sinceMs: now };
    return false;
  }
}
