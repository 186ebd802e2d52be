// Which package `baize dev` is about: a folder, or a game of this project by its code or its folder's name.
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { findPackages, gamesOf } from '@baize/testkit';

/** @returns its folder @throws a sentence */
export async function packageFolder(name: string): Promise<string> {
  if (/[./\\]/.test(name) || existsSync(join(name, 'package.json'))) {
    if (!existsSync(join(name, 'package.json'))) throw new Error(`${name} is no package of games: it has no package.json`);
    return resolve(name);
  }
  const packages = findPackages().filter(({ games }) => games.length > 0);
  const byFolder = packages.find(({ dir }) => basename(dir) === name);
  if (byFolder) return byFolder.dir;
  for (const each of packages) if ((await gamesOf(each)).some(({ code }) => code === name)) return each.dir;
  throw new Error(
    `there is no folder ${name}, and no game of this project is called so: ${packages.map(({ dir }) => basename(dir)).join(', ')}`,
  );
}
