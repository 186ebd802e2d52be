// The thread of `baize fuzz`: plays, and answers what the command says.
import { Writable } from 'node:stream';
import { commands } from '@baize/testkit';
import { inThisThread, notedEntries } from '../games/index.ts';
import type { FuzzSaid } from './fuzz.ts';
import { loadNamed } from './load-game.ts';

class Kept extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}

await inThisThread(async (args: string[]): Promise<FuzzSaid> => {
  const [out, err] = [new Kept(), new Kept()];
  const load = (name: string) => loadNamed(name, notedEntries(name));
  const code = await commands.fuzz({ args, load, out, err, in: process.stdin });
  return { code, out: out.text, err: err.text };
});
