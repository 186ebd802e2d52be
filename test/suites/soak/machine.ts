// How quick the machine is at a moment: what else it does, or how fast it is let run, makes answers late that the server is not.
import { readFileSync } from 'node:fs';

const STAT = '/proc/stat';
/** `cpu`, then ticks of user, nice, system, idle, iowait, irq, softirq and steal, of all processors (proc(5)). */
const STOLEN = /^cpu +(?:\d+ ){7}(\d+)/;
const TICKS_A_SECOND = 100;
const TIMES = 5;
const ROUNDS = 1_000_000;

/** The same sum each time. @returns how long it took at best, ms: some 2 */
export function timedSum(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TIMES; i++) {
    const from = performance.now();
    let sum = 0;
    for (let n = 1; n <= ROUNDS; n++) sum = (Math.imul(sum, 31) + n) | 0;
    if (sum === 0) throw new Error('the sum is another one');
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

/** For how long processors of this machine had work and were given to other machines of its host, s since it started; NaN where
 *  that is not told. @param stat what the kernel says of its processors */
export function stolenSeconds(stat = statOf()): number {
  return Number(STOLEN.exec(stat)?.[1] ?? Number.NaN) / TICKS_A_SECOND;
}

function statOf(): string {
  try {
    return readFileSync(STAT, 'utf8');
  } catch {
    return ''; // another system than Linux
  }
}
