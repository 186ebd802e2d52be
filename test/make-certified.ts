// `npm run certified`: certifies each package anew whose report in the documentation is of another script than it has now.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../core/server/src/kernel/index.ts';
import { CERTIFIED, hashOfScript, reportOf } from './suites/plugins/certified.ts';

const MAIN = join(ROOT, 'core/server/src/main.ts');
/** Of each game of a package: as docs/games/certification.md says. */
const ROUNDS = '3000';

const isOfNow = async (name: string): Promise<boolean> =>
  existsSync(reportOf(name)) && readFileSync(reportOf(name), 'utf8').includes(await hashOfScript(name));

/** Answers whether the package passed: only then its report replaces the old one. */
function certify(name: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'baize-certified-'));
  try {
    const args = ['certify-game', join(ROOT, 'games', name), '--rounds', ROUNDS, '--out', join(folder, `${name}.json`)];
    if (spawnSync(process.execPath, [MAIN, ...args], { stdio: 'inherit' }).status !== 0) return false;
    copyFileSync(join(folder, `${name}.html`), reportOf(name));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const failed: string[] = [];
for (const name of CERTIFIED) {
  if (await isOfNow(name)) console.log(`${name}: its report is of its script`);
  else if (!certify(name)) failed.push(name);
}
if (failed.length > 0) console.error(`not certified: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
