// A package as one script: bundled once for its content, named by its hash, kept in the data folder.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { type Built, keptOr, ROOT } from '../kernel/index.ts';

const HOUSE = {
  guest: { entry: join(import.meta.dirname, 'guest.ts'), globalName: '__guest', ending: 'js' },
  trial: { entry: join(import.meta.dirname, 'trial/child.ts'), globalName: null, ending: 'mjs' },
} as const;

/** What is known of a bundled package. */
export interface Manifest {
  package: string;
  packageVersion: string;
  /** Range of SDK versions it was written for. */
  sdk: string;
  /** Content hash of the script, 16 hex: the version that rounds name. */
  version: string;
  dir: string;
  /** Source files with size and time of change: an unchanged package is not bundled again. */
  inputs: Record<string, string>;
}

/** What `package.json` says of a package of games. */
export interface PackageJson {
  name: string;
  version: string;
  baize?: {
    sdk?: string;
    games?: string[];
    screen?: { words?: string[]; art?: string; tiles?: Record<string, { family: string; cards: string[] }> };
  };
}

/**
 * The bundled form of the package in `dir`, from the store when its sources did not change. @throws a sentence that names the
 * fault
 */
export async function bundlePackage(dir: string, store: string): Promise<Manifest> {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as PackageJson;
  const entries = manifest.baize?.games;
  if (entries?.length !== 1 || !manifest.baize?.sdk)
    throw new Error(`${dir}: package.json has no "baize" with sdk and one entry of games`);
  const pointer = join(store, `${manifest.name.replaceAll(/[^a-z0-9-]/gi, '_')}.json`);
  const known = readKnown(pointer);
  if (known && known.packageVersion === manifest.version && isUnchanged(known, store)) return known;
  const { text, inputs, version } = await keptBundle(resolve(dir, entries[0] as string), '__plugin');
  const made: Manifest = {
    package: manifest.name,
    packageVersion: manifest.version,
    sdk: manifest.baize.sdk,
    version,
    dir: resolve(dir),
    inputs,
  };
  mkdirSync(store, { recursive: true, mode: 0o700 });
  keep(join(store, `${version}.js`), text);
  keep(join(store, `${version}.json`), JSON.stringify(made));
  keep(pointer, JSON.stringify(made));
  return made;
}

/** The house's own code for the contexts of plugins as one script, bundled and kept as a package is. */
export async function bundleGuest(store: string): Promise<string> {
  return readFileSync(await bundleHouse(store, 'guest'), 'utf8');
}

/** The file of the process of trials: the house's own code as one script, where a hundred sources would be read. */
export const bundleTrial = (store: string): Promise<string> => bundleHouse(store, 'trial');

/** @returns the file, whole as it was written */
async function bundleHouse(store: string, name: keyof typeof HOUSE): Promise<string> {
  const { entry, globalName, ending } = HOUSE[name];
  const pointer = join(store, `house.${name}.json`); // no package's name has a dot here
  const fileOf = (version: string) => join(realpathSync(store), `${version}.${ending}`);
  const known = readKnown(pointer);
  if (known && isUnchanged(known, store, ending)) {
    if (hashOf(readFileSync(fileOf(known.version), 'utf8')) !== known.version)
      throw new Error(`the stored script ${known.version} was altered`);
    return fileOf(known.version);
  }
  const { text, inputs, version } = await keptBundle(entry, globalName);
  mkdirSync(store, { recursive: true, mode: 0o700 });
  keep(fileOf(version), text);
  keep(pointer, JSON.stringify({ version, inputs }));
  return fileOf(version);
}

/** The same, made anew and not kept: for commands without a data folder. */
export async function bundleText(): Promise<string> {
  return (await bundle(HOUSE.guest.entry, '__guest')).text;
}

/** The script of a version. @throws when it is gone or was altered */
export function scriptOf(version: string, store: string): string {
  const text = readFileSync(join(store, `${version}.js`), 'utf8');
  if (hashOf(text) !== version) throw new Error(`the stored script ${version} was altered`);
  return text;
}

/** The manifest of a stored version; undefined when it is not here. */
export function manifestOf(version: string, store: string): Manifest | undefined {
  return /^[0-9a-f]{16}$/.test(version) ? readKnown(join(store, `${version}.json`)) : undefined;
}

/** The name of a script's content, 16 hex. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The same as `bundle`, kept beside the packages by the content of all sources: another data folder need not bundle again. */
async function keptBundle(
  entry: string,
  globalName: string | null,
): Promise<Pick<Manifest, 'version' | 'inputs'> & { text: string }> {
  const place = relative(ROOT, entry); // installations are moved
  if (place.startsWith('..') || isAbsolute(place)) return bundle(entry, globalName); // it would be kept for ever
  const name = `script-${hashOf(`${globalName} ${place}`)}`;
  const { text, files } = await keptOr(name, async (): Promise<Built<{ text: string; files: string[] }>> => {
    const made = await bundle(entry, globalName);
    const read = Object.keys(made.inputs);
    const sources = [...read.map(each => resolve(ROOT, each)), import.meta.filename];
    return { value: { text: made.text, files: read }, sources };
  });
  return { text, version: hashOf(text), inputs: Object.fromEntries(files.map(each => [each, stampOf(each)])) };
}

/** A script of games out of its source. Paths in its comments are relative to `from`. @param globalName what holds its exports; null:
 *  a module for a process of Node's @param isMapped with a map that leads from its lines to those of the sources @throws what the
 *  bundler says */
export async function bundle(
  entry: string,
  globalName: string | null,
  from = ROOT,
  isMapped = false,
): Promise<Pick<Manifest, 'version' | 'inputs'> & { text: string; map: string | undefined }> {
  const { build } = await import('esbuild'); // only when something changed: its start costs more than a warm start
  const { outputFiles, metafile } = await build({
    absWorkingDir: from,
    nodePaths: [join(ROOT, 'node_modules')], // the sdk of a package that lies elsewhere and was not installed
    entryPoints: [entry],
    bundle: true,
    write: false,
    ...(globalName === null ? { format: 'esm', platform: 'node' } : { format: 'iife', globalName, platform: 'neutral' }),
    target: 'es2024',
    mainFields: ['module', 'main'],
    conditions: ['import'],
    legalComments: 'none',
    charset: 'utf8',
    metafile: true,
    logLevel: 'silent',
    ...(isMapped ? { sourcemap: 'external' as const, outfile: join(from, 'plugin.js') } : {}),
  });
  const file = outputFiles.find(each => !each.path.endsWith('.map'));
  if (!file) throw new Error(`${entry}: nothing was bundled`);
  const inputs = Object.keys(metafile.inputs).map(input => relative(ROOT, resolve(from, input)));
  const map = outputFiles.find(each => each.path.endsWith('.map'))?.text;
  const stamps = Object.fromEntries(inputs.map(each => [each, stampOf(each)]));
  return { text: file.text, version: hashOf(file.text), inputs: stamps, map };
}

function readKnown(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

function isUnchanged(known: Manifest, store: string, ending = 'js'): boolean {
  if (!existsSync(join(store, `${known.version}.${ending}`))) return false;
  return Object.entries(known.inputs).every(([file, stamp]) => stampOf(file) === stamp);
}

function stampOf(file: string): string {
  const stat = statSync(join(ROOT, file), { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs}` : 'gone';
}

/** Written beside and renamed: a file is whole or not there. */
function keep(file: string, text: string): void {
  writeFileSync(`${file}.part`, text, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
