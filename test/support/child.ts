// Servers under load are processes of their own: started, asked for their figures, and ended by their own handle.
import { fork } from 'node:child_process';
import { resolve } from 'node:path';

type Message = Record<string, unknown> & { id?: number; ask?: string; value?: unknown; ready?: unknown; failed?: string };

export interface Child<Ready> {
  ready: Ready;
  ask<T>(name: string, about?: Record<string, unknown>): Promise<T>;
  end(): Promise<void>;
  /** ends it without a warning */
  kill(): Promise<void>;
}

const START_MS = 60_000;
/** As the server is started by `npm start` and by `deploy/`; floors alike. */
const V8 = ['--expose-gc', '--min-semi-space-size=16'];

/** Starts a file of the benches (or by its full path) and waits until it calls `serve`. */
export async function start<Ready>(file: string, env: Record<string, string> = {}): Promise<Child<Ready>> {
  const child = fork(resolve(import.meta.dirname, '../bench', file), {
    execArgv: [...V8, ...(process.env.BENCH_NODE_ARGS ?? '').split(' ').filter(Boolean)],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  const begun = Promise.withResolvers<Ready>();
  const late = setTimeout(() => begun.reject(new Error(`${file} was not ready in time`)), START_MS);
  child.on('message', (message: Message) => {
    if (message.ready !== undefined) return begun.resolve(message.ready as Ready);
    const waiting = open.get(message.id as number);
    open.delete(message.id as number);
    if (message.failed === undefined) waiting?.resolve(message.value);
    else waiting?.reject(new Error(`${file}: ${message.failed}`));
  });
  const gone = new Promise<void>(done => child.once('exit', () => done()));
  child.once('exit', code => {
    const error = new Error(`${file} ended with ${code}`);
    begun.reject(error);
    for (const waiting of open.values()) waiting.reject(error);
  });
  let last = 0;
  const ask = <T>(name: string, about: Record<string, unknown> = {}): Promise<T> => {
    const id = ++last;
    const answer = Promise.withResolvers<unknown>();
    open.set(id, answer);
    child.send({ ...about, id, ask: name });
    return answer.promise as Promise<T>;
  };
  const by = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal);
    await gone;
  };
  try {
    return { ready: await begun.promise, ask, end: by('SIGTERM'), kill: by('SIGKILL') };
  } finally {
    clearTimeout(late);
  }
}

/** In the child: answers what is asked; `cpu` (µs so far) and `heap` (bytes after a collection) always. */
export function serve(ready: unknown, handlers: Record<string, (about: never) => unknown> = {}, stop = async () => {}): void {
  const all: Record<string, (about: never) => unknown> = { cpu, heap, ...handlers };
  process.on('message', async (message: Message) => {
    const { id, ask = '' } = message;
    try {
      process.send?.({ id, value: await all[ask]?.(message as never) });
    } catch (error) {
      process.send?.({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  const quit = () => void stop().finally(() => process.exit(0));
  process.once('disconnect', quit);
  process.once('SIGTERM', quit);
  process.send?.({ ready });
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const heap = (): number => {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
