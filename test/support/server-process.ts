// The real server as a child process, seen from outside only: its address, its log, its end.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepBundles, layBundles, layDatabase } from './prepared.ts';

const MAIN = resolve(import.meta.dirname, '../../core/server/src/main.ts');
export const PLATFORM_KEY = `pk_${'5'.repeat(40)}`;

/**
 * How V8 runs a server that lives for seconds: the embedded database is compiled once, not optimized on top (a processor’s second
 * at each start), and the young heap is large from the beginning.
 */
const V8 = ['--liftoff-only', '--min-semi-space-size=16', '--max-semi-space-size=32'];
/** The same of a server in production: `deploy/`, `npm start`. */
const PRODUCTION_V8 = ['--min-semi-space-size=16'];

/** On a machine that is busy with other specs. The demo opens a table of each game, and lets its bots in, before it is ready. */
const READY_MS = 60_000;
const DEMO_READY_MS = 150_000;

/** No test waits for rounds to end when it has done with a server. */
const DRAIN_MS = 200;

export interface StartOptions {
  /** Laid over the configuration (BAIZE_CONFIG). */
  config?: object;
  env?: Record<string, string>;
  /** as in production: for measuring */
  optimized?: boolean;
  /** Kept between starts; a fresh one by default. */
  data?: string;
  /** How long a start may take (a minute unless given, more with the demo): longer on a machine that is kept busy on purpose. */
  readyMs?: number;
  /** Told as soon as the process lives, long before it is ready. */
  spawned?: (child: ChildProcess) => void;
}

/** How a process ended. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** It ended before it was ready. */
export class EndedEarly extends Error {
  override name = 'EndedEarly';
  readonly ended: Ended;
  /** what it had logged until then */
  readonly lines: readonly Record<string, unknown>[];
  constructor(ended: Ended, said: string, lines: readonly Record<string, unknown>[]) {
    super(`the server ended with ${ended.signal ?? ended.code} before it was ready\n${said}`);
    this.ended = ended;
    this.lines = lines;
  }
}

export class ServerProcess {
  readonly url: string;
  readonly data: string;
  readonly lines: Record<string, unknown>[];
  /** settles when the process has ended, however */
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  /** somebody here has told it to end */
  #isAsked = false;

  private constructor(child: ChildProcess, url: string, data: string, lines: Record<string, unknown>[]) {
    this.#child = child;
    this.url = url;
    this.data = data;
    this.lines = lines;
    this.ended = new Promise(done => child.once('exit', (code, signal) => done({ code, signal })));
  }

  /** When nobody has asked it to end: its last words say why the tests after it fail. */
  #tellEnd(errors: () => string): void {
    void this.ended.then(({ code, signal }) => {
      if (!this.#isAsked && errors() !== '')
        process.stderr.write(`a server ended by itself with ${signal ?? code}: ${errors().slice(-1500)}\n`);
    });
  }

  /** Starts `baize serve` on a free port and waits until it says it is ready. */
  static async start(options: StartOptions = {}): Promise<ServerProcess> {
    const data = options.data ?? (await freshData(options.env));
    const { readyMs = options.env?.BAIZE_DEMO === '1' ? DEMO_READY_MS : READY_MS } = options;
    const file = join(data, 'test-config.json');
    writeFileSync(file, JSON.stringify({ drain_ms: DRAIN_MS, ...options.config }));
    const env = {
      ...process.env,
      BAIZE_ENV: 'test',
      BAIZE_DEMO: '0',
      BAIZE_DATA: data,
      PORT: '0',
      BAIZE_PLATFORM_KEY: PLATFORM_KEY,
      BAIZE_CONFIG: file,
      LOG_LEVEL: 'info',
      ...options.env,
    };
    const v8 = options.optimized ? PRODUCTION_V8 : V8;
    const child = spawn(process.execPath, [...v8, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    options.spawned?.(child);
    const lines: Record<string, unknown>[] = [];
    let errors = '';
    child.stderr?.on('data', (part: Buffer) => {
      errors += part;
    });
    const url = await new Promise<string>((done, fail) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL'); // it would go on later, when nobody expects it
        fail(new Error(`not ready in ${readyMs / 1000} s\n${errors}\n${JSON.stringify(lines.slice(-5))}`));
      }, readyMs);
      let rest = '';
      child.stdout?.on('data', (part: Buffer) => {
        const texts = (rest + part).split('\n');
        rest = texts.pop() ?? '';
        for (const text of texts.filter(Boolean)) {
          const line = JSON.parse(text) as Record<string, unknown>;
          lines.push(line);
          if (line.msg === 'ready') {
            clearTimeout(late);
            done(String(line.url));
          }
        }
      });
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        fail(new EndedEarly({ code, signal }, `${errors}\n${JSON.stringify(lines.slice(-3))}`, lines));
      });
    });
    keepBundles(data);
    const server = new ServerProcess(child, url, data, lines);
    if (!options.env?.BAIZE_FAULTS) server.#tellEnd(() => errors); // an armed one ends by its fault
    return server;
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** Ends it: SIGTERM drains, SIGKILL is a crash. Answers the exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#isAsked = true;
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
    return (await this.ended).code;
  }

  /** Any signal: SIGSTOP freezes, SIGCONT wakes. */
  signal(signal: NodeJS.Signals): void {
    this.#isAsked ||= signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT';
    this.#child.kill(signal);
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.end();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A folder for a server's data, with what this test run has prepared. */
async function freshData(env: StartOptions['env']): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'baize-e2e-'));
  layBundles(data);
  if (!env?.DATABASE_URL) await layDatabase(join(data, 'db'));
  return data;
}
