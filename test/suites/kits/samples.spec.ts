// The sample operators of the kit, each in its language: built, compared with the signing vectors, certified over a crash,
// and their client called. Without BAIZE_LONG only the first; `npm run test:long` takes all that this machine can run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { VECTORS as PUBLISHED, VECTOR_SECRET } from '../../../core/server/src/auth/index.ts';
import { enter, Platform } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { register } from '../../support/site.ts';
import { LANGUAGES, type Language, lackOf, VECTORS } from './languages.ts';
import { freePort, Sample } from './sample.ts';

interface View {
  status: string;
  balance_restored: boolean | null;
  scenarios: { name: string; verdict: string; findings: string[] }[];
}

/** Played every time; Python is by `page.spec.ts`. */
const ALWAYS = ['TypeScript'];
const isLong = process.env.BAIZE_LONG === '1';
const CASES = 52;

describe('sample operators', function () {
  this.timeout(180_000);
  let service: ServerProcess;
  let platform: Platform;
  const outs: string[] = [];
  const samples: Sample[] = [];

  before(async () => {
    service = await ServerProcess.start();
    platform = new Platform(service.url, PLATFORM_KEY);
  });
  after(async () => {
    for (const sample of samples) await sample.kill();
    await service?.remove();
    for (const out of outs) rmSync(out, { recursive: true, force: true });
  });

  it('F-09 the kit has the vectors that the server publishes', () => {
    expect(JSON.parse(readFileSync(VECTORS, 'utf8'))).to.deep.equal({ secret: VECTOR_SECRET, vectors: PUBLISHED });
  });

  it('F-09 a language that is not on this machine is not tried, and the title says why', () => {
    const [first] = LANGUAGES;
    const lack = first && lackOf({ ...first, needs: [['no-such-language', '--version']] });
    expect(lack).to.equal('no-such-language is not here, or older or less than the kit needs (no-such-language --version)');
  });

  async function open(language: Language): Promise<Sample> {
    const out = mkdtempSync(join(tmpdir(), 'baize-kit-'));
    outs.push(out);
    for (const command of [language.build?.(out), language.test?.(out)]) {
      if (!command) continue;
      const [program, ...args] = command;
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: language.folder, encoding: 'utf8' });
      expect(status, `${command.join(' ')}\n${stdout}\n${stderr}`).to.equal(0);
    }
    const port = await freePort();
    const about = { wallet_base_url: `http://127.0.0.1:${port}/wallet` };
    const credentials = await register(platform, language.name.toLowerCase(), about);
    const sample = new Sample({ language, out, port, url: service.url, credentials });
    samples.push(sample);
    await sample.start();
    return sample;
  }

  /** All cases; the wallet is killed and started again when the certification asks for a restart. */
  async function certify(code: string, sample: Sample): Promise<View> {
    const path = `/operators/${code}/certifications`;
    const about = { external_id: 'u-1', blocked: 'u-blocked', rich: 'u-rich', after_restart: true };
    const { id } = (await platform.call<{ id: string }>('POST', path, about)).body;
    for (;;) {
      const { body } = await platform.call<View>('GET', `${path}/${id}`);
      if (body.status === 'done' || body.status === 'interrupted') return body;
      if (body.status === 'waiting') {
        await sample.kill();
        await sample.start();
        await platform.call('POST', `${path}/${id}/continue`);
      } else await new Promise(wake => setTimeout(wake, 50));
    }
  }

  for (const language of LANGUAGES) {
    const { name } = language;
    const title = `F-09 ${name}: signs the vectors, launches a player, and its wallet passes all ${CASES} cases over a crash`;
    if (!isLong && !ALWAYS.includes(name)) {
      it.skip(`${title}: part of npm run test:long`);
      continue;
    }
    const lack = lackOf(language);
    if (lack !== undefined) {
      it.skip(`${title}: not tried, ${lack}`);
      continue;
    }
    it(title, async () => {
      const sample = await open(language);
      const view = await certify(name.toLowerCase(), sample);
      const others = view.scenarios
        .filter(each => each.verdict !== 'passed')
        .map(each => [each.name, each.verdict, each.findings]);
      expect(others, sample.said).to.deep.equal([]);
      expect(view.scenarios.length).to.equal(CASES);
      expect(view.balance_restored).to.equal(true);
      const launched = /http\S+/.exec(await sample.run('launch'))?.[0] ?? '';
      const entered = await enter(launched);
      expect([entered.status, entered.body.player?.nickname]).to.deep.equal([200, 'Player 1']);
      expect(await sample.run('reconcile')).to.match(/0 transactions agree, 0 differ/);
      expect(sample.said).not.to.match(/\b[0-9a-f]{64}\b/, 'the secret in its output');
    });
  }
});
