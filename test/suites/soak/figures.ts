// What a soak is judged by: quantiles of answers, the slope of memory, and the figures of a server's metrics.

/** The value below which this share of them lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export type Point = readonly [x: number, y: number];

export interface Trend {
  slope: number;
  /** the slope of the line lies between these, nine times of ten */
  low: number;
  high: number;
}

/** Of nine in ten, as a normal distribution has it. */
const Z = 1.645;

/**
 * Theil and Sen, by season (Hirsch and Slack): the median of the slopes of all pairs, so that single peaks say nothing. Only
 * points of the same series are paired: what series differ in by themselves is no slope. The borders are by Kendall. NaN without
 * a pair.
 */
export function trendOf(...series: readonly (readonly Point[])[]): Trend {
  const slopes = series.flatMap(slopesOf);
  if (slopes.length === 0) return { slope: Number.NaN, low: Number.NaN, high: Number.NaN };
  slopes.sort((a, b) => a - b);
  const variance = series.reduce((sum, { length: n }) => sum + (n * (n - 1) * (2 * n + 5)) / 18, 0);
  const apart = Z * Math.sqrt(variance);
  const at = (rank: number) => slopes[Math.round(Math.min(slopes.length - 1, Math.max(0, rank)))] ?? Number.NaN;
  return {
    slope: quantile(slopes, 0.5),
    low: at((slopes.length - apart) / 2 - 1),
    high: at((slopes.length + apart) / 2),
  };
}

const slopesOf = (points: readonly Point[]): number[] =>
  points.flatMap(([x, y], i) => {
    const others = points.slice(i + 1).filter(([otherX]) => otherX !== x);
    return others.map(([otherX, otherY]) => (otherY - y) / (otherX - x));
  });

/** Sums of all series of a metric, by its name. */
export function sumsIn(metrics: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, name = '', value] of metrics.matchAll(/^([a-z_]\w*)(?:\{[^\n]*\})? ([-+.\deE]+)$/gm))
    sums.set(name, (sums.get(name) ?? 0) + Number(value));
  return sums;
}
