// A trial's process that nobody ends: the server that began it was killed.
import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { PluginRefused } from '../pack/refused.ts';
import { endingBy, trialChild, tryPlugin } from './trial.ts';

const LIMITS = { load: 5000, purity: 1000, shape: 1000, rounds: 1000, golden: 1000, carry: 1000, memory: 1000 };

describe('the process of a trial', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'baize-trial-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const scriptOf = (text: string): string => {
    const script = join(realpathSync(folder), 'script.mjs');
    writeFileSync(script, text);
    return script;
  };

  it('F34 a version that loops is ended by the kernel when no server is left that would end it', async function () {
    if (process.platform === 'win32') return this.skip(); // it has no limit of processor time for a single command
    const [file, args] = endingBy(1000, process.execPath, trialChild(scriptOf('for (;;) {}')));
    const child = spawn(file, args, { env: {}, cwd: folder, stdio: 'ignore' });
    const [code, signal] = await new Promise<[number | null, string | null]>((done, fail) => {
      child.once('error', fail);
      child.once('exit', (...how) => done(how));
    });
    expect(code).to.equal(null);
    expect(signal).to.be.oneOf(['SIGXCPU', 'SIGKILL']);
  });

  it('F34 words that no trial says end it with a refusal, and nothing else', async () => {
    for (const words of ['', '<--- Last few GCs --->', '7', 'null']) {
      const script = scriptOf(`process.stdout.write(${JSON.stringify(`${words}\n`)}); setInterval(() => {}, 1000);`);
      const given = { guest: '', script: '', version: '', games: [], golden: {}, previous: null };
      const refused = await tryPlugin(script, given, LIMITS).catch((error: unknown) => error);
      expect(refused, words).to.be.instanceOf(PluginRefused);
      expect((refused as PluginRefused).message, words).to.equal('its process ended in the step load with SIGKILL');
    }
  });
});
