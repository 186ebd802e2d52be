// Splits the spec files over processes, so that all end at about the same time.

/** Seconds on a quiet machine with two cores, by the beginning of the path; only those that are worth naming. */
const SECONDS: [begins: string, seconds: number][] = [
  ['test/crash/kills.spec.ts', 30],
  ['test/e2e/browser.spec.ts', 28],
  ['test/e2e/chaos.spec.ts', 28],
  ['test/e2e/crash.spec.ts', 18],
  ['test/e2e/demo.spec.ts', 20],
  ['test/e2e/hands-', 14],
  ['test/e2e/poker-browser.spec.ts', 15],
  ['plugins/screen/src/seated.browser.spec.ts', 15],
  ['plugins/screen/src/browser.spec.ts', 14],
  ['test/contract/bad-input-', 11],
  ['test/contract/certify.spec.ts', 15],
  ['test/', 8],
  ['core/server/src/wallet/', 5],
  ['core/server/', 3],
];

/** What a file of any other place takes. */
const ELSE = 0.5;

const secondsOf = (files: string[]): number =>
  files.reduce((sum, file) => sum + (SECONDS.find(([begins]) => file.startsWith(begins))?.[1] ?? ELSE), 0);

/**
 * The heaviest first, each to whom has least; those of `together` go to one part. Within a part files stay in the order of their
 * names.
 */
export function split(files: string[], parts: number, together: string[] = []): string[][] {
  const apart = files.filter(file => !together.includes(file)).map(file => [file]);
  const bins = Array.from({ length: parts }, () => ({ seconds: 0, files: [] as string[] }));
  for (const some of [together, ...apart].toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const bin = bins.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    bin.seconds += secondsOf(some);
    bin.files.push(...some);
  }
  return bins.map(bin => bin.files.sort());
}
