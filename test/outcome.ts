// What a test run leaves in its folder: the results of each process as they come, and at the end how it all went. So it is known
// what was run and what not, even of a run that was killed.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Line } from './reporter.ts';

/** The last screen, and how much has failed. */
export interface Outcome {
  text: string;
  failed: number;
}

interface Record {
  where: string;
  results: string;
  /** of a process that may still run */
  pid?: number;
}

/** The folder of this run: that of `run.ts`, else one for this process. */
let own: string | undefined;
function folder(): string {
  if (own !== undefined) return own;
  own = process.env.BAIZE_TEST_RUN || mkdtempSync(join(tmpdir(), 'baize-results-'));
  mkdirSync(own, { recursive: true });
  if (!process.env.BAIZE_TEST_RUN) process.once('exit', () => rmSync(own as string, { recursive: true, force: true }));
  return own;
}

let count = 0;

/** A process of specs begins: where it writes its results, and what to call when it is started and has ended. */
export function newRecord(where: string): { results: string; started(pid: number | undefined): void; ended(): void } {
  const name = join(folder(), String(++count).padStart(6, '0'));
  const results = `${name}.jsonl`;
  const keep = (record: Record) => writeWhole(`${name}.json`, record);
  return {
    results,
    started: pid => keep({ where, results, ...(pid === undefined ? {} : { pid }) }),
    ended: () => keep({ where, results }),
  };
}

/** The results of a process so far. */
export function linesOf(results: string): Line[] {
  const text = existsSync(results) ? readFileSync(results, 'utf8') : '';
  return text
    .split('\n')
    .slice(0, -1) // the last one may be half written
    .map(each => JSON.parse(each) as Line);
}

export function writeOutcome(outcome: Outcome): void {
  writeWhole(join(folder(), 'outcome'), outcome);
}

function writeWhole(file: string, value: unknown): void {
  writeFileSync(`${file}.part`, JSON.stringify(value));
  renameSync(`${file}.part`, file);
}

/** How the run in this folder has ended; undefined when it does not say. */
export function readOutcome(at: string): Outcome | undefined {
  try {
    return JSON.parse(readFileSync(join(at, 'outcome'), 'utf8')) as Outcome;
  } catch {
    return undefined;
  }
}

/** The last screen of a run that did not get to it. Only what was seen to pass has passed; the run itself has failed. */
export function lostOutcome(at: string, how: string): Outcome {
  const last = new Map<string, Extract<Line, { line: 'test' }>>(); // of a file that was run again, the second time
  const open: string[] = [];
  for (const { where, results } of recordsOf(at)) {
    const lines = linesOf(results);
    for (const each of lines) if (each.line === 'test') last.set(`${each.file}\n${where}\n${each.title}`, each);
    const file = lines.findLast(each => each.line === 'file')?.file;
    if (file !== undefined && !lines.some(each => each.line === 'done' && each.file === file))
      open.push(`  ${file}${where && ` (${where})`}`);
  }
  const tests = [...last.values()];
  const failed = tests.filter(each => each.state === 'failed');
  const passed = tests.filter(each => each.state === 'passed').length;
  const told = failed.map(
    each => `  ${each.file}\n    ${each.title}\n      ${(each.error ?? '').split('\n').slice(0, 6).join('\n      ')}`,
  );
  const text = [
    ...(open.length > 0 ? [`${open.length} files were being run:\n${open.join('\n')}`] : []),
    `${failed.length + 1} failed:\n${[...told, `  test/runner.ts\n    the run did not come to its end: ${how}`].join('\n')}`,
    `${passed} passed, ${failed.length + 1} failed`,
  ];
  return { text: text.join('\n\n'), failed: failed.length + 1 };
}

/** Ends what a run that was killed has left: processes of specs with all that they started, and its PostgreSQL. */
export function endLeft(at: string, scratch: string): void {
  for (const { pid } of recordsOf(at)) if (pid !== undefined) kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  for (const file of globSync('baize-pg-*/data/postmaster.pid', { cwd: scratch })) {
    const pid = Number(readFileSync(join(scratch, file), 'utf8').split('\n')[0]);
    if (Number.isSafeInteger(pid) && pid > 1) kill(pid, 'SIGQUIT');
  }
}

function recordsOf(at: string): Record[] {
  return globSync('*.json', { cwd: at })
    .sort()
    .map(file => JSON.parse(readFileSync(join(at, file), 'utf8')) as Record);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended by itself
  }
}
