// The door of the player's screen: registers its pages, scripts, styles and pictures with the server.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, PluginHost, ServerPlugin } from '@baize/server';
import { type Asset, type Bundle, buildScreen } from './bundle.ts';
import { launchPage, screenPage } from './pages.ts';
import { thumb } from './thumbs.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** What the screen needs of the server. */
export type ScreenHost = Pick<PluginHost, 'gameOrigin' | 'page' | 'embedOrigins' | 'games'>;

/** The player's web screen. */
export const screenPlugin: ServerPlugin = {
  name: 'screen',
  async start(host: PluginHost) {
    const started = performance.now();
    const bundle = await buildScreen();
    await servePages(host, bundle);
    host.log.info({ ms: Math.round(performance.now() - started), script: bundle.script.path }, 'screen built');
  },
  async stop() {},
};

export default screenPlugin;

/** Registers all routes for a built screen. */
export async function servePages(host: ScreenHost, bundle: Bundle): Promise<void> {
  let launch: { origins: readonly string[]; page: Page } | undefined;
  host.page('/launch', async () => {
    const origins = await host.embedOrigins();
    if (launch?.origins !== origins) launch = { origins, page: launchPage(bundle, host.gameOrigin(), origins) };
    return launch.page;
  });
  host.page('/play/o/:operator', async ({ params, query }) => {
    const origins = await host.embedOrigins(params.operator);
    return screenPage(bundle, host.gameOrigin(), origins, query.get('lang') ?? undefined);
  });
  for (const asset of [bundle.script, bundle.launch, bundle.style, bundle.art]) host.page(asset.path, () => immutable(asset));
  host.page('/thumbs/:file', ({ params }) => thumb(params.file ?? '', host.games()));
  const icon = await readFile(join(here, '../assets/icon.svg'));
  host.page('/favicon.ico', () => ({ type: 'image/svg+xml', body: icon, headers: { 'Cache-Control': 'public, max-age=86400' } }));
}

function immutable(asset: Asset): Page {
  return {
    type: asset.type,
    body: asset.body,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' },
  };
}
