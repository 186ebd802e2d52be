// Loaded into a server before its own code (`NODE_OPTIONS=--import`): at SIGUSR2 its machine's clock is set by what a file says; with
// `block 1500` in it the process does nothing for so long.
import { readFileSync } from 'node:fs';

const real = Date.now.bind(Date);
let by = 0;
Date.now = () => real() + by;
process.on('SIGUSR2', () => {
  const said = readFileSync(String(process.env.BAIZE_TEST_CLOCK), 'utf8');
  const block = /^block (\d+)$/.exec(said)?.[1];
  if (block) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(block));
  else by = Number(said);
});
