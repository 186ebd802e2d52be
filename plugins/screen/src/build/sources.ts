// Which files a bundle was made of: what the bundler read, and the code of this plugin that told it how.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';

/** The files that a bundle was made of. @param from what the bundler's paths are relative to */
export const sourcesIn = ({ inputs }: Metafile, from: string): string[] =>
  Object.keys(inputs)
    .map(each => resolve(from, each))
    .filter(each => existsSync(each)); // words and kits are no files

let own: Promise<string[]> | undefined;

/** All files of this plugin that a start runs. */
export function ownSources(): Promise<string[]> {
  own ??= readOwn();
  return own;
}

async function readOwn(): Promise<string[]> {
  const { build } = await import('esbuild');
  const from = join(import.meta.dirname, '..');
  const { metafile } = await build({
    absWorkingDir: from,
    entryPoints: ['index.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return sourcesIn(metafile, from);
}
