// An entry into a plugin's code that is cut off when it takes too long. What cuts has a clock of the wall; whether the code computed
// meanwhile, or stood still with its machine, is said by the thread's processor time.
import vm from 'node:vm';

const ENTRY = Symbol.for('baize.entry');
const enter = new vm.Script(`globalThis[Symbol.for('baize.entry')]()`, { filename: 'entry.js' });

/** It was cut off, at any of its steps: what it held is not whole. */
export class CutOff extends Error {
  override name = 'CutOff';
  /** processor time that it took, ms */
  readonly ms: number;
  constructor(limitMs: number, ms: number) {
    super(`it timed out after ${limitMs} ms, ${Math.round(ms)} ms of them processor time`);
    this.ms = ms;
  }
}

/** Does the work; it costs a thread, some 0.1 ms. @throws CutOff after so much time on the wall */
export function cutAfter<T>(limitMs: number, work: () => T): T {
  let result: { value: T } | undefined;
  const host = globalThis as { [ENTRY]?: () => void };
  host[ENTRY] = () => {
    result = { value: work() };
  };
  const before = process.threadCpuUsage();
  try {
    enter.runInThisContext({ timeout: limitMs });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    const { user, system } = process.threadCpuUsage(before);
    throw new CutOff(limitMs, (user + system) / 1000);
  } finally {
    delete host[ENTRY];
  }
  return (result as unknown as { value: T }).value;
}

/** Each further try has so much more time on the wall: a busy machine may need it. */
const MORE = 1.5;
/** With so much of its limit in processor time it was the code, and not the machine, that took a try's time; or with so much of it
 *  in all tries together. */
const OWN = 0.9;
const ALL = 2;

/**
 * Tries again what a machine cut off that stood still, or had too much to do: the code did nothing wrong.
 * @param limitMs processor time @param attempt cuts its work after so much time on the wall @throws CutOff when it was the code
 */
export function untilCodeIsLate<T>(limitMs: number, attempt: (wallMs: number, isAgain: boolean) => T): T {
  let spentMs = 0;
  for (let wallMs = limitMs; ; wallMs *= MORE)
    try {
      return attempt(Math.round(wallMs), wallMs > limitMs);
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      spentMs += error.ms;
      if (error.ms >= limitMs * OWN || spentMs >= limitMs * ALL) throw error;
    }
}
