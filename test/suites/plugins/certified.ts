// Packages that ship, and the reports of their certification in the documentation.
import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packPackage, readPacked } from '../../../core/server/src/games/index.ts';
import { sha256 } from '../../../core/server/src/games/pack/manifest.ts';
import { ROOT } from '../../../core/server/src/kernel/index.ts';

/** Folders of `games/` that are packages with a report: kits of screens and rules have none. */
export const CERTIFIED: readonly string[] = globSync('games/*/package.json', { cwd: ROOT })
  .map(file => basename(dirname(file)))
  .filter(name => !name.startsWith('kit-'))
  .sort();

/** Where the report of a package for people stands. */
export const reportOf = (name: string): string => join(ROOT, `docs/games/certified/${name}.html`);

/** The hash by which a report names the script of a package, as it would be packed now: with what it uses of the SDK in it. */
export async function hashOfScript(name: string): Promise<string> {
  const { files } = await readPacked((await packPackage(join(ROOT, 'games', name))).bytes);
  return sha256(files.get('index.js') as Buffer);
}
