// Finds the packages of a repository and what they declare: games, and players of vector files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Game } from '@baize/sdk';

export interface GamePackage {
  name: string;
  dir: string;
  /** Entry points of its games, absolute. */
  games: string[];
  /** Module with its vector players, absolute. */
  vectors: string | null;
}

/** The repository this file lies in. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** All packages in `games/` that say something under "baize". */
export function findPackages(root: string = ROOT): GamePackage[] {
  const games = join(root, 'games');
  if (!existsSync(games)) return [];
  return readdirSync(games)
    .sort()
    .map(each => join(games, each))
    .filter(dir => existsSync(join(dir, 'package.json')))
    .flatMap(dir => {
      const { name, baize } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
        name: string;
        baize?: { games?: string[]; vectors?: string };
      };
      if (!baize) return [];
      return [
        {
          name,
          dir,
          games: (baize.games ?? []).map(file => resolve(dir, file)),
          vectors: baize.vectors ? resolve(dir, baize.vectors) : null,
        },
      ];
    });
}

/** The games that a package exports. */
export async function gamesOf({ games }: GamePackage): Promise<Game[]> {
  const found: Game[] = [];
  for (const file of games) {
    const module = (await import(pathToFileURL(file).href)) as { default: Game | Game[] };
    found.push(...[module.default].flat());
  }
  return found;
}

/** Loads a game by code from the packages of the repository. Throws if there is none. */
export async function loadGame(code: string, root: string = ROOT): Promise<{ game: Game; dir: string }> {
  for (const each of findPackages(root))
    for (const game of await gamesOf(each)) if (game.code === code) return { game, dir: each.dir };
  throw new Error(`no game ${code}`);
}
