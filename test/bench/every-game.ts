// A round of every game through Run, as its bot played it: inputs a second, beside writing and reading what it is made of.
import { type Game, type Input, Run, type Setup } from '@baize/sdk';
import { findPackages, gamesOf, luckOf, PracticeTable } from '@baize/testkit';
import { botRound } from '../support/bot-rounds.ts';
import { alternate, rateOf, report } from './measure.ts';

const ROUNDS = 40;

interface Recorded {
  setup: Setup;
  inputs: readonly Input[];
  /** its facts, as the server keeps them */
  text: string;
}

export async function everyGame(): Promise<void> {
  const games = (await Promise.all(findPackages().map(gamesOf))).flat().filter(({ template }) => template !== undefined);
  for (const game of games) await inputsOf(game, recordedOf(game));
}

/** Rounds of one table. */
function recordedOf(game: Game): Recorded[] {
  const luck = luckOf(4);
  const table = new PracticeTable(game, luck, { calm: true });
  const rounds: Recorded[] = [];
  for (let setup = table.open(); setup !== null && rounds.length < ROUNDS; setup = table.open()) {
    const run = botRound(game, setup, table, luck);
    rounds.push({ setup, inputs: [...run.inputs], text: JSON.stringify(run.told.map(({ fact }) => fact)) });
    table.close(run.stacks, run.kept);
  }
  return rounds;
}

async function inputsOf(game: Game, rounds: readonly Recorded[]): Promise<void> {
  const inputs = rounds.reduce((sum, round) => sum + round.inputs.length, 0);
  let told = 0;
  let copied = 0;
  const played = rateOf(1, () => {
    for (const each of rounds) told += replayed(game, each);
  });
  const written = rateOf(1, () => {
    for (const each of rounds) copied += JSON.stringify([each.inputs, JSON.parse(each.text)]).length;
  });
  const got = await alternate(
    5,
    () => played() * inputs,
    () => written() * inputs,
  );
  if (told === 0 || copied === 0) throw new Error(`nothing of ${game.code} was played`);
  const name = `${game.code} through Run, ${(inputs / rounds.length).toFixed(0)} inputs a round`;
  report({ name, unit: 'inputs/s', ...got, against: 'its inputs and facts written and read' });
}

function replayed(game: Game, { setup, inputs }: Recorded): number {
  const run = new Run(game, setup);
  for (const input of inputs) run.push(input);
  if (run.outcome === null) throw run.fault ?? new Error(`a round of ${game.code} has no end`);
  return run.told.length;
}
