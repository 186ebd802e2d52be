// Every source file of the project with its imports, read once for all of the house's rules.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT: string = resolve(import.meta.dirname, '../..');

/** A source file; `file` is its path from the project's folder. */
export interface Source {
  file: string;
  text: string;
  /** what it imports, as written */
  imports: string[];
}

/** A source made of a text: for the specs of rules, too. */
export function sourceOf(file: string, text: string): Source {
  const imports = [...text.matchAll(/^\s*(?:import|export)\s[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm)];
  return { file, text, imports: imports.map(each => each[1] ?? each[2] ?? each[3] ?? '') };
}

const read = (pattern: string): Source[] =>
  ['core', 'games', 'plugins', 'test'].flatMap(area =>
    globSync(`${area}/**/${pattern}`, { cwd: ROOT, exclude: ['**/node_modules/**', '**/migrations/**'] })
      .sort()
      .map(file => sourceOf(file, readFileSync(join(ROOT, file), 'utf8'))),
  );

/** All code. */
export const sources: readonly Source[] = read('*.{ts,tsx}');

/** All style sheets. */
export const styles: readonly Source[] = read('*.css');

/** What people read: the pages of the project and of its packages, but for those that are made of the code. */
export const pages: readonly Source[] = ['README.md', '{docs,config,deploy,core,games,plugins,test}/**/*.md'].flatMap(pattern =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .sort()
    .map(file => sourceOf(file, readFileSync(join(ROOT, file), 'utf8'))),
);

/** Code that only tests use. */
export const isTest = ({ file }: Source): boolean => /\.spec\.tsx?$|\/fixture\.ts$|\/testing(\/|\.ts)|^test\//.test(file);

/** Code that is delivered. */
export const product: readonly Source[] = sources.filter(each => !isTest(each));

/** The room of a file of the server; undefined for all others. */
export const roomOf = (file: string): string | undefined => /^core\/server\/src\/([^/]+)\//.exec(file)?.[1];
