// `baize serve`: starts the server, writes where it listens, and stops it in order when told to.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stuckFolder } from '../games/index.ts';
import { type Config, ConfigError, type Log, loadConfig, makeLog, systemClock, unknownVariables } from '../kernel/index.ts';
import { faults, faultsRefused, pipeSink, Watchdog } from '../runtime/index.ts';
import { type RunningServer, startServer } from './server.ts';
import { EXIT, startFault } from './start-fault.ts';

const USAGE = `baize serve [--demo]

Starts the server. Settings come from config/, BAIZE_CONFIG and the environment (docs/running.md).
  --demo   with the demo operator, its wallet, page and bots, unless BAIZE_DEMO says otherwise
`;

/** What a stop may take beyond `drain_ms`. */
const STOP_MS = 15_000;
/** For the close frames of a process that was replaced; nothing else of it acts any more. */
const FAREWELL_MS = 50;

/** Runs until `stop` is aborted; answers the exit code. */
export async function serve(args: string[], stop: AbortSignal): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(USAGE);
    return EXIT.done;
  }
  const unknown = args.filter(each => each !== '--demo');
  if (unknown.length > 0) {
    process.stderr.write(`unknown: ${unknown.join(' ')}\n\n${USAGE}`);
    return EXIT.usage;
  }
  if (args.includes('--demo')) process.env.BAIZE_DEMO ??= '1';
  let config: Config;
  try {
    config = loadConfig(process.env, faultsRefused);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return EXIT.config;
  }
  faults.arm(process.env.BAIZE_FAULTS ?? '');
  return run(config, makeLog(config.log_level, pipeSink(1)), stop);
}

async function run(config: Config, log: Log, stop: AbortSignal): Promise<number> {
  process.on('unhandledRejection', error => log.error({ err: error }, 'a promise failed unheard'));
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'a fault nobody caught');
    process.exit(EXIT.internal);
  });
  if (config.env === 'production') tellNode(log, process.execPath);
  for (const unknown of unknownVariables(process.env)) log.warn({ variable: unknown }, 'a variable that nothing reads');
  const asked = whenAborted(stop).then(() => drainInTime(config, log, stop));
  let server: RunningServer;
  try {
    server = await startServer(config, log, stop);
  } catch (error) {
    if (stop.aborted) {
      log.info({ err: error === stop.reason ? undefined : error }, 'stopped before it was ready');
      return EXIT.done;
    }
    const [code, sentence] = startFault(error);
    log.fatal(code === EXIT.internal ? { err: error } : { reason: sentence }, 'could not start');
    process.stderr.write(`${sentence}\n`);
    return code;
  }
  const file = join(config.data, 'server.json');
  mkdirSync(config.data, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ url: server.url, pid: process.pid })}\n`, { mode: 0o600 });
  const metrics = server.metricsUrl === null ? {} : { metrics_url: server.metricsUrl };
  log.info({ url: server.url, ...metrics, pid: process.pid, ms: Math.round(performance.now()) }, 'ready');
  const watchdog = new Watchdog(log, stuckFolder(config.data));
  if (config.demo) process.stderr.write(`\n  Baize is ready. Open ${server.url}/demo\n\n`);
  const isReplaced = await Promise.race([asked.then(() => false), server.replaced.then(() => true)]);
  if (isReplaced) {
    await systemClock.sleep(FAREWELL_MS);
    return EXIT.internal;
  }
  await server.stop();
  await watchdog.stop();
  rmSync(file, { force: true });
  log.info('stopped');
  return EXIT.done;
}

/** Which Node runs: the one that npm brings along is for trying things out, nobody mends it when a hole is found. */
function tellNode(log: Log, executable: string): void {
  log.info({ node: process.version, executable }, 'runs on Node');
  if (/[\\/]node_modules[\\/]/.test(executable)) log.warn({ node: process.version }, NODE_OF_NPM);
}

const NODE_OF_NPM = 'this Node comes from npm: production wants one that the system installs and keeps up to date';

const whenAborted = (stop: AbortSignal): Promise<void> =>
  new Promise(done => {
    if (stop.aborted) done();
    else stop.addEventListener('abort', () => done(), { once: true });
  });

/** Whatever hangs, also in the start: a process that was told to end ends, the next start finds the rest. */
function drainInTime({ drain_ms }: Config, log: Log, stop: AbortSignal): void {
  log.info({ signal: stop.reason }, 'draining');
  systemClock.after(drain_ms + STOP_MS, () => {
    log.fatal('the stop did not end: the process ends without it');
    process.exit(EXIT.internal);
  });
}
