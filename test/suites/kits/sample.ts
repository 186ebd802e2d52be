// A sample operator as a process of its own: at a real server, with books in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Credentials } from '../../support/site.ts';
import type { Language } from './languages.ts';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

interface About {
  language: Language;
  /** where it was built, and where its books are */
  out: string;
  port: number;
  url: string;
  credentials: Credentials;
}

/** One process. */
export class Sample {
  readonly #about: About;
  #child: ChildProcess | undefined;
  /** all that it has said */
  said = '';

  constructor(about: About) {
    this.#about = about;
  }

  #spawn(command?: string): ChildProcess {
    const { language, out, port, url, credentials } = this.#about;
    const [program, ...args] = language.run(out, command);
    const env = {
      ...process.env,
      BAIZE_URL: url,
      BAIZE_OPERATOR: credentials.operator_code,
      BAIZE_API_KEY: credentials.api_key,
      BAIZE_API_SECRET: credentials.api_secret,
      PORT: String(port),
      BOOKS: join(out, 'books'),
    };
    const child = spawn(program, args, { cwd: language.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (this.said += part));
    return child;
  }

  /** Starts it, and waits until it says its address. */
  async start(): Promise<void> {
    const child = this.#spawn();
    this.#child = child;
    const before = this.said.length;
    await new Promise<void>((done, fail) => {
      child.once('error', fail);
      child.once('exit', code => fail(new Error(`the sample ended with ${code}\n${this.said}`)));
      child.stdout?.on('data', () => this.said.slice(before).includes('http://') && done());
    });
  }

  /** Kills it, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Another command of it, to its end. @returns what it has said */
  async run(command: string): Promise<string> {
    const child = this.#spawn(command);
    const before = this.said.length;
    const [code] = (await once(child, 'close')) as [number | null];
    const said = this.said.slice(before);
    if (code !== 0) throw new Error(`${command} ended with ${code}\n${said}`);
    return said;
  }
}
