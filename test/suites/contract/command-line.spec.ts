// The command line beside a running server: what it prints, and how it ends.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { callDown, follow, pokerTable, sitter } from '../../support/poker.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { type Guest, World } from '../../support/world.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('the command line', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let player: Guest;
  let roundId: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    const table = await pokerTable(world);
    player = await sitter(world, acme, 'u-1', table);
    for (const each of [player, await sitter(world, acme, 'u-2', table)]) follow(each, () => callDown);
    ({ roundId } = await world.settled(player));
  });
  after(() => world?.close());

  async function baize(args: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(ROOT, 'core/server/src/main.ts'), ...args], {
      env: { ...process.env, BAIZE_URL: world.server.url, BAIZE_PLATFORM_KEY: PLATFORM_KEY, ...env },
    });
    const text = { out: '', err: '' };
    child.stdout.on('data', part => (text.out += part));
    child.stderr.on('data', part => (text.err += part));
    const code = await new Promise<number | null>(done => child.on('exit', done));
    return { code, ...text };
  }

  it('replay steps through a round of the server and finds the same again', async () => {
    const { code, out, err } = await baize(['replay', roundId]);
    expect([code, err]).to.deep.equal([0, '']);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).to.match(new RegExp(`^${roundId}  holdem_nlh \\w+  no\\. \\d+  settled$`));
    expect(lines.some(line => /seat 0 gets \w\w \w\w$/.test(line))).to.equal(true);
    expect(lines.at(-1)).to.equal('identical');
  });

  it('ends with 1 when the server refuses, 64 for wrong words, 69 when nothing runs', async () => {
    expect(await baize(['replay', 'rnd_nothing'])).to.include({ code: 1, out: '' });
    expect(await baize(['replay', roundId, 'more'])).to.include({ code: 64 });
    const none = await baize(['round', 'list'], { BAIZE_URL: 'http://127.0.0.1:9' });
    expect(none).to.include({ code: 69, out: '' });
    expect(none.err).to.equal('nothing answers at http://127.0.0.1:9 (found by BAIZE_URL)\n');
  });

  it('prints lists as tables without colour, and as JSON when asked', async () => {
    // a list has the newest hundred: rounds go on, and the first one leaves it
    const { roundId: newest } = await world.settled(player, player.screen.seen.length);
    const { out } = await baize(['round', 'list']);
    expect(out.split('\n')[0]).to.match(/^operator_code +round_id +game_code/);
    expect(out).to.include(newest);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape of a colour
    expect(out).not.to.match(/\u001b/);
    const json = JSON.parse((await baize(['round', 'list', '--json'])).out) as { rounds: { round_id: string }[] };
    expect(json.rounds.map(each => each.round_id)).to.include(newest);
  });

  it('has help, JSON and faults on standard error for the commands of games, and runs the benches', async () => {
    const verdict = await baize(['replay', roundId, '--json']);
    expect([verdict.code, JSON.parse(verdict.out)]).to.deep.equal([0, { round_id: roundId, identical: true, differs_at: null }]);
    for (const command of ['vectors', 'bench'])
      expect((await baize([command, '--help'])).out, command).to.match(new RegExp(`^baize ${command} `));
    expect(await baize(['vectors', 'nope'])).to.include({ code: 64, out: '' });
    const unknown = await baize(['bench', 'nope']);
    expect(unknown).to.include({ code: 64, out: '' });
    expect(unknown.err).to.match(/^unknown: nope; there are /);
  });

  it('top shows tables, players, wallets and alarms, once where there is no terminal', async () => {
    const { code, out, err } = await baize(['top']);
    expect([code, err]).to.deep.equal([0, '']);
    expect(out)
      .to.match(/^baize \S+ {2}test {2}embedded {2}http:\/\/127\.0\.0\.1:\d+ {2}up \d+ (s|min)/)
      .and.match(/^2 players, 2 connections, 1 tables, event loop p99 \d+ ms$/m)
      .and.match(/^Seoul 1 +holdem_nlh +open +2 +\d+$/m)
      .and.match(/^wallets: nothing waits$|^acme +\d+/m)
      .and.match(/^alarms: none since the start$|^alarm +times$/m);
    const seen = JSON.parse((await baize(['top', '--json'])).out) as { players: number; tables: { players: number }[] };
    expect([seen.players, seen.tables[0]?.players]).to.deep.equal([2, 2]);
    expect(await baize(['top', '--every', 'now'])).to.include({ code: 64 });
  });

  it('finds its server by BAIZE_URL, PORT or the data folder, and says where it looked', async () => {
    const { data, url } = world.server;
    const none = { BAIZE_URL: '', PORT: '', BAIZE_DATA: '/nowhere' };
    expect(await baize(['status', '--json'], { ...none, PORT: new URL(url).port })).to.include({ code: 0, err: '' });
    expect(await baize(['status', '--json'], { ...none, BAIZE_DATA: data })).to.include({ code: 0, err: '' });
    const lost = await baize(['status'], none);
    expect(lost.code).to.equal(69);
    expect(lost.err).to.include('BAIZE_URL and PORT are not set, and /nowhere/server.json is not there');
    const wrong = await baize(['status'], { ...none, PORT: '9' });
    expect([wrong.code, wrong.err]).to.deep.equal([69, 'nothing answers at http://127.0.0.1:9 (found by PORT)\n']);
  });
});
