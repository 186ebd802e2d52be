// The names that Matgo and Go-Stop state: their timers and limits.
import type { KeysOf } from '@baize/sdk';

export const keys = {
  timers: { action_ms: 15_000, go_stop_ms: 10_000, flip_ms: 600, result_ms: 4_000, next_round_ms: 3_000 },
  limits: ['point_value', 'max_loss', 'min_buy_in', 'max_buy_in'],
} as const;

export type K = KeysOf<typeof keys>;
