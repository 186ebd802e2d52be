// Rounds of Speed Hold'em for specs: who takes which boxes, and the cards as they leave the pack.
import type { Standing } from '@baize/kit-boxes';
import { type Fact, type Game, type Outcome, Run, type Setup, unmasked } from '@baize/sdk';
import { liveSpeedHoldem, speedHoldem } from './index.ts';

export const STAKE = 1_000;

/** `owners` by box, in the order in which they are taken. */
export function round(owners: [box: number, player: string][], deck: readonly string[], live = false): Run {
  const game: Game = live ? liveSpeedHoldem : speedHoldem;
  const setup: Setup = {
    ...{ no: 3, seats: [], dealt: [], limits: { bet: STAKE }, unit: 1, options: {} },
    ...{ live, idle: false, shoe: null, carry: null },
  };
  const run = new Run(game, setup);
  for (const [i, [box, player]] of owners.entries())
    run.push({ in: 'bet', id: i + 1, player, items: [{ spot: `box_${box}`, amount: STAKE }] });
  run.push({ in: 'time' });
  const rest = [...deck];
  while (run.waiting?.ask === 'cards' && rest.length > 0)
    run.push({ in: 'cards', cards: rest.splice(0, live ? 1 : run.open), source: live ? 'scanner' : 'auto' });
  return run;
}

export interface Result {
  board: string[];
  dealer: { cards: string[]; rank: string; best: string[] };
  boxes: { box: number; cards: string[]; rank: string; best: string[]; outcome: Standing; result: Standing }[];
}

export function resultOf({ outcome }: { outcome: Outcome | null }): Result {
  if (outcome === null) throw new Error('the round is not over');
  return outcome.result as unknown as Result;
}

export const factsOf = (run: Run, ...kinds: string[]): Fact[] =>
  run.told.map(unmasked).filter(({ kind }) => kinds.includes(kind));
