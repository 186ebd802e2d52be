// The lock beside the embedded database: one process a folder, and what a dead one left is no obstacle.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeLog } from '../kernel/index.ts';
import { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';

describe('the lock of a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'baize-lock-')), 'db');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it('F6 refuses while another process lives, naming it; takes it over when that is dead; gives it back', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const ended = once(other, 'exit');
    writeFileSync(`${folder}.lock`, String(other.pid));
    expect(() => lockFolder(folder)).to.throw(`in use by process ${other.pid}`);
    other.kill('SIGKILL');
    await ended;
    const unlock = lockFolder(folder);
    expect(readFileSync(`${folder}.lock`, 'utf8')).to.equal(String(process.pid));
    unlock();
    expect(existsSync(`${folder}.lock`)).to.equal(false);
  });

  it('F23 a process that was killed while the database wrote the lock of its own, and left it empty, is no obstacle', async () => {
    const options = { entities: [], dir: folder, log: makeLog('silent') };
    await (await Database.open(options)).close();
    writeFileSync(join(folder, 'postmaster.pid'), '');
    const again = await Database.open(options);
    expect(await again.query('select 1 as one')).to.deep.equal([{ one: 1 }]);
    await again.close();
  }).timeout(60_000);
});
