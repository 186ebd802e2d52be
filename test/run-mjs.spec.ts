// run.mjs on a Node that is too old starts the one that came along, and ends as it ends: by its code, or by its signal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../core/server/src/kernel/index.ts';

const OLD = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });";

describe('run.mjs', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'baize-run-'));
  after(() => rmSync(folder, { recursive: true }));

  async function run(script: string, signal?: NodeJS.Signals): Promise<unknown[]> {
    writeFileSync(join(folder, 'old.mjs'), OLD);
    writeFileSync(join(folder, 'child.mjs'), script);
    const args = ['--import', join(folder, 'old.mjs'), join(ROOT, 'run.mjs'), join(folder, 'child.mjs')];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    if (signal) {
      await once(child.stdout, 'data');
      child.kill(signal);
    }
    return ended;
  }

  const waits = "console.log('here'); setInterval(() => {}, 1000);";
  it('B77 passes exit codes and signals on: 128 and the number of what ended it', async () => {
    expect(await run('process.exit(78)')).to.deep.equal([78, null]);
    expect(await run("process.kill(process.pid, 'SIGKILL')")).to.deep.equal([137, null]);
    expect(await run(waits, 'SIGTERM')).to.deep.equal([143, null]);
    expect(await run(`process.on('SIGTERM', () => process.exit(0)); ${waits}`, 'SIGTERM')).to.deep.equal([0, null]);
  });
});
