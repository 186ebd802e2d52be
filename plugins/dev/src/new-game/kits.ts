// The SDK and the testkit as npm installs them anywhere: packed into two archives, with one script each instead of sources that
// only this project's Node runs.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const CORE = resolve(import.meta.dirname, '../../../../core');
const KITS = ['sdk', 'testkit'] as const;
/** npm itself is slow on a busy machine. */
const PACK_MS = 60_000;

interface KitJson {
  name: string;
  version: string;
  [field: string]: unknown;
}

/** Packs both with `npm pack`. @returns the archives' names by package @throws what npm says */
export async function packKits(to: string): Promise<Record<string, string>> {
  const stage = mkdtempSync(join(tmpdir(), 'baize-kits-'));
  try {
    mkdirSync(to, { recursive: true });
    const about = await Promise.all(KITS.map(kit => layKit(kit, join(stage, kit))));
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(to), ...KITS.map(kit => `./${kit}`)];
    await promisify(execFile)(npm, args, { cwd: stage, timeout: PACK_MS });
    return Object.fromEntries(about.map(({ name, version }) => [name, `${name.slice(1).replace('/', '-')}-${version}.tgz`]));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** `src/` for whoever reads types, `dist/index.js` for whoever runs it. */
async function layKit(kit: (typeof KITS)[number], to: string): Promise<KitJson> {
  const from = join(CORE, kit);
  const about = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as KitJson;
  cpSync(join(from, 'src'), join(to, 'src'), { recursive: true, filter: file => !/\.spec\.ts$/.test(file) });
  cpSync(join(from, 'README.md'), join(to, 'README.md'));
  await build({
    entryPoints: [join(from, 'src/index.ts')],
    outfile: join(to, 'dist/index.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    external: ['@baize/*'],
    charset: 'utf8',
    logLevel: 'silent',
  });
  const packed = {
    ...about,
    exports: { '.': { types: './src/index.ts', default: './dist/index.js' }, './package.json': './package.json' },
    files: ['src', 'dist'],
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  return about;
}
