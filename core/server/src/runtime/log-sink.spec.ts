// The log of a process whose output nobody reads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';

const room = (name: string) => pathToFileURL(resolve(import.meta.dirname, '..', name, 'index.ts')).href;
const WRITER = `
  import { makeLog } from '${room('kernel')}';
  import { pipeSink } from '${room('runtime')}';
  const log = makeLog('info', pipeSink(1));
  process.on('SIGTERM', () => process.exit(7));
  process.on('SIGUSR2', () => { clearInterval(writing); setInterval(() => log.info('quiet'), 50); });
  const writing = setInterval(() => { for (let i = 0; i < 1000; i++) log.info({ filler: 'x'.repeat(500) }, 'line'); }, 5);
`;

describe('the log', () => {
  it('F45 is written to a reader that does not read without stopping the process; what was dropped is counted', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(child, 'exit');
    after(() => child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    child.stdout.pause();
    await new Promise(done => setTimeout(done, 2000)); // more than anybody keeps, on a busy machine too
    child.kill('SIGUSR2'); // it still hears
    let text = '';
    const dropped = new Promise<number>(done => {
      child.stdout.on('data', part => {
        text += part;
        const found = /"dropped":(\d+)/.exec(text);
        if (found) done(Number(found[1]));
        text = text.slice(-200);
      });
    });
    child.stdout.resume();
    expect(await dropped).to.be.above(0);
    child.stdout.pause();
    child.kill('SIGTERM');
    expect((await ended)[0]).to.equal(7);
  });
});
