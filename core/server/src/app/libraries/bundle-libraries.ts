// Makes the bundle of libraries: one file for each that is imported, and what several of them need in files beside these.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { oneOfEach } from './one-of-each.ts';
import { LIBRARIES, libraryFile } from './use-libraries.ts';

/** What was written for `require` finds it: Node has none in a module. */
const BANNER = `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);`;
/** They bring files of their own beside their scripts, or are not installed here. */
const LEFT_OUT = ['@electric-sql/*', 'esbuild', 'pg-native'];

/**
 * Makes the folder, whole or not at all; whoever makes it at the same time has made the same.
 * @returns the files that are in it, from this one's folder
 * @throws what the bundler says
 */
export async function bundleLibraries(folder: string): Promise<string[]> {
  const { build } = await import('esbuild');
  const names = new Map<string, string[]>();
  for (const name of LIBRARIES) names.set(name, exportsOf((await import(name)) as object));
  const made = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  const { metafile } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: Object.fromEntries(LIBRARIES.map(name => [basename(libraryFile(name), '.mjs'), `library:${name}`])),
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    external: LEFT_OUT,
    // V8 keeps the text of a script, at two bytes a letter where a dash in one comment is none of Latin
    minifyWhitespace: true,
    legalComments: 'none', // of what stays on this machine, beside the packages with their licences
    banner: { js: BANNER },
    logLevel: 'silent',
    plugins: [
      {
        name: 'libraries',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^library:/ }, ({ path }) => ({ path: path.slice('library:'.length), namespace: 'library' }));
          onLoad({ filter: /.*/, namespace: 'library' }, ({ path }) => ({
            contents: `export { ${names.get(path)?.join(', ')} } from ${JSON.stringify(path)};`,
            resolveDir: import.meta.dirname,
          }));
        },
      },
      oneOfEach(),
    ],
  });
  try {
    renameSync(made, folder);
  } catch {
    rmSync(made, { recursive: true, force: true }); // somebody else was first
  }
  return Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
}

/** Names that Node finds in a module, also in one that was written for `require`. */
const exportsOf = (module: object): string[] =>
  Object.keys(module).filter(each => each !== 'module.exports' && each !== '__esModule');
