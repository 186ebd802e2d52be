// Known counts of hands by category, and how many values differ: what the tests and `npm run figures` compare with.
import type { BadugiRank } from './badugi.ts';
import type { Category } from './value.ts';

export interface Figures<Rank extends string> {
  total: number;
  counts: Record<Rank, number>;
}

export const FIVE_CARDS: Figures<Category> & { values: number } = {
  total: 2_598_960,
  values: 7_462,
  counts: {
    royal_flush: 4,
    straight_flush: 36,
    four_of_a_kind: 624,
    full_house: 3_744,
    flush: 5_108,
    straight: 10_200,
    three_of_a_kind: 54_912,
    two_pair: 123_552,
    one_pair: 1_098_240,
    high_card: 1_302_540,
  },
};

export const SEVEN_CARDS: Figures<Category> & { values: number } = {
  total: 133_784_560,
  values: 4_824,
  counts: {
    royal_flush: 4_324,
    straight_flush: 37_260,
    four_of_a_kind: 224_848,
    full_house: 3_473_184,
    flush: 4_047_644,
    straight: 6_180_020,
    three_of_a_kind: 6_461_620,
    two_pair: 31_433_400,
    one_pair: 58_627_800,
    high_card: 23_294_460,
  },
};

/** Four cards in hand with five on the board. */
export const OMAHA: Figures<Category> = {
  total: 463_563_500_400,
  counts: {
    royal_flush: 42_807_600,
    straight_flush: 368_486_160,
    four_of_a_kind: 2_225_270_496,
    full_house: 29_424_798_576,
    flush: 31_216_782_384,
    straight: 52_289_648_688,
    three_of_a_kind: 40_712_657_408,
    two_pair: 170_775_844_104,
    one_pair: 122_655_542_152,
    high_card: 13_851_662_832,
  },
};

export const BADUGI: Figures<BadugiRank> = {
  total: 270_725,
  counts: { badugi: 17_160, three_card: 154_440, two_card: 96_252, one_card: 2_873 },
};

/** Badugis by their highest card, and how many values there are of each size. */
export const BADUGIS_BY_TOP: Record<string, number> = {
  '4': 24,
  '5': 96,
  '6': 240,
  '7': 480,
  '8': 840,
  '9': 1_344,
  T: 2_016,
  J: 2_880,
  Q: 3_960,
  K: 5_280,
};
export const BADUGI_VALUES: Record<BadugiRank, number> = { badugi: 715, three_card: 286, two_card: 78, one_card: 13 };

/** How many hands had each value, put together by the word for it. */
export function byRank<Rank extends string>(counts: ArrayLike<number>, rankOf: (value: number) => Rank): Record<string, number> {
  const sums: Record<string, number> = {};
  for (let value = 1; value < counts.length; value++) {
    const count = counts[value] as number;
    if (count > 0) sums[rankOf(value)] = (sums[rankOf(value)] ?? 0) + count;
  }
  return sums;
}

/** The categories whose share of `count` random hands is further from the known one than four standard deviations. */
export function unlikely(found: Record<string, number>, count: number, { total, counts }: Figures<string>): string[] {
  return Object.entries(counts).flatMap(([rank, known]) => {
    const share = known / total;
    const far = Math.abs((found[rank] ?? 0) / count - share);
    return far > 4 * Math.sqrt((share * (1 - share)) / count) ? [`${rank}: ${found[rank] ?? 0} of ${count}`] : [];
  });
}
