// Builds the screen of a game's package: one script without imports, which takes the kit that the shell lays out for it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { type Built, keptOr } from '@baize/server/kept';
import type { Metafile, Plugin } from 'esbuild';
import { ownSources, sourcesIn } from '../build/sources.ts';
import { wordsIn } from '../build/words.ts';
import { MAIN_KIT, nameOfKit } from '../client/kit/name.ts';
import { LANGUAGES } from '../client/texts.ts';
import { readScreenPackage, type Tile } from './package.ts';
import { type Deck, deckIn, onlyCards } from './sheet.ts';

/** One built file; its name carries its hash. */
export interface ScreenFile {
  name: string;
  type: string;
  body: Buffer;
}

/** The screen of a package, ready to be kept and served. */
export interface BuiltScreen {
  tiles: Record<string, BuiltTile>;
  files: ScreenFile[];
  /** The kits that the script wants laid out, before it is loaded. */
  kits: string[];
  script: string | null;
  style: string | null;
  /** The sheet that draws the package's own cards. */
  deck: Deck | null;
  /** A file of words for each language. */
  words: Record<string, string>;
}

/** A tile with a sheet of its own, as the lobby shows three cards and not fifty. */
export interface BuiltTile extends Tile {
  deck: Deck | null;
}

const ROOT = join(import.meta.dirname, '../../../..');
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
} as const;

/** A kit as a built script names it. */
const KIT = new RegExp(nameOfKit('([a-z]+)').replaceAll('.', '\\.'), 'g');

/**
 * What a screen may import from outside of games are the kits; the shell lays them out before a screen is loaded. `used` gets the
 * names of those that it takes.
 */
const kits = (used: Set<string>): Plugin => ({
  name: 'kits',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(preact(\/.*)?|@baize\/plugin-screen\/kit(\/.*)?)$/ }, ({ path }) => {
      const kit = /kit\/(.*)$/.exec(path)?.[1] ?? MAIN_KIT;
      used.add(kit);
      return { path: kit, namespace: 'kit' };
    });
    onLoad({ filter: /.*/, namespace: 'kit' }, ({ path }) => ({
      contents: `module.exports = globalThis[Symbol.for('${nameOfKit(path)}')]`,
    }));
  },
});

/** The screen of the package in `dir`, bundled where it is not kept. @throws what the bundler says of a fault */
export async function buildScreenOf(dir: string): Promise<BuiltScreen> {
  const place = relative(ROOT, resolve(dir)); // installations are moved
  const isOwn = !place.startsWith('..') && !isAbsolute(place); // what comes and goes elsewhere would be kept for ever
  const name = createHash('sha256').update(place).digest('hex').slice(0, 16);
  if (isOwn && readScreenPackage(dir).entry) return keptOr(name, () => bundleScreenOf(dir));
  return bundleScreenOf(dir).then(each => each.value);
}

async function bundleScreenOf(dir: string): Promise<Built<BuiltScreen>> {
  const { entry, built, words, tiles, art, read } = readScreenPackage(dir);
  const files: ScreenFile[] = [];
  const add = (kind: string, extension: keyof typeof TYPES, body: Uint8Array | undefined): string | null => {
    if (!body || body.length === 0) return null;
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const name = `${kind}.${hash}.${extension}`;
    files.push({ name, type: TYPES[extension], body: Buffer.from(body) });
    return name;
  };
  const sheet = art ? await readFile(art, 'utf8') : '';
  const drawn = (kind: string, text: string) => deckIn(text, add(kind, 'svg', Buffer.from(text)));
  const used = new Set<string>();
  const bundled: Bundled = built ? await asBuilt(built, used) : entry ? await bundle(entry, used) : {};
  const spoken = Object.keys(words).length > 0 ? LANGUAGES : [];
  const value: BuiltScreen = {
    tiles: Object.fromEntries(
      Object.entries(tiles).map(([code, tile]) => [code, { ...tile, deck: drawn(`tile-${code}`, onlyCards(sheet, tile.cards)) }]),
    ),
    files,
    kits: [...used],
    script: add('screen', 'js', bundled.js),
    style: add('screen', 'css', bundled.css),
    deck: drawn('art', sheet),
    words: Object.fromEntries(
      spoken.map(lang => [lang, add(lang, 'json', Buffer.from(JSON.stringify(wordsIn(words, lang)))) ?? '']),
    ),
  };
  const { metafile } = bundled;
  return { value, sources: metafile && entry ? [...sourcesIn(metafile, dirname(entry)), ...read, ...(await ownSources())] : [] };
}

interface Bundled {
  js?: Uint8Array;
  css?: Uint8Array;
  metafile?: Metafile;
}

/** The files of a packed plugin; `used` gets the kits that its script names. */
async function asBuilt(folder: string, used: Set<string>): Promise<Bundled> {
  const [js, css] = await Promise.all(['js', 'css'].map(each => readFile(join(folder, `screen.${each}`)).catch(() => undefined)));
  for (const [, kit] of js?.toString('utf8').matchAll(KIT) ?? []) if (kit) used.add(kit);
  return { ...(js ? { js } : {}), ...(css ? { css } : {}) };
}

async function bundle(entry: string, used: Set<string>): Promise<Bundled> {
  const { build } = await import('esbuild'); // most starts find everything built
  const { outputFiles, metafile } = await build({
    absWorkingDir: dirname(entry),
    entryPoints: [entry],
    outdir: '/',
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'safari16'],
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'silent',
    plugins: [kits(used)],
  });
  const of = (extension: string) => outputFiles.find(file => file.path.endsWith(extension))?.contents;
  const [js, css] = [of('.js'), of('.css')];
  return { ...(js ? { js } : {}), ...(css ? { css } : {}), metafile };
}
