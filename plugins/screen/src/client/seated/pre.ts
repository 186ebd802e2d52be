// What I mean to do when my turn comes. It lives here only, and is gone when what it was meant for has changed.
import type { Button } from './choice.ts';
import type { Hand } from './hand/hand-parts.ts';
import type { SeatShown } from './seats.ts';

export type Pre = 'check_fold' | 'check' | 'call' | 'call_any';

export interface Plan {
  pre: Pre;
  /** What a call costs, when it was chosen. */
  price: number;
  no: number | null;
  stage: string | null;
}

/** What may be planned now; nothing for who has no decision ahead on this street. */
export function plans(hand: Hand, mine: SeatShown | undefined): Plan[] {
  if (!mine?.dealt || !hand.running || hand.over || hand.stage === null || mine.hand.folded || mine.chips === 0) return [];
  if (hand.rematch !== null || Object.values(hand.seats).some(seat => seat.rank !== null)) return []; // hands were compared
  const price = priceOf(hand, mine);
  if (price === 0 && !hasRival(hand, mine)) return [];
  const all: Pre[] = price > 0 ? ['check_fold', 'call', 'call_any'] : ['check_fold', 'check', 'call_any'];
  return all.map((pre): Plan => ({ pre, price, no: hand.no, stage: hand.stage }));
}

/** Is it still what it was when I chose it? A price that has changed is another question. */
export function holds(plan: Plan, hand: Hand, mine: SeatShown | undefined): boolean {
  if (!mine || plan.no !== hand.no || plan.stage !== hand.stage) return false;
  const priced = plan.pre === 'call' || plan.pre === 'check';
  return !priced || plan.price === priceOf(hand, mine);
}

/** The option that a plan takes of those offered; null when it means none of them. */
export function taken(plan: Plan, buttons: readonly Button[]): Button | null {
  const find = (name: string) => buttons.find(each => each.name === name) ?? null;
  switch (plan.pre) {
    case 'check':
      return find('check');
    case 'check_fold':
      return find('check') ?? find('fold');
    case 'call': {
      const call = find('call');
      return call?.price === plan.price ? call : null;
    }
    case 'call_any':
      return find('call') ?? find('check');
  }
}

/** Games whose turns begin with a check or a call are those where one can plan. */
export const isPlannable = (buttons: readonly Button[]): boolean =>
  buttons.some(({ name }) => name === 'check' || name === 'call');

/** Somebody who can still bet: where nobody can, no decision comes any more. */
const hasRival = (hand: Hand, mine: SeatShown): boolean =>
  Object.values(hand.seats).some(({ seat, folded, chips, begun }) => seat !== mine.seat && begun > 0 && !folded && chips > 0);

function priceOf(hand: Hand, mine: SeatShown): number {
  const highest = Math.max(0, ...Object.values(hand.seats).map(seat => seat.bet));
  return Math.min(mine.chips, Math.max(0, highest - mine.hand.bet));
}
