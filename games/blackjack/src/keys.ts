// The names that blackjack states: its timers, limits and spots.
import type { KeysOf } from '@baize/sdk';

export const keys = {
  timers: { betting_ms: 15_000, insurance_ms: 8_000, action_ms: 12_000, result_ms: 4_000, next_round_ms: 2_000 },
  limits: ['min_bet', 'max_bet'],
  spots: ['box_1', 'box_2', 'box_3', 'box_4', 'box_5', 'box_6', 'box_7'],
} as const;

export type K = KeysOf<typeof keys>;
