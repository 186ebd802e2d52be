// The studio: a page for a tablet at a dealer's table, where a device pairs and a dealer scans.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, PluginHost, ServerPlugin } from '@baize/server';
import { build } from 'esbuild';

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

/** The scripts of the page in one file. */
async function bundled(): Promise<string> {
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

const studio: ServerPlugin = {
  name: 'studio',
  async start(host: PluginHost) {
    const html = await readFile(join(HERE, 'client/studio.html'), 'utf8');
    const css = await readFile(join(HERE, 'client/studio.css'));
    let script: Promise<string> | undefined;
    host.page('/studio', () => page('text/html; charset=utf-8', html.replace('data-env=""', `data-env="${host.env}"`)));
    host.page('/studio/studio.css', () => page('text/css; charset=utf-8', css));
    // built when a tablet first asks: a server without studios spends nothing on it
    host.page('/studio/studio.js', async () => {
      script ??= bundled();
      return page('text/javascript; charset=utf-8', await script);
    });
  },
  async stop() {},
};
export default studio;
