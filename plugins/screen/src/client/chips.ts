// Chooses the chips of a table and the chip that stands for a sum.

const COLOURS = [1, 2, 4, 3, 6, 5, 7] as const;

/** Five to six values from `min` to `max` in the 1-2-5 series, each a multiple of `step`. */
export function chipSet(min: number, max: number, step = 1): number[] {
  const fits = (value: number) => value >= min && value <= max && value % step === 0;
  const fine = series([1, 2, 5]).filter(fits);
  const coarse = series([1, 5]).filter(fits);
  const chosen = fine.length <= 6 || coarse.length < 5 ? fine : coarse;
  const withMin = fits(min) && chosen[0] !== min ? [min, ...chosen] : chosen;
  return withMin.slice(0, 6);
}

/** The colour number of the chip at a rank of the set. */
export function chipColour(rank: number): number {
  return COLOURS[Math.min(Math.max(rank, 0), COLOURS.length - 1)] ?? 1;
}

/** Rank of the largest chip that fits into the sum. */
export function rankOf(sum: number, set: readonly number[]): number {
  return Math.max(
    0,
    set.findLastIndex(value => value <= sum),
  );
}

function series(leads: readonly number[]): number[] {
  const out: number[] = [];
  for (let power = 0; power <= 14; power++) for (const lead of leads) out.push(lead * 10 ** power);
  return out;
}
