// Builds the browser's files with esbuild when the plugin starts and their sources are others than the last time; they live in
// memory under names that carry their hash.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Built, keptOr } from '@baize/server/kept';
import type { BuildResult, Metafile } from 'esbuild';
import { MAIN_KIT } from '../client/kit/name.ts';
import { artFamilies, artPaths } from './art.ts';
import { type Asset, hashedAsset, namedAsset, wholeAssets } from './asset.ts';
import { CHUNKS, mergeChunks, type Script } from './merge.ts';
import { ownSources, sourcesIn } from './sources.ts';
import { MORE, readBook, wordsPlugin } from './words.ts';

const source = join(dirname(fileURLToPath(import.meta.url)), '..');
const LAUNCH_TEXTS = [
  'state.connecting',
  'act.retry',
  'err.TOKEN_INVALID',
  'err.PLAYER_BLOCKED',
  'err.OFFLINE',
  'screen.fault',
  'screen.code',
];
const SCRIPT = 'text/javascript; charset=utf-8';
/** Loaded by every visit, although only imported while the screen starts. */
const AT_ONCE = ['client/colyseus-wire.ts'];
/** The kits of tables: each comes as one script, those of one kind of table with what the main one does not have. */
const KIT = /^client\/kit\/(\w+)\.ts$/;

export interface Bundle {
  /** Paths that the pages name. */
  script: string;
  launch: string;
  style: string;
  /** What a visit loads at once beside the script. */
  preload: string[];
  /** The scripts that screens of games take, by the names of the kits. */
  kits: Record<string, string>;
  /** The words of a language: those of every visit, and those that come with a part that speaks them. */
  words: Record<string, string>;
  laterWords: Record<string, string>;
  files: Asset[];
}

/** The screen, bundled where it is not kept. `entry` is another main file, for browser tests. */
export const buildScreen = (entry = 'client/main.tsx'): Promise<Bundle> =>
  keptOr(entry.replaceAll('/', '-'), () => bundleScreen(entry));

/** The same, made anew. */
export async function bundleScreen(entry: string): Promise<Built<Bundle>> {
  const [sheet, texts] = [join(source, '../assets/art.svg'), join(source, 'client/texts.json')];
  const art = await artFamilies(sheet);
  const book = await readBook(texts);
  const [screen, launch, style] = await Promise.all([
    bundled(entry, { __ART__: JSON.stringify(JSON.stringify(artPaths(art))) }, book),
    bundled('client/launch.ts', { __TEXTS__: JSON.stringify(pick(book, LAUNCH_TEXTS)) }, book),
    styles(),
  ]);
  const launched = hashedAsset('launch', 'js', SCRIPT, Buffer.from(only(launch.outputFiles).contents));
  const scripts = await mergeChunks(screen.outputFiles, screen.metafile, [entry, ...kitsIn(screen.metafile)]);
  const files = scripts.map(({ name, text }) => namedAsset(pathOf(name), SCRIPT, Buffer.from(text)));
  const value: Bundle = {
    ...startOf(scripts, entry),
    launch: launched.path,
    style: style.asset.path,
    files: [...files, launched, style.asset, ...Object.values(art)],
  };
  const read = [screen.metafile, launch.metafile, style.metafile].flatMap(each => sourcesIn(each, source));
  const whole = wholeAssets(value.files).then(all => ({ ...value, files: all }));
  return { value, whole, sources: [...read, ...(await ownSources()), sheet, texts] };
}

async function bundled(entry: string, define: Record<string, string>, book: Awaited<ReturnType<typeof readBook>>) {
  const { build } = await import('esbuild'); // most starts find everything built
  return build({
    absWorkingDir: source,
    entryPoints: [join(source, entry)],
    outdir: '/play',
    ...CHUNKS,
    target: ['es2022'],
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [wordsPlugin(book)],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  });
}

/** Which files a visit begins with. */
function startOf(
  scripts: readonly Script[],
  entry: string,
): Pick<Bundle, 'script' | 'preload' | 'kits' | 'words' | 'laterWords'> {
  const found = (point: string) => scripts.find(({ entryPoint }) => entryPoint === point)?.name;
  const script = found(entry);
  if (!script) throw new Error(`the bundler wrote nothing for ${entry}`);
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const each of scripts.find(known => known.name === name)?.needs ?? []) load(each);
  };
  for (const name of [script, ...AT_ONCE.map(found)]) if (name) load(name);
  const words = scripts.flatMap(({ name, entryPoint = '' }) =>
    entryPoint.startsWith('words:') ? [[entryPoint.slice('words:'.length), pathOf(name)] as const] : [],
  );
  const isLater = ([lang]: readonly [string, string]) => lang.endsWith(MORE);
  return {
    script: pathOf(script),
    preload: [...loaded].filter(name => name !== script).map(pathOf),
    kits: Object.fromEntries(
      scripts.flatMap(({ name, entryPoint = '' }) => (KIT.test(entryPoint) ? [[kitOf(entryPoint), pathOf(name)]] : [])),
    ),
    words: Object.fromEntries(words.filter(each => !isLater(each))),
    laterWords: Object.fromEntries(words.filter(isLater).map(([lang, path]) => [lang.replace(MORE, ''), path])),
  };
}

/** Where kits begin, the main one first. */
const kitsIn = ({ outputs }: Metafile): string[] =>
  Object.values(outputs)
    .map(({ entryPoint = '' }) => entryPoint)
    .filter(each => KIT.test(each))
    .sort((a, b) => Number(kitOf(b) === MAIN_KIT) - Number(kitOf(a) === MAIN_KIT) || (a < b ? -1 : 1));

const kitOf = (entryPoint: string): string => {
  const name = KIT.exec(entryPoint)?.[1] ?? '';
  return name === 'index' ? MAIN_KIT : name;
};

const pathOf = (name: string) => `/play/${name}`;

async function styles(): Promise<{ asset: Asset; metafile: Metafile }> {
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: source,
    entryPoints: [join(source, 'client/style/index.css')],
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    target: ['es2022', 'safari16'],
    legalComments: 'none',
  });
  const asset = hashedAsset('screen', 'css', 'text/css; charset=utf-8', Buffer.from(only(result.outputFiles).contents));
  return { asset, metafile: result.metafile };
}

function only(files: BuildResult<{ write: false }>['outputFiles']): { contents: Uint8Array } {
  const file = files[0];
  if (!file) throw new Error('the bundler wrote nothing');
  return file;
}

// The launch page is on the screen for a moment: it carries the handful of sentences it may need, not the whole book.
const pick = (book: Record<string, Record<string, string>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map(key => [key, book[key] ?? {}]));
