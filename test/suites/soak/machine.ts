// How quick the machine is at a moment: what else it does, or how fast it is let run, makes answers late that the server is not.

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
