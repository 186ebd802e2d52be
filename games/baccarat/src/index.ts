// Baccarat (punto banco): from a shoe, and from a dealer's scanner.
import { type Amount, type Game, type Json, standardPack } from '@baize/sdk';
import { resultsOf } from './past.ts';
import { play } from './play.ts';
import { PAYOUTS } from './spots.ts';

export { type Coup, coupOf } from './coup.ts';
export * from './roads.ts';
export { SPOTS, type SpotName, winOf } from './spots.ts';

/** Ace 1, two to nine their number, ten and court cards 10: so many cards are burned after the first card of a shoe. */
function burn(first: string): number {
  return 'A23456789'.indexOf(first[0] ?? '') + 1 || 10;
}

/** cut_from_end: where the cut card lies, 14 to 104 cards from the end; shuffle_each_round: a new shoe for every round. */
function check(limits: Record<string, Amount>, options: Record<string, Json>): string[] {
  const bad: string[] = [];
  const { min_bet = 0, max_bet = 0, tie_max = 0 } = limits;
  if (min_bet < 1) bad.push('min_bet');
  if (max_bet < Math.max(min_bet, 1)) bad.push('max_bet');
  if (tie_max < Math.max(min_bet, 1)) bad.push('tie_max');
  const { cut_from_end: cut = 16, shuffle_each_round: each = false } = options;
  if (!(Number.isInteger(cut) && (cut as number) >= 14 && (cut as number) <= 104)) bad.push('cut_from_end');
  if (typeof each !== 'boolean') bad.push('shuffle_each_round');
  return bad;
}

const common = {
  kind: 'round',
  flow: 'bet',
  seats: null,
  limits: ['min_bet', 'max_bet', 'tie_max'],
  betSize: ['min_bet', 'max_bet'],
  deck: { faces: standardPack(), copies: 8, shoe: { cut: 16, burn } },
  rake: null,
  check,
  ready: () => [],
  results: resultsOf,
  play,
  payouts: PAYOUTS,
} satisfies Partial<Game>;

export const baccarat: Game = {
  ...common,
  code: 'baccarat',
  names: { ko: '바카라', en: 'Baccarat', zh: '百家乐', ja: 'バカラ', th: 'บาคาร่า', vi: 'Baccarat' },
  category: 'card',
  live: false,
  timers: { betting_ms: 15_000, deal_ms: 800, result_ms: 6_000, next_round_ms: 3_000 },
  template: { limits: { min_bet: 1, max_bet: 1_000, tie_max: 100 } },
};

export const liveBaccarat: Game = {
  ...common,
  code: 'live_baccarat',
  names: {
    ko: '라이브 바카라',
    en: 'Live Baccarat',
    zh: '真人百家乐',
    ja: 'ライブバカラ',
    th: 'บาคาร่าสด',
    vi: 'Baccarat trực tiếp',
  },
  category: 'live',
  live: true,
  timers: {
    betting_ms: 18_000,
    card_wait_ms: 45_000,
    void_wait_ms: 300_000,
    reveal_delay_ms: 1_500,
    result_ms: 6_000,
    next_round_ms: 3_000,
  },
  template: { limits: { min_bet: 5, max_bet: 5_000, tie_max: 500 } },
};

export default [baccarat, liveBaccarat];
