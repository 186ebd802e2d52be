// Bounds of table timers (NS-06).
const BOUNDS: Record<string, readonly [number, number]> = {
  action_ms: [5000, 60_000],
  time_bank_ms: [0, 120_000],
  turn_ms: [10_000, 300_000],
  betting_ms: [5000, 60_000],
  deal_ms: [0, 5000],
  street_ms: [0, 5000],
  reveal_delay_ms: [0, 5000],
  showdown_ms: [1000, 15_000],
  result_ms: [1000, 15_000],
  next_round_ms: [1000, 30_000],
  sit_out_ms: [60_000, 1_800_000],
  reconnect_ms: [0, 120_000],
  card_wait_ms: [10_000, 600_000],
  void_wait_ms: [10_000, 600_000],
};
for (const key of ['draw_ms', 'go_stop_ms', 'challenge_ms', 'insurance_ms', 'raise_ms', 'show_ms']) BOUNDS[key] = [1000, 60_000];

/**
 * Names of bad fields. `short`: on the platform API in test every lower bound above 100 ms is 100 ms. Keys of other games pass
 * unused.
 */
export function timerFaults(given: Record<string, number>, known: Record<string, number>, short: boolean): string[] {
  const bad: string[] = [];
  for (const [key, ms] of Object.entries(given)) {
    const bounds = Object.hasOwn(BOUNDS, key) ? BOUNDS[key] : undefined;
    if (!bounds && !Object.hasOwn(known, key)) {
      bad.push(`timers.${key}`);
      continue;
    }
    const [least, most] = bounds ?? [3000, 120_000];
    if (!Number.isSafeInteger(ms) || ms < (short ? Math.min(least, 100) : least) || ms > most) bad.push(`timers.${key}`);
  }
  return bad;
}
