// `npm run check`: types, lint and format, the house's own rules, and reports of certification; says what failed.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** It reads every file, beside whatever else the machine does. */
const PATIENCE = ['--timeout', '60000'];
const MOCHA = ['node_modules/mocha/bin/mocha.js', ...PATIENCE, '--no-config', '--extension', 'ts', '--reporter', 'dot'] as const;

const CHECKS: [name: string, file: string, ...args: string[]][] = [
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit'],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn', '.'],
  ['the house', ...MOCHA, 'test/house/*.spec.ts'],
  // a script holds what it uses of the SDK: a change of `core/sdk` is one of all packages
  ['certified packages', ...MOCHA, 'test/suites/plugins/certified.spec.ts'],
];

const failed = CHECKS.filter(([name, file, ...args]) => {
  const { status } = spawnSync(process.execPath, [join(ROOT, file), ...args], { cwd: ROOT, stdio: 'inherit' });
  console.log(`${name}: ${status === 0 ? 'ok' : 'failed'}`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
