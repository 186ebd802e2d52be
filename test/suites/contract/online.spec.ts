// GET /players/online from outside: who is listed, in which order, with which fields, and who never is.
import { expect } from 'chai';
import { type Answer, enter, Player } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { until, World } from '../../support/world.ts';

interface Online {
  at: string;
  players: {
    player_id: string;
    external_id: string;
    nickname: string;
    currency: string;
    ip: string;
    user_agent: string;
    connected_at: string;
    connections: number;
    in_lobby: boolean;
    tables: Record<string, unknown>[];
  }[];
}
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('GET /players/online', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let other: Site;
  let table: string;
  const open: Player[] = [];

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    other = await world.site('other');
    table = await world.table({ names: { en: 'Watched', ko: '보는 테이블' } });
  });
  after(() => world?.close());
  afterEach(async () => {
    for (const each of open.splice(0)) if (!each.closed) await each.leave();
    await until('nobody online', async () => (await online()).body.players.length === 0);
  });

  const online = (who = acme, query = ''): Promise<Answer<Online>> => who.operator.call<Online>('GET', `/players/online${query}`);
  const ids = async (who = acme) => (await online(who)).body.players.map(each => each.external_id);
  const sessionOf = async (external_id: string, who = acme, player: object = {}) => {
    const { body } = await who.operator.call<{ launch_url: string; player_id: string }>('POST', '/launch', {
      player: { external_id, nickname: 'Kim', currency: 'KRW', ...player },
    });
    const entered = await enter(body.launch_url, `Browser of ${external_id}`);
    return { session: entered.body.session, playerId: body.player_id };
  };
  const join = async (session: string, room = 'lobby') => {
    const joined = await Player.join(world.server.url, room, session);
    open.push(joined);
    return joined;
  };

  it('PLO-01 lists who has an open connection: neither who only entered nor who went away', async () => {
    await sessionOf('entered-only');
    const stays = await join((await sessionOf('stays')).session);
    const leaves = await join((await sessionOf('leaves')).session);
    expect(await ids()).to.have.members(['stays', 'leaves']);
    await leaves.leave();
    await until('one is gone', async () => (await ids()).length === 1);
    expect(await ids()).to.deep.equal(['stays']);
    await stays.leave();
  });

  it('PLO-01 does not list whose connection dropped, also with a bet that still plays', async () => {
    acme.wallet.deposit('drops', 10_000);
    const { session } = await sessionOf('drops');
    const slow = await world.table({ timers: { betting_ms: 60_000 } });
    const screen = await join(session, slow);
    await screen.until('open bets', message => message.type === 'ask' || message.type === 'snapshot');
    expect((await screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] })).ok).to.equal(true);
    expect(await ids()).to.deep.equal(['drops']);
    (screen.room.connection.transport as unknown as { ws: { terminate?(): void; close(): void } }).ws.close();
    await until('they are gone', async () => (await ids()).length === 0);
    const names = () => acme.wallet.calls.filter(call => call.body.external_id === 'drops').map(call => call.name);
    expect(
      names().filter(name => name !== 'balance'),
      'their bet is still open',
    ).to.deep.equal(['debit']);
    await world.platform.call('POST', `/tables/${slow}/close`);
    await until('their bet is given back', () => names().includes('rollback'));
  });

  it('PLO-03 says when, who, where from and how often; all fields and no more', async () => {
    const before = Date.now();
    const { session, playerId } = await sessionOf('fields', acme, { nickname: '홍길동', currency: 'USD' });
    await join(session);
    await join((await sessionOf('fields', acme, { nickname: '홍길동', currency: 'USD' })).session);
    const { body, status } = await online();
    expect(status).to.equal(200);
    expect(Object.keys(body)).to.have.members(['at', 'players']);
    const [player] = body.players;
    expect(Date.parse(player?.connected_at ?? '')).to.be.within(before, Date.now());
    expect(Date.parse(body.at)).to.be.within(Date.parse(player?.connected_at ?? ''), Date.now());
    expect({ ...player, connected_at: '' }).to.deep.equal({
      player_id: playerId,
      external_id: 'fields',
      nickname: '홍길동',
      currency: 'USD',
      ip: '127.0.0.1',
      user_agent: 'Browser of fields',
      connected_at: '',
      connections: 2,
      in_lobby: true,
      tables: [],
    });
  });

  it('shows the nickname of the last launch', async () => {
    await join((await sessionOf('renamed', acme, { nickname: 'Before' })).session);
    await join((await sessionOf('renamed', acme, { nickname: 'After' })).session);
    expect((await online()).body.players.map(each => each.nickname)).to.deep.equal(['After']);
  });

  it('lists a table that is watched, once, with five fields; who left the lobby is not in it', async () => {
    const { session } = await sessionOf('watches');
    const lobby = await join(session);
    await join(session, table);
    const entry = {
      table_id: table,
      game_code: 'baccarat',
      name: 'Watched',
      names: { ko: '보는 테이블', en: 'Watched', zh: 'Watched', ja: 'Watched', th: 'Watched', vi: 'Watched' },
      seated: false,
    };
    const [both] = (await online()).body.players;
    expect([both?.connections, both?.in_lobby]).to.deep.equal([2, true]);
    expect(both?.tables).to.deep.equal([entry]);
    await lobby.leave();
    await until('the lobby is left', async () => (await online()).body.players[0]?.in_lobby === false);
    expect((await online()).body.players[0]?.connections).to.equal(1);
  });

  it('lists who is connected longest first, by their oldest connection', async () => {
    const [a, b, c] = [await sessionOf('a'), await sessionOf('b'), await sessionOf('c')];
    const pause = () => new Promise(done => setTimeout(done, 20));
    for (const each of [b, c, a, b]) {
      await join(each.session);
      await pause();
    }
    expect(await ids()).to.deep.equal(['b', 'c', 'a']);
    await open[0]?.leave();
    await until('the oldest is gone', async () => (await ids())[0] === 'c');
    expect(await ids()).to.deep.equal(['c', 'a', 'b']);
  });

  it('PLO-05 writes times in RFC 3339 and takes no parameters and no pages', async () => {
    for (let i = 0; i < 12; i++) await join((await sessionOf(`p${i}`)).session);
    for (const query of ['', '?limit=1', '?page=2&cursor=x', '?external_id=p1&from=never']) {
      const { status, body } = await online(acme, query);
      expect(status).to.equal(200);
      expect(body.players, query).to.have.length(12);
      expect(body).not.to.have.property('next_cursor');
      for (const time of [body.at, ...body.players.map(each => each.connected_at)]) expect(time).to.match(TIME);
    }
  });

  it('PLO-06 never shows players of another operator, at the same shared table or with the same id', async () => {
    await join((await sessionOf('mine')).session, table);
    await join((await sessionOf('theirs', other)).session, table);
    await join((await sessionOf('both')).session, table);
    await join((await sessionOf('both', other)).session, table);
    const answers = [await online(acme), await online(other)];
    expect(answers.map(each => each.body.players.map(player => player.external_id).sort())).to.deep.equal([
      ['both', 'mine'],
      ['both', 'theirs'],
    ]);
    const [own, others] = answers.map(each => each.body.players.map(player => player.player_id));
    expect(own?.filter(id => others?.includes(id))).to.deep.equal([]);
    expect(JSON.stringify(answers[0]?.body)).not.to.include('theirs');
  });
});
