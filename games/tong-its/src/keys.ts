// The names that Tong-its states: its timers and limits.
import type { KeysOf } from '@baize/sdk';

export const keys = {
  timers: {
    ...{ action_ms: 20_000, turn_ms: 60_000, challenge_ms: 10_000, reconnect_ms: 30_000 },
    ...{ result_ms: 4_000, next_round_ms: 3_000, sit_out_ms: 300_000 },
  },
  limits: ['stake', 'min_buy_in', 'max_buy_in'],
} as const;

export type K = KeysOf<typeof keys>;
