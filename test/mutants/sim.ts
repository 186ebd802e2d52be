// Runs the simulator in a process of its own, with or without a mutant, and reads what it says.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface SimRun {
  /** null: as it is */
  mutant: string | null;
  seed: number;
  seeds: number;
  rounds: number;
  without: string;
  /** it is ended after so long */
  limitMs: number;
}

export interface SimResult {
  /** null: no rule was broken */
  broken: { seed: number; sentence: string } | null;
  seeds: number;
  rounds: number;
  /** it was ended by the limit */
  isLate: boolean;
  /** why it ended without a result; null: it did not */
  died: string | null;
  /** the mutant's text does not stand where it should */
  isNotApplied: boolean;
}

/** Plays seeds one after the other until a rule is broken. */
export async function simulate(run: SimRun): Promise<SimResult> {
  const { mutant, seed, seeds, rounds, without, limitMs } = run;
  const args = ['--seed', seed, '--seeds', seeds, '--rounds', rounds, '--no-shrink', ...(without ? ['--without', without] : [])];
  const preload = ['--import', join(ROOT, 'test/mutants/apply.ts')];
  const child = spawn(
    process.execPath,
    [...(mutant ? preload : []), join(ROOT, 'test/suites/sim/main.ts'), ...args.map(String)],
    {
      cwd: ROOT,
      env: { ...process.env, ...(mutant ? { BAIZE_MUTANT: mutant, BAIZE_MUTANT_ALL: '1' } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limitMs);
  const [out, errors] = [collect(child.stdout), collect(child.stderr)];
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  clearTimeout(timer);
  return resultOf(await out, await errors, code, isLate);
}

async function collect(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

function resultOf(out: string, errors: string, code: number | null, isLate: boolean): SimResult {
  const found = /^BROKEN at seed (\d+), round \d+: (.*)$/m.exec(out);
  const figures = /^(\d+) seeds from \d+, (\d+) rounds/m.exec(out);
  const isTold = code === 0 || found !== null || isLate;
  return {
    broken: found ? { seed: Number(found[1]), sentence: found[2] ?? '' } : null,
    seeds: Number(figures?.[1] ?? 0),
    rounds: Number(figures?.[2] ?? 0),
    isLate,
    isNotApplied: code === 70,
    died: isTold ? null : `exit code ${code}: ${errors.trim().split('\n').slice(0, 12).join('\n') || out.trim().slice(-500)}`,
  };
}
