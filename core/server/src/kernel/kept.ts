// What was built of sources, kept by their content beside the packages: a start with the same ones reads it and builds nothing.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';

const ROOT = resolve(import.meta.dirname, '../../../..'); // this file imports nothing: plugins load it by itself
const STORE = join(ROOT, 'node_modules/.cache/kept');
/** What npm has installed, as npm itself notes it. */
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
/** Beside sources or above them, these say how they are built. */
const SETTINGS = ['package.json', 'tsconfig.json'];
/** Times of files are that coarse. */
const COARSE_MS = 50;
const HASH_BYTES = 32;

/** What was built, and the files that it was built of. */
export interface Built<T> {
  value: T;
  /** the same once nothing in it is under way any more; left out: nothing is */
  whole?: Promise<T>;
  sources: readonly string[];
}

export interface Keeping {
  /** the folder */
  store?: string;
  /** Unix ms: a source that was changed later may be in the hash and not in what was built. The start of this process, for its
   *  own code is among the sources. */
  since?: number;
}

interface Entry<T> {
  /** below the repository's root, as installations are moved */
  sources: string[];
  content: string;
  value: T;
}

/** What is kept under a name if all of its sources are what they were, else what `build` makes now. That it is kept is not sure. */
export async function keptOr<T>(
  name: string,
  build: () => Promise<Built<T>>,
  { store = STORE, since = performance.timeOrigin }: Keeping = {},
): Promise<T> {
  const file = join(store, name);
  const known = await read<T>(file);
  if (known !== undefined) return known;
  const built = await build();
  void keep(file, built, since).catch(() => {}); // nobody waits for it; the folder may be read-only
  return built.value;
}

async function read<T>(file: string): Promise<T | undefined> {
  try {
    const bytes = await readFile(file);
    const written = bytes.subarray(HASH_BYTES);
    if (!sha256(written).equals(bytes.subarray(0, HASH_BYTES))) return undefined;
    const { sources, content, value } = deserialize(written) as Entry<T>;
    return contentOf(sources) === content ? value : undefined;
  } catch {
    return undefined; // nothing is kept, or it was written by another Node
  }
}

async function keep<T>(file: string, { value, whole, sources: built }: Built<T>, since: number): Promise<void> {
  const sources = [...new Set([...built, ...built.flatMap(settingsOf), INSTALLED])].map(each => relative(ROOT, each)).sort();
  const content = contentOf(sources);
  if (sources.some(each => (stat(each)?.ctimeMs ?? 0) > since - COARSE_MS)) return;
  const entry: Entry<T> = { sources, content, value: (await whole) ?? value };
  const written = serialize(entry);
  const beside = `${file}.part-${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(beside, Buffer.concat([sha256(written), written]));
  await rename(beside, file).catch(() => rm(beside, { force: true }));
}

/** The settings that the bundler looks for, from a source's folder upwards: also where there are none today. */
function settingsOf(source: string): string[] {
  const found: string[] = [];
  for (let folder = dirname(source); ; folder = dirname(folder)) {
    found.push(...SETTINGS.map(each => join(folder, each)));
    if (folder === ROOT || folder === dirname(folder)) return found;
  }
}

const known = new Map<string, { stamp: string; hash: string }>();

/** The content of all of them in one hash; one that is gone counts, too. */
function contentOf(sources: readonly string[]): string {
  const all = createHash('sha256');
  for (const source of sources) all.update(`${source}\0${hashOf(source)}\0`);
  return all.digest('hex');
}

function hashOf(source: string): string {
  const found = stat(source);
  if (!found) return 'gone';
  const stamp = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  const before = known.get(source);
  if (before?.stamp === stamp) return before.hash;
  const hash = sha256(readFileSync(resolve(ROOT, source))).toString('hex');
  known.set(source, { stamp, hash });
  return hash;
}

const stat = (source: string) => statSync(resolve(ROOT, source), { throwIfNoEntry: false });

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
