// Screens of games by code and version: built at the start, kept for rounds of earlier versions, each with its own faults.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { ScreenLibrary } from './library.ts';

const OLD = 'a'.repeat(16);
const NEW = 'b'.repeat(16);

describe('screens of games', function () {
  this.timeout(30_000);
  let folder: string;
  const faults: string[] = [];
  const dir = (name: string) => join(folder, name);
  const library = (...games: [code: string, version: string, name: string][]) =>
    new ScreenLibrary({
      games: () => games.map(([code, version, name]) => ({ code, version, dir: dir(name) })),
      store: join(folder, 'store'),
      onFault: where => faults.push(where),
    });
  function pack(name: string, screen: object, files: Record<string, string> = {}): void {
    mkdirSync(dir(name), { recursive: true });
    writeFileSync(join(dir(name), 'package.json'), JSON.stringify({ name, baize: { screen } }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(dir(name), file), text);
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'screens-'));
    faults.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('serves script, style, words, cards and tile of a package under its code and version', async () => {
    pack(
      'pond',
      {
        entry: './screen.tsx',
        words: ['./kit.json', './own.json'],
        art: './art.svg',
        tiles: { pond: { family: 'blue', cards: ['1'] } },
      },
      {
        'screen.tsx': "import './screen.css'; import { useState } from 'preact/hooks'; export default { Table: useState };",
        'screen.css': '.pond { color: red }',
        'kit.json': '{"act.fish": {"en": "Take"}, "act.sulk": {"en": "Sulk"}}',
        'own.json': '{"act.fish": {"en": "Fish"}}',
        'art.svg': `<svg xmlns="http://www.w3.org/2000/svg"><defs><clipPath id="in"/></defs>${['carp', '1']
          .map(id => `<symbol id="${id}" viewBox="0 0 100 160"></symbol>`)
          .join('')}</svg>`,
      },
    );
    const here = library(['pond', NEW, 'pond']);
    const manifest = await here.manifest('pond', 'current');
    expect(manifest).to.deep.include({ game_code: 'pond', version: NEW });
    expect(manifest.deck).to.deep.include({ faces: ['carp', '1'], box: [100, 160] });
    expect(manifest.kits).to.deep.equal(['main']);
    const words = await here.file('pond', NEW, manifest.words.ko?.split('/').at(-1) ?? '');
    expect(JSON.parse(words?.body.toString() ?? '')).to.deep.equal({ 'act.fish': 'Fish', 'act.sulk': 'Sulk' });
    const { pond } = await here.tiles();
    expect(pond).to.deep.include({ family: 'blue', cards: ['1'] });
    const [, , , , tile = ''] = (pond?.deck?.art ?? '').split('/');
    const fan = (await here.file('pond', NEW, tile))?.body.toString() ?? '';
    expect(fan, 'the lobby gets the cards of the tile and what they share').to.include('id="1"').and.include('id="in"');
    expect(fan).to.not.include('carp');
    for (const path of [manifest.script, manifest.style, manifest.deck?.art]) {
      const [, screens, code, version, name] = (path ?? '').split('/');
      expect([screens, code, version]).to.deep.equal(['screens', 'pond', NEW]);
      expect((await here.file('pond', NEW, name ?? ''))?.body.length).to.be.greaterThan(0);
    }
  });

  it('draws no cards on a tile that shows none of its own, and none of a package without a sheet', async () => {
    const sheet = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="carp"></symbol></svg>';
    pack('pond', { art: './art.svg', tiles: { pond: { family: 'blue', cards: ['As', 'bk-texas'] } } }, { 'art.svg': sheet });
    pack('plain', { tiles: { plain: { family: 'red', cards: ['carp'] } } });
    const here = library(['pond', NEW, 'pond'], ['plain', OLD, 'plain']);
    const tiles = await here.tiles();
    expect([tiles.pond?.deck, tiles.plain?.deck]).to.deep.equal([null, null]);
    expect((await here.manifest('pond', NEW)).deck?.box).to.deep.equal([60, 84]);
    expect((await here.manifest('plain', OLD)).deck).to.equal(null);
  });

  it('bundles no framework: a script takes the kit that the shell lays out, and imports nothing', async () => {
    const baccarat = resolve(import.meta.dirname, '../../../../games/baccarat');
    cpSync(join(baccarat, 'package.json'), join(folder, 'baccarat', 'package.json'));
    const games = () => [{ code: 'baccarat', version: NEW, dir: baccarat }];
    const here = new ScreenLibrary({ games, store: join(folder, 'store'), onFault: (_, error) => expect.fail(String(error)) });
    const { script } = await here.manifest('baccarat', NEW);
    const text = (await here.file('baccarat', NEW, script?.split('/').at(-1) ?? ''))?.body.toString() ?? '';
    expect(text)
      .to.include('baize.kit.1.main')
      .and.not.match(/^import |[;}]import[ {"]/);
    expect(text.length).to.be.lessThan(40_000);
  });

  it('keeps the screen of a version for rounds that it still plays, and gives the one of now where it knows none', async () => {
    pack('pond', { entry: './screen.ts' }, { 'screen.ts': "export default { said: () => 'old' };" });
    await library(['pond', OLD, 'pond']).prepare();
    pack('pond', { entry: './screen.ts' }, { 'screen.ts': "export default { said: () => 'new' };" });
    const later = library(['pond', NEW, 'pond']);
    await later.prepare();
    const textOf = async (version: string) => {
      const { script } = await later.manifest('pond', version);
      const [code = '', named = '', name = ''] = (script ?? '').split('/').slice(2);
      return (await later.file(code, named, name))?.body.toString();
    };
    expect(await textOf(OLD)).to.include('"old"');
    expect(await textOf(NEW)).to.include('"new"');
    expect(await textOf('c'.repeat(16))).to.include('"new"');
    expect((await later.manifest('puddle', OLD)).script, 'another game').to.equal(null);
  });

  it('builds the others where one does not build; its game has no screen', async () => {
    pack('broken', { entry: './screen.ts' }, { 'screen.ts': 'export default {' });
    pack('plain', {});
    pack('pond', { entry: './screen.ts' }, { 'screen.ts': 'export default {};' });
    const here = library(['broken', OLD, 'broken'], ['plain', NEW, 'plain'], ['pond', 'c'.repeat(16), 'pond']);
    await here.prepare();
    expect(faults).to.deep.equal([dir('broken')]);
    const scripts = await Promise.all(['broken', 'plain', 'pond', 'unknown'].map(code => here.manifest(code, 'current')));
    expect(scripts.map(each => each.script !== null)).to.deep.equal([false, false, true, false]);
  });

  it('gives no file that is not of a screen', async () => {
    pack('pond', {}, { 'secret.json': '{}' });
    const here = library(['pond', NEW, 'pond']);
    await here.prepare();
    for (const [version, name] of [
      [NEW, 'screen.json'],
      [NEW, '../../pond/secret.json'],
      ['..', 'pond'],
      [OLD, 'screen.js'],
    ] as const)
      expect(await here.file('pond', version, name), name).to.equal(null);
  });
});
