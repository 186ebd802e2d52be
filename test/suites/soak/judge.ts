// Judges a soak: its books, the slope of its memory at rest, and whether its last answers came as quickly as its first.
import { Chance } from '../../support/chance.ts';
import { GONE } from './faults.ts';
import { type Point, quantile, trendOf } from './figures.ts';
import type { Figure, Sample, Soaked, Verdict } from './result.ts';

const WARM_S = 600;
const WINDOW_S = 600;
/** A slope an hour of less than this says nothing. */
const LEAST_S = 1500;
const MB = 1e6;
const SLOPE = 0.5;
/** A border farther from the slope hides a leak that matters. */
const WIDEST = 5 * SLOPE;
const RATIO = 1.1;
const DRAWS = 100;
const LEAST_ACKS = 500;
/** Where the players' own process stands still for longer, answers are late by its fault: such steps are not judged. */
export const OWN_MS = 100;

type Rest = Soaked['memory'][number];

const calm = (samples: readonly Sample[]) => samples.filter(({ isCalm }) => isCalm);
const acksOf = (samples: readonly Sample[]) => calm(samples).flatMap(({ acks }) => acks);
const medianOf = (values: readonly number[]): number => quantile(values, 0.5);
const sumOf = (list: readonly Sample[]): number => medianOf(list.map(({ sumMs }) => sumMs));
const fixed = (value: number, digits: number): string => (Number.isNaN(value) ? 'none' : value.toFixed(digits));

/** Of the longest life, after ten minutes (a fifth of it where it is short). */
export function figuresOf(soaked: Pick<Soaked, 'samples' | 'memory' | 'faults' | 'broken' | 'seed'>): Figure[] {
  const { samples, broken, seed } = soaked;
  const longest = [...Map.groupBy(samples, ({ life }) => life).values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const [first = 0, last = 0] = [longest[0]?.at, longest.at(-1)?.at];
  const warm = Math.min(WARM_S, (last - first) / 5);
  const window = Math.min(WINDOW_S, (last - first - warm) / 3);
  const isLong = warm === WARM_S && last - first - warm >= LEAST_S;
  const later = longest.filter(({ at }) => at - first > warm);
  const early = later.filter(({ at }) => at - first <= warm + window);
  const late = later.filter(({ at }) => last - at <= window);
  const life = longest[0]?.life;
  const rests = seasonsOf(soaked).map(season => season.filter(each => each.life === life && each.at - first > warm));
  const all = acksOf(later);
  const mean = (of: (each: Sample) => number, list: readonly Sample[] = later) =>
    list.reduce((sum, each) => sum + of(each), 0) / Math.max(1, list.length);
  const stolenIn = (list: readonly Sample[]) => mean(({ stolen }) => stolen, calm(list));
  const minutes = (s: number) => `${fixed(s / 60, 0)} min`;
  const told = (name: string, value: string): Figure => ({ name, value, goal: '', verdict: '' });
  const p99 = (list: readonly Sample[]) =>
    `${fixed(quantile(acksOf(list), 0.99), 0)} ms of ${acksOf(list).length} at load ${fixed(
      mean(({ load }) => load, list),
      1,
    )}`;
  return [
    { name: 'violations', value: String(broken.length), goal: '0', verdict: broken.length > 0 ? 'missed' : 'met' },
    told('one process lived', minutes(last - first)),
    memoryOf(
      pointsOf(rests, ({ bytes }) => bytes),
      minutes(warm),
      isLong,
    ),
    told('slope of it without code', slopeOf(pointsOf(rests, ({ bytes, code }) => bytes - code))),
    told('slope of code', slopeOf(pointsOf(rests, ({ code }) => code))),
    told(
      'slope of memory of the machine',
      `${fixed(trendOf(later.map(({ at, rss }) => [at / 3600, rss / MB])).slope, 1)} MB/h, at last ${fixed((later.at(-1)?.rss ?? 0) / MB, 0)} MB`,
    ),
    told(`p99 of acks while nothing was wrong, first ${minutes(window)} after it`, p99(early)),
    told(`p99 of acks, last ${minutes(window)}`, p99(late)),
    ratioOf(early, late, { seed, isLong }),
    // no judgement: these say whether the machine was as quick in both
    told('the same sum on the machine in both', `${fixed(sumOf(early), 2)} and ${fixed(sumOf(late), 2)} ms`),
    told('processors that its host gave to others in both', `${fixed(stolenIn(early), 3)} and ${fixed(stolenIn(late), 3)}`),
    told('p50 and p99 of acks', `${fixed(quantile(all, 0.5), 0)} and ${fixed(quantile(all, 0.99), 0)} ms of ${all.length}`),
    told('steps in which the players stood still', `${later.filter(({ ownMs }) => ownMs >= OWN_MS).length} of ${later.length}`),
    told('processor of the server', `${fixed(100 * mean(({ processor }) => processor), 0)} %`),
    told('p99 of the event loop, median', `${fixed(medianOf(later.map(({ lag }) => lag)), 0)} ms`),
    told(
      'actions a second, while nothing was wrong',
      fixed(
        mean(({ perSecond }) => perSecond, calm(later)),
        1,
      ),
    ),
  ];
}

/**
 * Rests before which the database was gone, and the others. Tables forget what they answered while it is gone, some 3 MB, and
 * fill it again in ten minutes: between a rest of one kind and one of the other that is no slope.
 */
function seasonsOf({ memory, faults }: Pick<Soaked, 'memory' | 'faults'>): Rest[][] {
  const gone = faults.filter(({ what }) => what === GONE);
  const isEmptied = ({ at }: Rest, i: number) => gone.some(({ from }) => from < at && from > (memory[i - 1]?.at ?? 0));
  return [memory.filter((rest, i) => !isEmptied(rest, i)), memory.filter(isEmptied)];
}

const pointsOf = (seasons: readonly Rest[][], of: (rest: Rest) => number): Point[][] =>
  seasons.map(season => season.map(rest => [rest.at / 3600, of(rest) / MB]));

function slopeOf(seasons: readonly Point[][]): string {
  const { slope, low, high } = trendOf(...seasons);
  return `${fixed(slope, 2)} MB/h (${fixed(low, 2)} to ${fixed(high, 2)})`;
}

function memoryOf(seasons: readonly Point[][], warm: string, isLong: boolean): Figure {
  const { slope, low, high } = trendOf(...seasons);
  const count = seasons.flat().length;
  const isTold = isLong && count >= 8;
  let verdict: Verdict = 'open';
  if (isTold && low > SLOPE) verdict = 'missed';
  else if (isTold && high - slope <= WIDEST) verdict = slope <= SLOPE ? 'met' : 'missed';
  return {
    name: `slope of memory in use at rest after ${warm}`,
    value: `${slopeOf(seasons)}, ${count} rests`,
    goal: `at most ${SLOPE} MB/h`,
    verdict,
  };
}

/** How much slower the last answers are; what chance does to it is seen in steps drawn again and again. */
function ratioOf(early: readonly Sample[], late: readonly Sample[], { seed, isLong }: { seed: number; isLong: boolean }): Figure {
  const luck = new Chance(seed, 'judge');
  const [before, after] = [calm(early), calm(late)];
  const again = (list: readonly Sample[]) => list.map(() => luck.pick(list));
  const of = (a: readonly Sample[], b: readonly Sample[]) => quantile(acksOf(b), 0.99) / quantile(acksOf(a), 0.99);
  const ratio = of(before, after);
  const draws = Array.from({ length: before.length && after.length ? DRAWS : 0 }, () => of(again(before), again(after)));
  const [low, high] = [quantile(draws, 0.05), quantile(draws, 0.95)];
  const isTold = isLong && Math.min(acksOf(before).length, acksOf(after).length) >= LEAST_ACKS;
  let verdict: Verdict = 'open';
  if (isTold && ratio <= RATIO) verdict = 'met';
  else if (isTold && low > RATIO) verdict = 'missed';
  return {
    name: 'last to first',
    value: `${fixed(ratio, 2)} (${fixed(low, 2)} to ${fixed(high, 2)})`,
    goal: `at most ${RATIO}`,
    verdict,
  };
}
