// Tries a new version in a process of its own before anybody plays it: what hangs, eats memory or breaks a rule does it there.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { EntryWatch, mainThreadMs, STUCK_MS } from '../../runtime/index.ts';
import { PluginRefused, type Step } from '../pack/refused.ts';
import { ENTRIES_FD, HEAP_MB, LIMITS_MS, type TrialGiven, type TrialSays, type TrialStep } from './protocol.ts';

/** A trial that was passed. */
export interface Trial {
  rounds: number;
  ms: number;
  golden: number;
}

const MOST_SAID = 64 * 1024;
const LOOK_MS = 100;
/** A step has so many times its processor time on the wall: on a busy machine a good version waits for its turn. */
const WALL_FACTOR = 5;

/** Processor time of each step, and of one entry into the script. */
type Limits = Readonly<Record<TrialStep | 'entry', number>>;

/** @param script the file of its process, see `bundleTrial` @throws PluginRefused: the step that failed, and why in a sentence */
export async function tryPlugin(
  script: string,
  given: TrialGiven,
  limits: Limits = { ...LIMITS_MS, entry: STUCK_MS },
): Promise<Trial> {
  const start = performance.now();
  const { entry: _, ...steps } = limits;
  const most = Object.values(steps).reduce((sum, each) => sum + each, 0);
  const [file, args] = endingBy(most, process.execPath, trialChild(script));
  const child = spawn(file, args, { env: {}, cwd: dirname(script), stdio: ['pipe', 'pipe', 'ignore', 'pipe'] });
  // a version that loops keeps a processor until the clock of its step ends it: tables go first
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const said = new Listener(child, limits, given.name);
  child.stdin?.on('error', () => {}); // it ended before it had read everything: its end says why
  child.stdin?.end(JSON.stringify(given));
  const { rounds, golden } = await said.ended;
  return { rounds, golden, ms: Math.round(performance.now() - start) };
}

/** What Node is started with for a trial: it reads its own script, and nothing else: no other files, no processes, no threads. */
export const trialChild = (script: string): string[] => [
  '--permission',
  `--allow-fs-read=${script}`,
  `--max-old-space-size=${HEAP_MB}`,
  '--expose-gc',
  '--no-warnings',
  script,
];

/**
 * The command that the kernel ends after so much processor time: a server that is killed in a trial leaves nobody else who would
 * end a version that loops. `win32` has no such limit for a single command.
 */
export const endingBy = (mostMs: number, file: string, args: readonly string[]): [file: string, args: string[]] =>
  process.platform === 'win32'
    ? [file, [...args]]
    : ['/bin/sh', ['-c', 'ulimit -t "$0" && exec "$@"', String(Math.ceil(mostMs / 1000)), file, ...args]];

/** Undefined: no word of a trial, so whoever printed it is not the house's own code. */
function readSaid(line: string): TrialSays | undefined {
  try {
    const said: unknown = JSON.parse(line);
    return typeof said === 'object' && said !== null ? (said as TrialSays) : undefined;
  } catch {
    return undefined;
  }
}

/** After a pause of this process its timers strike before it has read what the trial has said meanwhile: that is read first. */
const onceHeard = (work: () => void): void => void setImmediate(work);

/** Hears the steps of a trial, and ends it where one takes too long or the script does not come back. */
class Listener {
  readonly ended: Promise<{ rounds: number; golden: number }>;
  readonly #child: ChildProcess;
  readonly #limits: Limits;
  #step: TrialStep = 'load';
  #clock: NodeJS.Timeout | undefined;
  #rest = '';
  #said: Exclude<TrialSays, { step: TrialStep }> | undefined;
  /** how the step took too long; null: it did not */
  #late: 'computed' | 'waited' | null = null;
  /** how often the script was entered and left: odd, it runs */
  #entries = 0;
  #isStuck = false;
  #stepFrom = 0;
  #knownMs: number | undefined;
  readonly #name: string;

  constructor(child: ChildProcess, limits: Limits, name: string) {
    this.#child = child;
    this.#limits = limits;
    this.#name = name;
    this.#wind();
    const looking = this.#watch();
    child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    child.stdio[ENTRIES_FD]?.on('data', (bytes: Buffer) => {
      this.#entries += bytes.length;
    });
    this.ended = new Promise((done, fail) => {
      child.once('error', error => fail(new PluginRefused('load', `the trial could not begin: ${error.message}`)));
      child.once('close', (code, signal) => {
        clearTimeout(this.#clock);
        clearInterval(looking);
        const said = this.#said;
        if (said && 'passed' in said && this.#late === null && !this.#isStuck) done(said.passed);
        else fail(this.#why(signal ?? code));
      });
    });
  }

  #wind(): void {
    clearTimeout(this.#clock);
    this.#stepFrom = this.#cpuMs();
    const clock = setTimeout(
      () =>
        onceHeard(() => {
          if (this.#clock !== clock) return;
          this.#late = 'waited';
          this.#child.kill('SIGKILL');
        }),
      this.#limits[this.#step] * WALL_FACTOR,
    );
    this.#clock = clock;
  }

  /** Processor time of the trial, the last one of a process that has ended; of the wall where the system does not tell it. */
  #cpuMs(): number {
    const ms = mainThreadMs(this.#child.pid);
    if (ms !== null) this.#knownMs = ms;
    return this.#knownMs ?? performance.now();
  }

  #watch(): NodeJS.Timeout {
    const watch = new EntryWatch(this.#limits.entry, () => this.#cpuMs());
    const look = () => {
      this.#isStuck ||= watch.look(this.#entries % 2 === 1 ? this.#entries : null);
      if (this.#cpuMs() - this.#stepFrom > this.#limits[this.#step]) this.#late = 'computed';
      if (this.#isStuck || this.#late !== null) this.#child.kill('SIGKILL');
    };
    return setInterval(() => onceHeard(look), LOOK_MS);
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > MOST_SAID) this.#child.kill('SIGKILL');
    for (const line of lines) {
      const said = readSaid(line);
      if (said === undefined) this.#child.kill('SIGKILL');
      else if ('step' in said) {
        this.#step = said.step;
        this.#wind();
      } else this.#said = said;
    }
  }

  #why(end: string | number | null): PluginRefused {
    const step: Step = this.#step;
    const said = this.#said;
    if (this.#isStuck)
      return new PluginRefused(
        step,
        `${this.#name} did not come back in the step ${step}: one entry into its script took more than ${this.#limits.entry} ms of processor time`,
        true,
      );
    if (this.#late !== null) {
      const ms = this.#limits[this.#step];
      const sentence = `the step ${step} took longer than ${ms} ms of processor time`;
      const waited = `the step ${step} was not over after ${ms * WALL_FACTOR} ms: the machine has too much to do`;
      return this.#late === 'computed' ? new PluginRefused(step, sentence, true) : new PluginRefused(step, waited);
    }
    if (said && 'refused' in said) return new PluginRefused(step, said.refused.slice(0, 1000), true);
    if (end === 'SIGABRT' || end === 134 || end === 'SIGTRAP' || end === 133)
      return new PluginRefused('memory', `it took more than ${HEAP_MB} MB of memory in the step ${step}`, true);
    return new PluginRefused(step, `its process ended in the step ${step} with ${end}`);
  }
}
