// A life of the server: one set of rooms over one database, from its start to its end. Another one may follow in its process.

import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import Koa from 'koa';
import type { Registry } from 'prom-client';
import type { Services } from '../admin/index.ts';
import { allEndpoints, answersMiddleware, apiMiddleware, certifyPage, viewer, wellKnown } from '../api/index.ts';
import { HighWater, isOutage } from '../db/index.ts';
import { sharedBy } from '../gateway/index.ts';
import { type Config, ConfigError, type Log } from '../kernel/index.ts';
import { type ClockWatch, debugging, type Stalls } from '../runtime/index.ts';
import { SeatAudit } from '../tables/index.ts';
import { admission } from './admission.ts';
import { claimDatabase, seenFile, tellOfUnnamedNetworks } from './deployment.ts';
import { registryOf, waitingOf } from './figures/index.ts';
import { ensureFirstKey } from './first-key.ts';
import { healthMiddleware } from './health.ts';
import { finishRestore } from './idle/index.ts';
import { packageFolders } from './package-folders.ts';
import { Pages } from './pages.ts';
import type { PackageFault, PluginHost, ServerPlugin } from './plugin-host.ts';
import { buildRooms } from './rooms.ts';
import { SelfAudit } from './self-audit.ts';
import { loadServerPlugins, startServerPlugins } from './server-plugins.ts';

const CLOSE_MS = 2000;
/** Seats are compared with their rows at least so often: it is one look at an index. */
const MOST_BETWEEN_SEATS_MS = 5000;
/** The embedded database answers nobody else while a pass reads what has come since the last one. */
const MOST_BETWEEN_EMBEDDED_MS = 15_000;
/** Passes take an eighth of the time at most, and rest themselves for two thirds of it. */
const RESTS = 7;
/** On the embedded database the longer the next one waits, the longer its sums hold up everybody. */
const EMBEDDED_RESTS = 0;

interface Audits {
  stop(): Promise<unknown>;
}

/** A process in which games are written: whatever enters a game has a clock. */
export interface Development {
  /** beside those of `plugins/` */
  plugins: readonly ServerPlugin[];
}

/** What a life has of the process around it. */
export interface Around {
  config: Config;
  log: Log;
  server: Server;
  /** what looks after the process's time */
  time: { stalls: Stalls; watch: ClockWatch };
  /** aborted: the process is to end, and a start goes no further */
  stopping: AbortSignal;
  development?: Development | undefined;
  /** the address it listens at; '' before */
  url(): string;
  /** no life came before it in this process */
  isFirst: boolean;
  /** another process has the lease: this one is a standby until it says `leading` */
  waiting(): Promise<void>;
  leading(): Promise<void>;
  draining(): boolean;
  /** called once the rooms stand: from then on requests may come, and its figures for Prometheus can be read */
  listen(handle: (request: IncomingMessage, response: ServerResponse) => unknown, registry: Registry): Promise<void>;
}

export interface Life {
  services: Services;
  /** Rounds finish or are left to the next start, sockets close, wallet calls end, the database closes. */
  end(): Promise<void>;
  /** Nothing of it acts any more: at once, without the database. What it left is found in the rows. */
  discard(): Promise<void>;
}

/** Starts everything. @throws when the database cannot be opened, a setting does not fit, or the process is to end */
export async function beginLife(around: Around): Promise<Life> {
  const { config, log, server, stopping, development } = around;
  const origin = () => config.public_url ?? around.url();
  const about = { url: origin, gameOrigin: () => config.game_origin ?? origin(), draining: around.draining };
  const services = await buildRooms(config, log, about, { ...around, shared: await sharedBy(config) });
  await around.leading();
  const plugins: ServerPlugin[] = [];
  const selfAudit = selfAuditOf(services);
  const seatAudit = seatAuditOf(services);
  const waiting = waitingOf(services);
  const seen = new HighWater({ ...services, file: seenFile(config) });
  const audits = { stop: () => Promise.all([selfAudit.stop(), seatAudit.stop(), waiting.stop(), seen.stop()]) };
  const registry = registryOf(services, { stalls: around.time.stalls, selfAudit, waiting });
  const life = { services, end: () => end(services, plugins, audits, server), discard: () => discard(services, plugins, audits) };
  try {
    const missing = new Set(['plugins', 'tables']);
    stopping.throwIfAborted();
    await claim(services, seen);
    await services.currencies.ensure(config.currencies);
    if (around.isFirst) await ensureFirstKey(services); // a later life has the keys that the first one had
    await services.players.recall();
    const packageFaults = await loadGames(services);
    if (!config.demo) await services.operators.disableDemo();
    stopping.throwIfAborted();
    const pages = new Pages();
    const koa = await makeKoa(services, registry, pages, () => {
      if (around.draining()) return ['draining'];
      const isAway = services.db.health.condition === 'away' || !services.db.lease.isSure;
      return isAway ? ['database', ...missing] : [...missing];
    });
    await finishRestore(services);
    await seen.note(); // before any money moves
    await services.online.attach(server);
    await services.wallet.recover();
    stopping.throwIfAborted();
    await around.listen(koa.callback(), registry);
    services.wallet.start();
    await services.certifications.recover();
    stopping.throwIfAborted();
    await recallStudios(services);
    await services.tables.resumeAll();
    await seeDisabledOut(services);
    await seeLoggedOut(services);
    missing.delete('tables');
    stopping.throwIfAborted();
    const host = { ...hostOf(services, pages, around.url()), packageFaults };
    const found = [...(await loadServerPlugins(config.demo)), ...(development?.plugins ?? [])];
    plugins.push(...(await startServerPlugins(found, host, log)));
    pages.whole();
    missing.delete('plugins');
    const tasks = [selfAudit, seatAudit, seen, services.expired, services.sums, services.calls, services.pluginMemory, waiting];
    for (const task of tasks) task.start();
    return life;
  } catch (error) {
    // the lease is given back with the rest, so that the next start need not wait for its end
    await (stopping.aborted || error instanceof ConfigError ? life.end() : life.discard());
    throw error;
  }
}

/** The database is this process's, and no older than what was seen of it. @throws ConfigError */
async function claim(services: Services, seen: HighWater): Promise<void> {
  await claimDatabase(services.db, services);
  await seen.check();
  await tellOfUnnamedNetworks(services.db, services);
}

function selfAuditOf({ db, books, tables, clock, log, config }: Services): SelfAudit {
  return new SelfAudit({
    reconcile: () => books.pass(),
    broke: id => tables.ask(id, { type: 'break' }),
    clock,
    log,
    everyMs: db.embedded ? Math.min(config.reconcile_ms, MOST_BETWEEN_EMBEDDED_MS) : config.reconcile_ms,
    rests: db.embedded ? EMBEDDED_RESTS : RESTS,
  });
}

function seatAuditOf({ db, tables, clock, log, config }: Services): SeatAudit {
  return new SeatAudit({
    ...{ db, clock, log, tables },
    everyMs: Math.min(config.reconcile_ms, MOST_BETWEEN_SEATS_MS),
  });
}

async function makeKoa(services: Services, registry: Registry, pages: Pages, missing: () => string[]): Promise<Koa> {
  const koa = new Koa();
  koa.silent = true;
  koa.on('error', (error: unknown) => services.log.error({ err: error }, 'a request failed outside the APIs'));
  const admitted = admission(services);
  koa.use(answersMiddleware(services));
  koa.use(apiMiddleware(services, await allEndpoints(), admitted));
  koa.use(healthMiddleware(missing, registry, services));
  koa.use(wellKnown(services));
  koa.use(viewer());
  koa.use(admitted);
  koa.use(certifyPage(services));
  koa.use(services.online.middleware);
  koa.use(pages.middleware());
  return koa;
}

/**
 * Loads the packages of `games/`, or those that are named. A package that does not load stops the start; with the demo it is left
 * out, for who tries the SDK there wants to see the other games. @returns what was left out
 */
async function loadGames(services: Services): Promise<PackageFault[]> {
  const { config, plugins, games, log } = services;
  const faults: PackageFault[] = [];
  const activated = await plugins.activated();
  for (const dir of packageFolders(config)) {
    if (activated.has(packageNameOf(dir))) continue; // the store counts
    try {
      await plugins.load(dir);
    } catch (error) {
      if (!config.demo) throw error;
      log.error({ err: error, dir }, 'a package was left out');
      faults.push({ package: basename(dir), why: error instanceof Error ? error.message : String(error) });
    }
  }
  await plugins.restore(({ package: name }, error) => {
    if (isOutage(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    if (!config.demo)
      throw new ConfigError([
        `data (BAIZE_DATA): what was activated cannot be loaded: ${why}; bring back ${join(config.data, 'plugins')} of before`,
      ]);
    log.error({ alarm: true, err: error, package: name }, 'what was activated could not be loaded');
    faults.push({ package: name, why });
  });
  await games.ensure(plugins.list().map(each => each.code));
  return faults;
}

function packageNameOf(dir: string): string {
  try {
    return (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { name: string }).name;
  } catch {
    return ''; // loading it says why
  }
}

/** What tables ask of their studios without waiting: whose they are now, and which have a device. */
async function recallStudios({ devices, reservations }: Services): Promise<void> {
  await devices.learn();
  await reservations.recall();
}

/** Seats of operators that were disabled, and the process died before it told the tables. */
async function seeDisabledOut({ operators, tables, log }: Services): Promise<void> {
  for (const operator of await operators.disabled())
    tables
      .vacate({ operator })
      .catch(error => log.error({ err: error, operator }, 'seats of a disabled operator were not given up'));
}

/** Who was logged out gave their seats up, also when the process or its database ended before that was done. */
async function seeLoggedOut({ players, tables, log }: Services): Promise<void> {
  const seated = tables.rows().flatMap(({ id }) => [...(tables.published(id)?.seated.keys() ?? [])]);
  for (const playerId of await players.gone([...new Set(seated)]))
    tables
      .vacate({ playerId })
      .catch(error => log.error({ err: error, playerId }, 'seats of a player who was logged out were not given up'));
}

function hostOf(services: Services, pages: Pages, local: string): Omit<PluginHost, 'packageFaults'> {
  const { config, log, db, operators, plugins } = services;
  return {
    env: config.env,
    url: services.url,
    local: () => local,
    gameOrigin: services.gameOrigin,
    log,
    page: (path, handle) => pages.get(path, handle),
    post: (path, handle) => pages.post(path, handle),
    embedOrigins: async code =>
      code === undefined ? operators.embedOrigins() : ((await operators.byCode(code))?.embedOrigins ?? []),
    siteOf: async code => {
      const { name, status, defaultReturnUrl } = (await operators.byCode(code)) ?? {};
      return name === undefined || status !== 'active' ? undefined : { name, url: defaultReturnUrl ?? null };
    },
    games: () =>
      plugins.list().map(({ code, version, dir, game }) => {
        const { names, category, flow, kind, seats, bot } = game;
        return { code, version, names, category, flow, kind, seats, bot, dir };
      }),
    folderOf: (code, version) => plugins.folderOf(code, version),
    database: { query: (text, params) => db.query(text, params), transaction: work => db.transaction(work) },
    platformKey: config.platform_key,
    data: config.data,
  };
}

/** The steps of a stop, each with a limit of its own. */
async function end(services: Services, plugins: ServerPlugin[], audits: Audits, server: Server): Promise<void> {
  const { log } = services;
  const step = async (name: string, ms: number, work: () => Promise<unknown>) => {
    const late = services.clock.sleep(ms).then(() => 'late');
    const ended = (async () => {
      await work();
      return 'done';
    })();
    const done = await Promise.race([ended, late]).catch((error: unknown) => error);
    if (done !== 'done')
      log.warn({ step: name, err: done instanceof Error ? done : undefined }, 'a step of the stop did not finish');
  };
  debugging.close();
  for (const plugin of plugins.toReversed()) await step(`plugin ${plugin.name}`, CLOSE_MS, () => plugin.stop());
  const audited = audits.stop();
  services.books.stop();
  services.reservations.stop();
  services.pluginMemory.stop();
  await step('self-audit', CLOSE_MS, () => audited);
  await step('expired rows', CLOSE_MS, () => services.expired.stop());
  await step('sums', CLOSE_MS, () => services.sums.stop());
  await step('tables', services.config.drain_ms + CLOSE_MS, () => services.tables.stop());
  server.close(); // reads were answered until here
  await step('gateway', CLOSE_MS, () => services.online.stop());
  await step('rounds', CLOSE_MS * 2, () => services.tables.leave(CLOSE_MS)); // a debit that began now would be cut
  await step('certifications', CLOSE_MS, () => services.certifications.stop());
  await step('wallet', CLOSE_MS * 3, () => services.wallet.stop());
  await step('calls', CLOSE_MS, () => services.calls.stop());
  await step('audit', CLOSE_MS, () => services.audit.seal());
  await step('lease', CLOSE_MS, () => services.db.release());
  await step('database', CLOSE_MS, () => services.db.close());
}

async function discard(services: Services, plugins: ServerPlugin[], audits: Audits): Promise<void> {
  const { log, online, tables, wallet, db } = services; // what comes before the first await is done at once
  tables.abandon();
  wallet.halt();
  online.abandon();
  const audited = audits.stop();
  services.books.stop();
  services.reservations.stop();
  services.pluginMemory.stop();
  const quietly = (part: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => log.warn({ err: error, part }, 'a part of what was let go did not end'));
  const ended = Promise.all([
    ...plugins.map(plugin => quietly(plugin.name, plugin.stop())),
    quietly('self-audit', audited),
    quietly('expired rows', services.expired.stop()),
    quietly('sums', services.sums.stop()),
    quietly('calls', services.calls.halt()),
    quietly('certifications', services.certifications.stop()),
    quietly('gateway', online.stop()),
    quietly('database', db.close()),
  ]);
  await Promise.race([ended, services.clock.sleep(CLOSE_MS)]);
}
