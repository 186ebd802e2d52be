// Speed Hold'em, banked: from a pack that is shuffled for every round, and from a dealer's scanner.
import { type Amount, checkLimits, defineGame, type Game, type Json, type Payout, standardPack } from '@baize/sdk';
import { keys } from './keys.ts';
import { play } from './play.ts';

/** boxes: how many the table has, 1 to 9. */
function check(limits: Record<string, Amount>, options: Record<string, Json>): string[] {
  const { boxes = keys.spots.length } = options;
  const isCount = Number.isInteger(boxes) && Number(boxes) >= 1 && Number(boxes) <= keys.spots.length;
  return [...checkLimits({ betSize: ['bet'] }, limits), ...(isCount ? [] : ['boxes'])];
}

const PAYOUTS: Payout[] = [
  { spot: 'box', odds: '1:1', when: { ko: '승', en: 'win', zh: '赢', ja: '勝ち', th: 'ชนะ', vi: 'thắng' } },
];

export const speedHoldem: Game = defineGame({
  ...keys,
  code: 'speed_holdem',
  names: {
    ...{ ko: '스피드 홀덤', en: 'Speed Hold’em', zh: '极速德州', ja: 'スピードホールデム', th: 'สปีดโฮลเด็ม' },
    vi: 'Hold’em tốc độ',
  },
  category: 'poker',
  kind: 'round',
  flow: 'bet',
  live: false,
  seats: null,
  betSize: ['bet'],
  deck: { faces: standardPack(), copies: 1 },
  zones: { box: 'all', dealer: 'each', board: 'all' },
  rake: 'wins',
  check,
  play,
  payouts: PAYOUTS,
  template: { limits: { bet: 10 }, rake: { bp: 500, cap: 0 } },
});

export const liveSpeedHoldem: Game = {
  ...speedHoldem,
  code: 'live_speed_holdem',
  names: {
    ...{ ko: '라이브 스피드 홀덤', en: 'Live Speed Hold’em', zh: '真人极速德州', ja: 'ライブスピードホールデム' },
    ...{ th: 'สปีดโฮลเด็มสด', vi: 'Hold’em tốc độ trực tiếp' },
  },
  category: 'live',
  live: true,
  timers: {
    ...{ betting_ms: 15_000, card_wait_ms: 45_000, void_wait_ms: 300_000, reveal_delay_ms: 1_500 },
    ...{ result_ms: 5_000, next_round_ms: 3_000 },
  },
};

export default [speedHoldem, liveSpeedHoldem];
