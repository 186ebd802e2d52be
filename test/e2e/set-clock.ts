// Loaded into a server before its own code (`NODE_OPTIONS=--import`): at SIGUSR2 its machine's clock is set by what a file says.
import { readFileSync } from 'node:fs';

const real = Date.now.bind(Date);
let by = 0;
Date.now = () => real() + by;
process.on('SIGUSR2', () => {
  by = Number(readFileSync(String(process.env.BAIZE_TEST_CLOCK), 'utf8'));
});
