// Builds the browser's files with esbuild when the plugin starts; they live in memory under names that carry their hash.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const LAUNCH_TEXTS = ['state.connecting', 'act.retry', 'err.TOKEN_INVALID', 'err.PLAYER_BLOCKED', 'err.OFFLINE', 'screen.fault'];

/** One file for the browser; `path` never changes its content. */
export interface Asset {
  path: string;
  type: string;
  body: Buffer;
}

export interface Bundle {
  script: Asset;
  launch: Asset;
  style: Asset;
  art: Asset;
}

/** Bundles the screen. `entry` is another main file, for browser tests. */
export async function buildScreen(entry = 'client/main.tsx'): Promise<Bundle> {
  const art = asset('art', 'svg', 'image/svg+xml', await readFile(join(here, '../assets/art.svg')));
  const [script, launch, style] = await Promise.all([
    bundled(entry, { __ART__: JSON.stringify(art.path) }),
    bundled('client/launch.ts', { __TEXTS__: JSON.stringify(await launchTexts()) }),
    styles(),
  ]);
  return {
    script: asset('screen', 'js', 'text/javascript; charset=utf-8', script),
    launch: asset('launch', 'js', 'text/javascript; charset=utf-8', launch),
    style: asset('screen', 'css', 'text/css; charset=utf-8', style),
    art,
  };
}

async function bundled(entry: string, define: Record<string, string>): Promise<Buffer> {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022'],
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
  });
  return first(result.outputFiles);
}

async function styles(): Promise<Buffer> {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [join(here, 'client/style/index.css')],
    bundle: true,
    minify: true,
    write: false,
    target: ['es2022', 'safari16'],
    legalComments: 'none',
  });
  return first(result.outputFiles);
}

function first(files: { contents: Uint8Array }[]): Buffer {
  const file = files[0];
  if (!file) throw new Error('the bundler wrote nothing');
  return Buffer.from(file.contents);
}

// The launch page is on the screen for a moment: it carries the handful of sentences it may need, not the whole book.
async function launchTexts(): Promise<Record<string, Record<string, string>>> {
  const all = JSON.parse(await readFile(join(here, 'client/texts.json'), 'utf8')) as Record<string, Record<string, string>>;
  return Object.fromEntries(LAUNCH_TEXTS.map(key => [key, all[key] ?? {}]));
}

function asset(name: string, extension: string, type: string, body: Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return { path: `/play/${name}.${hash}.${extension}`, type, body };
}
