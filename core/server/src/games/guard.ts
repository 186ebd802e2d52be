// What stands around every entry into a plugin's code: its time, its memory, and the end of one that does not come back.
import { getHeapStatistics } from 'node:v8';
import type { Log } from '../kernel/index.ts';
import { entries } from '../runtime/index.ts';
import { CutOff, cutAfter, untilCodeIsLate } from './cut-entry.ts';
import type { Mark } from './marks.ts';

/** Processor time; beyond this players feel it: an alarm. */
export const SLOW_MS = 50;
/** Beyond this the round is void. */
export const LIMIT_MS = 1_000;
/** What one entry may add to the memory in use; beyond this the round is void. */
export const MOST_BYTES = 64 * 1024 * 1024;
/** An installed version is entered with a clock until it was entered so often. A clock costs a thread: some 0.1 ms an entry. */
const PROVEN = 2_000;
const ALARMS_APART_MS = 60_000;

/** The code of a plugin did not come back in time, or took too much memory: its round is void, and its table stops. */
export class PluginStuck extends Error {
  override name = 'PluginStuck';
}

export interface GuardAbout {
  package: string;
  version: string;
  /** it came by an installation, not from a folder of the project's own */
  isInstalled: boolean;
  /** every entry has a clock, whatever it has shown before */
  isTimed: boolean;
  /** what an earlier process, or this one, has found of it; absent: nobody keeps marks */
  mark?: Mark;
  log: Log;
}

/** Asking for processor time and memory costs more than most entries take: they are asked for once in so long. */
const SAMPLE_MS = 5;
let sampledAt = Number.NEGATIVE_INFINITY;
let sampledCpu: NodeJS.CpuUsage | undefined;
let sampledBytes = 0;

function sample(now: number, isForced = false): void {
  if (now - sampledAt < SAMPLE_MS && !isForced) return;
  sampledAt = now;
  sampledCpu = process.threadCpuUsage();
  sampledBytes = bytesInUse();
}

/** Processor time of this thread since it was sampled: what a plugin takes itself, not how long the process stood still. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage(sampledCpu);
  return (user + system) / 1000;
}

/** What this thread has of memory: its heap, and buffers beside it. */
export function bytesInUse(): number {
  const { used_heap_size: heap, external_memory: beside } = getHeapStatistics();
  return heap + beside;
}

/** Around the code of one version, in all of its contexts. */
export class Guard {
  readonly #about: GuardAbout;
  readonly #slot: number;
  #entered = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  #isTimed: boolean;
  /** it is not entered any more: what it keeps of memory grows */
  #isShut: boolean;

  constructor(about: GuardAbout) {
    const found = about.mark?.read() ?? null;
    this.#about = about;
    this.#isTimed = about.isTimed || found !== null;
    this.#isShut = found === 'memory';
    this.#slot = entries.slotOf(JSON.stringify({ version: about.version, package: about.package }));
  }

  /**
   * Does what enters the plugin's code.
   * @param again the same from the beginning, where the first try was cut off through no fault of its own; what it had done by
   *   then is not whole
   * @throws PluginStuck when it does not come back, came back too late or took too much
   */
  enter<T>(work: () => T, again: () => T = work): T {
    if (this.#isShut) this.#mustBeFree();
    return this.#hasClock ? this.#timed(work, again) : this.#once(work);
  }

  /** From now on nothing enters it: its rounds are void at their next step, also in the next process. */
  shut(mb: number): void {
    if (this.#isShut) return;
    const { log, package: plugin, version, mark } = this.#about;
    this.#isShut = true;
    mark?.leave(plugin, 'memory');
    log.error(
      { alarm: true, plugin, version, mb },
      'a plugin leaves memory behind: it is not played any more, its rounds are void',
    );
  }

  /** What it keeps of memory was given back: rounds that begin now are played in a fresh context. */
  refreshed(mb: number): void {
    const { log, package: plugin, version } = this.#about;
    log.error({ alarm: true, plugin, version, mb }, 'a plugin leaves memory behind: new rounds take a fresh context of it');
  }

  /** @param clockMs it is cut off after so long */
  #once<T>(work: () => T, clockMs = 0, isForced = false): T {
    const start = performance.now();
    sample(start, isForced);
    entries.enter(this.#slot, clockMs);
    let result: T;
    try {
      result = work();
    } finally {
      entries.leave();
    }
    const ms = performance.now() - start;
    if (ms > SAMPLE_MS) this.#look(ms);
    return result;
  }

  get #hasClock(): boolean {
    return this.#isTimed || (this.#about.isInstalled && this.#entered++ < PROVEN);
  }

  #timed<T>(work: () => T, again: () => T): T {
    try {
      return untilCodeIsLate(LIMIT_MS, (wallMs, isAgain) =>
        this.#once(() => cutAfter(wallMs, isAgain ? again : work), wallMs, isAgain),
      );
    } catch (error) {
      throw error instanceof CutOff ? this.#stuck(error.ms) : error;
    }
  }

  /** It took a while. What takes less has no time for much. */
  #look(wallMs: number): void {
    const { log, package: plugin, version } = this.#about;
    const bytes = bytesInUse() - sampledBytes;
    if (bytes > MOST_BYTES) {
      const mb = Math.round(bytes / 1024 / 1024);
      log.error({ alarm: true, plugin, version, mb }, 'a plugin took too much memory for an input: its round is void');
      throw new PluginStuck(`${plugin} ${version} took ${mb} MB for an input`);
    }
    if (wallMs <= SLOW_MS) return;
    const ms = Math.min(wallMs, cpuMs());
    if (ms <= SLOW_MS) return; // it was the process that stood still
    if (ms > LIMIT_MS) throw this.#stuck(ms);
    if (performance.now() - this.#toldAt < ALARMS_APART_MS) return;
    this.#toldAt = performance.now();
    log.error({ alarm: true, plugin, version, ms: Math.round(ms) }, 'a plugin is slow: players wait for it');
  }

  #stuck(ms: number): PluginStuck {
    const { log, package: plugin, version } = this.#about;
    this.#isTimed = true; // from now on with a clock, whatever it has shown before
    const said = `${plugin} ${version} did not come back in ${Math.round(ms)} ms`;
    log.error({ alarm: true, plugin, version, ms: Math.round(ms) }, 'a plugin did not come back: its round is void');
    return new PluginStuck(said);
  }

  /** Staff open it again by removing its mark. */
  #mustBeFree(): void {
    const { package: plugin, version, mark } = this.#about;
    if (mark?.read() === 'memory') throw new PluginStuck(`${plugin} ${version} leaves memory behind, and is not played any more`);
    this.#isShut = false;
  }
}
