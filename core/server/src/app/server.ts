// The server process: one address, behind it one life after the other. A life ends when the process stops, or when the database
// was gone for so long that nothing in memory is trusted any more.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Services } from '../admin/index.ts';
import { answerBrokenBodies } from '../api/index.ts';
import { WAITS } from '../db/index.ts';
import { type Config, ConfigError, type Log, systemClock, type Timer } from '../kernel/index.ts';
import { ClockWatch, Stalls, tracing } from '../runtime/index.ts';
import { type Absence, answerAbsent } from './absent.ts';
import { InFlight } from './in-flight.ts';
import { type Around, beginLife, type Development, type Life } from './life.ts';
import { MetricsListener } from './metrics-listener.ts';
import { packageFolders } from './package-folders.ts';
import { warmUp } from './warm-up.ts';

export interface RunningServer {
  url: string;
  /** of the listener for `/metrics` alone; null without one */
  readonly metricsUrl: string | null;
  /** of the life that runs now */
  readonly services: Services;
  /** done when the process must end by itself: another one has taken over */
  readonly replaced: Promise<void>;
  /** Drains and stops; answers when nothing is under way any more. */
  stop(): Promise<void>;
}

/** What a request may take; Node looks every `connectionsCheckingInterval` whether one is over its time. */
const LIMITS = {
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};
const AGAIN_MS = 500;
/** A year: production is reached over https alone. */
const HSTS = 'max-age=31536000';
/** A stop waits so long for a start that is under way: its database may not answer. */
const STARTING_MS = 5000;

/**
 * Starts everything and listens.
 * @param stopping once aborted, a start that is under way ends in order, and throws its reason
 * @param development left out by everybody but tools of developers
 * @throws when the database cannot be opened or a setting does not fit
 */
export async function startServer(
  config: Config,
  log: Log,
  stopping: AbortSignal = new AbortController().signal,
  development?: Development,
): Promise<RunningServer> {
  packageFolders(config); // names one that is not there before anything is opened
  await tracing.start(config.traces);
  const shell = new Shell(config, log, stopping, development);
  try {
    await shell.start();
  } catch (error) {
    shell.close(); // a standby listens before it has anything
    throw error;
  }
  if (shell.services.db.embedded)
    log.warn('the embedded database does not survive a power cut: give DATABASE_URL for real money');
  return shell;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

class Shell implements RunningServer {
  url = '';
  metricsUrl: string | null = null;
  readonly replaced: Promise<void>;
  readonly #config: Config;
  readonly #log: Log;
  readonly #server: Server;
  readonly #tellReplaced: () => void;
  readonly #time: Around['time'];
  readonly #metrics = new MetricsListener();
  readonly #stopping: AbortSignal;
  readonly #development: Development | undefined;
  #starting: Promise<Life> | null = null;
  #life: Life | null = null;
  #handle: Handle | null = null;
  #absence: Absence = 'starting';
  #isFirst = true;
  #warm: Promise<void> | undefined;
  #draining = false;
  #gone: Timer | undefined;

  constructor(config: Config, log: Log, stopping: AbortSignal, development: Development | undefined) {
    this.#config = config;
    this.#log = log;
    this.#stopping = stopping;
    this.#development = development;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.replaced = promise;
    this.#tellReplaced = resolve;
    const stalls = new Stalls(systemClock);
    stalls.onStall(ms => log.warn({ ms, stalls: stalls.count }, 'the process stood still: open clocks end later by that'));
    const watch = new ClockWatch(systemClock, log, () => this.#life?.services.tables.poke());
    this.#time = { stalls, watch };
    const { headers_ms, body_ms } = config.http;
    const times = { headersTimeout: headers_ms, requestTimeout: Math.max(headers_ms, body_ms) + 5000 };
    const isProduction = config.env === 'production';
    const inFlight = new InFlight();
    this.#server = createServer({ ...LIMITS, ...times }, (request, response) => {
      if (isProduction) response.setHeader('strict-transport-security', HSTS);
      if (!inFlight.admits(request, response)) return;
      if (this.#handle) this.#handle(request, response);
      else answerAbsent(request, response, this.#absence);
    });
    this.#server.on('connection', socket => this.#life?.services.guard.connected(socket));
    answerBrokenBodies(this.#server);
  }

  get services(): Services {
    if (!this.#life) throw new Error('no life at this moment');
    return this.#life.services;
  }

  async start(): Promise<void> {
    this.#starting = beginLife({
      stopping: this.#stopping,
      development: this.#development,
      config: this.#config,
      log: this.#log,
      server: this.#server,
      time: this.#time,
      url: () => this.url,
      isFirst: this.#isFirst,
      waiting: () => this.#standBy(),
      leading: async () => {
        this.#absence = 'starting';
        await this.#warm;
      },
      draining: () => this.#draining || this.#stopping.aborted,
      listen: async (handle, registry) => {
        this.#handle = handle;
        this.#metrics.show(registry);
        if (this.url === '') await this.#listen();
        if (this.metricsUrl === null) await this.#listenForMetrics();
      },
    });
    const life = await this.#starting;
    this.#life = life;
    this.#isFirst = false;
    const { lease, health } = life.services.db;
    lease.onLost(() => this.#replace(life));
    if (lease.lost) this.#replace(life);
    health.onChange(condition => this.#watch(life, condition === 'away'));
  }

  async #listen(): Promise<void> {
    await listen(this.#server, this.#config);
    this.url = addressOf(this.#config.host, (this.#server.address() as AddressInfo).port);
  }

  async #listenForMetrics(): Promise<void> {
    const { metrics_port, metrics_host } = this.#config;
    if (metrics_port === null) return;
    const own = await this.#metrics.listen(metrics_port, metrics_host);
    this.metricsUrl = `${addressOf(metrics_host, own)}/metrics`;
  }

  /** Another process has the lease: this one says so to whoever asks it. Where that one has its port too, it cannot. */
  async #standBy(): Promise<void> {
    this.#absence = 'standby';
    try {
      if (this.url === '') await this.#listen();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
    this.#warm ??= warmUp(this.#config, this.#log);
    this.#log.info({ url: this.url === '' ? null : this.url, pid: process.pid, standby: true }, WAITS);
  }

  async stop(): Promise<void> {
    this.#draining = true;
    this.#gone?.cancel();
    // one that begins anew, after the database was gone, ends by itself
    await Promise.race([this.#starting?.catch(() => {}), systemClock.sleep(STARTING_MS)]);
    await this.#life?.end(); // asked until its rounds have ended
    this.close();
    await tracing.stop();
  }

  /** Nothing of it is heard or measured any more. */
  close(): void {
    this.#time.watch.stop(); // its rounds were played by these clocks
    this.#time.stalls.stop();
    this.#metrics.close();
    this.#server.close();
    this.#server.closeIdleConnections();
    this.#server.closeAllConnections();
  }

  /** Another process has taken over: nobody hears anything more, no wallet is called. */
  #replace(life: Life): void {
    this.#handle = null;
    this.#absence = 'standby';
    void life.discard();
    this.#tellReplaced();
  }

  #watch(life: Life, isAway: boolean): void {
    this.#gone?.cancel();
    if (!isAway || life !== this.#life || this.#draining) return;
    this.#gone = systemClock.after(this.#config.database.gone_ms, () => this.#letGo(life));
  }

  /** The database is gone: nothing in memory is trusted from here on. A new life begins once it answers. */
  #letGo(life: Life): void {
    if (this.#draining || this.#life !== life) return;
    this.#log.fatal({ alarm: true }, 'the database is gone: everything is let go until it is back');
    this.#handle = null;
    this.#absence = 'database';
    this.#gone = undefined;
    this.#life = null;
    this.#metrics.show(null);
    const ended = life.discard();
    this.#server.removeAllListeners('upgrade');
    void this.#again(ended);
  }

  async #again(ended: Promise<void>): Promise<void> {
    const from = systemClock.now();
    await ended;
    while (!this.#draining) {
      try {
        await this.start();
        this.#log.warn({ ms: systemClock.now() - from }, 'the database is back: everything was recovered from its rows');
        return;
      } catch (error) {
        this.#handle = null;
        this.#absence = 'database';
        this.#metrics.show(null);
        this.#server.removeAllListeners('upgrade');
        if (error instanceof ConfigError) {
          this.#log.fatal({ err: error }, 'the database that is back is not ours: the process ends');
          return this.#tellReplaced();
        }
        this.#log.warn({ err: error }, 'the database is still gone');
        await systemClock.sleep(AGAIN_MS);
      }
    }
  }
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

function addressOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
