// Libraries out of a few files instead of fifteen hundred: bundled once for what is installed, taken by the process that serves.
// Only Node's own modules are imported here: whatever else came before `useLibraries` would be there twice.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Those that have most of the files that a server reads. What one of them needs of another is in the bundle once. */
export const LIBRARIES = [
  ...['@colyseus/core', '@colyseus/core/Transport', '@colyseus/schema', '@colyseus/ws-transport'],
  ...['@mikro-orm/core', '@mikro-orm/migrations', '@mikro-orm/pglite', '@mikro-orm/postgresql'],
  ...['@koa/router', 'koa', 'ajv/dist/2020.js', 'typebox', 'undici'],
];

const MODULES = join(import.meta.dirname, '../../../../../node_modules');
/** Where our own packages lie; `import.meta` names the real place, so that no link leads there. */
const SOURCES = new URL('../../../../../', import.meta.url).href;
/** What npm has installed, as npm itself notes it. */
const INSTALLED = join(MODULES, '.package-lock.json');

/** How they are bundled: what was bundled otherwise is made anew. */
const BUNDLERS = ['bundle-libraries.ts', 'one-of-each.ts'].map(each => join(import.meta.dirname, each));

/** The file of a library in their folder. */
export const libraryFile = (name: string): string => `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.mjs`;

/** Where they are kept: each installation, Node, list and bundler has a folder. Undefined: it is not npm that has installed. */
export function librariesFolder(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const hash = createHash('sha256').update(readFileSync(INSTALLED));
  for (const each of BUNDLERS) hash.update(readFileSync(each));
  const key = hash
    .update(JSON.stringify([process.version, LIBRARIES]))
    .digest('hex')
    .slice(0, 16);
  return join(MODULES, '.cache/libraries', key);
}

/**
 * From here on whoever imports one of them gets it out of its bundle, where there is one; and what a source of our own names
 * beside itself is taken by its place alone, where Node would look at each folder above it for links and settings.
 */
export function useLibraries(folder = librariesFolder()): void {
  const isMade = folder !== undefined && existsSync(folder);
  const urls = new Map(LIBRARIES.map(name => [name, isMade ? pathToFileURL(join(folder, libraryFile(name))).href : undefined]));
  registerHooks({
    resolve(specifier, context, next) {
      const { conditions, parentURL, importAttributes } = context;
      if (!conditions.includes('import')) return next(specifier, context);
      if (isBeside(specifier, parentURL))
        return { url: new URL(specifier, parentURL).href, format: 'module-typescript', importAttributes, shortCircuit: true };
      const url = urls.get(specifier);
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
  });
}

/** All of our sources are modules of TypeScript, and name each other with their endings. */
const isBeside = (specifier: string, parent: string | undefined): boolean =>
  specifier.startsWith('.') && specifier.endsWith('.ts') && parent?.startsWith(SOURCES) === true;
