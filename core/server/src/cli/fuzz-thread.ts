// The thread of `baize fuzz`: plays, and answers the exit code.
import { commands } from '@baize/testkit';
import { inThisThread, notedEntries, ThreadOutput } from '../games/index.ts';
import { loadNamed } from './load-game.ts';

await inThisThread((args: string[]): Promise<number> => {
  const load = (name: string) => loadNamed(name, notedEntries(name));
  return commands.fuzz({ args, load, out: new ThreadOutput('out'), err: new ThreadOutput('err'), in: process.stdin });
});
