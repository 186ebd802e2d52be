// The names that Red Dog states: its timers and limits.
import type { KeysOf } from '@baize/sdk';

export const keys = {
  timers: {
    ...{ betting_ms: 12_000, action_ms: 8_000, deal_ms: 800, result_ms: 4_000 },
    ...{ next_round_ms: 2_000, sit_out_ms: 300_000 },
  },
  limits: ['min_bet', 'max_bet', 'min_buy_in', 'max_buy_in'],
} as const;

export type K = KeysOf<typeof keys>;
