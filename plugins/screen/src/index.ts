// The door of the player's screen: registers its pages, scripts, styles and pictures with the server.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, PluginHost, ServerPlugin } from '@baize/server';
import { immutablePage } from './build/asset.ts';
import { type Bundle, buildScreen } from './build/bundle.ts';
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
    host.log.info({ ms: Math.round(performance.now() - started), script: bundle.script }, 'screen built');
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
  for (const asset of bundle.files) host.page(asset.path, ({ headers }) => immutablePage(asset, headers));
  host.page('/thumbs/:file', ({ params }) => thumb(params.file ?? '', host.games()));
  const icon = await readFile(join(here, '../assets/icon.svg'));
  host.page('/favicon.ico', () => ({ type: 'image/svg+xml', body: icon, headers: { 'Cache-Control': 'public, max-age=86400' } }));
}
