// What a soak is judged by: quantiles of answers, the slope of memory, and the figures of a server's metrics.

/** The value below which this share of them lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export type Point = readonly [x: number, y: number];

/** Theil and Sen: the median of the slopes of all pairs, so that single peaks say nothing. NaN of fewer than two. */
export function slopeOf(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [i, [x, y]] of points.entries())
    for (const [otherX, otherY] of points.slice(i + 1)) if (otherX !== x) slopes.push((otherY - y) / (otherX - x));
  return slopes.length > 0 ? quantile(slopes, 0.5) : Number.NaN;
}

/** Sums of all series of a metric, by its name. */
export function sumsIn(metrics: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, name = '', value] of metrics.matchAll(/^([a-z_]\w*)(?:\{[^\n]*\})? ([-+.\deE]+)$/gm))
    sums.set(name, (sums.get(name) ?? 0) + Number(value));
  return sums;
}
