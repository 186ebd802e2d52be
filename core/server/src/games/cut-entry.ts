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
