// A new game of each form, made in a folder outside of this project: what it brings is green at once, and a server plays it.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { runCommand } from '../../../core/server/src/cli/index.ts';
import { openFolder } from '../../../core/server/src/development.ts';
import { Chance } from '../../support/chance.ts';
import { quickTable } from '../../support/loaded-games.ts';
import { Bettor, RoomStreet, Sitter } from '../../support/robots/index.ts';
import { until, World } from '../../support/world.ts';

const FORMS = ['banked', 'seats', 'pots', 'transfers'] as const;
const BAIZE = join(import.meta.dirname, '../../../bin/baize.mjs');
const run = promisify(execFile);
const HABITS = {
  rests: (chance: Chance) => chance.between(10, 150),
  ...{ comes: 0.5, leaves: 0.003, renews: 0, again: 0, isInsistent: true },
};

/** Runs a command here. @returns its exit code and all that it said */
async function baize(args: string[], typed = ''): Promise<{ code: number; said: string }> {
  const out = new PassThrough();
  let said = '';
  out.on('data', (part: Buffer) => {
    said += String(part);
  });
  const code = await runCommand(args, { out, err: out, in: Readable.from([typed]) });
  return { code, said };
}

describe('baize new-game', function () {
  this.timeout(120_000);
  let outside: string;
  let first: string;
  before(async () => {
    outside = mkdtempSync(join(tmpdir(), 'baize-outside-'));
    ({ stdout: first } = await run(process.execPath, [BAIZE, 'new-game', 'my-banked', '--like', 'banked'], { cwd: outside }));
    for (const form of FORMS.slice(1)) {
      const { code, said } = await baize(['new-game', `my-${form}`, '--like', form, '--in', outside]);
      expect(code, said).to.equal(0);
    }
  });
  after(() => rmSync(outside, { recursive: true, force: true }));
  const folder = (form: string) => join(outside, `my-${form}`);

  it('SDK-09 makes a game where one stands, by the command that npm link makes known', () => {
    expect(first).to.contain('My banked is in ./my-banked');
    expect(readdirSync(folder('banked'))).to.include.members([
      'src',
      'rules',
      'texts.json',
      'vectors',
      'golden',
      'art',
      'vendor',
    ]);
  });

  for (const form of FORMS)
    it(`SDK-09 a game like ${form} is green at once: its spec, fuzz, play, pack`, async () => {
      const dir = folder(form);
      const script = readFileSync(join(dir, 'src/index.ts'), 'utf8');
      expect(script, 'nothing of the template is left').to.match(/^\/\/ My \w+:/);
      expect(script).to.not.match(/my_game|My game/);
      await run('npm', ['install', '--no-audit', '--no-fund', '--offline', '--silent'], { cwd: dir });
      const tested = await baize(['test', dir]);
      expect(tested.code, tested.said).to.equal(0);
      expect(tested.said)
        .to.match(/plays its golden rounds/)
        .and.match(/fail 0/);
      const byNpm = await run('npm', ['test'], { cwd: dir });
      expect(byNpm.stdout, 'npm test runs the same').to.match(/plays its golden rounds/);
      const fuzzed = await baize(['fuzz', dir, '--rounds', '300']);
      expect(fuzzed.code, fuzzed.said).to.equal(0);
      expect(fuzzed.said).to.match(/\n0 failed\n$/);
      const packed = await baize(['plugin', 'pack', dir, '--out', join(outside, `${form}.tgz`)]);
      expect(packed.code, packed.said).to.equal(0);
      const played = await baize(['play', dir, '--rounds', '1'], '\n'.repeat(30));
      expect(played.code, played.said).to.equal(0);
      const recorded = await baize(['golden', dir, '--rounds', '3']);
      expect(recorded, recorded.said).to.deep.equal({ code: 0, said: `golden/my_${form}.jsonl: 3 rounds\n` });
    });

  it('SDK-03 BAIZE_PLUGINS=+FOLDER adds them to the others, and robots play them', async () => {
    const plugins = FORMS.map(form => `+${folder(form)}`).join(',');
    const world = await World.open({ env: { BAIZE_PLUGINS: plugins }, config: { auth: { rate_per_s: 100_000 } } });
    try {
      const site = await world.site('indie');
      const { body } = await world.platform.call<{ games: { game_code: string }[] }>('GET', '/games');
      expect(body.games.map(each => each.game_code)).to.include.members(['baccarat', ...FORMS.map(form => `my_${form}`)]);
      const luck = new Chance(7);
      const robots = [];
      const tables: string[] = [];
      for (const form of FORMS) {
        const dir = folder(form);
        const game = (await openFolder(dir)).games[0];
        if (!game) throw new Error('no game');
        const isSeated = game.seats !== null;
        const table = await world.table({ names: { en: form }, ...quickTable({ game, isSeated }) });
        tables.push(table);
        for (let i = 0; i < 2; i++) {
          const externalId = `${form}-${i}`;
          site.wallet.deposit(externalId, 100_000_000);
          const enter = async () => (await site.operator.enter(externalId)).session;
          const street = new RoomStreet({ url: () => world.server.url, table, enter });
          const about = { name: externalId, street, chance: luck.child(), habits: HABITS };
          robots.push(isSeated ? new Sitter({ ...about, ways: { stand: 0.002, isQuick: true } }) : new Bettor(about));
        }
      }
      const lives = robots.map(robot => robot.live());
      for (const [i, table] of tables.entries())
        await until(`a round of ${FORMS[i]}`, async () => {
          const at = await world.platform.call<{ hand_no: number }>('GET', `/tables/${table}`);
          return Number(at.body.hand_no) > 1;
        });
      for (const robot of robots) robot.wish = 'home';
      await Promise.all(lives);
    } finally {
      await world.close();
    }
  });

  describe('says no in a sentence, and makes nothing', () => {
    const REFUSED: [title: string, args: string[], code: number, said: RegExp][] = [
      ['a name with a path in it', ['../etc', '--like', 'pots'], 1, /\.\.\/etc is a path: give a name like high-card/],
      ['an absolute path', ['/tmp/x', '--like', 'pots'], 1, /is a path/],
      ['a name with capitals', ['HighCard', '--like', 'pots'], 1, /HighCard is no name for a game: small letters/],
      ['a name that begins with a digit', ['7up', '--like', 'pots'], 1, /is no name/],
      ['a name that is too long', ['a'.repeat(33), '--like', 'pots'], 1, /at most 32/],
      ['no name', ['--like', 'pots'], 64, /say one name/],
      ['two names', ['a', 'b', '--like', 'pots'], 64, /say one name/],
      ['no form', ['high-card'], 64, /say what it is like: --like banked, seats, pots, transfers/],
      ['an unknown form', ['high-card', '--like', 'poker'], 64, /poker is no form of a game: --like banked/],
      ['a name of every object', ['high-card', '--like', 'constructor'], 64, /constructor is no form/],
      ['an unknown option', ['high-card', '--as', 'pots'], 64, /--as/],
    ];
    for (const [title, args, code, sentence] of REFUSED)
      it(`SDK-09 to ${title}`, async () => {
        const before = readdirSync(outside);
        const answer = await baize(['new-game', ...args, ...(args.includes('--like') ? ['--in', outside] : [])]);
        expect(answer.said).to.match(sentence);
        expect(answer.code).to.equal(code);
        expect(readdirSync(outside)).to.deep.equal(before);
      });

    it('SDK-09 to a folder that is there, which stays as it is', async () => {
      mkdirSync(join(outside, 'mine'));
      const { code, said } = await baize(['new-game', 'mine', '--like', 'pots', '--in', outside]);
      expect({ code, said }).to.deep.equal({
        code: 1,
        said: `${join(outside, 'mine')} is there already: choose another name, or another folder with --in\n`,
      });
      expect(readdirSync(join(outside, 'mine'))).to.deep.equal([]);
    });

    it('SDK-09 to a code that a game of this project has', async () => {
      const games = join(import.meta.dirname, '../../../games');
      const other = await baize(['new-game', 'gostop', '--like', 'pots', '--in', games]);
      expect(other.said).to.equal('games/go-stop has a game with the code gostop already: choose another name\n');
      expect(other.code).to.equal(1);
      expect(existsSync(join(games, 'gostop'))).to.equal(false);
    });
  });
});
