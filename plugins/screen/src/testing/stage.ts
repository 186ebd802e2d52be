// A stage for browser tests: serves the built screen through a small host and answers its HTTP calls from a table.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LoadedGame, Page, PageHandler } from '@baize/server';
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
  games?: LoadedGame[];
  /** The scripted screen instead of the real one. */
  scripted?: boolean;
}

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
  await servePages(host(routes, url, options), await buildScreen(options.scripted ? 'testing/main.tsx' : undefined));
  return { url, answers, stop: () => stopped(server) };
}

function host(routes: Route[], url: string, options: StageOptions): ScreenHost {
  const all = options.embedOrigins ?? {};
  return {
    gameOrigin: () => url,
    page(path, handle) {
      const names = [...path.matchAll(/:(\w+)/g)].map(found => found[1] ?? '');
      const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)');
      routes.push({ match: new RegExp(`^${pattern}$`), names, handle });
    },
    embedOrigins: async code => (code === undefined ? Object.values(all).flat() : (all[code] ?? [])),
    games: () => options.games ?? [],
  };
}

async function answer(routes: Route[], answers: Record<string, unknown>, url: URL, headers: IncomingHttpHeaders): Promise<Page> {
  if (Object.hasOwn(answers, url.pathname)) {
    const known = answers[url.pathname];
    const value = typeof known === 'function' ? known(url) : known;
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
