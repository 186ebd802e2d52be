// What stands around every entry into a plugin's code: how long it takes, and the end of one that does not come back.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import type { Log } from '../kernel/index.ts';
import { entries } from '../runtime/index.ts';

/** Processor time; beyond this players feel it: an alarm. */
export const SLOW_MS = 50;
/** Beyond this the round is void. */
export const LIMIT_MS = 1_000;
/** An installed version is entered with a clock until it was entered so often. A clock costs a thread: some 0.1 ms an entry. */
const PROVEN = 2_000;
const ALARMS_APART_MS = 60_000;

/** The code of a plugin did not come back in time: its round is void, and its table stops. */
export class PluginStuck extends Error {
  override name = 'PluginStuck';
}

export interface GuardAbout {
  package: string;
  version: string;
  /** it came by an installation, not from a folder of the project's own */
  isInstalled: boolean;
  /** it did not come back once, and the process was ended for it */
  isMarked: boolean;
  log: Log;
}

const ENTRY = Symbol.for('baize.entry');
const enter = new vm.Script(`globalThis[Symbol.for('baize.entry')]()`, { filename: 'entry.js' });

/** Asking for processor time costs more than most entries take: it is asked once in so long. */
const SAMPLE_MS = 5;
let sampledAt = Number.NEGATIVE_INFINITY;
let sampled: NodeJS.CpuUsage | undefined;

function sampleCpu(now: number): void {
  if (now - sampledAt < SAMPLE_MS) return;
  sampledAt = now;
  sampled = process.threadCpuUsage();
}

/** Processor time of this thread since it was sampled: what a plugin takes itself, not how long the process stood still. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage(sampled);
  return (user + system) / 1000;
}

/** Around the code of one version. */
export class Guard {
  readonly #about: GuardAbout;
  readonly #slot: number;
  #entered = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(about: GuardAbout) {
    this.#about = about;
    this.#slot = entries.slotOf(JSON.stringify({ version: about.version, package: about.package }));
  }

  /** Does what enters the plugin's code. @throws PluginStuck when it does not come back, or came back too late */
  enter<T>(work: () => T): T {
    const start = performance.now();
    sampleCpu(start);
    entries.enter(this.#slot);
    let result: T;
    try {
      result = this.#isTimed ? this.#timed(work) : work();
    } finally {
      entries.leave();
    }
    const ms = performance.now() - start;
    if (ms > SLOW_MS) this.#slow(Math.min(ms, cpuMs()));
    return result;
  }

  get #isTimed(): boolean {
    const { isMarked, isInstalled } = this.#about;
    return isMarked || (isInstalled && this.#entered++ < PROVEN);
  }

  #timed<T>(work: () => T): T {
    let result: { value: T } | undefined;
    const host = globalThis as { [ENTRY]?: () => void };
    host[ENTRY] = () => {
      result = { value: work() };
    };
    try {
      enter.runInThisContext({ timeout: LIMIT_MS });
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw this.#stuck(LIMIT_MS);
      throw error;
    } finally {
      delete host[ENTRY];
    }
    return (result as unknown as { value: T }).value;
  }

  #slow(ms: number): void {
    if (ms <= SLOW_MS) return; // it was the process that stood still
    const { log, package: plugin, version } = this.#about;
    if (ms > LIMIT_MS) throw this.#stuck(ms);
    if (performance.now() - this.#toldAt < ALARMS_APART_MS) return;
    this.#toldAt = performance.now();
    log.error({ alarm: true, plugin, version, ms: Math.round(ms) }, 'a plugin is slow: players wait for it');
  }

  #stuck(ms: number): PluginStuck {
    const { log, package: plugin, version } = this.#about;
    this.#about.isMarked = true; // from now on with a clock, whatever it has shown before
    const said = `${plugin} ${version} did not come back in ${Math.round(ms)} ms`;
    log.error({ alarm: true, plugin, version, ms: Math.round(ms) }, 'a plugin did not come back: its round is void');
    return new PluginStuck(said);
  }
}

/** Where the watching thread leaves its marks. */
export function stuckFolder(data: string): string {
  const folder = join(data, 'plugins', 'stuck');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Whether the process was ended because this version did not come back. */
export const isMarked = (data: string, version: string): boolean => existsSync(join(data, 'plugins', 'stuck', `${version}.json`));
