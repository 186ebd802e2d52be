// The test run itself: what fails by chance, what fails for good, what dies and what hangs.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { mocha } from './mocha-process.ts';
import { IN_BROWSER, secondsOf, split } from './split.ts';
import { type FileResult, failedOf, runFailedAgain, runParts } from './suite.ts';
import { summary } from './summary.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SPECS: Record<string, string> = {
  'good.spec.ts': `describe('good', () => { it('passes', () => {}); it('passes too', () => {}); it('waits'); });`,
  'bad.spec.ts': `describe('bad', () => { it('fails', () => { throw new Error('because'); }); it('passes', () => {}); });`,
  'hook.spec.ts': `describe('hook', () => { before(() => { throw new Error('no ground'); }); it('never runs', () => {}); });`,
  'chance.spec.ts': `import { existsSync, writeFileSync } from 'node:fs';
    describe('chance', () => { it('fails once', () => {
      const mark = import.meta.filename + '.mark';
      if (!existsSync(mark)) { writeFileSync(mark, ''); throw new Error('unlucky'); }
    }); });`,
  'dies.spec.ts': `describe('dies', () => { it('ends the process', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); }); });`,
  'hangs.spec.ts': `describe('hangs', () => {
    it('never ends', function () { this.timeout(0); setInterval(() => {}, 1000); return new Promise(() => {}); });
  });`,
  'stalls.spec.ts': `import { existsSync, writeFileSync } from 'node:fs';
    describe('stalls', () => { it('waits once', function () {
      const mark = import.meta.filename + '.mark';
      if (existsSync(mark)) return;
      writeFileSync(mark, '');
      this.timeout(0); setInterval(() => {}, 1000); return new Promise(() => {});
    }); });`,
  'broken.spec.ts': `import { nothing } from './is-not-there.ts'; nothing();`,
  'empty.spec.ts': `export {};`,
};

describe('the test run', function () {
  this.timeout(120_000);
  let folder: string;
  const at = (name: string): string => join(folder, name);
  const nameOf = ({ file }: FileResult): string => file.slice(folder.length + 1);
  const run = async (...names: string[]): Promise<FileResult[]> =>
    runParts([{ files: names.map(at), options: { silentMs: 6000, quiet: true } }]);

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'baize-run-'));
    for (const [name, text] of Object.entries(SPECS)) writeFileSync(join(folder, name), text);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('hands results back as data: file, title, error, time, also of hooks', async () => {
    const { tests, ms, death } = await mocha([at('bad.spec.ts'), at('good.spec.ts'), at('hook.spec.ts')], {
      quiet: true,
    });
    expect(death).to.equal(undefined);
    expect(tests.map(each => [each.file.slice(folder.length + 1), each.title, each.state])).to.deep.equal([
      ['bad.spec.ts', 'bad fails', 'failed'],
      ['bad.spec.ts', 'bad passes', 'passed'],
      ['good.spec.ts', 'good passes', 'passed'],
      ['good.spec.ts', 'good passes too', 'passed'],
      ['good.spec.ts', 'good waits', 'pending'],
      ['hook.spec.ts', 'hook "before all" hook for "never runs"', 'failed'],
    ]);
    expect(tests[0]?.error).to.match(/^because\n.*bad\.spec\.ts/);
    expect([...ms.keys()]).to.have.length(3);
  });

  it('runs a file that failed again, alone: what fails by chance passes and is named, what fails twice has failed', async () => {
    const results = await run('bad.spec.ts', 'chance.spec.ts', 'good.spec.ts');
    expect(results.map(each => failedOf(each).length)).to.deep.equal([1, 1, 0]);
    await runFailedAgain(results, () => ({ quiet: true }));
    expect(results.map(each => failedOf(each).length)).to.deep.equal([1, 0, 0]);
    const { text, passed, failed } = summary(results, [{ name: 'types', ok: true, said: '' }], 12.3);
    expect({ passed, failed }).to.deep.equal({ passed: 5, failed: 1 });
    expect(text).to.match(/1 flaky: passed only at the second run, alone:\n.*chance\.spec\.ts\n +chance fails once\n +unlucky/);
    expect(text).to.match(/1 files with tests that were not run:\n.*good\.spec\.ts: 1\n/);
    expect(text).to.match(/1 failed:\n.*bad\.spec\.ts\n +bad fails\n +because/);
    expect(text).to.match(/\n12 s in all, 1 pending\n\n5 passed, 1 failed$/);
    const strict = summary(results, [{ name: 'types', ok: true, said: '' }], 12.3, true);
    expect(strict).to.include({ passed: 4, failed: 2 });
    expect(strict.text).to.match(
      /1 flaky: passed only at the second run, alone, which counts as failed:[\s\S]*\n4 passed, 2 failed$/,
    );
  });

  it('a hook that failed only at the first run counts as failed when it is strict, and takes no test that passed away', () => {
    const test = { line: 'test', file: 'a.spec.ts', ms: 1 } as const;
    const hook = { ...test, title: 'a "before all" hook', state: 'failed', error: 'unlucky' } as const;
    const result = {
      file: 'a.spec.ts',
      where: '',
      ms: 1,
      tests: [{ ...test, title: 'a works', state: 'passed' } as const],
      first: [hook],
    };
    expect(summary([result], [], 1)).to.include({ passed: 1, failed: 0 });
    expect(summary([result], [], 1, true)).to.include({ passed: 1, failed: 1 });
  });

  it('a process that dies has failed, is named, and the files after it are run all the same', async () => {
    const results = await run('bad.spec.ts', 'dies.spec.ts', 'good.spec.ts');
    expect(results.map(nameOf)).to.deep.equal(['bad.spec.ts', 'dies.spec.ts', 'good.spec.ts']);
    expect(results.map(each => each.tests.length)).to.deep.equal([2, 0, 3]);
    expect(results.map(each => each.died?.split('\n')[0])).to.deep.equal([undefined, 'was ended by SIGKILL', undefined]);
    expect(summary(results, [], 0)).to.include({ passed: 3, failed: 2 });
  });

  it('what hung on a busy machine is run again, alone, and is named; what hangs twice has failed', async () => {
    const results = await run('stalls.spec.ts', 'hangs.spec.ts');
    await runFailedAgain(results, () => ({ silentMs: 6000, quiet: true }));
    expect(results.map(each => each.died?.split(':')[0])).to.deep.equal([undefined, 'hung']);
    const { text } = summary(results, [], 0);
    expect(text).to.match(/1 flaky: passed only at the second run, alone:\n.*stalls\.spec\.ts\n +its process\n +hung/);
    expect(text).to.match(/1 failed:\n.*hangs\.spec\.ts[\s\S]*\n1 passed, 1 failed$/);
    expect(summary(results, [], 0, true)).to.include({ failed: 2 });
  });

  it('a file that cannot be loaded and one without tests are found and named', async () => {
    const results = await run('broken.spec.ts', 'empty.spec.ts', 'good.spec.ts');
    expect(results.map(nameOf)).to.deep.equal(['broken.spec.ts', 'empty.spec.ts', 'good.spec.ts']);
    expect(results[0]?.died).to.match(/is-not-there/);
    expect(results[1]?.died).to.equal('it has no tests');
    expect(results[2]?.died).to.equal(undefined);
    expect(summary(results, [], 0)).to.include({ passed: 2, failed: 2 });
  });

  it('a check that fails counts, and what it said stands at the end', () => {
    const { text, failed } = summary([], [{ name: 'types', ok: false, said: 'a.ts(1,2): wrong' }], 1);
    expect(failed).to.equal(1);
    expect(text).to.match(/check\n +types\n +a\.ts\(1,2\): wrong[\s\S]*0 passed, 1 failed$/);
  });

  it('splits every file into exactly one batch, the heaviest first and the last ones small', () => {
    const light = Array.from({ length: 40 }, (_, i) => `test/light/${i}.spec.ts`);
    const files = [...light, 'test/suites/e2e/chaos.spec.ts', 'test/suites/e2e/crash.spec.ts'].sort();
    const batches = split(files, 2);
    expect(batches.flat().sort()).to.deep.equal(files);
    expect(batches[0]).to.include('test/suites/e2e/chaos.spec.ts');
    expect(secondsOf(batches.at(-1) as string[])).to.be.below(secondsOf(batches[0] as string[]) / 2);
    for (const batch of batches) expect(batch).to.deep.equal(batch.toSorted());
    const together = files.filter(file => file.startsWith('test/suites/e2e/'));
    expect(split(files, 2, together)[0]).to.deep.equal(together);
    expect(split(files, 2, together).flat().sort()).to.deep.equal(files);
  });

  it('finds every spec with a browser by its name: two processes would stumble over the unpacking', () => {
    const specs = globSync('{core,games,plugins,test}/**/*.spec.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] });
    const opens = specs.filter(file =>
      /\b(openBrowser|use(Browser|Stage|Board)|seatedPages|openPast|openBoxes)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(opens.length).to.be.greaterThan(3);
    expect(opens.filter(file => !IN_BROWSER.test(file))).to.deep.equal([]);
  });

  it('runs so many parts at once as it is told, and each of them once', async () => {
    const parts = ['good.spec.ts', 'bad.spec.ts', 'hook.spec.ts'].map(name => ({ files: [at(name)], options: { quiet: true } }));
    const results = await runParts(parts, 2);
    expect(results.map(nameOf).sort()).to.deep.equal(['bad.spec.ts', 'good.spec.ts', 'hook.spec.ts']);
    expect(summary(results, [], 0)).to.include({ passed: 3, failed: 2 });
  });

  describe('has its last word', () => {
    const OUTCOME = join(ROOT, 'test/outcome.ts');
    const RESULTS = `
      import { appendFileSync } from 'node:fs';
      import { spawn } from 'node:child_process';
      import { newRecord, writeOutcome } from '${OUTCOME}';
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
      child.unref();
      const record = newRecord('');
      record.started(child.pid);
      const add = (file, title, state, error) => appendFileSync(record.results, JSON.stringify({ line: 'test', file, title, ms: 1, state, error }) + '\\n');
      const line = each => appendFileSync(record.results, JSON.stringify(each) + '\\n');
      line({ line: 'file', file: 'a.spec.ts' });
      add('a.spec.ts', 'one', 'passed'); add('a.spec.ts', 'two', 'failed', 'because');
      line({ line: 'done', file: 'a.spec.ts', ms: 1 });
      line({ line: 'file', file: 'b.spec.ts' });
      add('b.spec.ts', 'three', 'passed');
      appendFileSync(record.results, '{"line":"te');
      console.log('helper ' + child.pid);`;
    const start = (code: string, ...args: string[]) => {
      const runner = at('runner.ts');
      writeFileSync(runner, RESULTS + code);
      return spawn(process.execPath, [join(ROOT, 'test/run.ts'), ...args], {
        cwd: ROOT,
        env: { ...process.env, BAIZE_TEST_RUNNER: runner },
      });
    };
    const end = async (child: ReturnType<typeof start>) => {
      const [told, complained]: [string[], string[]] = [[], []]; // two pipes: which of them is read first says nothing
      child.stdout.on('data', (part: Buffer) => told.push(String(part)));
      child.stderr.on('data', (part: Buffer) => complained.push(String(part)));
      const code = await new Promise<number | null>(done => child.once('close', done));
      const said = `${complained.join('')}\n${told.join('')}`;
      return { code, said, last: said.trimEnd().split('\n').at(-1), helper: Number(/helper (\d+)/.exec(said)?.[1]) };
    };

    const ENDS: Record<string, [code: string, how: RegExp]> = {
      'an exception': [`throw new Error('boom');`, /it ended with 1/],
      'an exception of a timer': [
        `setTimeout(() => { throw new Error('boom'); }); await new Promise(() => setInterval(() => {}, 1000));`,
        /it ended with 1/,
      ],
      'a rejection nobody hears': [
        `Promise.reject(new Error('boom')); await new Promise(() => setInterval(() => {}, 1000));`,
        /it ended with 1/,
      ],
      'an exit with 0': [`process.exit(0);`, /it ended with 0/],
      'nothing left to do': [`await new Promise(() => {});`, /it ended with 13/],
      'a signal that nobody can hear': [
        `process.kill(process.pid, 'SIGKILL'); await new Promise(() => setInterval(() => {}, 1000));`,
        /it was ended by SIGKILL/,
      ],
      'a helper that cannot be started': [
        `spawn('/is/not/there'); await new Promise(() => setInterval(() => {}, 1000));`,
        /it ended with 1/,
      ],
    };
    for (const [what, [code, how]] of Object.entries(ENDS))
      it(`after ${what}, with what was seen to pass and to fail`, async () => {
        const ended = await end(start(code));
        expect(ended.code).to.equal(1);
        expect(ended.last).to.equal('2 passed, 2 failed');
        expect(ended.said).to.match(how);
        expect(ended.said)
          .to.match(/1 files were being run:\n {2}b\.spec\.ts\n/)
          .and.match(/a\.spec\.ts\n +two\n +because/);
        await gone(ended.helper);
      });

    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      it(`after ${signal}`, async () => {
        const child = start(`await new Promise(() => setInterval(() => {}, 1000));`);
        const ended = end(child);
        await new Promise<void>(done => child.stdout.on('data', () => done()));
        child.kill(signal);
        const { code, last, said, helper } = await ended;
        expect({ code, last }).to.deep.equal({ code: 1, last: '2 passed, 2 failed' });
        expect(said).to.include(`the run did not come to its end: ${signal} was sent`);
        await gone(helper);
      });

    it('also where nobody reads any more: it is not taken for passed', async () => {
      const child = start(`writeOutcome({ text: '3 passed, 0 failed', failed: 0 }); process.kill(child.pid);
        await new Promise(done => setTimeout(done, 500)); process.exit(0);`);
      child.stdout.once('data', () => child.stdout.destroy());
      expect(await new Promise(done => child.once('exit', done))).to.equal(1);
    });

    it('when all is well', async () => {
      const ended = await end(
        start(`writeOutcome({ text: '3 passed, 0 failed', failed: 0 }); process.kill(child.pid); process.exit(0);`),
      );
      expect(ended).to.include({ code: 0, last: '3 passed, 0 failed' });
    });

    /** What the run has started does not outlive it. */
    async function gone(pid: number): Promise<void> {
      expect(pid).to.be.greaterThan(1);
      for (const until = performance.now() + 20_000; performance.now() < until; await new Promise(done => setTimeout(done, 20)))
        try {
          process.kill(pid, 0);
          if (/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return;
        } catch {
          return;
        }
      throw new Error(`${pid} still runs`);
    }
  });
});
