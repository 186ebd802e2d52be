// Archives that somebody made to do harm: each is refused with a sentence, and nothing is written, in the store or outside.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { testDatabase } from '../../../core/server/src/db/testing.ts';
import { PluginRefused, Plugins, packPackage, pluginEntities, readPacked } from '../../../core/server/src/games/index.ts';
import { publicHex, sha256 } from '../../../core/server/src/games/pack/manifest.ts';
import { PluginStore } from '../../../core/server/src/games/store.ts';
import { makeLog, systemClock } from '../../../core/server/src/kernel/index.ts';
import { type Content, type Entry, repacked, tarOf } from './archives.ts';
import { packCoin, writeCoin } from './coin.ts';

const MB = 1024 * 1024;
const zip = (entries: readonly Entry[], end?: Buffer<ArrayBuffer>) => gzipSync(tarOf(entries, end));
const link = (type: string, to: string): Entry => ({ name: 'index.js', type, link: to });

/** What is sent, and what the sentence must say. */
const ARCHIVES: Record<string, [bytes: () => Buffer, sentence: RegExp]> = {
  'nothing at all': [() => Buffer.alloc(0), /not packed by gzip/],
  'no gzip': [() => Buffer.from('PK\x03\x04 a zip'), /not packed by gzip/],
  'a gzip that breaks off': [() => zip([{ name: 'index.js', body: 'x'.repeat(5000) }]).subarray(0, 60), /not packed by gzip/],
  'an empty archive': [() => zip([]), /empty/],
  'zeros alone': [() => gzipSync(Buffer.alloc(4096)), /empty/],
  'no tar': [() => gzipSync(Buffer.from('hello '.repeat(500))), /header/],
  'a bomb': [() => gzipSync(Buffer.alloc(60 * MB)), /more than \d+ bytes/],
  'a bomb of bombs': [() => gzipSync(gzipSync(Buffer.alloc(60 * MB))), /header/],
  'more bytes than may be sent': [() => Buffer.alloc(16 * MB + 1), /more than 16777216 bytes/],
  'a path that climbs': [() => zip([{ name: '../../etc/cron.d/x', body: 'x' }]), /no name of a file/],
  'a path that climbs inside': [() => zip([{ name: 'art/../../x.svg', body: 'x' }]), /no name of a file/],
  'an absolute path': [() => zip([{ name: '/etc/passwd', body: 'x' }]), /no name of a file/],
  'a path of Windows': [() => zip([{ name: 'C:\\x.js', body: 'x' }]), /no name of a file/],
  'a backslash': [() => zip([{ name: '..\\x.js', body: 'x' }]), /no name of a file/],
  'a hidden file': [() => zip([{ name: '.npmrc', body: 'x' }]), /no name of a file/],
  'a device': [() => zip([{ name: 'art/nul.svg', body: 'x' }]), /no name of a file/],
  'a name with a line break': [() => zip([{ name: 'index\n.js', body: 'x' }]), /no name of a file/],
  'a name beyond ASCII': [() => zip([{ name: 'ìndex.js', body: 'x' }]), /no name of a file/],
  'a name that ends twice': [() => zip([{ name: 'index.js\0/../../x', body: 'x' }]), /behind its end/],
  'a name of nothing': [() => zip([{ name: '', body: 'x' }]), /no name of a file/],
  'a name of a hundred letters': [() => zip([{ name: 'a'.repeat(100), body: 'x' }]), /no name of a file/],
  'a name in two parts': [() => zip([{ name: 'index.js', prefix: '../..', body: 'x' }]), /two parts/],
  'a symbolic link': [() => zip([link('2', '/etc/passwd')]), /no plain file/],
  'a hard link': [() => zip([link('1', '/etc/passwd')]), /no plain file/],
  'a link in a plain file': [() => zip([link('0', '/etc/passwd')]), /is a link/],
  'a device node': [() => zip([{ name: 'index.js', type: '3' }]), /no plain file/],
  'a pipe': [() => zip([{ name: 'index.js', type: '6' }]), /no plain file/],
  'a folder': [() => zip([{ name: 'rules', type: '5' }]), /no plain file/],
  'a long name of GNU': [() => zip([{ name: 'x', type: 'L', body: '../../x' }]), /no plain file/],
  'headers of pax': [() => zip([{ name: 'x', type: 'x', body: '18 path=../../x.js\n' }]), /no plain file/],
  'a wrong sum': [() => zip([{ name: 'index.js', mangle: header => header.write('9', 0) }]), /sum of a header/],
  'a size of letters': [() => zip([{ name: 'index.js', mangle: header => header.write('zzzzzzzzzzz\0', 124) }]), /sum|number/],
  'a size beyond the archive': [() => zip([{ name: 'index.js', body: 'x', size: 5000 }]), /middle of index.js/],
  'a size of gigabytes': [() => zip([{ name: 'index.js', body: 'x', size: 8 ** 10 }]), /more than 8388608 bytes/],
  'two files of one name': [
    () =>
      zip([
        { name: 'index.js', body: 'a' },
        { name: 'index.js', body: 'b' },
      ]),
    /two files/,
  ],
  'two names that differ in case': [
    () =>
      zip([
        { name: 'index.js', body: 'a' },
        { name: 'INDEX.js', body: 'b' },
      ]),
    /two files/,
  ],
  'a file that is a folder': [
    () =>
      zip([
        { name: 'art', body: 'a' },
        { name: 'art/x.svg', body: 'b' },
      ]),
    /file and a folder/,
  ],
  'thousands of files': [
    () => zip(Array.from({ length: 300 }, (_, i) => ({ name: `art/a${i}.svg`, body: 'x' }))),
    /more than 200 files/,
  ],
  'something behind its end': [
    () => zip([{ name: 'index.js', body: 'x' }], Buffer.concat([Buffer.alloc(1024), Buffer.from('more')])),
    /does not end/,
  ],
  'two archives in one': [
    () => Buffer.concat([zip([{ name: 'index.js', body: 'x' }]), zip([{ name: 'index.js', body: 'y' }])]),
    /does not end/,
  ],
  'something between its files': [
    () => {
      const tar = tarOf([{ name: 'index.js', body: 'x' }]);
      tar.write('hidden', 600);
      return gzipSync(tar);
    },
    /between index.js and the next file/,
  ],
  'a manifest of a million brackets': [() => zip([{ name: 'manifest.json', body: '['.repeat(1e6) }]), /no JSON/],
  'a manifest of nested lists': [
    () => zip([{ name: 'manifest.json', body: `${'['.repeat(1e6)}${']'.repeat(1e6)}` }]),
    /no JSON|no object/,
  ],
  'no end': [() => zip([{ name: 'index.js', body: 'x' }], Buffer.alloc(0)), /does not end/],
  'no manifest': [() => zip([{ name: 'index.js', body: 'x' }]), /no manifest\.json/],
  'a manifest that is no JSON': [() => zip([{ name: 'manifest.json', body: '{' }]), /no JSON/],
  'a manifest that is a list': [() => zip([{ name: 'manifest.json', body: '[]' }]), /no object/],
};

/** Changes of a good plugin; a second true: the hashes of the manifest stay as they were. */
const CHANGES: Record<string, [change: (content: Content) => unknown, sentence: RegExp, staysListed?: true]> = {
  'a script with another hash': [({ files }) => files.set('index.js', Buffer.from('1')), /not what manifest/, true],
  'a file that is not listed': [({ files }) => files.set('texts.json', Buffer.from('{}')), /not listed/, true],
  'a listed file that is not there': [({ files }) => files.delete('index.js'), /listed and not there|no index/, true],
  'a file of another kind': [({ files }) => files.set('install.sh', Buffer.from('rm -rf /')), /no part of a plugin/],
  'a file that every object has': [({ files }) => files.set('constructor', Buffer.from('x')), /no part of a plugin/, true],
  'a screen of another kind': [({ files }) => files.set('screen/screen.html', Buffer.from('<script>')), /no part of a plugin/],
  'a manifest with another prototype': [
    ({ manifest }) => Object.defineProperty(manifest, '__proto__', { value: { format: 1 }, enumerable: true }),
    /unknown field __proto__/,
  ],
  'a package.json of its own': [({ files }) => files.set('package.json', Buffer.from('{}')), /no part of a plugin/],
  'another format': [({ manifest }) => Object.assign(manifest, { format: 2 }), /format is not 1/],
  'a package of a path': [({ manifest }) => Object.assign(manifest, { package: '../x' }), /no name/],
  'a version of letters': [({ manifest }) => Object.assign(manifest, { version: 'latest' }), /1\.2\.3/],
  'an SDK of letters': [({ manifest }) => Object.assign(manifest, { sdk: '*' }), /SDK range/],
  'no games': [({ manifest }) => Object.assign(manifest, { games: [] }), /names no games/],
  'a game twice': [({ manifest }) => Object.assign(manifest, { games: ['coin', 'coin'] }), /twice/],
  'a code that is a path': [({ manifest }) => Object.assign(manifest, { games: ['../coin'] }), /code of a game/],
  'a field that nobody knows': [
    ({ manifest }) => Object.assign(manifest, { scripts: { install: 'x' } }),
    /unknown field scripts/,
  ],
  'a tile that is script': [
    ({ manifest }) => Object.assign(manifest, { tiles: { coin: { family: 'red"><script>', cards: [] } } }),
    /tile/,
  ],
  'a hash that is none': [({ manifest }) => Object.assign(manifest.files, { 'index.js': 'abc' }), /no SHA-256/, true],
  'a signature that is none': [
    ({ manifest }) => Object.assign(manifest, { signature: { key: 'x', value: 'y' } }),
    /signature is none/,
  ],
};

describe('hostile plugins', function () {
  this.timeout(60_000);
  let good: Buffer;
  let outside: string;
  before(async () => {
    good = await packCoin();
    outside = mkdtempSync(join(tmpdir(), 'baize-hostile-'));
  });
  after(() => rmSync(outside, { recursive: true, force: true }));

  const refusalOf = async (work: Promise<unknown>): Promise<PluginRefused> => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(PluginRefused);
    return error as PluginRefused;
  };

  it('are more than thirty', () => {
    expect(Object.keys(ARCHIVES).length + Object.keys(CHANGES).length).to.be.at.least(60);
  });
  for (const [what, [bytes, sentence]] of Object.entries(ARCHIVES))
    it(`B71 SDK-07 ${what}: not unpacked`, async () => {
      expect((await refusalOf(readPacked(bytes()))).message).to.match(sentence);
    });
  for (const [what, [change, sentence, staysListed]] of Object.entries(CHANGES))
    it(`B72 SDK-07 ${what}: not taken`, async () => {
      expect((await refusalOf(readPacked(repacked(good, change, !staysListed)))).message).to.match(sentence);
    });

  it('B71 whatever passes is written below its own folder alone, whole or not at all', async () => {
    const store = new PluginStore(join(outside, 'store'));
    const packed = await readPacked(good);
    store.put(packed);
    store.put(packed);
    expect(readdirSync(outside)).to.deep.equal(['store']);
    expect(readdirSync(join(outside, 'store'))).to.deep.equal([packed.version]);
    expect(store.read(packed.version)?.manifest.package).to.equal('@acme/game-coin');
    for (const version of ['../x', '..', '', 'a'.repeat(15), `${packed.version}/..`]) {
      expect(store.has(version)).to.equal(false);
      expect(() => store.remove(version)).to.throw('16 hex');
    }
  });

  it('F38 a file that is altered in the store is found when it is loaded', async () => {
    const store = new PluginStore(join(outside, 'altered'));
    const packed = await readPacked(good);
    for (const [file, text] of [
      ['index.js', 'var __plugin = 1'],
      ['art/more.svg', '<svg/>'],
    ] as const) {
      store.remove(packed.version);
      store.put(packed);
      if (!existsSync(join(store.folderOf(packed.version), file, '..'))) continue;
      writeFileSync(join(store.folderOf(packed.version), file), text);
      expect(() => store.read(packed.version)).to.throw(/not what manifest|not listed/);
    }
    store.remove(packed.version);
    store.put(packed);
    const manifest = join(store.folderOf(packed.version), 'manifest.json');
    writeFileSync(manifest, JSON.stringify({ ...packed.manifest, sdk: '^1.0.0' }));
    expect(() => store.read(packed.version)).to.throw('was altered');
  });

  describe('in production', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const trusted = publicHex(publicKey);
    let data: string;
    let end: () => Promise<void>;
    let open: (keys: string[]) => Plugins;
    before(async () => {
      const db = await testDatabase(pluginEntities);
      data = mkdtempSync(join(tmpdir(), 'baize-production-'));
      open = keys =>
        new Plugins({ db, config: { data, env: 'production', plugin_keys: keys }, log: makeLog('silent'), clock: systemClock });
      end = async () => {
        await db.close();
        rmSync(data, { recursive: true, force: true });
      };
    });
    after(() => end());
    const certified = async (about: object = {}) => {
      const dir = writeCoin();
      const script = sha256((await readPacked((await packPackage(dir)).bytes)).files.get('index.js') as Buffer);
      return { dir, certification: Buffer.from(JSON.stringify({ passed: true, looked: true, script, ...about })) };
    };
    const sent = async (bytes: Buffer, keys = [trusted]) => open(keys).tryOut(await readPacked(bytes));

    it('B75 takes what is signed by a key of its list, with the report of its certification', async () => {
      const { dir, certification } = await certified();
      const { bytes } = await packPackage(dir, { key, certification });
      expect((await sent(bytes)).rounds).to.equal(300);
      expect((await refusalOf(sent(bytes, []))).message, 'the key was revoked').to.match(/not among the keys/);
      expect((await refusalOf(sent(bytes, ['ab'.repeat(32)]))).step).to.equal('signature');
    });

    it('B75 refuses what is not signed, signed over other content, or not certified', async () => {
      const { dir, certification } = await certified();
      const unsigned = await packPackage(dir, { certification });
      expect((await refusalOf(sent(unsigned.bytes))).message).to.match(/not signed/);
      const { bytes } = await packPackage(dir, { key, certification });
      const altered = repacked(bytes, ({ manifest }) => Object.assign(manifest, { version: '1.0.1' }));
      expect((await refusalOf(sent(altered))).message).to.match(/not over this content/);
      const without = await packPackage(dir, { key });
      expect((await refusalOf(sent(without.bytes))).message).to.match(/no report of its certification/);
      for (const [about, sentence] of [
        [{ script: 'x' }, /another script/],
        [{ passed: false }, /not passed/],
        [{ looked: false }, /not looked at/],
      ] as const) {
        const other = await certified(about);
        const packed = await packPackage(other.dir, { key, certification: other.certification });
        expect((await refusalOf(sent(packed.bytes))).message).to.match(sentence);
      }
    });
  });
});
