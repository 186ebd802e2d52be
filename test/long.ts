// `npm run test:long`: the long form of every spec that has one (they read BAIZE_LONG).
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const MOCHA = join(ROOT, 'node_modules/mocha/bin/mocha.js');

const files = globSync('{core,games,plugins,test}/**/*.spec.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] })
  .filter(file => readFileSync(join(ROOT, file), 'utf8').includes('BAIZE_LONG'))
  .sort();
const child = spawn(process.execPath, [MOCHA, '--no-config', '--extension', 'ts', '--timeout', '600000', '--exit', ...files], {
  cwd: ROOT,
  env: { ...process.env, BAIZE_LONG: '1' },
  stdio: 'inherit',
});
child.on('exit', code => process.exit(code ?? 1));
