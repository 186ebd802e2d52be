// Builds the screen of a game's package: one script without imports, which takes the kit that the shell lays out for it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { KIT } from '../client/kit/name.ts';
import { readScreenPackage, type ScreenPackage } from './package.ts';

/** One built file; its name carries its hash. */
export interface ScreenFile {
  name: string;
  type: string;
  body: Buffer;
}

/** The screen of a package, ready to be kept and served. */
export interface BuiltScreen extends Pick<ScreenPackage, 'words' | 'tiles'> {
  files: ScreenFile[];
  script: string | null;
  style: string | null;
  art: string | null;
  /** Cards that the sheet of symbols draws. */
  faces: string[];
}

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' } as const;

/** What a screen may import from outside its package is the kit; the shell has published it before any screen is loaded. */
const kit: Plugin = {
  name: 'kit',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(preact(\/.*)?|@baize\/plugin-screen\/kit)$/ }, () => ({ path: 'kit', namespace: 'kit' }));
    onLoad({ filter: /.*/, namespace: 'kit' }, () => ({ contents: `module.exports = globalThis[Symbol.for('${KIT}')]` }));
  },
};

/** Bundles the screen of the package in `dir`. @throws what the bundler says of a fault */
export async function buildScreenOf(dir: string): Promise<BuiltScreen> {
  const { entry, words, tiles, art } = readScreenPackage(dir);
  const files: ScreenFile[] = [];
  const add = (extension: keyof typeof TYPES, body: Uint8Array | undefined): string | null => {
    if (!body || body.length === 0) return null;
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
    const name = `${extension === 'svg' ? 'art' : 'screen'}.${hash}.${extension}`;
    files.push({ name, type: TYPES[extension], body: Buffer.from(body) });
    return name;
  };
  const sheet = art ? await readFile(art) : undefined;
  const bundled = entry ? await bundle(entry) : {};
  return {
    words,
    tiles,
    files,
    script: add('js', bundled.js),
    style: add('css', bundled.css),
    art: add('svg', sheet),
    faces: sheet ? [...sheet.toString('utf8').matchAll(/<symbol id="([^"]+)"/g)].map(found => found[1] ?? '') : [],
  };
}

async function bundle(entry: string): Promise<Partial<Record<'js' | 'css', Uint8Array>>> {
  const { outputFiles } = await build({
    absWorkingDir: dirname(entry),
    entryPoints: [entry],
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'safari16'],
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'silent',
    plugins: [kit],
  });
  const of = (extension: string) => outputFiles.find(file => file.path.endsWith(extension))?.contents;
  const [js, css] = [of('.js'), of('.css')];
  return { ...(js ? { js } : {}), ...(css ? { css } : {}) };
}
