// Looks for plugins that leave memory behind: where what the process keeps has grown, what each version keeps is measured.
import { getHeapStatistics } from 'node:v8';
import type { Clock, Log, Timer } from '../kernel/index.ts';
import { measureVersions } from './contexts.ts';
import { bytesInUse } from './guard.ts';
import type { Plugins } from './loader.ts';

const MB = 1024 * 1024;
const LOOK_MS = 1_000;
/** Growth of the process that is worth a measure, and the part of what it had. */
const LEAST_RISE = 64 * MB;
const RISE_PART = 0.25;
/** So much of the heap in use, and it is measured however lately that was done. */
const FULL_PART = 0.7;
/** Between measures: after one that found something, and after the first and the last of a row that found nothing. */
const AGAIN_MS = 5_000;
const FIRST_REST_MS = 60_000;
const LAST_REST_MS = 30 * 60_000;
/** Growth that cuts the first rest short, in rises; each further rest asks for twice as many. What was measured may have been
 *  garbage of an input, and a leak that begins after it has not to wait until the memory is full. */
const RISES_IN_REST = 3;
/** What a version may keep: beyond it new rounds take a fresh context, and beyond the second it is not played any more.
 *  A process that is large is measured later, so the second grows with it. */
const KEPT_BYTES = 24 * MB;
const MOST_BYTES = 160 * MB;
const MOST_RISES = 1.5;
/** A version that needs so many fresh contexts in so long is not played any more either. */
const MOST_FRESH = 3;
const FRESH_WITHIN_MS = 10 * 60_000;

interface Deps {
  plugins: Pick<Plugins, 'refresh'>;
  clock: Clock;
  log: Log;
}

export class MemoryWatch {
  readonly #deps: Deps;
  /** what was in use when it was measured last */
  #low = bytesInUse();
  #notBefore = 0;
  #restMs = AGAIN_MS;
  #timer: Timer | undefined;
  #isStopped = false;
  /** version → when it got a fresh context */
  readonly #fresh = new Map<string, number[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#low = bytesInUse();
    this.#next();
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  /** Measures where there is reason to. */
  async look(): Promise<void> {
    const now = this.#deps.clock.now();
    const used = bytesInUse();
    this.#low = Math.min(this.#low, used);
    const isFull = used > getHeapStatistics().heap_size_limit * FULL_PART;
    const isResting = now < this.#notBefore;
    if (isResting && now < this.#notBefore - this.#restMs + AGAIN_MS) return;
    const rises = isResting && !isFull ? (RISES_IN_REST * this.#restMs) / FIRST_REST_MS : 1;
    const rise = Math.max(LEAST_RISE, this.#low * RISE_PART) * rises;
    if (used - this.#low < rise && !isFull) return;
    const kept = await measureVersions(KEPT_BYTES);
    const found = kept ? await this.#judge(kept, Math.max(MOST_BYTES, rise * MOST_RISES)) : false;
    this.#low = bytesInUse();
    this.#restMs = found ? AGAIN_MS : Math.min(LAST_REST_MS, Math.max(FIRST_REST_MS, this.#restMs * 2));
    this.#notBefore = this.#deps.clock.now() + this.#restMs;
    if (!kept && isFull) this.#deps.log.error({ alarm: true, used }, 'the memory is nearly full, and nobody knows whose it is');
  }

  /** @returns whether anything was done */
  async #judge(kept: ReadonlyMap<string, number>, most: number): Promise<boolean> {
    const { plugins, clock } = this.#deps;
    let isFound = false;
    for (const [version, bytes] of kept) {
      if (bytes < KEPT_BYTES) continue;
      isFound = true;
      const now = clock.now();
      const lately = (this.#fresh.get(version) ?? []).filter(at => now - at < FRESH_WITHIN_MS);
      this.#fresh.set(version, [...lately, now]);
      await plugins.refresh(version, bytes / MB, bytes >= most || lately.length >= MOST_FRESH);
    }
    return isFound;
  }

  #next(): void {
    if (this.#isStopped) return;
    this.#timer = this.#deps.clock.after(LOOK_MS, () => {
      this.look()
        .catch((error: unknown) => this.#deps.log.error({ err: error }, 'memory could not be measured'))
        .finally(() => this.#next());
    });
  }
}
