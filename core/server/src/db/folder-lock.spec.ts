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
    expect(readFileSync(`${folder}.lock`, 'utf8').split(' ')[0]).to.equal(String(process.pid));
    unlock();
    expect(existsSync(`${folder}.lock`)).to.equal(false);
  });

  it('F6 refuses who was born when the lock was written, and takes it over from a program that only has its number', async function () {
    if (process.platform !== 'linux') this.skip(); // births are known on Linux alone
    const lock = `const { lockFolder } = await import('${new URL('./folder-lock.ts', import.meta.url)}'); lockFolder('${folder}');`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', `${lock} setInterval(() => {}, 1000)`], {
      stdio: 'ignore',
    });
    const all = [owner];
    try {
      while (!existsSync(`${folder}.lock`)) await new Promise(done => setTimeout(done, 20));
      expect(() => lockFolder(folder)).to.throw(`in use by process ${owner.pid}`);
      const [, birth] = readFileSync(`${folder}.lock`, 'utf8').split(' ');
      const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      all.push(other);
      writeFileSync(`${folder}.lock`, `${other.pid} ${birth}`);
      lockFolder(folder)();
    } finally {
      for (const each of all) each.kill('SIGKILL');
    }
  });

  it('F23 takes over from a killed process that its parent has not waited for', async function () {
    if (process.platform !== 'linux') this.skip(); // its state is read from /proc
    const lock = `const { lockFolder } = await import('${new URL('./folder-lock.ts', import.meta.url)}'); lockFolder('${folder}');`;
    // a shell that becomes another program waits for no child of its own: what dies of them stays a zombie
    const parent = spawn(
      'sh',
      [
        '-c',
        '"$0" --input-type=module -e "$1" & exec sleep 600',
        process.execPath,
        `${lock} process.kill(process.pid, 'SIGKILL')`,
      ],
      { stdio: 'ignore' },
    );
    try {
      const owner = () => readFileSync(`${folder}.lock`, 'utf8').split(' ')[0];
      const isZombie = () => existsSync(`${folder}.lock`) && / Z /.test(readFileSync(`/proc/${owner()}/stat`, 'utf8'));
      while (!isZombie()) await new Promise(done => setTimeout(done, 20));
      lockFolder(folder)();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('F6 of many that start at the same instant over a dead lock one alone has the folder', async () => {
    writeFileSync(`${folder}.lock`, '999999999');
    const start = `const { lockFolder } = await import('${new URL('./folder-lock.ts', import.meta.url)}');
      process.on('message', () => { try { lockFolder('${folder}'); process.send('has it'); } catch { process.send('refused'); } });
      process.send('ready');`;
    const all = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', start], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
    );
    await Promise.all(all.map(each => once(each, 'message')));
    const said = Promise.all(all.map(each => once(each, 'message')));
    for (const each of all) each.send('go');
    expect((await said).flat().filter(word => word === 'has it')).to.have.length(1);
    for (const each of all) each.kill('SIGKILL');
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
