// Merges chunks that are always loaded together into one script: the bundler leaves a file for each set of parts that share it.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Metafile, OutputFile, Plugin } from 'esbuild';

/** A script as it is served, before it is packed. */
export interface Script {
  /** of the file, with a hash */
  name: string;
  text: string;
  /** the module that it begins with; none: other scripts share it */
  entryPoint?: string;
  /** names of those that are loaded whenever this one is */
  needs: string[];
}

/** What becomes one script: the file that it begins with, and the chunks that are merged into it. */
type Unit = readonly [first: string, ...chunks: string[]];

interface Merging {
  /** what the bundler wrote, by the names of the files, and what each file hands out */
  texts: ReadonlyMap<string, string>;
  exportsOf(name: string): string[];
  homes: ReadonlyMap<string, Unit>;
  /** names that scripts take from a chunk which is merged into another */
  taken: ReadonlyMap<string, ReadonlySet<string>>;
  /** what has run before any other is loaded */
  start: Unit | undefined;
}

/** How the bundler has to write the chunks that are merged. */
export const CHUNKS = {
  entryNames: 'screen.[hash]',
  chunkNames: '[name].[hash]',
  bundle: true,
  splitting: true,
  metafile: true,
  minify: true,
  write: false,
  format: 'esm',
} as const;

const MERGED = 'merged';
const TAKEN = 'taken';
const HASH_LENGTH = 16;
/** How the bundler writes what one of its files takes from another. */
const IMPORT = /\bimport\{([^}]*)\}from"\.\/([^"]+)"/g;

/**
 * One script for each of `entries`, with what it needs at once and no entry before it has; the others as they were written.
 * Scripts that name others have a hash of all of them, so that a browser never joins two builds. The rest, words among it, keep
 * the hash of their content.
 */
export async function mergeChunks(
  files: readonly OutputFile[],
  { outputs }: Metafile,
  entries: readonly string[],
): Promise<Script[]> {
  const about = new Map(Object.entries(outputs).map(([path, each]) => [basename(path), each]));
  const needsOf = (name: string) =>
    (about.get(name)?.imports ?? []).filter(each => each.kind === 'import-statement').map(each => basename(each.path));
  const texts = new Map(files.map(({ path, text }) => [basename(path), text]));
  const firsts = entries.map(entry => [...about.keys()].find(name => about.get(name)?.entryPoint === entry));
  const homes = homesOf([...texts.keys()], firsts, needsOf);
  const units = [...new Set(homes.values())];
  const exportsOf = (name: string) => about.get(name)?.exports ?? [];
  const merging = { texts, exportsOf, homes, taken: takenNames(texts, homes), start: units[0] };
  const joined = await Promise.all(units.map(unit => join(unit, merging)));
  const rename = renaming(joined);
  return joined.map(({ name, text, needs }) => {
    const { entryPoint } = about.get(name) ?? {};
    return {
      name: rename(name),
      text: rename(text),
      ...(entryPoint === undefined ? {} : { entryPoint }),
      needs: needs.map(rename),
    };
  });
}

/** In which script each file ends. */
function homesOf(names: readonly string[], firsts: readonly (string | undefined)[], needsOf: (name: string) => string[]) {
  const homes = new Map<string, Unit>();
  for (const first of firsts) {
    if (first === undefined) throw new Error('the bundler wrote nothing for an entry');
    const unit: [string, ...string[]] = [first];
    const take = (name: string) => {
      if (homes.has(name)) return;
      homes.set(name, unit);
      if (name !== first) unit.push(name);
      for (const each of needsOf(name)) take(each);
    };
    take(first);
  }
  for (const name of names) if (!homes.has(name)) homes.set(name, [name]);
  return homes;
}

function takenNames(texts: Merging['texts'], homes: Merging['homes']): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const [name, text] of texts)
    for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
      if (homes.get(from) === homes.get(name)) continue;
      const known = taken.get(from) ?? new Set();
      for (const each of names.split(',')) known.add(each.split(' as ')[0] ?? each);
      taken.set(from, known);
    }
  return taken;
}

/** Names of several chunks would meet in one script: those that do not begin it have a number behind theirs. */
const nameIn = (unit: Unit, chunk: string, name: string) => (chunk === unit[0] ? name : `${name}$${unit.indexOf(chunk)}`);

/** A script as it is named by the file that it begins with. */
interface Joined extends Pick<Script, 'name' | 'text' | 'needs'> {
  namesOthers: boolean;
}

async function join(unit: Unit, merging: Merging): Promise<Joined> {
  const { build } = await import('esbuild');
  const { taken, exportsOf } = merging;
  const handed = unit.map(name => {
    const names = name === unit[0] ? exportsOf(name) : [...(taken.get(name) ?? [])];
    return `export{${names.map(each => `${each} as ${nameIn(unit, name, each)}`).join()}}from"./${name}";`;
  });
  const { outputFiles, metafile } = await build({
    stdin: { contents: handed.join('') },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: ['es2022'],
    charset: 'utf8',
    logOverride: { 'ignored-bare-import': 'silent' }, // what the start has already run
    plugins: [between(unit, merging)],
  });
  const imports = Object.values(metafile.outputs).flatMap(each => each.imports);
  const needs = new Set(imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)));
  return { name: unit[0], text: outputFiles[0]?.text ?? '', needs: [...needs], namesOthers: imports.length > 0 };
}

/** Leads what a script imports to the script that has it now. */
const between = (unit: Unit, { texts, homes, taken, start }: Merging): Plugin => ({
  name: 'merge',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\// }, ({ path, kind, namespace }) => {
      const name = basename(path);
      const home = homes.get(name);
      if (namespace === TAKEN) return { path, external: true };
      if (home === unit) return { path: name, namespace: MERGED };
      if (home === undefined || kind === 'dynamic-import' || home.length === 1) return { path: `./${name}`, external: true };
      return { path: name, namespace: TAKEN, sideEffects: home !== start };
    });
    onLoad({ filter: /.*/, namespace: MERGED }, ({ path }) => ({ contents: texts.get(path) ?? '' }));
    onLoad({ filter: /.*/, namespace: TAKEN }, ({ path }) => {
      const home = homes.get(path) as Unit;
      const names = [...(taken.get(path) ?? [])].map(name => `${nameIn(home, path, name)} as ${name}`);
      return { contents: `export{${names.join()}}from"./${home[0]}";` };
    });
  },
});

/** Names scripts that name others anew, and wherever they are named. */
function renaming(joined: readonly Joined[]): (text: string) => string {
  const texts = joined.map(({ text }) => text).sort();
  const all = hashOf(texts.join('\n'));
  const given = joined
    .filter(({ namesOthers }) => namesOthers)
    .map(({ name }) => [name, name.replace(/\.[^.]+\.js$/, `.${hashOf(name + all)}.js`)] as const);
  return text => given.reduce((now, [name, anew]) => now.replaceAll(name, anew), text);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
