// Splits the spec files over processes, so that all end at about the same time.

/** Seconds on a quiet machine with two cores, by the beginning of the path; only those that are worth naming. */
const SECONDS: [begins: string, seconds: number][] = [
  ['plugins/screen/src/browser.spec.ts', 29],
  ['test/e2e/browser.spec.ts', 21],
  ['test/e2e/chaos.spec.ts', 26],
  ['test/e2e/crash.spec.ts', 25],
  ['test/contract/bad-input-', 25],
  ['test/contract/', 12],
  ['test/', 5],
];

/** What a file of any other place takes. */
const ELSE = 2;

const secondsOf = (file: string): number => SECONDS.find(([begins]) => file.startsWith(begins))?.[1] ?? ELSE;

/** The heaviest first, each to whom has least. Within a part files stay in the order of their names. */
export function split(files: string[], parts: number): string[][] {
  const bins = Array.from({ length: parts }, () => ({ seconds: 0, files: [] as string[] }));
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const bin = bins.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    bin.seconds += secondsOf(file);
    bin.files.push(file);
  }
  return bins.map(bin => bin.files.sort());
}
