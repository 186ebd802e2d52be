// A hand of nine seats, played once by its bots, from its log again: real package, real Run, all facts.
import { type Input, Run } from '@baize/sdk';
import { luckOf, PracticeTable } from '@baize/testkit';
import { holdem } from '../../../games/holdem/src/index.ts';
import { botRound } from '../../support/bot-rounds.ts';

/** As many inputs as the recorded hands of the other peers have, or nearly. */
const INPUTS = 30;
const MOST_HANDS = 2000;

/** @returns the number of inputs, and what plays them again */
export function makeReplay(): { inputs: number; replay: () => void } {
  const luck = luckOf(9);
  const table = new PracticeTable(holdem, luck, { calm: true });
  for (let hand = 0; hand < MOST_HANDS; hand++) {
    const setup = table.open();
    if (setup === null) break;
    const played = botRound(holdem, setup, table, luck);
    const inputs: readonly Input[] = [...played.inputs];
    table.close(played.stacks, played.kept);
    if (inputs.length < INPUTS) continue;
    const facts = played.told.length;
    return {
      inputs: inputs.length,
      replay() {
        const run = new Run(holdem, setup);
        for (const input of inputs) run.push(input);
        if (run.outcome === null || run.told.length !== facts) throw new Error('the hand was played differently');
      },
    };
  }
  throw new Error(`no hand of ${INPUTS} inputs among ${MOST_HANDS}`);
}
