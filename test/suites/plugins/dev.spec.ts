// The bench of `baize dev` without its page: saves, faults with their lines, steps back and forth, forced cards; and who has its routes.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { runCommand } from '../../../core/server/src/cli/index.ts';
import { makeLog } from '../../../core/server/src/kernel/index.ts';
import type { Bench } from '../../../plugins/dev/src/bench/bench.ts';
import { Session } from '../../../plugins/dev/src/session/session.ts';
import { World } from '../../support/world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOON_MS = 20_000;

async function baize(args: string[]): Promise<{ code: number; said: string }> {
  const out = new PassThrough();
  let said = '';
  out.on('data', (part: Buffer) => {
    said += String(part);
  });
  const code = await runCommand(args, { out, err: out, in: Readable.from([]) });
  return { code, said };
}

describe('baize dev', function () {
  this.timeout(120_000);
  let outside: string;
  let session: Session;
  let bench: Bench;
  let script: string;
  before(async () => {
    outside = mkdtempSync(join(tmpdir(), 'baize-dev-spec-'));
    const made = await baize(['new-game', 'high-card', '--like', 'pots', '--in', outside]);
    expect(made.code, made.said).to.equal(0);
  });
  beforeEach(async () => {
    script ??= readFileSync(file(), 'utf8');
    writeFileSync(file(), script);
    session = new Session({ dir: join(outside, 'high-card'), log: makeLog('silent') });
    expect(await session.open(), String(session.problem)).to.equal(true);
    bench = session.bench as Bench;
  });
  afterEach(() => session.stop());
  after(() => rmSync(outside, { recursive: true, force: true }));

  const file = () => join(outside, 'high-card/src/index.ts');
  const lineOf = (text: string) =>
    1 +
    readFileSync(file(), 'utf8')
      .split('\n')
      .findIndex(line => line.includes(text));
  const placeOf = (text: string) => `${file()}:${lineOf(text)}`; // outside of this folder it is said whole
  /** Saves, and waits until the bench has heard of it. */
  async function save(text: string): Promise<void> {
    const { revision } = bench;
    writeFileSync(file(), text);
    await session.changed(revision, SOON_MS);
    expect(bench.revision, 'it was heard').to.be.above(revision);
  }
  /** The first two cards of the round. */
  const dealt = () => {
    const [first] = bench.round?.inputs ?? [];
    return first?.in === 'cards' ? first.cards.slice(0, 2) : [];
  };
  const stay = () => bench.play({ in: 'choice', seat: 0, option: 'stay' });

  it('SDK-09 F-12 opens a table of a new game with bots: the round waits for whoever sits at the page', () => {
    expect(bench.round?.waitsAt()).to.equal(placeOf('yield* choose('));
    expect(bench.round?.run.missing).to.deep.equal([0]);
    stay();
    const { problems = ['no end'], net = new Map<string, number>() } = bench.ending() ?? {};
    expect(problems).to.deep.equal([]);
    expect([...net.values()].reduce((sum, each) => sum + each, 0)).to.equal(0);
    bench.next();
    expect(bench.notes).to.deep.equal(['the round is over: Next round begins another one']);
    bench.begin();
    expect(bench.round?.setup.no).to.equal(2);
  });

  it('SDK-09 a save goes on with the open round where its inputs fit', async () => {
    const before = bench.round?.inputs.length;
    await save(script.replace('stay: { price }', 'stay: { price }, wait: {}'));
    expect(bench.build.problem).to.equal(null);
    expect(bench.round?.inputs.length).to.equal(before);
    bench.play({ in: 'choice', seat: 0, option: 'wait' });
    expect(bench.notes).to.deep.equal([]);
  });

  it('SDK-09 where they do not fit the round stays with its code, the reason is said, and the next one takes the new code', async () => {
    stay();
    const facts = bench.round?.run.told.length;
    await save(script.replaceAll('stay', 'remain'));
    expect(bench.notes.join()).to.match(
      /stays with the code that it began with.*input 2 \(seat 0 stay\) does not fit: that is not offered/,
    );
    expect(bench.isBehind).to.equal(true);
    expect(bench.round?.run.told.length).to.equal(facts);
    bench.begin();
    expect(bench.isBehind).to.equal(false);
    bench.play({ in: 'choice', seat: 0, option: 'remain' });
    expect(bench.notes).to.deep.equal([]);
  });

  const BROKEN: [title: string, text: (script: string) => string, problem: RegExp, line: string | null][] = [
    ['half of a file', text => text.slice(0, 900), /Expected .* but found end of file, at .*index\.ts:\d+/, null],
    ['an empty file', () => '', /index\.ts exports no game: its default export is what defineGame/, null],
    ['a syntax error', text => text.replace('const worth', 'const const worth'), /Expected identifier/, 'const const'],
    ['a throw while it is loaded', text => `${text}\nthrow new Error('top');\n`, /^top, at /, "throw new Error('top')"],
    ['a loop without end while it is loaded', text => `${text}\nfor (;;);\n`, /timed out after 2000 ms/, null],
    ['a promise', text => text.replace('*play(round)', 'async x() {},\n  *play(round)'), /no async functions/, null],
    ['a game that is none', text => text.replace("code: 'high_card'", "code: 'High Card'"), /code is wrong/, null],
  ];
  for (const [title, change, problem, line] of BROKEN)
    it(`SDK-09 ${title} is named, and the code before goes on`, async () => {
      await save(change(script));
      expect(bench.build.problem).to.match(problem);
      if (line !== null) expect(bench.build.problem).to.contain(placeOf(line));
      expect(bench.build.problem).to.not.match(/core\/server|testkit/);
      stay();
      expect(bench.ending()).to.deep.include({ problems: [] });
      await save(script);
      expect(bench.build.problem).to.equal(null);
    });

  it('SDK-09 a throw in a round names its line, and the round is played anew when the script is mended', async () => {
    await save(script.replace('    const worth', '    round.nothing();\n    const worth'));
    stay();
    expect(bench.notes.join()).to.contain(placeOf('round.nothing()'));
    expect(bench.round?.run.fault).to.not.equal(null);
    await save(script);
    expect(bench.round?.run.fault).to.equal(null);
    expect(bench.ending()).to.deep.include({ problems: [] });
  });

  it('SDK-09 a loop without end in a round is ended after a second, with the line after which it began', async () => {
    await save(script.replace('    const worth', '    for (;;);\n    const worth'));
    stay();
    expect(bench.notes.join())
      .to.match(/did not come back in \d{3,4} ms, after /)
      .and.contain(placeOf('yield* choose('));
    await save(script);
    expect(bench.round?.run.fault).to.equal(null);
  });

  it('SDK-09 steps back and forth; an answer in the past forgets what came after it', () => {
    stay();
    const all = bench.round?.inputs.length ?? 0;
    bench.stepTo(1);
    expect(bench.round?.run.missing).to.deep.equal([0]);
    expect(bench.round?.run.outcome).to.equal(null);
    for (let at = 1; at < all; at++) bench.next();
    expect(bench.ending()).to.not.equal(null);
    bench.stepTo(1);
    bench.play({ in: 'choice', seat: 0, option: 'fold' });
    expect(bench.round?.inputs[1]).to.deep.include({ option: 'fold' });
    bench.stepTo(-5);
    expect(bench.round?.at).to.equal(0);
    bench.stepTo(10_000);
    expect(bench.round?.isPast).to.equal(false);
  });

  it('SDK-09 deals forced cards first, and says which cannot be dealt', () => {
    bench.set({ forced: ['As', '2c', 'As'] });
    bench.begin();
    expect(bench.round?.inputs[0]).to.deep.include({ in: 'cards' });
    expect(dealt()).to.deep.equal(['As', '2c']);
    expect(bench.notes).to.deep.equal(['As is out already: the next card of the pack was dealt instead']);
    bench.set({ forced: ['1x'] });
    expect(bench.notes.join()).to.match(/^the deck has no card 1x; it has 2c 2d/);
    bench.again();
    expect(dealt()).to.deep.equal(['As', '2c']);
  });

  it('SDK-09 says each refusal as a sentence with its reason, and changes nothing', () => {
    const inputs = bench.round?.inputs.length;
    const refused = (work: () => void, sentence: RegExp) => {
      work();
      expect(bench.notes.join()).to.match(sentence);
      expect(bench.round?.inputs.length).to.equal(inputs);
    };
    refused(
      () => bench.play({ in: 'choice', seat: 0, option: 'jump' }),
      /^Refused: .*that is not offered \(ACTION_INVALID option\)$/,
    );
    refused(() => bench.play({ in: 'choice', seat: 3, option: 'stay' }), /that seat is not asked/);
    refused(() => bench.play({ in: 'time' }), /what it answers is closed/);
    refused(() => bench.undo('p1'), /p1 has no bet that stands/);
    refused(() => bench.next(), /the next move is yours/);
  });

  it('SDK-09 hears an editor that writes beside the file and renames, and forty saves at once as few', async () => {
    const named = async (name: string) => {
      while (bench.game.names.en !== name) await session.changed(bench.revision, SOON_MS);
    };
    const beside = `${file()}.part`;
    const { revision } = bench;
    writeFileSync(beside, script.replace("en: 'High card'", "en: 'Higher card'"));
    renameSync(beside, file());
    await named('Higher card');
    for (let i = 0; i < 40; i++) writeFileSync(file(), `${script}// ${i}\n`);
    await named('High card');
    expect(bench.revision - revision).to.be.at.most(20);
  });

  it('SDK-09 does not start with a database, in production, or on what is no package', async () => {
    const dev = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, [join(ROOT, 'bin/baize.mjs'), 'dev', join(outside, 'high-card'), '--port', '0'], {
        env: { ...process.env, ...env },
      }).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      );
    const database = await dev({ DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect(database.stderr).to.match(/^baize dev has a database of its own .* it does not start with DATABASE_URL\n$/);
    expect(database.code).to.equal(78);
    const production = await dev({ BAIZE_ENV: 'production' });
    expect(production.stderr).to.match(/it does not start with BAIZE_ENV=production\n$/);
    expect(production.code).to.equal(78);
    expect(await baize(['dev', join(outside, 'nowhere')])).to.deep.include({ code: 1 });
    expect((await baize(['dev', 'nosuchgame'])).said).to.match(/there is no folder nosuchgame, and no game of this project/);
    expect(await baize(['dev'])).to.deep.include({ code: 64 });
  });

  it('SDK-09 serve has none of its routes, and imports nothing of it', async () => {
    const world = await World.open({ env: { BAIZE_DEMO: '1' }, config: { plugins: ['games/baccarat'] } });
    try {
      for (const path of ['/dev', '/dev/state', '/dev/dev.js'])
        expect((await fetch(world.server.url + path)).status, path).to.equal(404);
      expect((await fetch(`${world.server.url}/dev/do`, { method: 'POST', body: '{"do":"begin"}' })).status).to.equal(404);
    } finally {
      await world.close();
    }
    const seen = await importedBy('app/serve.ts');
    expect(
      seen.some(each => each.includes('/core/server/src/app/life.ts')),
      'the walk sees what is imported',
    ).to.equal(true);
    expect(seen.filter(each => /\/plugins\/dev\/|\/development\.ts/.test(each))).to.deep.equal([]);
  });
});

/** Every file that serve imports when it starts. */
async function importedBy(entry: string): Promise<string[]> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'core/server/src', entry)],
    ...{ bundle: true, write: false, metafile: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'silent' },
    alias: Object.fromEntries(
      ['sdk', 'testkit', 'protocol'].map(name => [`@baize/${name}`, join(ROOT, `core/${name}/src/index.ts`)]),
    ),
    outdir: 'unused',
  });
  return Object.keys(metafile.inputs).map(each => join(process.cwd(), each));
}
