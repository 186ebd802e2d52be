// The whole server: built, started and stopped in order.

import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import Koa from 'koa';
import { allEndpoints, answerBrokenBodies, answersMiddleware, apiMiddleware, type Services } from '../api/index.ts';
import { type Config, type Log, ROOT } from '../kernel/index.ts';
import { healthMiddleware, makeRegistry } from './health.ts';
import { Pages } from './pages.ts';
import type { PluginHost, ServerPlugin } from './plugin-host.ts';
import { buildRooms } from './rooms.ts';
import { SelfAudit } from './self-audit.ts';
import { loadServerPlugins, startServerPlugins } from './server-plugins.ts';

export interface RunningServer {
  url: string;
  services: Services;
  /** Drains and stops; answers when nothing is under way any more. */
  stop(): Promise<void>;
}

const CLOSE_MS = 2000;

/** What a request may take; Node looks every `connectionsCheckingInterval` whether one is over its time. */
const LIMITS = {
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};

/** Starts everything and listens. @throws when the database cannot be opened or a setting does not fit */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const state = { url: '', draining: false, missing: new Set(['database', 'plugins', 'tables']) };
  const origin = () => config.public_url ?? state.url;
  const about = { url: origin, gameOrigin: () => config.game_origin ?? origin(), draining: () => state.draining };
  const services = await buildRooms(config, log, about);
  state.missing.delete('database');
  await services.currencies.ensure(config.currencies);
  await services.keys.ensureOwner(config.platform_key);
  await loadGames(services);
  if (!config.demo) await disableDemo(services);
  state.missing.delete('plugins');
  const pages = new Pages();
  const selfAudit = selfAuditOf(services);
  const koa = await makeKoa(services, pages, selfAudit, () => (state.draining ? ['draining'] : [...state.missing]));
  const { headers_ms, body_ms } = config.http;
  const times = { headersTimeout: headers_ms, requestTimeout: Math.max(headers_ms, body_ms) + 5000 };
  const server = createServer({ ...LIMITS, ...times }, koa.callback());
  server.on('connection', socket => services.guard.connected(socket));
  answerBrokenBodies(server);
  await services.online.attach(server);
  await services.wallet.recover();
  await listen(server, config);
  state.url = addressOf(server, config);
  services.wallet.start();
  await services.certifications.recover();
  await services.tables.resumeAll();
  state.missing.delete('tables');
  const plugins = await startServerPlugins(await loadServerPlugins(config.demo), hostOf(services, pages, state.url), log);
  selfAudit.start();
  if (services.db.embedded) log.warn('the embedded database does not survive a power cut: give DATABASE_URL for real money');
  return { url: state.url, services, stop: () => stop(services, server, { plugins, selfAudit }, state) };
}

function selfAuditOf({ reconcile, tables, clock, log, config }: Services): SelfAudit {
  return new SelfAudit({ reconcile, broke: id => tables.broke(id), clock, log, everyMs: config.reconcile_ms });
}

async function makeKoa(services: Services, pages: Pages, selfAudit: SelfAudit, missing: () => string[]): Promise<Koa> {
  const registry = makeRegistry({
    baize_tables: { help: 'running tables', read: () => services.tables.rows().length },
    baize_connections: { help: 'open connections of players', read: () => services.online.connections() },
    baize_unbalanced: {
      help: 'things in the books that do not agree, at the last self-audit',
      labelNames: ['operator', 'currency'],
      read: () => selfAudit.unbalanced(),
    },
    baize_balance_steps_off: {
      help: 'moves after which a wallet told another balance than the one before them and their amount make',
      labelNames: ['operator'],
      read: () => [...services.wallet.oddSteps()].map(([operator, value]) => ({ labels: { operator }, value })),
    },
    baize_reconcile_seconds: { help: 'what the last self-audit took', read: () => selfAudit.seconds },
  });
  const mayRead = async (bearer: string | undefined) => {
    try {
      return (await services.keys.check(bearer)) !== undefined;
    } catch {
      return false;
    }
  };
  const koa = new Koa();
  koa.silent = true;
  koa.on('error', (error: unknown) => services.log.error({ err: error }, 'a request failed outside the APIs'));
  koa.use(answersMiddleware(services));
  koa.use(healthMiddleware(missing, registry, mayRead));
  koa.use(services.online.middleware);
  koa.use(apiMiddleware(services, await allEndpoints()));
  koa.use(pages.middleware());
  return koa;
}

/** Loads the packages of `games/`, or those that are named. A package that does not load stops the start. */
async function loadGames(services: Services): Promise<void> {
  const { config, plugins, games } = services;
  const named = config.plugins.map(each => resolve(ROOT, each));
  const found = globSync('games/*/package.json', { cwd: ROOT })
    .sort()
    .filter(declaresGames)
    .map(file => join(ROOT, dirname(file)));
  for (const dir of named.length > 0 ? named : found) await plugins.load(dir);
  await games.ensure(plugins.list().map(each => each.code));
}

/** Kits share the folder with games; they declare none. */
function declaresGames(file: string): boolean {
  const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { baize?: { games?: string[] } };
  return (manifest.baize?.games ?? []).length > 0;
}

/** Without the demo its operator can do nothing: he is known by his own mark, not by a name. */
async function disableDemo({ db }: Services): Promise<void> {
  await db.query(`update operator set status = 'disabled' where settings->'contact'->>'demo' = 'true'`);
}

function hostOf(services: Services, pages: Pages, local: string): PluginHost {
  const { config, log, db, operators, plugins } = services;
  return {
    env: config.env,
    url: services.url,
    local: () => local,
    gameOrigin: services.gameOrigin,
    log,
    page: (path, handle) => pages.get(path, handle),
    post: (path, handle) => pages.post(path, handle),
    async embedOrigins(code) {
      const list = code === undefined ? await operators.list() : [await operators.byCode(code)];
      return [...new Set(list.flatMap(operator => operator?.embedOrigins ?? []))];
    },
    games: () =>
      plugins.list().map(({ code, dir, game }) => {
        const { names, category, flow, bot } = game;
        return { code, names, category, flow, bot, dir };
      }),
    database: { query: (text, params) => db.query(text, params), transaction: work => db.transaction(work) },
    platformKey: config.platform_key,
    data: config.data,
  };
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(config.port, config.host, () => {
      server.off('error', fail);
      done();
    });
  });
}

function addressOf(server: Server, config: Config): string {
  const { port } = server.address() as AddressInfo;
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Writes answer 503, rounds finish or are left to the next start, sockets close, wallet calls end, the database closes. */
async function stop(
  services: Services,
  server: Server,
  { plugins, selfAudit }: { plugins: ServerPlugin[]; selfAudit: SelfAudit },
  state: { draining: boolean },
): Promise<void> {
  const { log } = services;
  state.draining = true;
  const step = async (name: string, ms: number, work: () => Promise<unknown>) => {
    const late = services.clock.sleep(ms).then(() => 'late');
    const done = await Promise.race([work().then(() => 'done'), late]).catch((error: unknown) => error);
    if (done !== 'done')
      log.warn({ step: name, err: done instanceof Error ? done : undefined }, 'a step of the stop did not finish');
  };
  for (const plugin of plugins.toReversed()) await step(`plugin ${plugin.name}`, CLOSE_MS, () => plugin.stop());
  await step('self-audit', CLOSE_MS * 5, () => selfAudit.stop());
  await step('tables', services.config.drain_ms + CLOSE_MS, () => services.tables.stop());
  server.close();
  await step('gateway', CLOSE_MS, () => services.online.stop());
  await step('certifications', CLOSE_MS, () => services.certifications.stop());
  await step('wallet', 10_000, () => services.wallet.stop());
  await step('audit', CLOSE_MS, () => services.audit.seal());
  server.closeIdleConnections();
  server.closeAllConnections();
  await step('lease', CLOSE_MS, () => services.db.release());
  await step('database', CLOSE_MS * 5, () => services.db.close());
}
