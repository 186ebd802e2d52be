// `npm run check`: types, lint and format, and the house's own rules; says what failed.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const CHECKS: [name: string, file: string, ...args: string[]][] = [
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn', '.'],
  [
    'the house',
    'node_modules/mocha/bin/mocha.js',
    ...['--timeout', '60000'], // it reads every file, beside whatever else the machine does
    '--no-config',
    '--extension',
    'ts',
    '--reporter',
    'dot',
    'test/house/*.spec.ts',
  ],
];

const failed = CHECKS.filter(([name, file, ...args]) => {
  const { status } = spawnSync(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT, stdio: 'inherit' });
  console.log(`${name}: ${status === 0 ? 'ok' : 'failed'}`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
