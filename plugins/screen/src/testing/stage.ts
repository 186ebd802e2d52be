// A stage for browser tests: serves the built screen through a small host and answers its HTTP calls from a table.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LoadedGame, OperatorSite, Page, PageHandler } from '@baize/server';
import { buildScreen } from '../build/bundle.ts';
import { type ScreenHost, servePages } from '../index.ts';

interface Route {
  match: RegExp;
  names: string[];
  handle: PageHandler;
}

export interface Stage {
  url: string;
  /** JSON answers by path, without the query; a function is asked each time. */
  answers: Record<string, unknown>;
  stop(): Promise<void>;
}

export interface StageOptions {
  embedOrigins?: Record<string, string[]>;
  /** Where operators' players come from, by their codes; nowhere unless given. */
  sites?: Record<string, OperatorSite>;
  /** The games whose screens are served; those of the repository unless given. */
  games?: LoadedGame[];
  /** The scripted screen instead of the real one. */
  scripted?: boolean;
}

const PACKAGES: Record<string, string[]> = {
  baccarat: ['baccarat', 'live_baccarat'],
  holdem: ['holdem_nlh', 'live_holdem'],
  omaha: ['omaha_plo'],
  badugi: ['badugi'],
  blackjack: ['blackjack'],
  'speed-holdem': ['speed_holdem', 'live_speed_holdem'],
  'red-dog': ['red_dog'],
  seotda: ['seotda'],
  matgo: ['matgo'],
  'go-stop': ['gostop'],
  'tong-its': ['tongits'],
};

/** The version of a package on the stage. */
export const VERSION_OF: Record<string, string> = Object.fromEntries(
  Object.keys(PACKAGES).map((folder, at) => [folder, String(at + 1).padStart(16, '0')]),
);

/** The games of the repository, by what the screen needs to know of them. */
export const stageGames = (): LoadedGame[] =>
  Object.entries(PACKAGES).flatMap(([folder, codes]) =>
    codes.map((code): LoadedGame => {
      const dir = resolve(import.meta.dirname, '../../../../games', folder);
      const category = code.startsWith('live_') ? 'live' : folder === 'baccarat' ? 'card' : 'poker';
      return {
        code,
        version: VERSION_OF[folder] ?? '',
        names: {},
        category,
        flow: 'bet',
        kind: 'round',
        seats: null,
        bot: undefined,
        dir,
      };
    }),
  );

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const routes: Route[] = [];
  const answers: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stage');
    void answer(routes, answers, url, request.headers).then(page => {
      response.writeHead(page.status ?? 200, { 'Content-Type': page.type, ...page.headers });
      response.end(page.body);
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const data = mkdtempSync(join(tmpdir(), 'stage-'));
  await servePages(
    host(routes, url, { games: stageGames(), ...options }, data),
    await buildScreen(options.scripted ? 'testing/main.tsx' : undefined),
  );
  return { url, answers, stop: () => stopped(server).finally(() => rmSync(data, { recursive: true, force: true })) };
}

function host(routes: Route[], url: string, options: StageOptions, data: string): ScreenHost {
  const all = options.embedOrigins ?? {};
  return {
    gameOrigin: () => url,
    page(path, handle) {
      const names = [...path.matchAll(/:(\w+)/g)].map(found => found[1] ?? '');
      const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)');
      routes.push({ match: new RegExp(`^${pattern}$`), names, handle });
    },
    embedOrigins: async code => (code === undefined ? Object.values(all).flat() : (all[code] ?? [])),
    siteOf: async code => options.sites?.[code],
    games: () => options.games ?? [],
    folderOf: () => undefined,
    data,
    log: { error: (about: { err?: unknown }) => Promise.reject(about.err) } as unknown as ScreenHost['log'],
  };
}

async function answer(routes: Route[], answers: Record<string, unknown>, url: URL, headers: IncomingHttpHeaders): Promise<Page> {
  if (Object.hasOwn(answers, url.pathname)) {
    const known = answers[url.pathname];
    const value = typeof known === 'function' ? await known(url) : known;
    const failed = (value as { error?: unknown } | null)?.error !== undefined;
    return { status: failed ? 401 : 200, type: 'application/json', body: JSON.stringify(value) };
  }
  for (const { match, names, handle } of routes) {
    const found = match.exec(url.pathname);
    if (!found) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
    const page = await handle({
      params,
      query: url.searchParams,
      headers,
      target: url.pathname + url.search,
      body: Buffer.alloc(0),
    });
    if (page) return page;
  }
  return { status: 404, type: 'text/plain', body: 'not found' };
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise(done => server.close(() => done()));
}
