// A bundled script in a context of its own, as the server loads a version.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleGuest } from '../../../core/server/src/games/bundle.ts';
import { openContext } from '../../../core/server/src/games/context.ts';

/** The scripts of the comparison end in an export; a bundle of the server's leaves its games under this name. */
const EXPORT = /export default game;\s*$/;

export async function makeLoader(): Promise<{ load(path: string): Promise<object> }> {
  const guest = await bundleGuest(mkdtempSync(join(tmpdir(), 'baize-bench-')));
  let last = 0;
  return {
    // what lives in there is not handed out: only the host's own code speaks to it
    async load(path) {
      const text = readFileSync(path, 'utf8').replace(EXPORT, '__plugin = { game };');
      return { context: openContext(text, `bench${++last}`, guest) };
    },
  };
}
