// The names that Matgo and Go-Stop state: their timers and limits.
import type { KeysOf } from '@baize/sdk';

/** `deal_ms`: the pause before a card of the stock is turned. `reconnect_ms`: who is gone for so long plays by default. */
export const keys = {
  timers: {
    ...{ action_ms: 15_000, go_stop_ms: 10_000, deal_ms: 600, reconnect_ms: 30_000 },
    ...{ result_ms: 5_000, next_round_ms: 3_000, sit_out_ms: 300_000 },
  },
  limits: ['point_value', 'max_loss', 'min_buy_in', 'max_buy_in'],
} as const;

export type K = KeysOf<typeof keys>;
