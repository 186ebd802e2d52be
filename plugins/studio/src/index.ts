// The studio: a page for a tablet at a dealer's table, where a device pairs and a dealer scans; it says which version is the newest.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, PluginHost, ServerPlugin } from '@baize/server';

const HERE = import.meta.dirname;
/** Nothing from elsewhere, nothing inline; the room's socket is on the same origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self' ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const HEADERS = { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

const page = (type: string, body: string | Buffer): Page => ({ type, body, headers: HEADERS });

/** The page as it is published: its parts, and a version that changes with any of them. */
interface Published {
  html: string;
  css: Buffer;
  script: string;
  version: string;
}

/** The scripts of the page in one file. */
async function bundled(): Promise<string> {
  const { build } = await import('esbuild'); // only for who opens the page
  const { outputFiles } = await build({
    entryPoints: [join(HERE, 'client/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

async function published(env: string): Promise<Published> {
  const read = (file: string) => readFile(join(HERE, file));
  const [html, css, manifest, script] = await Promise.all([
    read('client/studio.html'),
    read('client/studio.css'),
    read('../package.json'),
    bundled(),
  ]);
  const hash = createHash('sha256').update(html).update(css).update(script).digest('hex').slice(0, 8);
  const version = `${(JSON.parse(manifest.toString()) as { version: string }).version}-${hash}`;
  const filled = html
    .toString()
    .replace('data-env=""', `data-env="${env}"`)
    .replace('data-version=""', `data-version="${version}"`);
  return { html: filled, css, script, version };
}

const studio: ServerPlugin = {
  name: 'studio',
  async start(host: PluginHost) {
    // built when a tablet first asks: a server without studios spends nothing on it
    let made: Promise<Published> | undefined;
    const tool = (): Promise<Published> => {
      made ??= published(host.env);
      return made;
    };
    host.page('/studio', async () => page('text/html; charset=utf-8', (await tool()).html));
    host.page('/studio/studio.css', async () => page('text/css; charset=utf-8', (await tool()).css));
    host.page('/studio/studio.js', async () => page('text/javascript; charset=utf-8', (await tool()).script));
    host.page('/studio/version', async () => {
      const { version } = await tool();
      return page('application/json; charset=utf-8', JSON.stringify({ version }));
    });
  },
  async stop() {},
};
export default studio;
