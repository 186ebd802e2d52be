// `baize bench`: the repository's own measurements.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@baize/testkit';
import type { Io } from './io.ts';

export const BENCH_HELP = 'measures this server beside peers and floors';
const SCRIPT = join(ROOT, 'test/bench/run.ts');
const EXIT = { done: 0, refused: 1, usage: 64 } as const;

/** Runs the benches of these names, or all. @returns 64 where a name is unknown, 1 where the repository's tests are not beside */
export async function benchCommand(args: string[], { out, err }: Io): Promise<number> {
  const others = args.filter(each => each.startsWith('--') && each !== '--quick' && each !== '--help');
  if (args.includes('--help') || others.length > 0) {
    const isAsked = others.length === 0;
    (isAsked ? out : err).write(`baize bench [NAME...] [--quick]\n    ${BENCH_HELP} (docs/benchmarks.md)\n`);
    return isAsked ? EXIT.done : EXIT.usage;
  }
  if (!existsSync(SCRIPT)) {
    err.write(`the benches belong to the repository: ${SCRIPT} is not there\n`);
    return EXIT.refused;
  }
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(err, { end: false });
  return new Promise(done => child.on('close', code => done(code ?? EXIT.refused)));
}
