// Pot-limit Omaha, high only.

import { communityGame, OMAHA } from '@baize/kit-poker';
import type { Game } from '@baize/sdk';

export const omaha: Game = communityGame(
  {
    code: 'omaha_plo',
    names: {
      ko: '팟리밋 오마하',
      en: 'Pot-Limit Omaha',
      zh: '底池限注奥马哈',
      ja: 'ポットリミット・オマハ',
      th: 'พ็อตลิมิตโอมาฮ่า',
      vi: 'Omaha giới hạn theo pot',
    },
    category: 'poker',
    live: false,
    seats: { min: 2, max: 9, usual: 6 },
    timers: {
      action_ms: 20_000,
      time_bank_ms: 30_000,
      showdown_ms: 4_000,
      show_ms: 3_000,
      next_round_ms: 3_000,
      sit_out_ms: 300_000,
    },
    template: {
      limits: { sb: 1, bb: 2, ante: 0, min_buy_in: 80, max_buy_in: 200 },
      seats: 6,
      rake: { bp: 500, cap: 4, noFlopNoDrop: true },
    },
  },
  OMAHA,
);

export default omaha;
