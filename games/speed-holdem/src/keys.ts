// The names that Speed Hold'em states: its timers from a pack, its limit and its boxes.
import type { KeysOf } from '@baize/sdk';

export const keys = {
  timers: { betting_ms: 15_000, street_ms: 1_500, result_ms: 5_000, next_round_ms: 3_000 },
  limits: ['bet'],
  spots: ['box_1', 'box_2', 'box_3', 'box_4', 'box_5', 'box_6', 'box_7', 'box_8', 'box_9'],
} as const;

export type K = KeysOf<typeof keys>;
