// Tests of the four commands, with streams in the place of a terminal.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Game } from '@baize/sdk';
import { expect } from 'chai';
import sinon from 'sinon';
import { type CommandContext, commands } from './commands.ts';
import { highCard, redBlack, sink } from './fixture.ts';
import { fuzz } from './fuzz.ts';
import { recorded } from './golden.ts';
import { luckOf } from './luck.ts';
import { findPackages, loadGame } from './packages.ts';
import { playRound } from './play-round.ts';
import { PracticeTable } from './practice-table.ts';
import { readCases } from './vectors.ts';

const GAMES: Game[] = [highCard(), redBlack(), { ...redBlack(() => -1), code: 'broken' }];
let dir = '';

async function run(command: keyof typeof commands, args: string[], input = '') {
  const out = sink();
  const err = sink();
  const load = sinon.spy(async (code: string) => {
    const game = GAMES.find(each => each.code === code);
    if (!game) throw new Error(`no game ${code}`);
    return { game, dir };
  });
  const context: CommandContext = { args, load, out, err, in: Readable.from([input]) };
  const exit = await commands[command](context);
  return { exit, text: out.text, faults: err.text, load };
}

describe('the commands', () => {
  before(() => {
    dir = mkdtempSync(join(tmpdir(), 'testkit-'));
  });
  after(() => {
    rmSync(dir, { recursive: true });
  });

  it('play takes bets from piped input and shows cards and result', async () => {
    const { exit, text } = await run(
      'play',
      ['red_black', '--seed', '4'],
      'red 2000\nblack 99999\n__proto__ 5\nundo\nblack 1000\n\nquit\n',
    );
    expect(exit).to.equal(0);
    expect(text).to.contain('bet red 2000').and.to.contain('taken back: red 2000').and.to.contain('bet black 1000');
    expect(text).to.match(/no: ACTION_INVALID max: the amount is more than \d+/);
    expect(text).to.match(/card:1 {5}\w\w/);
    expect(text).to.match(/you win (0|2000), balance (999000|1001000)/);
    expect(text).to.match(/1 rounds played\.\n$/);
  });

  it('play asks the player for their decisions, shows only their cards, and survives the end of input', async () => {
    const { exit, text } = await run('play', ['high_card', '--seed', '2', '--seats', '3'], 'raise 500\nstay\nfold\n');
    expect(exit).to.equal(0);
    expect(text).to.contain('fold, stay, raise 1 to');
    expect(text).to.match(/seat 0 gets [2-9TJQKA][cdhs]/);
    expect(text).to.match(/seat 1 gets \?\?/);
    expect(text).to.match(/chips: seat 0 \(you\)/);
  });

  it('fuzz ends with its figures and 0 failed', async () => {
    const { exit, text } = await run('fuzz', ['high_card', '--rounds', '50', '--seed', '6']);
    expect(exit).to.equal(0);
    expect(text).to.match(/^50 rounds, \d+ inputs, [\d.]+ s, \d+ inputs\/s\n0 failed\n$/);
  });

  it('fuzz names the seed of a failure and a file, which replay plays', async () => {
    const { exit, text } = await run('fuzz', ['broken', '--rounds', '50', '--seed', '11']);
    expect(exit).to.equal(1);
    expect(text)
      .to.match(/seed 11, round 1 of its table: win -1/)
      .and.to.match(/1 failed\n$/);
    const file = /baize replay (\S+)/.exec(text)?.[1] ?? '';
    const again = await run('replayFile', [file]);
    expect(again.exit).to.equal(0);
    expect(again.text)
      .to.contain('recorded because: win -1')
      .and.to.match(/identical\n$/);
    rmSync(file);
  });

  it('replay says where a round differs', async () => {
    const game = redBlack();
    const table = new PracticeTable(game, luckOf(1));
    const setup = table.open();
    if (!setup) throw new Error('no round');
    const { run: round } = playRound(game, setup, table.pack, luckOf(1), false);
    const golden = recorded(game, setup, round);
    const file = join(dir, 'altered.jsonl');
    writeFileSync(file, `${JSON.stringify({ ...golden, outcome: { ...golden.outcome, word: 'green' } })}\n`);
    const { exit, text } = await run('replayFile', [file]);
    expect(exit).to.equal(1);
    expect(text).to.match(/differs: outcome\.word "(red|black)", expected "green"/);
  });

  it('vectors plays a package’s own cases, and names what differs in others', async () => {
    expect(await run('vectors', ['baccarat'])).to.include({ exit: 0, text: '150 passed, 0 failed\n' });
    const own = readFileSync(join(findPackages().find(each => each.vectors)?.dir ?? '', 'vectors/baccarat.jsonl'), 'utf8');
    const [first = ''] = own.split('\n');
    const altered = join(dir, 'altered.json.gz');
    writeFileSync(altered, gzipSync(JSON.stringify([JSON.parse(first), { ...JSON.parse(first), credit: 7 }])));
    const { exit, text } = await run('vectors', ['baccarat', altered]);
    expect(exit).to.equal(1);
    expect(text).to.equal('bac-1-0: credit 200, expected 7\n1 passed, 1 failed\n');
  });

  it('say faults on standard error alone, without a stack', async () => {
    for (const [command, args, said] of [
      ['play', ['nope'], 'no game nope\n'],
      ['fuzz', [], 'usage: baize fuzz GAME [--rounds N] [--seed N] [--seats N] [--json]\n'],
      ['vectors', ['baccarat', '/nope.jsonl'], "ENOENT: no such file or directory, open '/nope.jsonl'\n"],
      ['replayFile', ['/nope.jsonl'], "ENOENT: no such file or directory, open '/nope.jsonl'\n"],
    ] as [keyof typeof commands, string[], string][])
      expect(await run(command, args), command).to.include({ exit: 64, text: '', faults: said });
  });

  it('explain themselves with --help', async () => {
    for (const command of ['play', 'fuzz', 'vectors', 'replayFile'] as const) {
      const { exit, text, faults } = await run(command, ['--help']);
      expect([exit, faults], command).to.deep.equal([0, '']);
      expect(text).to.match(new RegExp(`^baize ${command.replace('File', '')} [A-Z]+.*\\n    \\w.*\\n$`));
    }
  });

  it('answer machines with --json', async () => {
    const played = await run('fuzz', ['high_card', '--rounds', '5', '--json']);
    expect(JSON.parse(played.text)).to.include({ rounds: 5 }).and.to.deep.include({ failed: [] });
    expect(JSON.parse((await run('vectors', ['baccarat', '--json'])).text)).to.deep.equal({
      passed: 150,
      failed: 0,
      differences: [],
    });
    const broken = await run('fuzz', ['broken', '--rounds', '50', '--json']);
    const [{ file, problems }] = JSON.parse(broken.text).failed;
    expect([broken.exit, problems[0]]).to.deep.equal([1, 'win -1 of bet 1']);
    const again = await run('replayFile', [file, '--json']);
    expect([again.exit, JSON.parse(again.text)]).to.deep.equal([0, { rounds: [{ game: 'broken', no: 1, differences: [] }] }]);
    rmSync(file);
  });

  it('answer wrong usage with 64', async () => {
    for (const [command, args] of [
      ['play', []],
      ['play', ['nope']],
      ['fuzz', ['high_card', '--rounds', 'many']],
      ['fuzz', ['high_card', '--nope', '1']],
      ['vectors', []],
      ['vectors', ['nope']],
      ['replayFile', []],
    ] as [keyof typeof commands, string[]][])
      expect((await run(command, args)).exit, `${command} ${args}`).to.equal(64);
  });

  it('reads .json, .jsonl and .gz, lists and single cases', () => {
    const write = (name: string, content: string | Buffer) => {
      writeFileSync(join(dir, name), content);
      return join(dir, name);
    };
    expect(readCases(write('a.json', '[1,2]'))).to.deep.equal([1, 2]);
    expect(readCases(write('b.json', '{"a":[1]}'))).to.deep.equal([{ a: [1] }]);
    expect(readCases(write('c.json', '{"a":[1,2]}'), { cases: content => (content as { a: number[] }).a })).to.deep.equal([1, 2]);
    expect(readCases(write('d.jsonl.gz', gzipSync('1\n\n2\n')))).to.deep.equal([1, 2]);
  });

  it('finds games by code in the packages of the repository', async () => {
    expect((await loadGame('live_baccarat')).game.code).to.equal('live_baccarat');
    const missing = await loadGame('nope').catch(String);
    expect(missing).to.contain('no game nope');
    expect(findPackages('/nowhere')).to.deep.equal([]);
  });

  it('fuzz with a failing game stops at the first failure', () => {
    expect(
      fuzz(
        redBlack(() => -1),
        { rounds: 500 },
      ).rounds,
    ).to.equal(1);
  });
});
