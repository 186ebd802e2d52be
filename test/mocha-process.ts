// One mocha process: its results as data, also of a process that dies or stands still.
import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linesOf, newRecord } from './outcome.ts';
import type { Line } from './reporter.ts';

const ROOT = resolve(import.meta.dirname, '..');
const MOCHA = join(ROOT, 'node_modules/mocha/bin/mocha.js');
const REPORTER = join(import.meta.dirname, 'reporter.ts');
/** Of one test; generous, for slow machines. */
const TEST_MS = 60_000;
const running = new Set<ChildProcess>();

export type TestResult = Extract<Line, { line: 'test' }>;

/** A process that ended before it had run all its files. */
export interface Death {
  /** the file it was in, or all its files if it died before the first */
  files: string[];
  how: string;
  /** nobody but this run ended it: it had said nothing for too long */
  isSilent: boolean;
}

export interface Ended {
  tests: TestResult[];
  /** by file, hooks included, of files that were run to their end */
  ms: Map<string, number>;
  death?: Death;
}

export interface Options {
  env?: Record<string, string>;
  /** keeps what it prints and shows it in one piece when it has ended */
  held?: boolean;
  /** shows nothing */
  quiet?: boolean;
  /** without a word for so long it is ended; 3 minutes by default */
  silentMs?: number;
  /** said with its results where the run is cut short */
  where?: string;
}

/** Runs mocha on these files. */
export async function mocha(files: string[], options: Options = {}): Promise<Ended> {
  const { results, ended: recordEnd, started } = newRecord(options.where ?? '');
  const args = [
    '--no-config',
    '--extension',
    'ts',
    '--timeout',
    String(TEST_MS),
    '--exit',
    '--forbid-only',
    '--reporter',
    REPORTER,
  ];
  const child = spawn(process.execPath, [MOCHA, ...args, ...files], {
    cwd: ROOT,
    env: { ...process.env, ...options.env, BAIZE_TEST_RESULTS: results, BAIZE_TEST_RUN: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32', // a group of its own: what it started ends with it
  });
  running.add(child);
  started(child.pid);
  let heard = performance.now();
  let kept = '';
  let last = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (part: Buffer) => {
      heard = performance.now();
      last = (last + part).slice(-3000);
      if (options.held) kept += part;
      else if (!options.quiet) to.write(part);
    });
  }
  let size = 0;
  let silent = false;
  const watch = setInterval(() => {
    const now = statSync(results, { throwIfNoEntry: false })?.size ?? 0;
    if (now !== size) heard = performance.now();
    size = now;
    silent = performance.now() - heard > (options.silentMs ?? 180_000);
    if (silent) endGroup(child);
  }, 500);
  const [how, code] = await endOf(child);
  clearInterval(watch);
  endGroup(child); // servers and browsers it may have left behind
  running.delete(child);
  recordEnd();
  process.stdout.write(kept);
  const ended = read(results);
  if (!ended.whole || (code !== 0 && !ended.tests.some(each => each.state === 'failed'))) {
    const said = silent ? 'hung: it said nothing for too long' : `${how}\n${last.trimEnd()}`;
    ended.death = { files: ended.open === undefined ? files : [ended.open], how: said, isSilent: silent };
  }
  return ended;
}

/** Ends every process that still runs, with all that it started. */
export function endAll(): void {
  for (const child of running) endGroup(child);
}

/** Waits for its end, and a little for its last words: what it left behind may hold its output open. */
async function endOf(child: ChildProcess): Promise<[how: string, code: number | null]> {
  const closed = new Promise<void>(done => child.once('close', () => done()));
  const ended = await new Promise<[string, number | null]>(done => {
    child.once('error', error => done([`could not be started: ${error.message}`, null]));
    child.once('exit', (code, signal) => done([signal ? `was ended by ${signal}` : `ended with ${code}`, code]));
  });
  let late: NodeJS.Timeout | undefined;
  await Promise.race([closed, new Promise<void>(done => (late = setTimeout(done, 2000)))]);
  clearTimeout(late);
  return ended;
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // nothing is left of it
  }
}

function read(results: string): Ended & { whole: boolean; open: string | undefined } {
  const lines = linesOf(results);
  const ms = new Map<string, number>();
  for (const each of lines) if (each.line === 'done') ms.set(each.file, (ms.get(each.file) ?? 0) + each.ms);
  return {
    tests: lines.filter(each => each.line === 'test'),
    ms,
    whole: lines.some(each => each.line === 'end'),
    open: lines.findLast(each => each.line === 'file')?.file,
  };
}
