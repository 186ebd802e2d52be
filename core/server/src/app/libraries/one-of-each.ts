// A package that is installed at several places in the same version is in the bundle once.
import { readFileSync } from 'node:fs';
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';

/** A package's folder, its name, and the file in it. */
const PACKAGED = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))(\/.*)$/;
/** Asks the bundler itself, not this plugin once more. */
const ITSELF = Symbol();

/**
 * Of npm's copies of a package the one that is met first is taken for all: four of five copies of a table of file types were a
 * megabyte of script at each start, and as much memory.
 */
export function oneOfEach(): Plugin {
  const versions = new Map<string, string>();
  const met = new Map<string, string>();
  const versionIn = (folder: string): string => {
    const known =
      versions.get(folder) ?? (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version;
    versions.set(folder, known);
    return known;
  };
  return {
    name: 'one-of-each',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[^./]/ }, async ({ path, ...asked }: OnResolveArgs): Promise<OnResolveResult | undefined> => {
        if (asked.pluginData === ITSELF) return undefined;
        const { importer, namespace, resolveDir, kind } = asked;
        const found = await resolve(path, { importer, namespace, resolveDir, kind, with: asked.with, pluginData: ITSELF });
        const [, folder, name, file] = PACKAGED.exec(found.path) ?? [];
        if (found.external || folder === undefined) return undefined;
        const key = `${name}@${versionIn(folder)}${file}`;
        const first = met.get(key) ?? found.path;
        met.set(key, first);
        return { path: first, sideEffects: found.sideEffects };
      });
    },
  };
}
