// A package is certified by machine: what it lacks is named, and what passes is taken by a production server.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCommand } from '../../../core/server/src/cli/index.ts';
import { testDatabase } from '../../../core/server/src/db/testing.ts';
import { certifyGame, Plugins, packPackage, pluginEntities, readPacked } from '../../../core/server/src/games/index.ts';
import { publicHex } from '../../../core/server/src/games/pack/manifest.ts';
import { makeLog, systemClock } from '../../../core/server/src/kernel/index.ts';
import { type Coin, writeCoin } from './coin.ts';

const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];
const by = (value: string) => `{ ${LANGUAGES.map(lang => `${lang}: ${value}`).join(', ')} }`;
const IN_ALL = `names: ${by(`'Coin'`)}, rules: ${by(`[{ heading: 'Coin', body: 'A right guess pays 2 for 1.' }]`)},`;
const ROUNDS = 200;

/** Faults that were planted, and what the report must say of each. */
const PLANTED: Record<string, [coin: Coin, sentence: RegExp]> = {
  'a language that is missing': [{}, /no name in ko/],
  'rules that are missing': [{ fields: `names: ${by(`'Coin'`)},` }, /no rules in ko/],
  'a throw': [{ fields: IN_ALL, first: `throw new Error('no luck');` }, /no luck/],
  'a clock': [{ fields: IN_ALL, first: `Date.now();` }, /Date/],
  'chance of its own': [{ fields: IN_ALL, first: `Math.random();` }, /Math\.random/],
  'a bet that is paid twice': [{ fields: IN_ALL, keeps: `(wins.push(...wins), null)` }, /wins|bet|paid/],
  'a bet that is not paid': [{ fields: IN_ALL, keeps: `(wins.pop(), null)` }, /wins|bet|paid/],
  'a win below nothing': [{ fields: IN_ALL, keeps: `(wins.forEach(each => { each.win = -1; }), null)` }, /win/],
  'half a unit': [{ fields: IN_ALL, keeps: `(wins.forEach(each => { each.win += 0.5; }), null)` }, /win/],
  'a round that ends otherwise when it is replayed': [
    {
      fields: IN_ALL,
      head: 'const seen: number[] = [];',
      keeps: `(seen.push(1), seen.length)`,
      first: `round.tell({ kind: 'event', type: 'n', data: seen.length as never });`,
    },
    /replay|differs|expected/,
  ],
  'a round without an end': [
    { fields: IN_ALL, first: `for (;;) { yield* cards(open('coin', 1), 'deal'); }` },
    /no end|pack|cards|more than/,
  ],
  'a fact that is no data': [
    { fields: IN_ALL, first: `round.tell({ kind: 'event', type: 'x', data: (() => 1) as never });` },
    /function/,
  ],
  'a template that it refuses itself': [{ fields: `${IN_ALL} check: () => ['min_bet'],` }, /min_bet is refused/],
  'memory that stays': [
    { fields: IN_ALL, head: 'const kept: unknown[] = [];', first: `kept.push(new Array(20_000).fill(round.no));` },
    /leaves \d+ KB behind|more than 256 MB/,
  ],
};

describe('certification of games', function () {
  this.timeout(180_000);

  for (const [what, [coin, sentence]] of Object.entries(PLANTED))
    it(`F-03 SDK-09 names ${what}`, async () => {
      const { passed, checks } = await certifyGame(writeCoin(coin), ROUNDS);
      expect(passed).to.equal(false);
      expect(checks.flatMap(each => each.problems).join('\n')).to.match(sentence);
    });

  it('F-03 SDK-09 what passes is packed with its report, signed, and taken by a production server', async () => {
    const dir = writeCoin({ fields: IN_ALL });
    const report = await certifyGame(dir, ROUNDS);
    expect(report.checks.flatMap(each => each.problems)).to.deep.equal([]);
    expect(report.passed).to.equal(true);
    expect(report.speed.coin).to.be.greaterThan(0);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const { bytes } = await packPackage(dir, { key, certification: Buffer.from(JSON.stringify(report)) });
    const db = await testDatabase(pluginEntities);
    const data = mkdtempSync(join(tmpdir(), 'baize-certified-'));
    try {
      const config = { data, env: 'production' as const, plugin_keys: [publicHex(publicKey)] };
      const plugins = new Plugins({ db, config, log: makeLog('silent'), clock: systemClock });
      expect((await plugins.tryOut(await readPacked(bytes))).rounds).to.equal(300);
    } finally {
      await db.close();
      rmSync(data, { recursive: true, force: true });
    }
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
});
