// `npm run hidden`: many rounds of every game, and no view of any of them names a card that was hidden from whoever it is for.
import { parseArgs } from 'node:util';
import type { Game } from '@baize/sdk';
import { findPackages, fuzz, gamesOf } from '@baize/testkit';
import { Views } from './views.ts';

const USAGE = `npm run hidden -- [--rounds 10000] [--seed 1] [--games a,b]

Plays random rounds of every game of games/ (its dealers' codes too) and looks at every view of each fact after each input:
the screens of all players and of one who looks on, running and past history of each reader, the kept result and hands.
Exit 1 when one names a card that was hidden from whoever it is for, or a round breaks a rule.
`;

function numberOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} is a whole number from 1: not ${text}`);
  return Number(text);
}

/** @returns whether nothing was wrong */
function look(game: Game, rounds: number, seed: number): boolean {
  const views = new Views(game);
  const { failed, inputs, ms, ...report } = fuzz(game, { rounds, seed, looks: views.looks });
  const { views: count, cards, hidden } = views.counts;
  const seconds = (ms / 1000).toFixed(0);
  console.log(
    `${game.code.padEnd(18)} ${report.rounds} rounds, ${inputs} inputs, ${count} views with ${cards} cards, ` +
      `${hidden} hidden from a screen, ${failed.length} failed, ${seconds} s`,
  );
  for (const each of failed) console.log(`  seed ${each.seed} round ${each.round}: ${each.problems.join('; ')}`);
  return failed.length === 0;
}

async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { rounds: text, seed: text, games: text, help: { type: 'boolean' } } });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [rounds, seed] = [numberOf('rounds', values.rounds ?? '10000'), numberOf('seed', values.seed ?? '1')];
  const all = (await Promise.all(findPackages().map(gamesOf))).flat().filter(({ template }) => template !== undefined);
  const codes = values.games?.split(',') ?? all.map(({ code }) => code);
  const unknown = codes.filter(code => !all.some(game => game.code === code));
  if (unknown.length > 0) throw new Error(`--games ${unknown.join(',')}: there are ${all.map(({ code }) => code).join(' ')}`);
  let isSound = true;
  for (const game of all.filter(({ code }) => codes.includes(code))) isSound = look(game, rounds, seed) && isSound;
  return isSound ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 64;
}
