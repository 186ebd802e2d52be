// What stands around a plugin's code: it tells of slow inputs, ends what takes too long, and reads marks.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeLog } from '../kernel/index.ts';
import { entries, readEntry } from '../runtime/index.ts';
import { Guard, LIMIT_MS, PluginStuck, SLOW_MS } from './guard.ts';
import { Mark, stuckFolder } from './marks.ts';

type Line = Record<string, unknown>;

/** Keeps the processor for so long, whatever else runs beside. */
function work(ms: number): void {
  const from = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(from);
    if ((user + system) / 1000 >= ms) return;
  }
}

describe('the guard of a plugin', () => {
  let data: string;
  let lines: Line[];
  before(() => {
    data = mkdtempSync(join(tmpdir(), 'baize-guard-'));
  });
  after(() => rmSync(data, { recursive: true, force: true }));
  beforeEach(() => {
    lines = [];
  });
  const guardOf = (version: string, isTimed = false) => {
    const log = makeLog('info', { write: text => void lines.push(JSON.parse(text) as Line) });
    const about = { package: '@acme/slow', version, isInstalled: false, isTimed, mark: new Mark(data, version), log };
    return new Guard(about);
  };
  /** The thread stands still: nobody computes. */
  const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const alarms = () => lines.filter(each => each.alarm === true);

  it('F32 SDK-07 an input over 50 ms of processor time raises an alarm that names plugin and version, once a minute', () => {
    const guard = guardOf('aa');
    expect(guard.enter(() => 'quick')).to.equal('quick');
    work(SLOW_MS * 2); // what others take is not the plugin's
    guard.enter(() => work(SLOW_MS / 4));
    expect(alarms()).to.deep.equal([]);
    guard.enter(() => work(SLOW_MS * 2));
    guard.enter(() => work(SLOW_MS * 2));
    expect(alarms()).to.have.length(1);
    expect(alarms()[0]).to.include({ plugin: '@acme/slow', version: 'aa', msg: 'a plugin is slow: players wait for it' });
    expect(alarms()[0]?.ms).to.be.within(SLOW_MS, LIMIT_MS);
  });

  it('F32 SDK-07 a process that stood still in an input raises none: nobody took its time', () => {
    guardOf('bb').enter(() => standStill(SLOW_MS * 3));
    expect(alarms()).to.deep.equal([]);
  });

  it('F32 SDK-07 an entry that a standing machine cut off is done again: no round is void for that', () => {
    const clocks: (number | undefined)[] = [];
    const work = () => {
      clocks.push(readEntry(entries.shared)?.clockMs);
      if (clocks.length === 1) standStill(LIMIT_MS * 1.5);
      return clocks.length;
    };
    expect(guardOf('gg', true).enter(work)).to.equal(2);
    expect(clocks, 'what the watchdog leaves each try').to.deep.equal([LIMIT_MS, LIMIT_MS * 1.5]);
    const again: string[] = [];
    const from = () => {
      again.push('from the beginning');
      return 'whole';
    };
    expect(guardOf('hh', true).enter(() => standStill(LIMIT_MS * 1.5) as never, from)).to.equal('whole');
    expect(again).to.have.length(1);
    expect(alarms()).to.deep.equal([]);
  }).timeout(20_000);

  it('F32 SDK-07 a process that was stopped for more than a second in an entry goes on', async function () {
    if (process.platform === 'win32') return this.skip(); // it has no such signals
    this.timeout(120_000);
    const file = join(data, 'stopped.ts');
    const house = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    writeFileSync(
      file,
      `import { Guard } from ${house('./guard.ts')};
      import { makeLog } from ${house('../kernel/index.ts')};
      const log = makeLog('silent');
      const guard = new Guard({ package: '@acme/busy', version: 'ii', isInstalled: true, isTimed: false, log });
      const work = ms => {
        const to = process.threadCpuUsage().user + ms * 1000;
        while (process.threadCpuUsage().user < to);
        return ms;
      };
      process.stdout.write('begun\\n');
      let sum = 0;
      for (let i = 0; i < 40; i++) sum += guard.enter(() => work(20));
      process.stdout.write(\`\${sum}\\n\`);`,
    );
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    const ended = new Promise(done => child.once('close', done));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said !== 'begun\n') return;
      child.kill('SIGSTOP');
      setTimeout(() => child.kill('SIGCONT'), LIMIT_MS * 1.5);
    });
    await ended;
    expect(said).to.equal('begun\n800\n');
  });

  it('F33 SDK-07 a loop whose first tries a standing machine cut off ends its round, and not the process', async function () {
    if (process.platform === 'win32') return this.skip(); // it has no such signals
    this.timeout(120_000);
    const file = join(data, 'stuck.ts');
    const house = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    writeFileSync(
      file,
      `import { writeSync } from 'node:fs';
      import { Guard, PluginStuck } from ${house('./guard.ts')};
      import { makeLog } from ${house('../kernel/index.ts')};
      import { Watchdog } from ${house('../runtime/index.ts')};
      const log = makeLog('silent');
      const watchdog = new Watchdog(log, ${JSON.stringify(data)});
      const guard = new Guard({ package: '@acme/loop', version: 'jj', isInstalled: true, isTimed: false, log });
      await new Promise(done => setTimeout(done, 1500)); // until the watchdog looks
      try {
        guard.enter(() => {
          writeSync(1, 'tried\\n');
          for (;;);
        });
      } catch (error) {
        process.stdout.write(error instanceof PluginStuck ? 'stuck\\n' : String(error));
      }
      await watchdog.stop();`,
    );
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let [said, tries] = ['', 0];
    const ended = new Promise(done => child.once('close', (code, signal) => done(signal ?? code)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!text.includes('tried') || ++tries > 2) return;
      child.kill('SIGSTOP'); // so that the third try has a clock of more than two seconds
      setTimeout(() => child.kill('SIGCONT'), LIMIT_MS * 2);
    });
    expect(await ended, said).to.equal(0);
    expect(said).to.match(/^(?:tried\n){3,}stuck\n$/);
  });

  it('F33 SDK-07 an input over a second of processor time is thrown away; with a clock it is ended', () => {
    expect(() => guardOf('cc').enter(() => work(LIMIT_MS * 1.1))).to.throw(PluginStuck);
    expect(() =>
      guardOf('dd', true).enter(() => {
        for (;;);
      }),
    ).to.throw(PluginStuck);
    expect(alarms().map(each => each.version)).to.deep.equal(['cc', 'dd']);
  });

  it('F34 SDK-07 a version that leaves memory behind is not entered any more, until its mark is taken away', () => {
    const guard = guardOf('ee');
    guard.shut(200);
    expect(() => guard.enter(() => 1)).to.throw(PluginStuck, /leaves memory behind/);
    const next = guardOf('ee'); // of the next process
    expect(() => next.enter(() => 1)).to.throw(PluginStuck);
    expect(guardOf('ff').enter(() => 1)).to.equal(1);
    rmSync(join(stuckFolder(data), 'ee.json'));
    expect(next.enter(() => 1)).to.equal(1);
  });
});
