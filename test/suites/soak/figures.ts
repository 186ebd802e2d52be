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
 * Theil and Sen: the median of the slopes of all pairs, so that single peaks say nothing; its borders are by Kendall.
 * NaN of fewer than two points.
 */
export function trendOf(points: readonly Point[]): Trend {
  const slopes: number[] = [];
  for (const [i, [x, y]] of points.entries())
    for (const [otherX, otherY] of points.slice(i + 1)) if (otherX !== x) slopes.push((otherY - y) / (otherX - x));
  if (slopes.length === 0) return { slope: Number.NaN, low: Number.NaN, high: Number.NaN };
  slopes.sort((a, b) => a - b);
  const n = points.length;
  const apart = Z * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const at = (rank: number) => slopes[Math.round(Math.min(slopes.length - 1, Math.max(0, rank)))] ?? Number.NaN;
  return {
    slope: quantile(slopes, 0.5),
    low: at((slopes.length - apart) / 2 - 1),
    high: at((slopes.length + apart) / 2),
  };
}

/** Sums of all series of a metric, by its name. */
export function sumsIn(metrics: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, name = '', value] of metrics.matchAll(/^([a-z_]\w*)(?:\{[^\n]*\})? ([-+.\deE]+)$/gm))
    sums.set(name, (sums.get(name) ?? 0) + Number(value));
  return sums;
}
