// Mutants that the simulator cannot see: another command must fail with them.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Mutant } from './mutant.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LIMIT_MS = 600_000;
/** The line of an output that names what was found. */
const TELLS = /^(?:LOST|DOUBLED|STUCK|WRONG) .*$|^.*(?:broken|BROKEN|failing|Error).*$/m;

/** Runs the command with the mutant; says what came of it. @returns whether it failed, as it must */
export async function outside({ name, breaks }: Mutant, command: readonly string[], width: number): Promise<boolean> {
  const from = performance.now();
  const child = spawn(process.execPath, [...command], {
    cwd: ROOT,
    env: { ...process.env, BAIZE_MUTANT: name, NODE_OPTIONS: `--import ${join(ROOT, 'test/mutants/apply.ts')}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)));
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  clearTimeout(timer);
  const isCaught = code === 1;
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  const what = isCaught ? (TELLS.exec(text)?.[0] ?? '').trim() : breaks;
  console.log(
    `${isCaught ? 'caught  ' : 'SURVIVED'}  ${name.padEnd(width)} ${seconds} s by ${command.join(' ')} (exit code ${code}): ${what}`,
  );
  return isCaught;
}
