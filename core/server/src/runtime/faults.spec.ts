// The seam of the crash harness: off unless asked for, exact when it is, refused where real money is.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { ConfigError, loadConfig } from '../kernel/index.ts';
import { faults, faultsRefused } from './index.ts';

const FILE = pathToFileURL(join(import.meta.dirname, 'faults.ts')).href;
const MAIN = join(import.meta.dirname, '../main.ts');

describe('faults', () => {
  afterEach(() => faults.arm(''));

  it('A3 does nothing unless it is armed', () => {
    expect(faults.on).to.equal(false);
    expect(faults.at('K4')).to.equal(undefined);
  });

  it('A3 strikes at the named hit of the named point, once', () => {
    faults.arm('K4@2:throw,K9@1:throw');
    expect(faults.on).to.equal(true);
    expect(faults.at('K4')).to.equal(undefined);
    expect(() => faults.at('K4')).to.throw('a fault was asked for at K4');
    expect(faults.at('K4')).to.equal(undefined);
    expect(faults.at('K5')).to.equal(undefined);
    expect(() => faults.at('K9')).to.throw('K9');
  });

  it('A3 counts the hits of a named place apart, and strikes nowhere else', () => {
    faults.arm('K10[seotda shuffle]@2:throw,K10@5:throw');
    expect(faults.at('K10', 'seotda shuffle')).to.equal(undefined);
    expect(faults.at('K10', 'seotda cards first')).to.equal(undefined);
    expect(faults.at('K10')).to.equal(undefined);
    expect(() => faults.at('K10', 'seotda shuffle')).to.throw('K10');
    expect(() => faults.at('K10', 'seotda shuffle'), 'the fifth of all').to.throw('K10');
    expect(faults.at('K10', 'seotda shuffle')).to.equal(undefined);
  });

  it('A3 slows one place, and freezes the whole process', async () => {
    faults.arm('K1@1:slow:30,K2@1:pause:30');
    let others = 0;
    const slow = faults.at('K1');
    setImmediate(() => others++);
    await slow;
    expect(others).to.equal(1);
    const before = performance.now();
    expect(faults.at('K2')).to.equal(undefined);
    expect(performance.now() - before).to.be.greaterThan(25);
  });

  it('A3 ends the process as SIGKILL does', () => {
    const script = `import { faults } from '${FILE}'; faults.arm('K3@2:kill'); faults.at('K3'); console.log('one'); await faults.at('K3'); console.log('two')`;
    const { signal, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([signal, stdout]).to.deep.equal(['SIGKILL', 'one\n']);
  });

  const WRONG = [
    'K4',
    'K4@0:kill',
    'K4[]@1:kill',
    'K4[a,b]@1:kill',
    'K4@1:stop',
    'K4@1:pause',
    'K4@1:kill:5',
    'K0@1:kill',
    'K31@1:kill',
    'k4@1:kill',
    'K4@1:kill,',
    ' ',
  ];
  for (const text of WRONG) {
    it(`B77 refuses ${JSON.stringify(text)} by name`, () => {
      expect(() => loadConfig({ BAIZE_FAULTS: text }, faultsRefused)).to.throw(ConfigError, 'BAIZE_FAULTS');
    });
  }

  it('B77 a process with a malformed one, or with any in production, does not start: exit 78', () => {
    const data = mkdtempSync(join(tmpdir(), 'baize-faults-'));
    const keys = { BAIZE_PLATFORM_KEY: `pk_${'1'.repeat(40)}`, BAIZE_MASTER_KEY: '2'.repeat(64) };
    const production = { BAIZE_ENV: 'production', DATABASE_URL: 'postgres://nowhere:1/x', ...keys };
    for (const [env, said] of [
      [{ BAIZE_FAULTS: 'K4@x:kill' }, 'BAIZE_FAULTS: "K4@x:kill"'],
      [{ ...production, BAIZE_FAULTS: 'K4@1:kill' }, 'BAIZE_FAULTS: not in production'],
    ] as const) {
      const all = { ...process.env, BAIZE_DATA: data, ...env };
      const { status, stderr } = spawnSync(process.execPath, [MAIN, 'serve'], { encoding: 'utf8', env: all });
      expect([status, stderr.includes(said)], stderr).to.deep.equal([78, true]);
    }
    rmSync(data, { recursive: true });
  });
});
