// A package is certified by machine: what it lacks is named, and what passes is taken by a production server.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommand } from '../../../core/server/src/cli/index.ts';
import { testDatabase } from '../../../core/server/src/db/testing.ts';
import {
  certifyGame,
  type GameReport,
  PluginRefused,
  Plugins,
  packPackage,
  pluginEntities,
  readPacked,
  reportPage,
} from '../../../core/server/src/games/index.ts';
import { publicHex } from '../../../core/server/src/games/pack/manifest.ts';
import { makeLog, systemClock } from '../../../core/server/src/kernel/index.ts';
import { WHOLE } from '../../plugins/fault.ts';
import { type Coin, writeCoin } from './coin.ts';

const ROUNDS = 40;

/** Packs a package with its report, signs it, and sends it to a server. @returns the rounds of its trial @throws PluginRefused */
async function sentTo(env: 'test' | 'production', dir: string, report: GameReport): Promise<number> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const { bytes } = await packPackage(dir, { key, certification: Buffer.from(JSON.stringify(report)) });
  const db = await testDatabase(pluginEntities);
  const data = mkdtempSync(join(tmpdir(), 'baize-certified-'));
  try {
    const config = { data, env, plugin_keys: [publicHex(publicKey)] };
    const plugins = new Plugins({ db, config, log: makeLog('silent'), clock: systemClock });
    return (await plugins.tryOut(await readPacked(bytes))).rounds;
  } finally {
    await db.close();
    rmSync(data, { recursive: true, force: true });
  }
}

describe('certification of games', function () {
  this.timeout(180_000);

  it('F-03 SDK-09 what passes is packed with its report, signed, and taken by a production server', async function () {
    const dir = writeCoin({ fields: WHOLE });
    const report = await certifyGame(dir, ROUNDS);
    expect(report.checks.flatMap(each => each.problems)).to.deep.equal([]);
    expect(report.passed).to.equal(true);
    expect(report.speed.coin).to.be.greaterThan(0);
    expect(report.warnings).to.deep.include(
      'the package: no golden rounds, which tell whether a version plays as the one before',
    );
    if (!report.looked && !process.env.CI) this.skip(); // no browser on this machine
    const widths = report.checks.flatMap(({ title }) => /coin has a screen that fits (\d+) px/.exec(title)?.[1] ?? []);
    expect(widths, 'the general table that draws it was looked at').to.deep.equal(['390', '1440']);
    expect(await sentTo('production', dir, report)).to.equal(300);
  });

  it('F-03 SDK-09 where no browser is, the screens were not looked at: a warning for trials, missing for production', async () => {
    const dir = writeCoin({ fields: WHOLE });
    const report = await certifyGame(dir, ROUNDS, async () => null);
    expect(report).to.deep.include({ passed: true, looked: false });
    expect(report.warnings).to.include('the screens were not looked at: no browser here');
    expect(reportPage(report)).to.include('the screens were not looked at: no browser here');
    expect(await sentTo('test', dir, report)).to.equal(300);
    const refused = await sentTo('production', dir, report).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(PluginRefused);
    expect((refused as PluginRefused).message).to.match(/^its screens were not looked at: certify it where a browser is/);
  });

  it('F-03 the report is a page for people too, in one file that asks nothing of anybody', async () => {
    const problems = ['seed 1, round 2: <b>bold</b>'];
    const report: GameReport = {
      ...{
        format: 1,
        passed: false,
        looked: false,
        package: '@acme/coin',
        version: '1.0.0',
        script: 'ab'.repeat(32),
        rounds: 40,
      },
      ...{ trial: { rounds: 300, ms: 1200, golden: 2 }, speed: { coin: 5000 }, warnings: ['coin: it has no bot'] },
      checks: [
        { title: 'passes the trial', problems: [] },
        { title: 'coin plays', problems },
      ],
    };
    const page = reportPage(report);
    for (const text of ['not certified', 'passes the trial', '&lt;b&gt;bold', 'it has no bot', 'ab'.repeat(32)])
      expect(page).to.include(text);
    expect(page).not.to.match(/<script|https?:|src=|<link|<b>/);
  });

  it('F-12 SDK-09 a package anywhere is fuzzed by its folder', async () => {
    const said: string[] = [];
    const out = { write: (text: string) => said.push(text) } as unknown as NodeJS.WritableStream;
    const fuzz = (name: string) => runCommand(['fuzz', name, '--rounds', '50'], { out, err: out, in: process.stdin });
    expect(await fuzz(writeCoin())).to.equal(0);
    expect(said.join('')).to.match(/50 rounds.*0 failed/s);
    expect(await fuzz('./nowhere')).to.equal(64);
    expect(said.at(-1)).to.match(/nowhere/);
  });

  it('F33 SDK-09 a script that does not come back ends its command with a sentence: fuzz, certify-game, plugin pack', async () => {
    const said: string[] = [];
    const out = { write: (text: string) => said.push(text) } as unknown as NodeJS.WritableStream;
    const run = (...args: string[]) => runCommand(args, { out, err: out, in: process.stdin });
    const looping = writeCoin({ first: 'for (;;);' });
    expect(await run('fuzz', looping, '--rounds', '50')).to.equal(1);
    expect(said.splice(0).join('')).to.equal(
      `${looping} did not come back: one entry into its script took more than 2000 ms of processor time\n`,
    );
    expect(await run('certify-game', looping, '--rounds', '50')).to.equal(1);
    expect(said.splice(0).join('')).to.include('@acme/game-coin 1.0.0 did not come back in the step rounds');
    const packed = async (coin: Coin) => {
      expect(await run('plugin', 'pack', writeCoin(coin), '--out', join(looping, 'x.tgz'))).to.equal(1);
      return said.splice(0).join('');
    };
    expect(await packed({ head: 'for (;;);' })).to.match(/the script timed out after 2000 ms/);
    expect(await packed({ fields: 'get spots(): string[] { for (;;); },' })).to.match(/the script timed out after 2000 ms/);
  });
});
