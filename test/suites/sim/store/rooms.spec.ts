// The rooms' own specs on the true database with the model beside it: each statement that they cause is answered alike, and known.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';

const ROOT = resolve(import.meta.dirname, '../../../..');
const ROOMS = '{ledger,wallet,history,dealing,rounds,games,tables}';
/** Files of those rooms whose statements only make reports: the simulator does not ask for them. */
const REPORTS = /^core\/server\/src\/(operators\/.*|wallet\/reading\/.*|history\/rounds\.ts|[a-z]+\/checks\.ts)$/;
/** It makes up effects of its own. */
const OWN_TEXTS = 'core/server/src/wallet/debit/steps.spec.ts';
const OF_SPECS = /\.spec\.ts$|\/fixture\.ts$|\/testing\//;

interface Told {
  compared: number;
  unknown: [text: string, by: string][];
  differences: string[];
}

/** Runs specs on twins. */
async function onTwins(files: string[]): Promise<{ code: number | null; output: string; told: Told[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-twins-'));
  const report = join(folder, 'report');
  const mocha = [
    join(ROOT, 'node_modules/mocha/bin/mocha.js'),
    '--no-config',
    '--extension',
    'ts',
    '--timeout',
    '60000',
    '--exit',
  ];
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'twin-preload.ts'), ...mocha, ...files], {
    cwd: ROOT,
    env: { ...process.env, TWIN_REPORT: report, BAIZE_LONG: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const code = child.exitCode ?? (await new Promise<number | null>(done => child.once('exit', done)));
  const told = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Told);
  rmSync(folder, { recursive: true });
  return { code, output, told };
}

describe('the rooms on twins', () => {
  const isLong = Boolean(process.env.BAIZE_LONG);
  const pattern = isLong
    ? `core/server/src/${ROOMS}/**/*.spec.ts`
    : 'core/server/src/{ledger,dealing}/{ledger,credit,shoe-source}.spec.ts';

  it(`answers what the specs of ${isLong ? 'all rooms' : 'two rooms'} ask as the database does`, async function () {
    this.timeout(isLong ? 900_000 : 120_000);
    const files = globSync(pattern, { cwd: ROOT }).filter(file => file !== OWN_TEXTS);
    expect(files.length).to.be.greaterThan(isLong ? 20 : 1);
    const { code, output, told } = await onTwins(files);
    expect(told.flatMap(each => each.differences).slice(0, 3)).to.deep.equal([]);
    const unknown = told.flatMap(each => each.unknown).filter(([, by]) => !OF_SPECS.test(by) && !REPORTS.test(by));
    expect(unknown).to.deep.equal([]);
    expect(told.reduce((sum, each) => sum + each.compared, 0)).to.be.greaterThan(isLong ? 4000 : 50);
    // on a database that does everything twice, a spec that measures time may fail; whoever dies has not passed
    if (isLong) expect(Number(/(\d+) passing/.exec(output)?.[1]), output).to.be.greaterThan(300);
    else expect(code, output).to.equal(0);
  });
});
