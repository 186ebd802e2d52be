// The door of the player's screen: registers its pages, scripts, styles and pictures with the server.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, PluginHost, ServerPlugin } from '@baize/server';
import { appIcon, manifestPage } from './app-page.ts';
import { immutablePage } from './build/asset.ts';
import { type Bundle, buildScreen } from './build/bundle.ts';
import { knownLanguage, launchPage, screenPage } from './pages.ts';
import { ScreenLibrary } from './screens/library.ts';
import { thumb } from './thumbs.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** What the screen needs of the server. */
export type ScreenHost = Pick<
  PluginHost,
  'gameOrigin' | 'page' | 'embedOrigins' | 'siteOf' | 'games' | 'folderOf' | 'data' | 'log'
>;

let built: Promise<Bundle> | undefined;

/** The player's web screen. */
export const screenPlugin: ServerPlugin = {
  name: 'screen',
  async prepare() {
    built ??= buildScreen();
    await built;
  },
  async start(host: PluginHost) {
    const started = performance.now();
    const bundle = await (built ?? buildScreen());
    built = undefined;
    await servePages(host, bundle);
    host.log.info({ ms: Math.round(performance.now() - started), script: bundle.script }, 'screen built');
  },
  async stop() {},
};

export default screenPlugin;

/** Registers all routes for a built screen. */
export async function servePages(host: ScreenHost, bundle: Bundle): Promise<void> {
  const library = libraryOf(host);
  let launch: { origins: readonly string[]; page: Page } | undefined;
  host.page('/launch', async () => {
    const origins = await host.embedOrigins();
    if (launch?.origins !== origins) launch = { origins, page: launchPage(bundle, host.gameOrigin(), origins) };
    return launch.page;
  });
  host.page('/play/o/:operator', async ({ params, query }) => {
    const code = params.operator ?? '';
    const [origins, site] = await Promise.all([host.embedOrigins(code), host.siteOf(code)]);
    const played = query.get('game');
    const game = played ? await library.manifest(played, 'current') : null;
    return screenPage(bundle, host.gameOrigin(), { code, origins, ...(site ? { site } : {}) }, { lang: query.get('lang'), game });
  });
  host.page('/play/o/:operator/app.webmanifest', async ({ params: { operator = '' }, query }) => {
    const site = await host.siteOf(operator);
    return site?.url ? manifestPage(operator, site, knownLanguage(query.get('lang'))) : null;
  });
  host.page('/play/app-icons/:file', ({ params }) => appIcon(params.file ?? ''));
  for (const asset of bundle.files) host.page(asset.path, ({ headers }) => immutablePage(asset, headers));
  await serveScreens(host, library);
  host.page('/thumbs/:file', ({ params }) => thumb(params.file ?? '', host.games()));
  const icon = await readFile(join(here, '../assets/icon.svg'));
  host.page('/favicon.ico', () => ({ type: 'image/svg+xml', body: icon, headers: { 'Cache-Control': 'public, max-age=86400' } }));
}

const libraryOf = (host: ScreenHost): ScreenLibrary =>
  new ScreenLibrary({
    games: () => host.games(),
    folderOf: (code, version) => host.folderOf(code, version),
    store: join(host.data, 'screens'),
    onFault: (dir, error) => host.log.error({ err: error, dir }, 'a screen could not be built: its games have the general table'),
  });

/** The tables that games bring along, by path and version. */
async function serveScreens(host: ScreenHost, library: ScreenLibrary): Promise<void> {
  host.page('/screens/tiles.json', async () => fresh(await library.tiles()));
  host.page('/screens/:code/:version/screen.json', async ({ params: { code = '', version = '' } }) =>
    fresh(await library.manifest(code, version)),
  );
  host.page('/screens/:code/:version/:file', async ({ params: { code = '', version = '', file = '' }, headers }) => {
    const found = await library.file(code, version, file);
    return found ? immutablePage(found, headers) : null;
  });
  await library.prepare();
}

function fresh(value: unknown): Page {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers: { 'Cache-Control': 'no-store' } };
}
