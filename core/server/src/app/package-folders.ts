// Where the packages of games lie that a start loads.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, ConfigError, ROOT } from '../kernel/index.ts';

/** Those that are named, or all of `games/`, and with a leading `+` these besides. @throws ConfigError when one is not there */
export function packageFolders({ plugins }: Pick<Config, 'plugins'>): string[] {
  const named = plugins.filter(each => !each.startsWith('+')).map(folderOf);
  const extra = plugins.filter(each => each.startsWith('+')).map(each => folderOf(each.slice(1)));
  return named.length > 0 ? named : [...ownFolders(), ...extra];
}

/** As it is typed where the server was started; else as it lies in the project. */
function folderOf(name: string): string {
  for (const dir of [resolve(name), resolve(ROOT, name)]) if (existsSync(join(dir, 'package.json'))) return dir;
  throw new ConfigError([`plugins (BAIZE_PLUGINS): ${name} is no folder with a package.json; for example "games/holdem"`]);
}

const ownFolders = (): string[] =>
  globSync('games/*/package.json', { cwd: ROOT })
    .sort()
    .filter(declaresGames)
    .map(file => join(ROOT, dirname(file)));

/** Kits share the folder with games; they declare none. */
function declaresGames(file: string): boolean {
  const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { baize?: { games?: string[] } };
  return (manifest.baize?.games ?? []).length > 0;
}
