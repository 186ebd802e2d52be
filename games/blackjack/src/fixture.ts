// Rounds for specs: one player on box 1, or several on theirs.
import { type Fact, type Input, Run, type Setup, unmasked } from '@baize/sdk';
import blackjack from './index.ts';

export const SETUP: Setup = {
  ...{ no: 7, seats: [], dealt: [], limits: { min_bet: 100, max_bet: 1_000_000 }, unit: 1, options: {} },
  ...{ live: false, idle: false, shoe: null, carry: null },
};
export const bet = (id: number, amount: number, box = 1, player = 'p'): Input => ({
  ...{ in: 'bet', id, player },
  items: [{ spot: `box_${box}`, amount }],
});
export const dealt = (...cards: string[]): Input => ({ in: 'cards', cards, source: 'auto' });
export const chosen = (option: string, bet?: number, seat = 1): Input => ({
  ...{ in: 'choice', seat, option },
  ...(bet === undefined ? {} : { bet }),
});

export function played(...inputs: Input[]): Run {
  const run = new Run(blackjack, SETUP);
  for (const input of inputs) run.push(input);
  return run;
}

/** A bet of 1,000 on box 1, and these cards: box, dealer, box, dealer. */
export const opened = (...cards: string[]): Run => played(bet(1, 1_000), { in: 'time' }, dealt(...cards));

/** What each row is paid, in the order of the rows. */
export function winsOf({ outcome, stakes }: Run): number[] {
  if (outcome?.end !== 'payouts') throw new Error('no payouts');
  const { wins } = outcome;
  return stakes.map(({ id }) => wins.find(each => each.bet === id)?.win ?? Number.NaN);
}

export const factsOf = (run: Run, ...kinds: string[]): Fact[] =>
  run.told.map(unmasked).filter(({ kind }) => kinds.includes(kind));

/** The result that is told. */
export function resultOf({ outcome }: Run): { boxes: { hands: { outcome: string; blackjack: boolean }[] }[] } {
  if (outcome === null) throw new Error('the round is not over');
  return outcome.result as unknown as ReturnType<typeof resultOf>;
}
