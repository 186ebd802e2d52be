// Packs a package of games: its script in one file, and what lies beside it, under the hash of all of that.
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { checkGame, type Game } from '@baize/sdk';
import { makeLog, ROOT } from '../../kernel/index.ts';
import { bundle, bundleText } from '../bundle.ts';
import { openContext } from '../context.ts';
import { Guard } from '../guard.ts';
import { packageFile, rulePages } from '../package-rules.ts';
import { remoteGames } from '../remote-game.ts';
import { type PackedManifest, sha256, signed } from './manifest.ts';
import { readPackage } from './read-package.ts';
import { checkFiles, type Packed } from './read-packed.ts';
import { writeTar } from './tar.ts';

export interface PackOptions {
  /** an Ed25519 private key as PEM: the package is signed with it */
  key?: string;
  /** the report of `baize certify-game`, packed and signed with the rest */
  certification?: Buffer;
}

/** What a package says while it is loaded must come to an end. */
const LOAD_MS = 2_000;

/** A plugin as it is sent, and what its manifest says. */
export interface PackedBytes extends Pick<Packed, 'manifest'> {
  bytes: Buffer;
}

/** The same bytes from the same sources, wherever it is called. @throws a sentence that names the fault */
export async function packPackage(folder: string, { key, certification }: PackOptions = {}): Promise<PackedBytes> {
  const dir = resolve(folder);
  const { name, version, baize = {}, entry, sdk } = readPackage(dir);
  const { text } = await bundle(resolve(dir, entry), '__plugin', dir);
  const games = (await gamesOf(text, name, version)).map(each => each.code);
  const files = new Map<string, Buffer>([['index.js', Buffer.from(text)]]);
  addTexts(files, dir, games, baize.screen ?? {});
  for (const folder of ['art', 'golden'])
    for (const file of globSync(`${folder}/*.{svg,webp,png,jsonl}`, { cwd: dir }))
      files.set(`${folder}/${basename(file)}`, readFileSync(join(dir, file)));
  for (const [file, body] of await screenOf(dir)) files.set(file, body);
  if (certification) files.set('certification.json', certification);
  const plain: PackedManifest = {
    format: 1,
    package: name,
    version,
    sdk,
    games: games.toSorted(),
    tiles: baize.screen?.tiles ?? {},
    files: Object.fromEntries([...files].map(([file, body]) => [file, sha256(body)] as const).sort(byName)),
  };
  const manifest = key === undefined ? plain : signed(plain, key);
  checkFiles(manifest, files);
  const tar = writeTar(new Map([...files, ['manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]]));
  const bytes = gzipSync(tar, { level: 9 });
  bytes[9] = 255; // the byte that names the system it was packed on
  return { bytes, manifest };
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

/** The games that a script exports. @throws a sentence */
async function gamesOf(text: string, name: string, version: string): Promise<Game[]> {
  const guard = new Guard({ package: name, version, isInstalled: false, isTimed: true, log: makeLog('silent') });
  const games = remoteGames(openContext(text, 'packed', await bundleText(), { limitMs: LOAD_MS }), guard);
  for (const game of games) {
    const faults = checkGame(game);
    if (faults.length > 0)
      throw new Error(
        `${game.code}: ${faults.join(', ')} ${faults.some(each => each.includes(' ')) ? '' : 'is wrong'}`.trimEnd(),
      );
  }
  return games;
}

/** Words of all files in one, and the rules of each game. */
function addTexts(
  files: Map<string, Buffer>,
  dir: string,
  games: readonly string[],
  { words = [], art }: { words?: string[]; art?: string },
): void {
  const read = (file: string) => JSON.parse(readFileSync(packageFile(dir, file), 'utf8')) as Record<string, unknown>;
  if (words.length > 0) {
    const all = Object.assign({}, ...words.map(read)) as Record<string, unknown>;
    files.set('texts.json', Buffer.from(JSON.stringify(all)));
  }
  for (const code of games)
    for (const [lang, page] of rulePages(dir, code)) files.set(`rules/${code}.${lang}.md`, Buffer.from(page));
  if (art !== undefined) files.set('art/cards.svg', readFileSync(packageFile(dir, art)));
}

/** What the plugin that draws screens makes of the package: a package of plugins/ that says `"baize": {"packs": FILE}`. */
async function screenOf(dir: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const file of globSync('plugins/*/package.json', { cwd: ROOT }).sort()) {
    const { baize } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { baize?: { packs?: string } };
    if (baize?.packs === undefined) continue;
    const module = (await import(pathToFileURL(join(ROOT, file, '..', baize.packs)).href)) as {
      pack(dir: string): Promise<Map<string, Buffer>>;
    };
    for (const [name, body] of await module.pack(dir)) files.set(name, body);
  }
  return files;
}
