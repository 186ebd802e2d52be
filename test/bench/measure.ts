// What all benchmarks share: interleaved rounds, medians, one printed line a figure.

/** What a ratio must keep; one of the two. */
export type Goal = { least: number } | { most: number };

export interface Figure {
  name: string;
  unit: string;
  /** One value a round, in the order of the rounds. */
  ours: number[];
  floor: number[];
  /** What the floor is. */
  against: string;
  /** Without one the ratio is only shown. */
  goal?: Goal;
}

export const isQuick = process.argv.includes('--quick');

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};

export const sleep = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

/** Runs both sides once a round, each first in turn, so that the noise of a moment hits both. The first round only warms up. */
export async function alternate<T>(
  rounds: number,
  ours: () => Promise<T> | T,
  floor: () => Promise<T> | T,
): Promise<{ ours: T[]; floor: T[] }> {
  const got: { ours: T[]; floor: T[] } = { ours: [], floor: [] };
  for (let round = 0; round <= (isQuick ? 2 : rounds); round++) {
    const first = round % 2 === 0;
    const early = first ? await floor() : await ours();
    const late = first ? await ours() : await floor();
    if (round === 0) continue;
    got.ours.push(first ? late : early);
    got.floor.push(first ? early : late);
  }
  return got;
}

/** Works for a moment, in batches. Calls of what it answers give how often a second. */
export function rateOf(batch: number, work: () => void): () => number {
  const ms = isQuick ? 150 : 400;
  return () => {
    let times = 0;
    const from = performance.now();
    for (; performance.now() - from < ms; times += batch) for (let i = 0; i < batch; i++) work();
    return times / ((performance.now() - from) / 1000);
  };
}

/** Runs several sides in every round, each first in turn. The first round only warms up. */
export async function inTurn<Name extends string, T>(
  rounds: number,
  sides: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(sides) as Name[];
  const got = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round <= (isQuick ? 2 : rounds); round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length] as Name;
      const value = await sides[name]();
      if (round > 0) got[name].push(value);
    }
  }
  return got;
}

const verdicts: boolean[] = [];

/** Prints one figure. The ratio is the median of the ratios round by round, not the ratio of the medians. */
export function report({ name, unit, ours, floor, against, goal }: Figure): void {
  const ratio = median(ours.map((value, round) => value / (floor[round] ?? Number.NaN)));
  console.log(`\n${name}`);
  console.log(`  Baize ${show(median(ours))} ${unit}, ${against} ${show(median(floor))} ${unit}`);
  if (!goal) {
    console.log(`  ratio ${ratio.toPrecision(3)}`);
    return;
  }
  const isMet = 'least' in goal ? ratio >= goal.least : ratio <= goal.most;
  verdicts.push(isMet);
  const wanted = 'least' in goal ? `at least ${goal.least}` : `at most ${goal.most}`;
  console.log(`  ratio ${ratio.toPrecision(3)}, goal ${wanted}: ${isMet ? 'ok' : 'missed'}`);
}

/** Keeps and prints a goal that is no ratio. */
export function achieved(what: string, isMet: boolean): void {
  verdicts.push(isMet);
  console.log(`  goal: ${what}: ${isMet ? 'ok' : 'missed'}`);
}

/** How many goals were met, of how many. */
export const tally = (): string => `${verdicts.filter(Boolean).length} of ${verdicts.length} goals met`;

function show(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toPrecision(3)} M`;
  if (value >= 1e4) return `${(value / 1e3).toPrecision(3)} k`;
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
