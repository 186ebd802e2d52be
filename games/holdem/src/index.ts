// No-limit Texas Hold'em: from a shuffled pack, and with a dealer's scanner.

import { communityGame, HOLDEM } from '@baize/kit-poker';
import type { Game } from '@baize/sdk';

export const holdem: Game = communityGame(
  {
    code: 'holdem_nlh',
    names: {
      ko: '텍사스 홀덤',
      en: 'Texas Hold’em',
      zh: '德州扑克',
      ja: 'テキサスホールデム',
      th: 'เท็กซัสโฮลเด็ม',
      vi: 'Texas Hold’em',
    },
    category: 'poker',
    live: false,
    seats: { min: 2, max: 10, usual: 9 },
    timers: {
      action_ms: 15_000,
      time_bank_ms: 30_000,
      showdown_ms: 4_000,
      show_ms: 3_000,
      next_round_ms: 3_000,
      sit_out_ms: 300_000,
    },
    template: {
      limits: { sb: 1, bb: 2, ante: 0, min_buy_in: 80, max_buy_in: 200 },
      seats: 9,
      rake: { bp: 500, cap: 4, noFlopNoDrop: true },
    },
  },
  HOLDEM,
);

export const liveHoldem: Game = communityGame(
  {
    code: 'live_holdem',
    names: {
      ko: '라이브 홀덤',
      en: 'Live Hold’em',
      zh: '真人德州扑克',
      ja: 'ライブホールデム',
      th: 'โฮลเด็มสด',
      vi: 'Hold’em trực tiếp',
    },
    category: 'live',
    live: true,
    seats: { min: 2, max: 9, usual: 9 },
    timers: {
      action_ms: 20_000,
      time_bank_ms: 30_000,
      card_wait_ms: 45_000,
      void_wait_ms: 300_000,
      reveal_delay_ms: 1_500,
      showdown_ms: 6_000,
      show_ms: 3_000,
      next_round_ms: 5_000,
      sit_out_ms: 300_000,
    },
    template: {
      limits: { sb: 1, bb: 2, ante: 0, min_buy_in: 80, max_buy_in: 200 },
      seats: 9,
      rake: { bp: 500, cap: 4, noFlopNoDrop: true },
    },
  },
  HOLDEM,
);

export default [holdem, liveHoldem];
