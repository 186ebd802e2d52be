// Games that commands without a server play: by code from the packages of the project, or by the folder of a package.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadGame } from '@baize/testkit';
import { type Around, enteredBy, openFolder } from '../games/index.ts';

/** @param name a code, or a folder: `./my-game`, `./my-game:coin` where a package has several @param guard stands around every entry
 *  into its script @throws a sentence */
export async function loadNamed(name: string, guard?: Around): ReturnType<typeof loadGame> {
  if (!/[./]/.test(name) && !existsSync(join(name, 'package.json'))) {
    const found = await loadGame(name);
    return guard ? { ...found, game: enteredBy(found.game, guard) } : found;
  }
  const [dir = '', code] = name.split(':');
  const { games } = await openFolder(dir, guard ? { guard } : {});
  const game = games.length === 1 && code === undefined ? games[0] : games.find(each => each.code === code);
  if (!game)
    throw new Error(`${dir} has the games ${games.map(each => each.code).join(', ')}: say which, ${dir}:${games[0]?.code}`);
  return { game, dir };
}
