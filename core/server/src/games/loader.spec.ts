// Packages become scripts in a world without clock or chance, and play as they do when imported.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '@baize/sdk';
import { fuzz } from '@baize/testkit';
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { makeLog, ROOT, systemClock } from '../kernel/index.ts';
import { bundleGuest } from './bundle.ts';
import { compileScript, makeContext, openContext, runScript } from './context.ts';
import { Plugins, pluginEntities } from './index.ts';
import { packPackage } from './pack/pack-package.ts';
import { readPacked } from './pack/read-packed.ts';
import { withRules } from './package-rules.ts';
import { remoteGames } from './remote-game.ts';

const BACCARAT = join(ROOT, 'games/baccarat');

describe('plugins', () => {
  let db: Database;
  let data: string;
  let guest: string;
  /** What a script finds an expression to be. */
  const found = (expression: string): string => {
    try {
      remoteGames(openContext(`throw new Error(String(${expression}))`, 'x', guest));
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const open = () => new Plugins({ db, config: { data }, log: makeLog('silent'), clock: systemClock });
  before(async () => {
    db = await testDatabase(pluginEntities);
    data = mkdtempSync(join(tmpdir(), 'baize-plugins-'));
    guest = await bundleGuest(data);
  });
  after(async () => {
    await db.close();
    rmSync(data, { recursive: true, force: true });
  });

  it('SDK-03 loads a package of games at run time, named by its content', async () => {
    const plugins = open();
    const games = await plugins.load(BACCARAT);
    expect(games.map(each => each.code)).to.have.members(['baccarat', 'live_baccarat']);
    expect(plugins.current('baccarat')?.version).to.match(/^[0-9a-f]{16}$/);
    const again = open();
    expect((await again.load(BACCARAT))[0]?.version).to.equal(games[0]?.version);
    expect((await again.exact('baccarat', games[0]?.version ?? ''))?.code).to.equal('baccarat');
    expect(await again.exact('baccarat', '0'.repeat(16))).to.equal(undefined);
  });

  it('SDK-03 brings the rules that a package states as Markdown, and those of the game itself first', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'baize-rules-'));
    mkdirSync(join(dir, 'rules'));
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'x', baize: { rules: './rules' } }));
    writeFileSync(join(dir, 'rules/en.md'), '# Pairs\nOne **card**.\n## Pays\n1:1');
    writeFileSync(join(dir, 'rules/pairs.ko.md'), '# 페어\n한 장.');
    const game = { code: 'pairs' } as Game;
    expect(withRules(game, dir).rules).to.deep.equal({
      ko: [{ heading: '페어', body: '한 장.' }],
      en: [
        { heading: 'Pairs', body: 'One **card**.' },
        { heading: 'Pays', body: '1:1' },
      ],
    });
    const own = { ...game, rules: { en: [{ heading: 'a', body: 'b' }] } };
    expect(withRules(own, dir)).to.equal(own);
    expect(withRules(game, join(dir, 'gone'))).to.equal(game);
    rmSync(dir, { recursive: true, force: true });
  });

  it('SDK-03 lists every version that was loaded, and says which new rounds take', async () => {
    const plugins = open();
    expect(await plugins.versions(), 'loaded before, by another process').to.satisfy((rows: { isCurrent: boolean }[]) =>
      rows.every(each => !each.isCurrent),
    );
    const [loaded] = await plugins.load(BACCARAT);
    const old = { version: '0'.repeat(16), at: 1 };
    await db.query(
      `insert into plugin_version (version, package, package_version, codes, sdk, loaded_at)
        values ($1, '@baize/game-baccarat', '0.0.1', '["baccarat"]', '^1.0.0', $2)`,
      [old.version, old.at],
    );
    const [now, before] = await plugins.versions();
    expect(now).to.include({ package: '@baize/game-baccarat', version: loaded?.version, sdk: '^1.0.0', isCurrent: true });
    expect(now?.codes).to.have.members(['baccarat', 'live_baccarat']);
    expect(before).to.deep.equal({
      package: '@baize/game-baccarat',
      packageVersion: '0.0.1',
      version: old.version,
      codes: ['baccarat'],
      sdk: '^1.0.0',
      loadedAt: old.at,
      installedAt: null,
      signedBy: null,
      isCurrent: false,
      onlyAt: [],
      behind: [],
      uses: 0,
    });
  });

  it('SDK-04 plays a loaded game through the testkit without a difference', async () => {
    const [loaded] = await open().load(BACCARAT);
    const report = fuzz(loaded?.game as never, { rounds: 200, seed: 7 });
    expect(report.failed).to.deep.equal([]);
  });

  for (const name of [
    'Date',
    'process',
    'setTimeout',
    'Promise',
    'Intl',
    'require',
    'fetch',
    'eval',
    'Function',
    'WebAssembly',
    'console',
  ]) {
    it(`gives a script no ${name}`, () => {
      expect(found(`typeof ${name}`)).to.equal('undefined');
    });
  }

  it('gives a script no chance and no code from text, and freezes what it shares', () => {
    expect(found('typeof Math.random')).to.equal('undefined');
    expect(found(`(() => {}).constructor('return 1')()`)).to.equal('code from text is refused');
    expect(found('(Array.prototype.push = 1)')).to.match(/read only/);
    expect(found('(globalThis.JSON = 1)')).to.match(/read only/);
    expect(found('(globalThis.added = 1)')).to.match(/not extensible/);
    expect(() => openContext('for (;;) {}', 'x', guest, { limitMs: 300 })).to.throw(/timed out/);
  });

  it('freezes everything that a name of the context leads to', () => {
    const walk = `(() => {
      const seen = new Set();
      const open = [];
      const look = (value, path) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
        seen.add(value);
        if (!Object.isFrozen(value)) open.push(path);
        for (const key of Reflect.ownKeys(value)) {
          const own = Object.getOwnPropertyDescriptor(value, key);
          for (const part of [own.value, own.get, own.set]) look(part, path + '.' + String(key));
        }
        look(Object.getPrototypeOf(value), path + '.__proto__');
      };
      for (const name of Object.getOwnPropertyNames(globalThis))
        if (!['globalThis', '__guest', '__plugin'].includes(name)) look(globalThis[name], name);
      return seen.size > 300 ? open.join() : 'only ' + seen.size + ' were looked at';
    })()`;
    expect(found(walk)).to.equal('');
  });

  it('SDK-07 a version that was made ready is taken once, as it lay in the store then, and nothing of it has run before', async () => {
    const plugins = open();
    const packed = await readPacked((await packPackage(BACCARAT)).bytes);
    const { version } = packed;
    const name = packed.manifest.package;
    plugins.keep(packed);
    await plugins.makeReady(version);
    const script = join(data, 'plugins/installed', version, 'index.js');
    const text = readFileSync(script, 'utf8');
    writeFileSync(script, `${text}// altered`);
    const [first] = await plugins.versionOf({ package: name, version });
    expect(first).to.include({ code: 'baccarat', version, package: name });
    expect(first?.game.rules).to.have.property('en');
    const again = await plugins.versionOf({ package: name, version }).catch((error: Error) => error.message);
    expect(again, 'what was ready is used up').to.match(/index\.js is not what manifest\.json says/);
    await plugins.makeReady(version); // says nothing: the activation does
    writeFileSync(script, text);
    const [second] = await plugins.versionOf({ package: name, version });
    expect(second?.game).to.deep.include({ code: 'baccarat', rules: first?.game.rules });
    await plugins.makeReady(version);
    plugins.removed(version);
    const gone = await plugins.versionOf({ package: name, version }).catch((error: Error) => error.message);
    expect(gone).to.match(/is not in the store/);
    expect(() => compileScript('throw new Error("it runs")', 'x')).not.to.throw();
  });

  it('F32 SDK-07 a script that a standing machine cut off runs again in a fresh context; one that computes is refused', () => {
    const script = compileScript('var __plugin = { default: { code: "one" } }', 'x');
    const contexts: object[] = [];
    const made = () => {
      const { context, guest: inside } = makeContext('x', guest);
      const load = () => {
        if (contexts.length === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
        return inside.load();
      };
      contexts.push(context);
      return { context, guest: { ...inside, load } };
    };
    expect(remoteGames(runScript(script, made, { limitMs: 200 }))[0]?.code).to.equal('one');
    expect(contexts).to.have.length(2);
    expect(contexts[0]).not.to.equal(contexts[1]);
    expect(() => openContext('for (;;) {}', 'x', guest, { limitMs: 200 })).to.throw('timed out after 200 ms of processor time');
  });

  it('keeps a version while a round uses it', async () => {
    const plugins = open();
    await plugins.load(BACCARAT);
    const use = plugins.use('baccarat');
    expect(use.loaded).to.equal(plugins.current('baccarat'));
    use.release();
    expect(() => plugins.use('nothing')).to.throw(/not loaded/);
  });
});
