// `baize test FOLDER`: runs the specs of a package that lies outside of this project, on the Node that the server runs on.
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Io {
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream;
}

const EXIT = { done: 0, refused: 1, usage: 64 } as const;
const HELP = `baize test FOLDER
    runs src/*.spec.ts of a package of games by node --test
`;

/** @returns the exit code */
export async function main(args: string[], io: Io): Promise<number> {
  const [given, ...more] = args;
  if (given === undefined || given.startsWith('-') || more.length > 0) {
    const isAsked = given === '--help';
    (isAsked ? io.out : io.err).write(HELP);
    return isAsked ? EXIT.done : EXIT.usage;
  }
  const dir = resolve(given);
  const specs = globSync('src/**/*.spec.ts', { cwd: dir }).sort();
  if (specs.length === 0) {
    io.err.write(`${given} has no src/*.spec.ts\n`);
    return EXIT.refused;
  }
  if (!existsSync(join(dir, 'node_modules/@baize/testkit'))) {
    io.err.write(`${given} has no testkit yet: npm install in it (both packages lie in its vendor/)\n`);
    return EXIT.refused;
  }
  const child = spawn(process.execPath, ['--test', ...specs], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.pipe(io.out as NodeJS.WritableStream, { end: false });
  child.stderr.pipe(io.err as NodeJS.WritableStream, { end: false });
  return new Promise(done => child.once('close', code => done(code ?? EXIT.refused)));
}
