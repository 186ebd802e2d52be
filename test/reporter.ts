// A mocha reporter: one line a file for people, and every result as a line of JSON in the file that BAIZE_TEST_RESULTS names.
import { appendFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Runner, Suite, Test } from 'mocha';

const ROOT = resolve(import.meta.dirname, '..');

/** What a line of the results says. Lines are written at once, so that a process that dies has told all it did. */
export type Line =
  | { line: 'begin'; ms: number }
  | { line: 'file'; file: string }
  | { line: 'test'; file: string; title: string; ms: number; state: 'passed' | 'failed' | 'pending'; error?: string }
  | { line: 'done'; file: string; ms: number }
  | { line: 'end' };

interface Current {
  file: string;
  since: number;
  passed: number;
  failed: number;
  pending: number;
}

/** Mocha makes one, by name: `--reporter test/reporter.ts`. */
export default class Reporter {
  #current: Current | undefined;

  constructor(runner: Runner) {
    runner.on('start', () => write({ line: 'begin', ms: Math.round(performance.now()) }));
    runner.on('suite', (suite: Suite) => {
      if (suite.parent?.root) this.#enter(fileOf(suite));
    });
    runner.on('pass', (test: Test) => {
      this.#enter(fileOf(test)).passed++;
      write({ line: 'test', file: fileOf(test), title: test.fullTitle(), ms: test.duration ?? 0, state: 'passed' });
    });
    runner.on('pending', (test: Test) => {
      this.#enter(fileOf(test)).pending++;
      write({ line: 'test', file: fileOf(test), title: test.fullTitle(), ms: 0, state: 'pending' });
    });
    runner.on('fail', (test: Test, thrown: unknown) => {
      this.#enter(fileOf(test)).failed++;
      const error = textOf(thrown);
      console.log(`  failed: ${test.fullTitle()}\n${error.replaceAll(/^/gm, '      ')}`);
      write({ line: 'test', file: fileOf(test), title: test.fullTitle(), ms: test.duration ?? 0, state: 'failed', error });
    });
    runner.on('end', () => {
      this.#leave();
      write({ line: 'end' });
    });
  }

  #enter(file: string): Current {
    if (this.#current?.file === file) return this.#current;
    this.#leave();
    write({ line: 'file', file });
    this.#current = { file, since: performance.now(), passed: 0, failed: 0, pending: 0 };
    return this.#current;
  }

  /** The time of a file is from its first hook to its last. */
  #leave(): void {
    if (!this.#current) return;
    const { file, since, passed, failed, pending } = this.#current;
    const ms = Math.round(performance.now() - since);
    const counts = [
      `${passed} passed`,
      ...(failed > 0 ? [`${failed} FAILED`] : []),
      ...(pending > 0 ? [`${pending} pending`] : []),
    ];
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${counts.join(', ')}`);
    write({ line: 'done', file, ms });
    this.#current = undefined;
  }
}

/** Of a hook that was not given a file of its own, that of the suite it stands in. */
function fileOf(item: { file?: string | undefined; parent?: Suite | undefined }): string {
  const file = item.file ?? (item.parent ? fileOf(item.parent) : undefined);
  return typeof file !== 'string' ? '' : relative(ROOT, file).startsWith('..') ? file : relative(ROOT, file);
}

function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const difference =
    'expected' in thrown && 'actual' in thrown ? `\n+ expected ${show(thrown.expected)}\n- actual   ${show(thrown.actual)}` : '';
  return `${thrown.message}${difference}\n${(thrown.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')}`;
}

function show(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ?? String(value)
    ).slice(0, 2000);
  } catch {
    return String(value);
  }
}

function write(line: Line): void {
  const file = process.env.BAIZE_TEST_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
