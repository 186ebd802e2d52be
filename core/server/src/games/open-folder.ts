// A package of games opened from its folder, as tools of developers play it: bundled as a server bundles it, in a context like a
// server's, and with faults that name the lines of its own files.
import { resolve } from 'node:path';
import { checkGame, type Game } from '@baize/sdk';
import { type Log, ROOT } from '../kernel/index.ts';
import { bundle, bundleText } from './bundle.ts';
import { openContext } from './context.ts';
import { Guard } from './guard.ts';
import { readPackage } from './pack/read-package.ts';
import { withRules } from './package-rules.ts';
import { remoteGames } from './remote-game.ts';
import { nameSources } from './source-places.ts';

/** A package that was opened. */
export interface OpenedFolder {
  package: string;
  games: Game[];
  /** Content hash of its script: the version that a server would name. */
  version: string;
  /** The files that it was made of, absolute. */
  sources: string[];
}

interface Opening {
  /** with it every entry into the package's code has a second: what does not come back is thrown as PluginStuck */
  log?: Log;
  /** stands around every entry in the place of that */
  guard?: Pick<Guard, 'enter'>;
  /** whoever calls wrote the package: its errors may have stacks, which leave its code a way out of its context */
  isOwn?: boolean;
}

/** What a package says while it is loaded must come to an end. */
const LOAD_MS = 2_000;
let guestText: Promise<string> | undefined;

/**
 * Opens the package in a folder.
 * @throws a sentence with file and line where they are known: what the bundler says, what the script threw, what is no game
 */
export async function openFolder(folder: string, { log, guard, isOwn = true }: Opening = {}): Promise<OpenedFolder> {
  const dir = resolve(folder);
  const { name, entry } = readPackage(dir);
  guestText ??= bundleText();
  const [{ text, version, map, inputs }, guest] = await Promise.all([
    bundle(resolve(dir, entry), '__plugin', dir, true),
    guestText,
  ]);
  if (map !== undefined) nameSources(version, map, dir);
  const around = guard ?? (log && new Guard({ package: name, version, isInstalled: false, isTimed: true, log }));
  const games = remoteGames(openContext(text, version, guest, { limitMs: LOAD_MS, hasStacks: isOwn }), around).map(game =>
    withRules(game, dir),
  );
  if (games.some(({ code }) => typeof code !== 'string'))
    throw new Error(`${entry} exports no game: its default export is what defineGame({ … }) answers, or a list of such games`);
  for (const game of games) {
    const faults = checkGame(game);
    if (faults.length > 0) throw new Error(`${String(game.code)}: ${faults.map(said).join('; ')}`);
  }
  return { package: name, games, version, sources: Object.keys(inputs).map(each => resolve(ROOT, each)) };
}

/** A check names a field, or says a sentence. */
const said = (fault: string): string => (fault.includes(' ') ? fault : `${fault} is wrong`);
