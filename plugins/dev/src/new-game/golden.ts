// Golden rounds: a few rounds of a game, recorded so that a later version can be held against them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '@baize/sdk';
import { luckOf, PracticeTable, playRound } from '@baize/testkit';

const SEED = 7;

/** Plays rounds at a practice table and writes `golden/CODE.jsonl`. @returns how many @throws a sentence when a round goes wrong */
export function writeGolden(game: Game, dir: string, rounds: number): number {
  const luck = luckOf(SEED);
  const table = new PracticeTable(game, luck, { unit: 1, rate: 1000, calm: true });
  const lines: string[] = [];
  while (lines.length < rounds) {
    const setup = table.open();
    if (!setup) break;
    const { problems, record, stacks, run } = playRound(game, setup, table.pack, luck, false);
    if (problems.length > 0) throw new Error(`${game.code}: ${problems.join('; ')}`);
    lines.push(JSON.stringify(record()));
    table.close(stacks, run.kept);
  }
  mkdirSync(join(dir, 'golden'), { recursive: true });
  writeFileSync(join(dir, 'golden', `${game.code}.jsonl`), `${lines.join('\n')}\n`);
  return lines.length;
}
