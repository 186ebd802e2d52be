// `baize dev NAME|FOLDER`: a table of a game in the browser that follows every save. Its money is play money, and its database is
// gone when it ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, makeLog, type PluginHost, type RunningServer, startServer } from '@baize/server/development';
import { shownPath } from '../shown-path.ts';
import { packageFolder } from './package-folder.ts';
import { registerPages } from './pages.ts';
import { Session } from './session.ts';

interface Io {
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream;
}

const EXIT = { done: 0, refused: 1, usage: 64, notAvailable: 69, internal: 70, config: 78 } as const;
const HELP = `baize dev NAME|FOLDER [--port 2567] [--players N] [--bots N] [--game CODE]
    a table of a game in the browser that follows every save: its bench at /dev, the players' screen at /demo
    --port      another one; 0 takes a free one
    --players   at the bench; as many as the game's template says by default
    --bots      how many of them are bots; all but you by default
    --game      which one, where a package has several
`;
const PORT = 2567;

/** Runs until a signal. @returns the exit code */
export async function main(args: string[], io: Io): Promise<number> {
  let given: ReturnType<typeof parsed>;
  try {
    given = parsed(args);
  } catch (error) {
    io.err.write(`${said(error)}\n\n${HELP}`);
    return EXIT.usage;
  }
  if (given === null) {
    io.out.write(HELP);
    return EXIT.done;
  }
  const why = whyNot(process.env);
  if (why !== null) {
    io.err.write(`${why}\n`);
    return EXIT.config;
  }
  let dir: string;
  try {
    dir = await packageFolder(given.name);
  } catch (error) {
    io.err.write(`${said(error)}\n`);
    return EXIT.refused;
  }
  const data = mkdtempSync(join(tmpdir(), 'baize-dev-'));
  try {
    return await develop({ ...given, dir, data }, io);
  } catch (error) {
    io.err.write(`${said(error)}\n`);
    return error instanceof ConfigError ? EXIT.config : EXIT.internal;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Why no game is developed in this environment; null when nothing speaks against it. */
export function whyNot(env: NodeJS.ProcessEnv): string | null {
  if (env.DATABASE_URL)
    return 'baize dev has a database of its own that is gone when it ends: it does not start with DATABASE_URL';
  if (env.BAIZE_ENV === 'production') return 'baize dev is for writing games: it does not start with BAIZE_ENV=production';
  return null;
}

/** @returns null when help is asked for @throws a sentence */
function parsed(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { port: text, players: text, bots: text, game: text, help: { type: 'boolean' as const } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return null;
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new TypeError('say one game: its folder, or a name of this project');
  const count = (key: 'port' | 'players' | 'bots', most: number): number | undefined => {
    const value = values[key];
    if (value === undefined) return undefined;
    if (!/^\d{1,5}$/.test(value) || Number(value) > most) throw new TypeError(`--${key} is a whole number up to ${most}`);
    return Number(value);
  };
  return { name, port: count('port', 65_535), players: count('players', 9), bots: count('bots', 9), code: values.game };
}

type Wanted = Omit<NonNullable<ReturnType<typeof parsed>>, 'name'> & { dir: string; data: string };

async function develop({ dir, data, port, players, bots, code }: Wanted, io: Io): Promise<number> {
  const stop = stopSignal();
  const { BAIZE_CONFIG: _, ...env } = process.env;
  const config = {
    ...loadConfig({ ...env, BAIZE_DATA: data, BAIZE_DEMO: '1' }),
    plugins: [dir],
    database_url: null,
    redis_url: null,
  };
  const log = makeLog(process.env.LOG_LEVEL ?? 'silent');
  const session = new Session({ dir, log, code, players, bots });
  try {
    if (!(await session.open())) {
      io.err.write(`${session.problem}\n`);
      io.err.write('It is opened as soon as it is mended and saved.\n');
      while (session.bench === null && !stop.aborted) await pause(100);
    }
    if (stop.aborted) return EXIT.done;
    const at = await portFor(port, config.host);
    if (at === null) {
      io.err.write(`port ${port} is in use, perhaps by another dev: give another one with --port, or --port 0 for a free one\n`);
      return EXIT.notAvailable;
    }
    const plugin = {
      name: 'dev',
      start: async (host: PluginHost) => registerPages(host, session),
      stop: async () => session.stop(),
    };
    const server = await startServer({ ...config, port: at, drain_ms: 0 }, log, stop, { plugins: [plugin] });
    session.onGame = () => offer(server, dir);
    io.out.write(`\n  ${shownPath(dir)} is played at ${server.url}/dev\n`);
    io.out.write(`  Change it and save: the page follows. As players see it: ${server.url}/demo\n\n`);
    await new Promise<void>(done => (stop.aborted ? done() : stop.addEventListener('abort', () => done(), { once: true })));
    session.stop();
    await server.stop();
    return EXIT.done;
  } finally {
    session.stop();
  }
}

/** @param given a port that somebody asked for; another one is exchanged for a free one when it is taken. @returns null: taken */
async function portFor(given: number | undefined, host: string): Promise<number | null> {
  const wanted = given ?? Number(process.env.PORT ?? PORT);
  if (await isFree(wanted, host)) return wanted;
  return given === undefined ? 0 : null;
}

function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise(done => {
    probe.once('error', () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}

/** Tables of the server take the new code at their next round, a window that nobody is in at once. */
async function offer({ services }: RunningServer, dir: string): Promise<void> {
  const loaded = await services.plugins.load(dir);
  for (const { id, gameCode } of services.tables.rows())
    if (loaded.some(each => each.code === gameCode)) await services.tables.ask(id, { type: 'poke' });
}

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort(signal));
  return controller.signal;
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
