// A thread that watches the event loop from beside it, and says where it hangs (reliability, F20).
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Log, ROOT } from '../kernel/index.ts';
import { type EntriesShared, entries } from './plugin-entries.ts';

const BEAT_MS = 100;

/** What the thread is given. */
export interface Watched {
  /** one number, raised by every beat of the process */
  beats: SharedArrayBuffer;
  /** how long without a beat is a hang */
  hangMs: number;
  /** bytes that the process's own heap may have */
  heapLimit: number;
  /** where the code of plugins is entered, and where a mark is left of one that does not come back */
  plugins: EntriesShared & { folder: string };
}

/** Where the process was when it did not beat; empty when it ran no JavaScript. */
export interface Seen {
  stack: string[];
}

/** Watches this process until it is stopped. */
export class Watchdog {
  readonly #thread: Worker;
  readonly #beating: NodeJS.Timeout;

  /** @param folder where marks of plugins are left that do not come back */
  constructor(log: Log, folder: string, hangMs = 500) {
    const beats = new SharedArrayBuffer(4);
    const count = new Int32Array(beats);
    this.#beating = setInterval(() => Atomics.add(count, 0, 1), BEAT_MS).unref();
    const heapLimit = getHeapStatistics().heap_size_limit;
    const watched: Watched = { beats, hangMs, heapLimit, plugins: { ...entries.shared, folder } };
    this.#thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), { workerData: watched });
    this.#thread.unref();
    this.#thread.on('message', ({ stack }: Seen) => log.warn({ stack: stack.map(short) }, 'where the process stood still'));
    this.#thread.on('error', error => log.warn({ err: error }, 'the watchdog ended'));
  }

  async stop(): Promise<void> {
    clearInterval(this.#beating);
    await this.#thread.terminate();
  }
}

/** A place without the path of this machine. */
const short = (line: string): string => line.replace(/file:\/\/[^\s:)]+/g, url => relative(ROOT, fileURLToPath(url)));
