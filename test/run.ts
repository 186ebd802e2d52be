// `npm test`: the whole suite on the embedded database, then the specs that touch a database again on PostgreSQL, then the checks.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPostgres } from './postgres.ts';

const ROOT = resolve(import.meta.dirname, '..');
const MOCHA = join(ROOT, 'node_modules/mocha/bin/mocha.js');
const SPECS = ['core/*/src/**/*.spec.ts', 'games/**/src/**/*.spec.ts', 'plugins/*/src/**/*.spec.ts', 'test/**/*.spec.ts'];

interface Totals {
  passed: number;
  failed: number;
}

/** Runs mocha on these files and answers what its closing lines count. */
async function mocha(title: string, files: string[], env: Record<string, string> = {}): Promise<Totals> {
  console.log(`\n=== ${title}: ${files.length} files`);
  const child = spawn(process.execPath, [MOCHA, '--no-config', '--extension', 'ts', '--timeout', '20000', '--exit', ...files], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part;
    process.stdout.write(part);
  });
  const code = await new Promise<number | null>(done => child.on('exit', done));
  const count = (word: string) => Number(new RegExp(`^\\s+(\\d+) ${word}`, 'm').exec(text)?.[1] ?? 0);
  const totals = { passed: count('passing'), failed: count('failing') };
  if (totals.failed === 0 && (code !== 0 || totals.passed === 0)) totals.failed = 1; // it broke before it could count
  return totals;
}

async function check(): Promise<Totals> {
  console.log('\n=== check: types, lint, format');
  let failed = 0;
  for (const [name, ...args] of [
    ['node_modules/typescript/bin/tsc', '--noEmit'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ] as [string, ...string[]][]) {
    const child = spawn(process.execPath, [join(ROOT, name), ...args], { cwd: ROOT, stdio: 'inherit' });
    if ((await new Promise<number | null>(done => child.on('exit', done))) !== 0) failed++;
  }
  return { passed: 2 - failed, failed };
}

const only = process.argv.slice(2);
const files = globSync(only.length > 0 ? only : SPECS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).sort();
const touching = files.filter(
  file => /testDatabase|openRoom|openTables/.test(readFileSync(join(ROOT, file), 'utf8')) && !file.startsWith('test/e2e'),
);
const started = performance.now();
const totals = [await mocha('everything on the embedded database', files)];
const postgres = await startPostgres();
if (postgres) {
  totals.push(await mocha('what touches the database, on PostgreSQL', touching, { TEST_DATABASE_URL: postgres.url }));
  await postgres.stop();
}
totals.push(await check());
const sum = totals.reduce((all, each) => ({ passed: all.passed + each.passed, failed: all.failed + each.failed }));
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s in all\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 ? 1 : 0);
