// The command line beside a running server: what it prints, and how it ends.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { callDown, follow, pokerTable, sitter } from '../../support/poker.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('the command line', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let roundId: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    const table = await pokerTable(world);
    const sitters = [await sitter(world, acme, 'u-1', table), await sitter(world, acme, 'u-2', table)];
    for (const each of sitters) follow(each, () => callDown);
    ({ roundId } = await world.settled(sitters[0] as (typeof sitters)[0]));
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
    expect(none.err).to.equal('nothing answers at http://127.0.0.1:9\n');
  });

  it('prints lists as tables without colour, and as JSON when asked', async () => {
    const { out } = await baize(['round', 'list']);
    expect(out.split('\n')[0]).to.match(/^operator_code +round_id +game_code/);
    expect(out).to.include(roundId);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape of a colour
    expect(out).not.to.match(/\u001b/);
    const json = JSON.parse((await baize(['round', 'list', '--json'])).out) as { rounds: { round_id: string }[] };
    expect(json.rounds.map(each => each.round_id)).to.include(roundId);
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
});
