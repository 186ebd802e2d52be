// Loaded into a server before its own code (`NODE_OPTIONS=--import`): at SIGUSR2 its machine's clock is set by what a file says; with
// `block 1500` in it the process is in a call of the system for so long, with `spin 1500` in a loop; with `memory` garbage is
// collected, and what is in use stands in a file beside it, with how many databases are open or still in memory.
import { readFileSync, writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics, queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What V8 makes of functions: it grows with what is called often, and is let go when nobody calls. */
const CODE = ['code_space', 'code_large_object_space', 'trusted_space', 'trusted_large_object_space'];

const real = Date.now.bind(Date);
let by = 0;
Date.now = () => real() + by;
process.on('SIGUSR2', () => {
  const file = String(process.env.BAIZE_TEST_CLOCK);
  const said = readFileSync(file, 'utf8');
  const [, how, ms] = /^(block|spin) (\d+)$/.exec(said) ?? [];
  if (how === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
  else if (how === 'spin') spin(Number(ms));
  else if (said === 'memory') void inUse().then(memory => writeFileSync(`${file}.memory`, JSON.stringify(memory)));
  else by = Number(said);
});

function spin(ms: number): void {
  const until = real() + ms; // built in: nobody else's lines are on top of the stack
  while (real() < until);
}

/** What is let go by one collection lets go of more, after its own turn. */
async function inUse(): Promise<NodeJS.MemoryUsage & { code: number; databases: number }> {
  const { Database } = await import('../../../core/server/src/db/database.ts'); // the server's own: it has loaded it long ago
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 4; i++) {
    collect();
    await new Promise(done => setTimeout(done, 20));
  }
  const used = (name: string) => getHeapSpaceStatistics().find(each => each.space_name === name)?.space_used_size ?? 0;
  const code = CODE.reduce((sum, name) => sum + used(name), 0);
  return { ...process.memoryUsage(), code, databases: queryObjects(Database, { format: 'count' }) };
}
