// What the staff do by the command line and the platform API beside play: reports, undoing, forgetting an operator.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { codeOf } from '../../support/clients.ts';
import { PLATFORM_KEY } from '../../support/server-process.ts';
import { register, type Site } from '../../support/site.ts';
import { type Json, World } from '../../support/world.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('commands of the staff', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let roundId: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    const guest = await world.guest(acme, 'u-1', await world.table());
    ({ roundId } = await world.play([guest, { banker: 1000 }]));
  });
  after(() => world?.close());

  async function baize(...args: string[]) {
    const child = spawn(process.execPath, [join(ROOT, 'core/server/src/main.ts'), ...args], {
      env: { ...process.env, BAIZE_URL: world.server.url, BAIZE_PLATFORM_KEY: PLATFORM_KEY },
    });
    const text = { out: '', err: '' };
    child.stdout.on('data', part => (text.out += part));
    child.stderr.on('data', part => (text.err += part));
    const code = await new Promise<number | null>(done => child.on('exit', done));
    return { code, ...text };
  }

  it('print reports for people, and as JSON', async () => {
    const ggr = await baize('report', 'ggr', '--operator', 'acme');
    expect([ggr.code, ggr.err]).to.deep.equal([0, '']);
    expect(ggr.out).to.match(/^operator_code +date +game_code +currency/m);
    const json = JSON.parse((await baize('report', 'ggr', '--json')).out) as { rows: Json[] };
    expect(json.rows[0]).to.include({ operator_code: 'acme', game_code: 'baccarat', rounds: 1, bet: 1000 });
    expect((await baize('report', 'clearing')).out).to.match(/^balanced +true$/m);
    expect(await baize('round', 'replay', roundId)).to.include({ code: 0, out: 'identical\n' });
    const shuffle = await baize('round', 'shuffle', roundId);
    expect([shuffle.code, shuffle.err]).to.deep.equal([0, '']);
    expect(shuffle.out)
      .to.match(/^ +\d+ {2}[2-9TJQKA][cdhs]$/m)
      .and.match(/every card leads to its root\n$/);
    const template = await baize('template', 'show', 'baccarat');
    expect([template.code, template.out.includes('limits')]).to.deep.equal([0, true]);
  });

  it('RES-03 list changes, show one, undo it, and say what became of it', async () => {
    expect(await baize('operator', 'change', 'acme', '--set', '{"watch_limit_sec":60}')).to.include({ code: 0 });
    const { entries } = JSON.parse((await baize('audit', 'list', '--limit', '1', '--json')).out) as { entries: [Json] };
    const id = String(entries[0].id);
    expect((await baize('audit', 'show', id)).out).to.include('watch_limit_sec: 0 became 60');
    const undone = await baize('audit', 'restore', id);
    expect([undone.code, undone.err]).to.deep.equal([0, '']);
    expect(undone.out).to.include('watch_limit_sec: 60 became 0');
    const again = await baize('audit', 'restore', id);
    expect([again.code, again.err.split(':')[0]]).to.deep.equal([1, 'RESTORE_CONFLICT']);
    expect(await baize('audit', 'verify')).to.include({ code: 0 });
    expect(await baize('audit', 'restore', '99999', '--force')).to.include({ code: 1 });
  });

  it('change nothing by a field that there is not, and name the nearest one', async () => {
    const refused = await baize('operator', 'change', 'acme', '--set', '{"watch_limit_sek":60}');
    expect([refused.code, refused.out]).to.deep.equal([64, '']);
    expect(refused.err).to.match(/^watch_limit_sek is no field here; is watch_limit_sec meant\?\nthere are: .*watch_limit_sec/);
    const settings = await baize('settings', 'set', '--to', '{"timezon":"Asia/Seoul"}');
    expect([settings.code, settings.err.split('\n')[0]]).to.deep.equal([64, 'timezon is no field here; is timezone meant?']);
  });

  it('say which limit is missing', async () => {
    const limits = '{"min_bet":1000,"max_bet":100000}';
    const made = await baize('table', 'create', '--game', 'baccarat', '--currency', 'KRW', '--limits', limits);
    expect([made.code, made.err.includes('(limits.tie_max is missing)')]).to.deep.equal([1, true]);
  });

  it('write amounts of credit as its currency does', async () => {
    await register(world.platform, 'dollars', { credit_mode: 'prepaid', currencies: ['USD'] });
    const moved = await baize('credit', 'move', 'dollars', '--kind', 'charge', '--amount', '123456');
    expect([moved.code, moved.err]).to.deep.equal([0, '']);
    expect(moved.out)
      .to.match(/^amount +1,234\.56$/m)
      .and.match(/^balance_after +1,234\.56$/m);
    expect((await baize('credit', 'warn', 'dollars', '--below', '5000')).out).to.match(/^warn_below +50\.00$/m);
    expect((await baize('credit', 'warn', 'dollars', '--below', '5000', '--json')).out).to.equal('{"warn_below":5000}\n');
  });

  it('forget an operator that never played, with its players, and none that did', async () => {
    await register(world.platform, 'wrong');
    const { session } = await (await world.site('other')).operator.enter('o-1');
    expect(await baize('operator', 'delete', 'wrong')).to.include({ code: 0, out: '', err: '' });
    expect(codeOf(await world.platform.call('GET', '/operators/wrong'))).to.equal('NOT_FOUND');
    expect((await world.platform.call('DELETE', '/operators/other')).status, 'entered, and never played').to.equal(204);
    const lobby = await fetch(`${world.server.url}/play/v1/lobby`, { headers: { authorization: `Bearer ${session}` } });
    expect(lobby.status).to.equal(401);
    const kept = await baize('operator', 'delete', 'acme');
    expect([kept.code, kept.err.split(':')[0]]).to.deep.equal([1, 'OPERATOR_IN_USE']);
    await register(world.platform, 'owning');
    await world.table({ operator_code: 'owning' });
    expect(codeOf(await world.platform.call('DELETE', '/operators/owning'))).to.equal('OPERATOR_IN_USE');
    expect((await register(world.platform, 'wrong')).operator_code, 'its code is free again').to.equal('wrong');
  });
});
