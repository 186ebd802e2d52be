// Rounds through the platform API: everybody's rows, running ones, replays by record, and voids.
import { expect } from 'chai';
import { Platform } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, movedBy, type Played, World } from '../../support/world.ts';

interface Detail extends Json {
  history: Json[];
  money: { players: Json[]; bets: Json[]; totals: Json };
}

describe('platform rounds', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let shared: string;
  let slow: string;
  let ann: Guest;
  let bob: Guest;
  const played: Played[] = [];

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt', { credit_mode: 'prepaid' });
    await world.charge(bolt, 10_000_000);
    shared = await world.table();
    slow = await world.table({ timers: { betting_ms: 30_000 } });
    ann = await world.guest(acme, 'u-1', shared);
    bob = await world.guest(bolt, 'b-1', shared);
    for (let i = 0; i < 3; i++) played.push(await world.play([ann, { player: 10_000, tie: 2000 }], [bob, { banker: 5000 }]));
    await world.quiet();
  });
  after(() => world?.close());

  const call = <T = Json>(method: string, path: string, body?: unknown) => world.platform.call<T>(method, path, body);
  const open = async () => (await call<{ rounds: Json[] }>('GET', '/rounds?status=open')).body.rounds;

  it('lists the rows of all operators, or of one', async () => {
    const { body } = await call<{ rounds: Json[] }>('GET', '/rounds');
    expect(body.rounds.map(row => `${row.operator_code} ${row.external_id}`).toSorted()).to.deep.equal([
      ...['acme u-1', 'acme u-1', 'acme u-1'],
      ...['bolt b-1', 'bolt b-1', 'bolt b-1'],
    ]);
    const bolt = await call<{ rounds: Json[] }>('GET', '/rounds?operator_code=bolt');
    expect(new Set(bolt.body.rounds.map(row => row.external_id))).to.deep.equal(new Set(['b-1']));
    for (const query of ['?operator_code=%00', '?status=%00', '?status=open&operator_code=%00'])
      expect((await call('GET', `/rounds${query}`)).body, query).to.deep.include({ rounds: [], next_cursor: null });
    expect((await call('GET', '/rounds?status=nonsense')).body.rounds).to.deep.equal([]);
    expect(((await call('GET', '/rounds?status=settled')).body.rounds as Json[]).length).to.equal(6);
  });

  it('shows everybody by name once a round is settled', async () => {
    const { body } = await call<Detail>('GET', `/rounds/${played[0]?.roundId}`);
    expect(body.money.players.map(each => each.external_id)).to.have.members(['u-1', 'b-1']);
    expect(body.money.totals).to.include({ debit: 17_000, balanced: true });
    expect(body).not.to.have.property('identical');
    expect((await call('GET', `/rounds/rnd_${'0'.repeat(32)}`)).status).to.equal(404);
    expect((await call('GET', `/rounds/rnd_${'0'.repeat(32)}?replay=1`)).status).to.equal(404);
  });

  it('replays each round of a shoe by its inputs and its version: identical', async () => {
    for (const { roundId } of played) {
      const { body } = await call<Detail>('GET', `/rounds/${roundId}?replay=1`);
      expect(body).to.include({ identical: true, differs_at: null, round_id: roundId });
      expect(body.version).to.match(/^[0-9a-f]+/);
    }
  });

  it('lists the installed plugins with the version that is current and the open rounds that use it', async () => {
    const read = async () => {
      const { body } = await call<{ plugins: Json[] }>('GET', '/plugins');
      return body.plugins.filter(each => (each.code as string[]).includes('baccarat'));
    };
    const [idle, ...others] = await read();
    expect(others).to.deep.equal([]);
    const keys = 'name code version hash sdk loaded_at current open_rounds installed only_at behind signed_by';
    expect(idle).to.have.all.keys(keys.split(' '));
    expect(idle).to.deep.include({ name: '@baize/game-baccarat', code: ['baccarat', 'live_baccarat'], current: true });
    const { body } = await call<Detail>('GET', `/rounds/${played[0]?.roundId}`);
    expect([idle?.hash, idle?.open_rounds]).to.deep.equal([body.version, 0]);
    const guest = await world.guest(acme, 'u-6', await world.table({ timers: { betting_ms: 30_000 } }));
    await bet(guest, { tie: 1000 });
    expect((await read())[0]?.open_rounds).to.equal(1);
    const [running] = await open();
    await call('POST', `/rounds/${running?.round_id}/void`, { reason: 'a test' });
    await world.quiet();
    expect((await read())[0]?.open_rounds).to.equal(0);
    await guest.screen.leave();
  });

  it('shows a running round without what is not yet dealt, and replays it as far as it is', async () => {
    const guest = await world.guest(acme, 'u-2', slow);
    await bet(guest, { player: 4000 });
    const [running] = await open();
    expect(running).to.include({ table_id: slow, status: 'open', game_code: 'baccarat', hand_no: 1 });
    const { body } = await call<Detail>('GET', `/rounds/${running?.round_id}?replay=1`);
    expect(body).to.include({ status: 'open', result: null, identical: true, differs_at: null });
    expect(body.history.map(fact => fact.kind)).to.deep.equal(['event', 'start', 'betting', 'bet', 'tx'].toSorted(orderIn(body)));
    expect(body.history.find(fact => fact.kind === 'bet')?.player).to.deep.equal({ external_id: 'u-2', nickname: 'Nick u-2' });
    await guest.screen.leave();
  });

  /** The order in which the kinds stand in a history. */
  const orderIn = (body: Detail) => (a: string, b: string) =>
    body.history.findIndex(fact => fact.kind === a) - body.history.findIndex(fact => fact.kind === b);

  it('a void gives every bet back, and its record names key, round and reason', async () => {
    const [running] = await open();
    const path = `/rounds/${running?.round_id}/void`;
    expect((await call('POST', path, {})).status).to.equal(400);
    const done = await call('POST', path, { reason: 'the camera failed' });
    expect(done.status, JSON.stringify(done.body)).to.equal(200);
    expect(done.body).to.deep.equal({ round_id: running?.round_id, status: 'void' });
    const { body } = await call<Detail>('GET', `/rounds/${running?.round_id}`);
    expect(body.status, 'it is void when the answer comes').to.equal('void');
    await world.quiet();
    expect(movedBy(acme, 'u-2')).to.equal(0);
    const id = Number(done.headers.get('x-audit-id'));
    const log = await call<{ entries: Json[] }>('GET', `/audit?ids=${id}`);
    expect(log.body.entries[0]).to.include({ id, admin: 'platform:owner', action: 'platform POST /rounds/{id}/void' });
    expect(log.body.entries[0]).to.deep.include({ target: running?.round_id, detail: { reason: 'the camera failed' } });
    const again = await call<{ error: Json }>('POST', path, { reason: 'again' });
    expect([again.status, again.body.error.code]).to.deep.equal([404, 'ROUND_NOT_FOUND']);
    expect((await call<{ entries: Json[] }>('GET', `/audit?target=${running?.round_id}`)).body.entries).to.have.length(1);
    const own = await acme.operator.call<{ entries?: Json[] }>('GET', '/audit');
    expect(JSON.stringify(own.body)).not.to.include('the camera failed');
  });

  it('of two voids at once each that is answered 200 has its own record', async () => {
    const guest = await world.guest(acme, 'u-5', slow);
    await bet(guest, { banker: 6000 });
    const running = (await open()).find(round => round.table_id === slow);
    const path = `/rounds/${running?.round_id}/void`;
    const answers = await Promise.all(['one', 'two'].map(reason => call('POST', path, { reason })));
    const made = answers.filter(each => each.status === 200);
    expect(made.length).to.be.at.least(1);
    const { body } = await call<{ entries: Json[] }>('GET', `/audit?target=${running?.round_id}`);
    expect(body.entries.map(entry => String(entry.id))).to.have.members(made.map(each => each.headers.get('x-audit-id')));
    await world.quiet();
    expect(movedBy(acme, 'u-5')).to.equal(0);
    await guest.screen.leave();
  });

  it('a settled round cannot be voided, and roles without the right are refused', async () => {
    const path = `/rounds/${played[0]?.roundId}/void`;
    expect((await call('POST', path, { reason: 'late' })).status).to.equal(404);
    const made = await call<{ key: string }>('POST', '/keys', { name: 'help', role: 'support' });
    const support = new Platform(world.server.url, made.body.key);
    expect((await support.call('GET', '/rounds')).status).to.equal(200);
    expect((await support.call('POST', path, { reason: 'no' })).status).to.equal(403);
  });
});
