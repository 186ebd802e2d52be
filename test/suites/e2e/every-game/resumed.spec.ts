// A round goes on from its inputs alone: after every prefix of a bots' round, played again in a new Run, what follows is the same.
import { type Game, type Input, isRefused, Run, type Setup } from '@baize/sdk';
import { findPackages, gamesOf, luckOf, PracticeTable } from '@baize/testkit';
import { expect } from 'chai';
import fc from 'fast-check';
import { botRound } from '../../../support/bot-rounds.ts';

const LONG = process.env.BAIZE_LONG === '1';
const RUNS = LONG ? 200 : 3;
const ROUNDS_BEFORE = 4;
const SEED = Number(process.env.BAIZE_SEED ?? 5);

const games = (await Promise.all(findPackages().map(gamesOf))).flat().filter(({ template }) => template !== undefined);

/** As a server stores it and reads it back. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A new Run with the first inputs, as after a restart. */
function resumed(game: Game, setup: Setup, inputs: readonly Input[]): Run {
  const run = new Run(game, stored(setup));
  for (const input of stored(inputs)) run.push(input);
  return run;
}

/** What is open: a request and who has yet to answer. */
const openIn = ({ waiting, missing, open, told }: Run) => ({ waiting, missing, open, told: told.length });

describe('a round that is resumed', function () {
  this.timeout(LONG ? 1_800_000 : 60_000);

  for (const game of games)
    it(`SDK-04 ${game.code} goes on to the same end from each of its inputs (BAIZE_SEED=${SEED})`, () => {
      const rounds = fc.integer({ min: 1, max: 2 ** 30 });
      fc.assert(
        fc.property(rounds, seed => {
          const luck = luckOf(seed);
          const table = new PracticeTable(game, luck);
          for (let before = luck(ROUNDS_BEFORE); ; before--) {
            const setup = table.open();
            if (setup === null) return;
            const run = botRound(game, setup, table, luck);
            if (before > 0) {
              table.close(run.stacks, run.kept);
              continue;
            }
            const states = [];
            const whole = new Run(game, stored(setup));
            for (const input of run.inputs) {
              states.push(openIn(whole));
              whole.push(input);
            }
            for (const [count, state] of states.entries()) {
              const again = resumed(game, setup, run.inputs.slice(0, count));
              expect(openIn(again), `after ${count} inputs`).to.deep.equal(state);
              for (const input of run.inputs.slice(count)) again.push(input);
              expect(again.outcome).to.deep.equal(run.outcome);
              expect(again.kept).to.deep.equal(run.kept);
              expect([...again.stacks]).to.deep.equal([...run.stacks]);
              if (count % 8 === 0) expect(again.told).to.deep.equal(run.told);
            }
            return;
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
    });

  it('the check has something to find: an input that is lost is refused later, or ends otherwise', () => {
    const game = games.find(({ code }) => code === 'holdem_nlh') as Game;
    const luck = luckOf(SEED);
    const table = new PracticeTable(game, luck);
    const setup = table.open() as Setup;
    const run = botRound(game, setup, table, luck);
    const lost = run.inputs.findIndex(input => input.in === 'choice');
    const without = run.inputs.filter((_, i) => i !== lost);
    let same = true;
    try {
      const again = resumed(game, setup, without);
      same = JSON.stringify([again.outcome, again.told]) === JSON.stringify([run.outcome, run.told]);
    } catch (error) {
      if (!isRefused(error)) throw error;
      same = false;
    }
    expect(same).to.equal(false);
  });
});
