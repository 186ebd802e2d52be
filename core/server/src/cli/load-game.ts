// Games that commands without a server play: by code from the packages of the project, or by the folder of a package.
import { loadGame } from '@baize/testkit';
import { gamesIn } from '../games/index.ts';

/** @param name a code, or a folder: `./my-game`, `./my-game:coin` where a package has several @throws a sentence */
export async function loadNamed(name: string): ReturnType<typeof loadGame> {
  if (!/[./]/.test(name)) return loadGame(name);
  const [dir = '', code] = name.split(':');
  const games = await gamesIn(dir);
  const game = games.length === 1 && code === undefined ? games[0] : games.find(each => each.code === code);
  if (!game)
    throw new Error(`${dir} has the games ${games.map(each => each.code).join(', ')}: say which, ${dir}:${games[0]?.code}`);
  return { game, dir };
}
