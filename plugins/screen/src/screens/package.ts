// What a game's package says of its screen: the entry of its table, its words, the tiles of its games in the lobby, its pictures.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** The drawn fan of a game's tile: cards on the colour of a family. */
export interface Tile {
  family: string;
  cards: string[];
}

/** Key → language → text. */
export type Words = Record<string, Record<string, string>>;

/** A package's `"baize": {"screen": …}`, read and made whole. */
export interface ScreenPackage {
  /** Null where the package has no table of its own. */
  entry: string | null;
  /** The folder of a table that was built when its plugin was packed. */
  built: string | null;
  words: Words;
  tiles: Record<string, Tile>;
  /** A sheet of symbols, one a card that the package or its kit draws; null without one. */
  art: string | null;
  /** The files that all this was read of, the sheet with them. */
  read: string[];
}

interface Declared {
  entry?: string;
  /** Written by the store of installed plugins: a folder with `screen.js` and `screen.css`. */
  built?: string;
  /** Files of words, a later one wins: a kit's first (`@baize/kit-poker/texts.json`), then the game's own. */
  words?: string[];
  tiles?: Record<string, Tile>;
  art?: string;
}

/** Reads the package in a folder. Packages that say nothing have words, tiles and a table like any unknown game: none. */
export function readScreenPackage(dir: string): ScreenPackage {
  const declared = declaredIn(dir);
  const spoken = (declared.words ?? []).map(file => found(dir, file));
  const words = spoken.map(file => JSON.parse(readFileSync(file, 'utf8')) as Words);
  const art = declared.art ? sheetIn(dir, declared.art) : null;
  return {
    entry: declared.entry ? resolve(dir, declared.entry) : null,
    built: declared.built ? resolve(dir, declared.built) : null,
    words: Object.assign({}, ...words),
    tiles: declared.tiles ?? {},
    art,
    read: [join(dir, 'package.json'), ...spoken, ...(art ? [art] : [])],
  };
}

// A path within the package, or a file that another package exports: `@baize/kit-poker/texts.json`.
const found = (dir: string, file: string): string =>
  file.startsWith('.') ? resolve(dir, file) : createRequire(join(dir, 'package.json')).resolve(file);

const sheetIn = (dir: string, file: string): string => (existsSync(resolve(dir, file)) ? resolve(dir, file) : found(dir, file));

function declaredIn(dir: string): Declared {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) return {};
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { baize?: { screen?: Declared } };
  return manifest.baize?.screen ?? {};
}
