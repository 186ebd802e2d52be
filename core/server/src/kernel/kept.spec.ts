// What is kept of a build: used while every source is what it was, and never after.
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import { type Built, type Keeping, keptOr } from './kept.ts';

const LATER_MS = 60_000;

describe('what is kept of a build', function () {
  this.timeout(60_000);
  let folder: string;
  let sources: string[];
  let keeping: Keeping & { store: string };
  let builds = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
    sources = [join(folder, 'main.ts'), join(folder, 'deck.svg')];
    keeping = { store: join(folder, 'store'), since: Date.now() + LATER_MS };
    for (const each of sources) writeFileSync(each, 'as it was');
    builds = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })); // what is kept is written behind its build

  const build = async (): Promise<Built<Buffer>> => ({ value: Buffer.from(`build ${++builds}`), sources });
  const started = async (): Promise<string> => String(await keptOr('screen', build, keeping));
  const isKept = async (): Promise<void> => {
    const file = join(keeping.store, 'screen');
    for (let tries = 0; !existsSync(file); tries++) {
      if (tries > 500) throw new Error('nothing was kept');
      await wait(10);
    }
  };

  it('is taken by the next start, and by none after a source has another content, be it of the same size and time', async () => {
    expect(await started()).to.equal('build 1');
    await isKept();
    expect(await started()).to.equal('build 1');
    const [, source = ''] = sources;
    const { atime, mtime } = statSync(source);
    writeFileSync(source, 'AS IT WAS');
    utimesSync(source, atime, mtime);
    expect(await started()).to.equal('build 2');
  });

  it('is taken no more once a source is gone, or beside one stands a setting that was not there', async () => {
    await started();
    await isKept();
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    expect(await started()).to.equal('build 2');
    rmSync(join(folder, 'tsconfig.json'));
    const [source = ''] = sources;
    rmSync(source);
    expect(await started())
      .to.match(/build [23]/)
      .and.not.equal('build 1');
  });

  it('is not kept where a source was changed since the process began: it may have been built of what was there before', async () => {
    keeping.since = Date.now();
    writeFileSync(join(folder, 'main.ts'), 'while it was built');
    await started();
    await wait(200);
    expect(existsSync(join(keeping.store, 'screen'))).to.equal(false);
  });

  it('is built anew where its file was cut off or altered, and where the folder cannot be written', async () => {
    await started();
    await isKept();
    writeFileSync(join(keeping.store, 'screen'), 'half of');
    expect(await started()).to.equal('build 2');
    keeping.store = join(folder, 'main.ts', 'store');
    expect(await started()).to.equal('build 3');
    expect(await started()).to.equal('build 4');
  });
});
