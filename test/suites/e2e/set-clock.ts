// Loaded into a server before its own code (`NODE_OPTIONS=--import`): at SIGUSR2 its machine's clock is set by what a file says; with
// `block 1500` in it the process is in a call of the system for so long, with `spin 1500` in a loop.
import { readFileSync } from 'node:fs';

const real = Date.now.bind(Date);
let by = 0;
Date.now = () => real() + by;
process.on('SIGUSR2', () => {
  const said = readFileSync(String(process.env.BAIZE_TEST_CLOCK), 'utf8');
  const [, how, ms] = /^(block|spin) (\d+)$/.exec(said) ?? [];
  if (how === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
  else if (how === 'spin') spin(Number(ms));
  else by = Number(said);
});

function spin(ms: number): void {
  const until = real() + ms; // built in: nobody else's lines are on top of the stack
  while (real() < until);
}
