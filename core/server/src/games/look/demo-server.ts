// A server for a look at one package: the demo with its bots and its play money, in a process and a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../main.ts');
const KEY = `pk_${'7'.repeat(40)}`;
/** It makes a database and bundles the screens before it is ready. */
const READY_MS = 180_000;
/** How often a player is launched before that is called a fault, and how long after the last time. */
const LAUNCHES = 5;
const AGAIN_MS = 2_000;
/** What of this process's environment leads to other databases, keys and settings. */
const OTHERS = /^(?:BAIZE_|DATABASE_URL$|REDIS_URL$|PORT$|HOST$|LOG_LEVEL$)/;

export class DemoServer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #data: string;
  /** Whoever looks may be ended from outside: the browser hears that, and ends this process in order. */
  readonly #end = (): void => {
    this.#child.kill('SIGKILL'); // nothing of it is kept
    rmSync(this.#data, { recursive: true, force: true });
  };

  private constructor(child: ChildProcess, url: string, data: string) {
    this.#child = child;
    this.url = url;
    this.#data = data;
    process.once('exit', this.#end);
  }

  /** @throws a sentence when it does not become ready */
  static async start(dir: string): Promise<DemoServer> {
    const data = mkdtempSync(join(tmpdir(), 'baize-look-'));
    const config = join(data, 'config.json');
    writeFileSync(config, JSON.stringify({ plugins: [dir], drain_ms: 0 }));
    const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OTHERS.test(name)));
    const env = {
      ...own,
      ...{ BAIZE_ENV: 'test', BAIZE_DEMO: '1', BAIZE_DATA: data, BAIZE_CONFIG: config, BAIZE_PLATFORM_KEY: KEY },
      ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info' },
    };
    const child = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      return new DemoServer(child, await readyAt(child), data);
    } catch (error) {
      child.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
      throw error;
    }
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}/platform/v1${path}`, { headers: { authorization: `Bearer ${KEY}` } });
    return (await response.json()) as T;
  }

  /** The address at which a player of the demo comes to the tables of a game. */
  async launch(player: string, game: string, lang: string): Promise<string> {
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${this.url}/demo/launch`, { method: 'POST', body: JSON.stringify({ player, game, lang }) });
      const text = await response.text();
      const { launch_url: url } = response.ok ? (JSON.parse(text) as { launch_url?: string }) : {};
      if (url !== undefined) return url;
      if (tries === LAUNCHES) throw new Error(`the demo lets nobody in: ${response.status} ${text.slice(0, 300)}`);
      await new Promise(done => setTimeout(done, AGAIN_MS)); // its wallet did not answer in time: the machine is busy
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = new Promise(done => this.#child.once('exit', done));
      this.#child.kill('SIGKILL');
      await ended;
    }
    process.removeListener('exit', this.#end);
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Where it listens, as its log says it. */
function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let rest = '';
    let errors = '';
    const late = setTimeout(() => fail(new Error('the server for the look was not ready in time')), READY_MS);
    child.stderr?.on('data', (part: Buffer) => {
      errors += String(part);
    });
    child.stdout?.on('data', (part: Buffer) => {
      const lines = (rest + String(part)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const url = /"msg":"ready"/.test(line) && /"url":"([^"]+)"/.exec(line)?.[1];
        if (url) {
          clearTimeout(late);
          done(url);
        }
      }
    });
    child.once('exit', code => {
      clearTimeout(late);
      fail(new Error(`the server for the look ended with ${code}: ${errors.trim().slice(-500)}`));
    });
    child.once('error', fail);
  });
}
