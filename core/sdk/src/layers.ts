// Side pots: cuts what everybody put in into layers.
import type { Amount, Seat } from './words.ts';

export interface Layer {
  amount: Amount;
  contributions: [Seat, Amount][];
  eligible: Seat[];
}

/** Cuts the middle into pots, main pot first.
 *  put: what each seat has put in, folded ones too, uncalled chips already given back, dead blinds apart;
 *  live: seats that can win; dead: chips that belong to the main pot whoever posted them (dead blinds).
 *  Pot k takes what lies between the (k-1)th and the kth distinct total of the live seats, from every seat; the last takes all
 *  that is left.
 *  Two pots never have the same eligible seats. Contributions keep the order of `put`, eligible seats the order of `live`. */
export function layers(
  put: readonly (readonly [Seat, Amount])[],
  live: readonly Seat[],
  dead: readonly (readonly [Seat, Amount])[] = [],
): Layer[] {
  const totals = live.map(seat => put.find(([each]) => each === seat)?.[1] ?? 0);
  const levels = [...new Set(totals)].filter(level => level > 0).sort((a, b) => a - b);
  if (levels.length === 0 && live.length > 0) levels.push(0);
  const pots: Layer[] = [];
  let below = 0;
  for (let k = 0; k < levels.length; k++) {
    const level = levels[k] as Amount;
    const top = k === levels.length - 1 ? Number.MAX_SAFE_INTEGER : level;
    const pot: Layer = { amount: 0, contributions: [], eligible: live.filter((_, i) => (totals[i] as Amount) >= level) };
    for (const [seat, total] of put) add(pot, seat, Math.min(total, top) - Math.min(total, below));
    if (k === 0) for (const [seat, amount] of dead) add(pot, seat, amount);
    below = level;
    if (pot.amount > 0) pots.push(pot);
  }
  return pots;
}

function add(pot: Layer, seat: Seat, amount: Amount): void {
  if (amount <= 0) return;
  pot.amount += amount;
  const own = pot.contributions.find(([each]) => each === seat);
  if (own) own[1] += amount;
  else pot.contributions.push([seat, amount]);
}
