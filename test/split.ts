// Shares the spec files out in batches: a process that has done with one takes the next.

/** Seconds of a file, by the beginning of its path; only those that are worth naming. */
const SECONDS: [begins: string, seconds: number][] = [
  ['test/suites/contract/bad-input-actions.spec.ts', 18],
  ['test/suites/contract/certify.spec.ts', 20],
  ['test/suites/contract/reconciliation.spec.ts', 30],
  ['test/suites/contract/reconciliation-live.spec.ts', 22],
  ['test/suites/contract/', 9],
  ['test/suites/crash/kills.spec.ts', 30],
  ['test/suites/crash/priced-kills.spec.ts', 40],
  ['test/suites/e2e/browser.spec.ts', 24],
  ['test/suites/e2e/chaos.spec.ts', 28],
  ['test/suites/e2e/crash.spec.ts', 20],
  ['test/suites/e2e/demo/demo.spec.ts', 26],
  ['test/suites/e2e/hands-', 15],
  ['test/suites/e2e/late/commits.spec.ts', 40],
  ['test/suites/e2e/keys/master-key.spec.ts', 40],
  ['test/suites/e2e/outage.spec.ts', 35],
  ['test/suites/e2e/poker-', 40],
  ['test/suites/e2e/', 12],
  ['test/suites/kits/', 15],
  ['test/suites/sim/sim.spec.ts', 40],
  ['test/', 7],
  ['plugins/screen/src/browser.spec.ts', 18],
  ['plugins/screen/src/seated', 12],
  ['core/server/src/wallet/', 4],
  ['core/server/', 1.5],
];

/** What a file of any other place takes. */
const ELSE = 0.3;

/** Specs with a browser. */
export const IN_BROWSER = /browser\.spec\.ts$/;

/** A batch is no smaller than this, or loading what all specs load would take longer than they. */
const LEAST_SECONDS = 12;

export const secondsOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + (SECONDS.find(([begins]) => file.startsWith(begins))?.[1] ?? ELSE), 0);

/**
 * The heaviest first, in batches that become smaller towards the end, so that all `processes` end at about the same time; those of
 * `together` are one batch, the first. Within a batch files stay in the order of their names. `after`: seconds of work that follows.
 */
export function split(files: string[], processes: number, together: string[] = [], after = 0): string[][] {
  const batches = together.length > 0 ? [together.toSorted()] : [];
  let left = secondsOf(files.filter(file => !together.includes(file))) + after;
  let batch: string[] = [];
  let room = 0;
  for (const file of files.filter(each => !together.includes(each)).toSorted((a, b) => secondsOf([b]) - secondsOf([a]))) {
    if (batch.length === 0 || room <= 0) {
      batch = [];
      batches.push(batch);
      room = Math.max(LEAST_SECONDS, left / (2 * processes));
    }
    batch.push(file);
    room -= secondsOf([file]);
    left -= secondsOf([file]);
  }
  return batches.map(each => each.sort());
}
