// `npm test`: the whole suite on the embedded database in two processes, what touches a database again on PostgreSQL, the checks.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endAll } from './mocha-process.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { split } from './split.ts';
import { type FileResult, runFailedAgain, runParts } from './suite.ts';
import { type Check, summary } from './summary.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SPECS = ['core/*/src/**/*.spec.ts', 'games/**/src/**/*.spec.ts', 'plugins/*/src/**/*.spec.ts', 'test/**/*.spec.ts'];
const PROCESSES = 2;
const ON_POSTGRES = 'on PostgreSQL';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll();
    process.exit(1);
  });
}

const started = performance.now();
const only = process.argv.slice(2);
const files = globSync(only.length > 0 ? only : SPECS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).sort();
if (files.length === 0) throw new Error(`no spec file matches ${only.join(' ')}`);
const touching = files.filter(
  file => /testDatabase|openRoom|openTables/.test(readFileSync(join(ROOT, file), 'utf8')) && !file.startsWith('test/e2e'),
);
console.log(`=== on the embedded database: ${files.length} files in ${PROCESSES} processes`);
const results = await runParts(split(files, PROCESSES).map(part => ({ files: part })));
const postgres = touching.length > 0 ? await database() : null;
const postgresEnv: Record<string, string> = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
if (postgres) {
  console.log(`\n=== ${ON_POSTGRES}: ${touching.length} files`);
  results.push(...(await runParts([{ files: touching, where: ON_POSTGRES, options: { env: postgresEnv } }])));
}
await runFailedAgain(results, where => (where === ON_POSTGRES ? { env: postgresEnv } : {}));
await postgres?.stop();
const { text, failed } = summary(results, await checks(), (performance.now() - started) / 1000);
console.log(`\n${text}`);
process.exitCode = failed > 0 ? 1 : 0;
setTimeout(() => process.exit(), 5000).unref(); // whatever is still open

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
    ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
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
