// `baize golden FOLDER`: records the golden rounds of a package anew, after its rules have changed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openFolder } from '@baize/server/development';
import { writeGolden } from './golden.ts';

interface Io {
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream;
}

const EXIT = { done: 0, refused: 1, usage: 64 } as const;
const HELP = `baize golden FOLDER [--rounds 5]
    records golden/CODE.jsonl of each game of a package anew: rounds that its next versions are held against
`;

/** @returns the exit code */
export async function main(args: string[], io: Io): Promise<number> {
  try {
    const options = { rounds: { type: 'string' as const, default: '5' }, help: { type: 'boolean' as const } };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [dir, ...more] = positionals;
    const rounds = Number(values.rounds);
    if (values.help) {
      io.out.write(HELP);
      return EXIT.done;
    }
    if (dir === undefined || more.length > 0 || !(Number.isSafeInteger(rounds) && rounds > 0)) throw new TypeError(HELP);
    for (const game of (await openFolder(dir)).games) {
      rmSync(join(dir, 'golden', `${game.code}.jsonl`), { force: true });
      io.out.write(`golden/${game.code}.jsonl: ${writeGolden(game, dir, rounds)} rounds\n`);
    }
    return EXIT.done;
  } catch (error) {
    io.err.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof TypeError ? EXIT.usage : EXIT.refused;
  }
}
