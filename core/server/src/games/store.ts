// Packed plugins as they were installed: a folder a version, written once and looked at again whenever it is loaded.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from './bundle.ts';
import { type PackedManifest, readManifest, versionOf } from './pack/manifest.ts';
import { checkFiles, type Packed } from './pack/read-packed.ts';

const VERSION = /^[0-9a-f]{16}$/;
/** Written here for those who read a package's folder, out of the manifest: what a sender writes is not taken. */
const OWN = ['package.json', 'manifest.json'];

/** A version that lies in the store. */
export interface Stored {
  manifest: Manifest;
  script: string;
  /** as it was packed; absent: it was loaded from a folder */
  packed?: PackedManifest;
}

/** The folders of installed versions. */
export class PluginStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Where a version lies, or would lie. */
  folderOf(version: string): string {
    if (!VERSION.test(version)) throw new Error('the name of a version is 16 hex');
    return join(this.#dir, version);
  }

  has(version: string): boolean {
    return VERSION.test(version) && existsSync(join(this.folderOf(version), 'manifest.json'));
  }

  /** Writes a version: beside its place first, so that it is there whole or not at all. */
  put({ manifest, version, files }: Packed): void {
    const folder = this.folderOf(version);
    if (this.has(version)) return;
    const beside = `${folder}.part-${process.pid}`;
    rmSync(beside, { recursive: true, force: true });
    const all = new Map<string, string | Buffer>([
      ...files,
      ['package.json', packageJsonOf(manifest)],
      ['manifest.json', JSON.stringify(manifest)],
    ]);
    for (const [name, body] of all) {
      const file = join(beside, name);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, body, { mode: 0o600, flag: 'wx' });
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(beside, folder);
  }

  remove(version: string): void {
    rmSync(this.folderOf(version), { recursive: true, force: true });
  }

  /** The games of a version; none when it is not here. */
  codesOf(version: string): string[] {
    if (!this.has(version)) return [];
    return readManifest(readFileSync(join(this.folderOf(version), 'manifest.json'), 'utf8')).games;
  }

  /** A version with its script; undefined when it is not here. @throws when anything of it was altered */
  read(version: string): Stored | undefined {
    if (!this.has(version)) return undefined;
    const dir = this.folderOf(version);
    const manifest = readManifest(readFileSync(join(dir, 'manifest.json'), 'utf8'));
    const files = new Map(
      filesIn(dir)
        .filter(name => !OWN.includes(name))
        .map(name => [name, readFileSync(join(dir, name))] as const),
    );
    checkFiles(manifest, files);
    if (versionOf(manifest) !== version) throw new Error(`the stored plugin ${version} was altered`);
    const { package: name, version: packageVersion, sdk } = manifest;
    return {
      manifest: { package: name, packageVersion, sdk, version, dir, inputs: {} },
      script: (files.get('index.js') as Buffer).toString('utf8'),
      packed: manifest,
    };
  }
}

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter(each => !each.isDirectory())
    .map(each => join(each.parentPath, each.name).slice(dir.length + 1));

/** The package as rules and screens are read of any package. */
function packageJsonOf({ package: name, version, sdk, games, tiles, files }: PackedManifest): string {
  const has = (start: string) => Object.keys(files).some(each => each.startsWith(start));
  const screen = {
    ...(has('texts.json') ? { words: ['./texts.json'] } : {}),
    ...(has('art/cards.svg') ? { art: './art/cards.svg' } : {}),
    ...(has('screen/') ? { built: './screen' } : {}),
    tiles,
  };
  return JSON.stringify({ name, version, baize: { sdk, codes: games, ...(has('rules/') ? { rules: './rules' } : {}), screen } });
}
