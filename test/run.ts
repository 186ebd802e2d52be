// `npm test`: starts the run in a process of its own and has the last word, whatever becomes of it.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { endLeft, lostOutcome, type Outcome, readOutcome } from './outcome.ts';
import { makeScratch } from './support/scratch.ts';

const USAGE = 64;
const scratch = makeScratch();
const at = join(scratch.env.TMPDIR, 'run');
const runner = process.env.BAIZE_TEST_RUNNER ?? join(import.meta.dirname, 'runner.ts');
const child = spawn(process.execPath, [runner, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...scratch.env, BAIZE_TEST_RUN: at },
});
let heard: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    heard = signal;
    child.kill('SIGTERM');
  });
}
const how = await new Promise<string>(done => {
  child.once('error', error => done(`it could not be started: ${error.message}`));
  child.once('exit', (code, signal) => done(signal ? `it was ended by ${signal}` : `it ended with ${code}`));
});
if (how === `it ended with ${USAGE}`) {
  scratch.remove();
  process.exit(USAGE);
}
const outcome = end();
const isSeen = say(`\n${outcome.text}\n`);
scratch.remove();
process.exit(outcome.failed > 0 || !isSeen ? 1 : 0);

function end(): Outcome {
  const told = readOutcome(at);
  if (told) return told;
  const reason = heard ? `${heard} was sent` : how;
  try {
    endLeft(at, scratch.env.TMPDIR);
    return lostOutcome(at, reason);
  } catch (error) {
    return { text: `the run did not come to its end: ${reason}; ${String(error)}\n\n0 passed, 1 failed`, failed: 1 };
  }
}

/** At once: a pipe that somebody has closed must not change how it ended. @returns whether somebody could read it */
function say(text: string): boolean {
  let left = Buffer.from(text);
  for (let tries = 0; left.length > 0 && tries < 1000; ) {
    try {
      left = left.subarray(writeSync(1, left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return false;
      tries++;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10); // a full pipe that is read slowly
    }
  }
  return left.length === 0;
}
