// Launch tokens and sessions from outside: once, in time, not for the blocked; what a session carries and how long it lasts.
import { expect } from 'chai';
import { codeOf, type Entered, enter, fieldsOf, Player } from '../../support/clients.ts';
import { type Ask, callDown, follow, pokerTable, seenFacts, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { until, World } from '../../support/world.ts';

interface Launched {
  launch_url: string;
  expires_at: string;
}
const TOKEN_MS = 4000;
const pause = (ms: number) => new Promise(done => setTimeout(done, Math.max(0, ms)));

describe('launch tokens and sessions', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let table: string;
  let late: Launched;

  before(async () => {
    world = await World.open({ config: { launch_token_ms: TOKEN_MS } });
    acme = await world.site('acme', { multi_table: true });
    table = await world.table();
    const before = Date.now();
    late = await launch('late');
    expect(Date.parse(late.expires_at)).to.be.within(before + TOKEN_MS, Date.now() + TOKEN_MS);
  });
  after(() => world?.close());

  const launch = async (external_id: string, rest: object = {}) => {
    const player = { external_id, nickname: 'Kim', currency: 'KRW' };
    const answer = await acme.operator.call<Launched>('POST', '/launch', { player, ...rest });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    return answer.body;
  };
  const logout = (external_id: string, body?: object) => acme.operator.call('POST', `/players/${external_id}/logout`, body);
  const balance = (session: string) =>
    fetch(`${world.server.url}/play/v1/balance`, { headers: { authorization: `Bearer ${session}` } });

  it('TOK-01 a token opens one session, also when a hundred tabs try at once', async () => {
    const { launch_url } = await launch('once');
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(launch_url)));
    expect(answers.filter(each => each.status === 200)).to.have.length(1);
    const rest = new Set(answers.filter(each => each.status !== 200).map(each => `${each.status} ${codeOf(each)}`));
    expect([...rest]).to.deep.equal(['401 TOKEN_INVALID']);
    expect(codeOf(await enter(launch_url))).to.equal('TOKEN_INVALID');
  });

  it('TOK-03 a token issued before its player was blocked does not enter', async () => {
    const { launch_url } = await launch('blocked');
    expect((await logout('blocked', { block: true })).status).to.equal(200);
    for (const _again of [1, 2]) {
      const answer = await enter(launch_url);
      expect([answer.status, codeOf(answer)]).to.deep.equal([403, 'PLAYER_BLOCKED']);
    }
  });

  it('a token issued before a logout without block still enters', async () => {
    const { launch_url } = await launch('free');
    expect((await logout('free')).status).to.equal(200);
    expect((await enter(launch_url)).status).to.equal(200);
  });

  it('TOK-05 the first use begins a session of twelve hours, and its token is no session', async () => {
    const { launch_url } = await launch('long');
    const before = Date.now();
    const { body } = await enter(launch_url);
    expect(body.session).to.match(/^ses_[\w-]{43}$/);
    expect(body.expires_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(body.expires_at) - before).to.be.within(43_200_000, 43_200_000 + Date.now() - before);
    expect((await balance(body.session)).status).to.equal(200);
    const token = new URL(launch_url).hash.slice('#token='.length);
    expect((await balance(token)).status).to.equal(401);
  });

  it('TOK-01 a string that is no token of ours is refused as an unknown one, whatever its length', async () => {
    const { launch_url } = await launch('strings');
    const real = launch_url.slice(launch_url.indexOf('=') + 1);
    for (const token of [
      '',
      ' ',
      'x',
      real.slice(0, -1),
      `${real}x`,
      'x'.repeat(101),
      'lt_'.repeat(10_000),
      '홍길동',
      'a\nb',
      'a\u007fb',
    ]) {
      const answer = await enter(`${world.server.url}/launch#token=x`, 'spec', token);
      expect([answer.status, codeOf(answer)], JSON.stringify(token.slice(0, 60))).to.deep.equal([401, 'TOKEN_INVALID']);
    }
    for (const token of [1, null, [real], { token: real }, true]) {
      const answer = await enter(`${world.server.url}/launch#token=x`, 'spec', token);
      expect([answer.status, codeOf(answer), fieldsOf(answer)]).to.deep.equal([400, 'INVALID_REQUEST', ['token']]);
    }
    expect((await enter(launch_url)).status).to.equal(200);
  });

  it('TOK-06 a session is not a table session: neither opens what the other does', async () => {
    const { body } = await enter((await launch('ids')).launch_url);
    expect(body.session.startsWith('tss_')).to.equal(false);
    for (const other of [`tss_${body.session.slice(4)}`, `tss_${'0'.repeat(32)}`]) {
      expect((await balance(other)).status, other).to.equal(401);
      const joined = await Player.join(world.server.url, table, other).catch((error: Error) => error.message);
      expect(joined).to.include('SESSION_EXPIRED');
    }
    const asTable = await acme.operator.call('GET', `/sessions/${body.session}`);
    expect(asTable.status).to.equal(404);
  });

  it('TOK-07 a session keeps what its own launch said, beside others of the same player', async () => {
    acme.wallet.deposit('two', 5000);
    const launches = [
      { lang: 'ja', device: 'mobile', return_url: 'https://one.example/', operator_session_id: 'one', table_id: table },
      { lang: 'en', device: 'desktop', return_url: 'https://two.example/', operator_session_id: 'two' },
    ];
    const tabs: Entered[] = [];
    for (const each of launches) tabs.push((await enter((await launch('two', each)).launch_url)).body);
    expect(tabs.map(tab => [tab.lang, tab.device, tab.return_url, tab.start.table_id])).to.deep.equal([
      ['ja', 'mobile', 'https://one.example/', table],
      ['en', 'desktop', 'https://two.example/', null],
    ]);
    expect(new Set(tabs.map(tab => tab.player.player_id)).size).to.equal(1);
    expect(tabs.map(tab => tab.operator.code)).to.deep.equal(['acme', 'acme']);
    const calls = () => acme.wallet.calls.filter(call => call.body.external_id === 'two');
    for (const [i, tab] of tabs.entries()) {
      await until('a call, once the last answer serves no longer', async () => {
        await balance(tab.session);
        return calls().length > i;
      });
    }
    expect(calls().map(call => call.body.operator_session_id)).to.deep.equal(['one', 'two']);
  });

  it('TOK-08 several sessions of one player are open at once, and all count as connections', async () => {
    const tabs: Player[] = [];
    for (let i = 0; i < 3; i++) {
      const { body } = await enter((await launch('many')).launch_url);
      tabs.push(await Player.join(world.server.url, 'lobby', body.session));
    }
    const connections = async () => {
      const { body } = await acme.operator.call<{ players: { external_id: string; connections: number }[] }>(
        'GET',
        '/players/online',
      );
      return body.players.filter(each => each.external_id === 'many').map(each => each.connections);
    };
    expect(await connections()).to.deep.equal([3]);
    expect(tabs.every(tab => tab.closed === undefined)).to.equal(true);
    await tabs[0]?.leave();
    await until('one connection less', async () => (await connections())[0] === 2);
    expect((await logout('many')).body).to.deep.equal({ status: 'OK', sessions_closed: 2 });
    await until('all closed', () => tabs.every(tab => tab.closed !== undefined));
  });

  it('TOK-02 a token is refused when its time is over', async () => {
    await pause(Date.parse(late.expires_at) - Date.now() + 50); // it was issued before all others here
    for (const _again of [1, 2]) {
      const answer = await enter(late.launch_url);
      expect([answer.status, codeOf(answer)]).to.deep.equal([401, 'TOKEN_INVALID']);
    }
  });
});

describe('a session that is over', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open({ config: { session_ms: 2000 } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  it('TOK-05 ends at its time: the connection hears why, and the session opens nothing more', async () => {
    const { session } = await acme.operator.enter('short');
    const lobby = await Player.join(world.server.url, 'lobby', session);
    await until('the end of the session', () => lobby.closed !== undefined);
    expect(lobby.closed?.code).to.equal(4101);
    expect(lobby.seen.at(-1)).to.deep.equal({ type: 'session', reason: 'timeout' });
    const headers = { authorization: `Bearer ${session}` };
    const answer = await fetch(`${world.server.url}/play/v1/lobby`, { headers });
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).to.deep.equal([
      401,
      'SESSION_EXPIRED',
    ]);
    const again = await Player.join(world.server.url, 'lobby', session).catch((error: Error) => error.message);
    expect(again).to.include('SESSION_EXPIRED');
  });

  it('NS-23 a seated player finishes their hand by their own decisions, is cashed out, and only then sees their session over', async () => {
    const table = await pokerTable(world, { timers: { action_ms: 20_000 } });
    const one = await sitter(world, acme, 'late-1', table);
    const two = await sitter(world, acme, 'late-2', table);
    const ask = () => [one, two].flatMap(each => each.screen.seen.filter(message => message.type === 'ask'));
    await until('the first decision', () => ask().length > 0);
    await until('the end of the session', async () => {
      const { session } = one;
      const headers = { authorization: `Bearer ${session}` };
      return (await fetch(`${world.server.url}/play/v1/balance`, { headers })).status === 401;
    });
    expect([one.screen.closed, two.screen.closed]).to.deep.equal([undefined, undefined]);
    for (const each of [one, two]) {
      follow(each, () => callDown);
      const open = each.screen.seen.findLast(message => message.type === 'ask');
      if (open) each.screen.room.send('act', { aid: 'first', ask: open.ask, ...callDown(open as unknown as Ask) });
    }
    await Promise.all([one, two].map(each => until('their end', () => each.screen.closed !== undefined)));
    for (const each of [one, two]) {
      const actions = seenFacts(each, 'action').filter(fact => fact.seat === each.seat);
      expect(actions.slice(1).every(fact => fact.auto === undefined)).to.equal(true);
      expect(each.screen.closed?.code).to.equal(4101);
      await until('the cash-out', async () => {
        const { body } = await acme.operator.call<{ status: string; close_reason: string }>('GET', `/sessions/${each.sessionId}`);
        return body.status === 'closed' && body.close_reason === 'logout';
      });
    }
  });
});
