// Plugins while tables run, over the real server: installed, upgraded, rolled back, refused, and what counts after a restart.
import { expect } from 'chai';
import { ServerProcess } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, movedBy, until, World } from '../../support/world.ts';
import { repacked, withScript } from './archives.ts';
import { activate, COIN, COIN_TABLE, install, packCoin, versionsOf } from './coin.ts';

describe('plugins while tables run', function () {
  this.timeout(180_000);
  let world: World;
  let site: Site;
  let first: string;
  let table: string;
  let guest: Guest;
  before(async () => {
    world = await World.open();
    site = await world.site('acme', { games: ['all'] });
  });
  after(() => world?.close());

  const resultOf = (from: number): Record<string, unknown> => {
    const facts = guest.screen.seen.slice(from).flatMap(each => (each.facts as Record<string, unknown>[]) ?? []);
    return facts.find(each => each.kind === 'result') ?? {};
  };

  it('SDK-07 SDK-09 a packed game is installed while the server runs, and played at once', async () => {
    const sent = await install(world, await packCoin());
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    expect(sent.body).to.deep.include({ name: COIN, code: ['coin'], version: '1.0.0', current: true });
    expect(sent.body.trial).to.include({ rounds: 300, golden: 0 });
    first = sent.hash;
    await world.platform.call('PATCH', '/operators/acme', { games: ['all'] });
    table = await world.table(COIN_TABLE);
    guest = await world.guest(site, 'ann', table);
    const from = guest.screen.seen.length;
    const { roundId } = await world.play([guest, { heads: 1000 }]);
    expect(resultOf(from)).to.include({ pays: 2 });
    const { body } = await world.platform.call('GET', `/rounds/${roundId}`);
    expect(JSON.stringify(body)).to.include(first);
  });

  it('SDK-07 an open round ends with the version that it began with, the next one takes the new one', async () => {
    await bet(guest, { heads: 1000 });
    const from = guest.screen.seen.length;
    const sent = await install(world, await packCoin({ version: '1.1.0', pays: 3 }));
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    await world.settled(guest);
    await world.play([guest, { tails: 1000 }]);
    expect(resultOf(from)).to.be.an('object');
    const last = guest.screen.seen
      .flatMap(each => (each.facts as Record<string, unknown>[]) ?? [])
      .filter(each => each.kind === 'result');
    expect(last.map(each => each.pays).at(-1)).to.equal(3);
    expect((await versionsOf(world)).get(sent.hash)?.current).to.equal(true);
  });

  it('SDK-07 an older version is activated again by its number; one table first, then all', async () => {
    const other = await world.table(COIN_TABLE);
    expect((await activate(world, '1.0.0', { table_id: other })).status).to.equal(200);
    expect((await versionsOf(world)).get(first)).to.deep.include({ current: false, only_at: [other] });
    const there = await world.guest(site, 'bob', other);
    await world.play([there, { heads: 1000 }]);
    const pays = (who: Guest) =>
      who.screen.seen
        .flatMap(each => (each.facts as Record<string, unknown>[]) ?? [])
        .filter(each => each.kind === 'result')
        .at(-1)?.pays;
    expect(pays(there)).to.equal(2);
    await world.play([guest, { heads: 1000 }]);
    expect(pays(guest)).to.equal(3);
    expect((await activate(world, first)).status).to.equal(200);
    await world.play([guest, { heads: 1000 }]);
    expect(pays(guest)).to.equal(2);
    expect((await versionsOf(world)).get(first)).to.deep.include({ current: true, only_at: [] });
  });

  it('SDK-07 P17 a version that fails changes nothing, and the answer says why in a sentence', async () => {
    const good = await packCoin({ version: '1.2.0' });
    for (const [bytes, step, sentence] of [
      [await packCoin({ version: '1.1.0', pays: 4 }), 'version', /1\.1\.0 is installed already/],
      [await packCoin({ version: '1.0.5' }), 'version', /needs a higher version/],
      [withScript(good, 'for (;;);'), 'shape', /did not come back in the step shape/],
      [withScript(good, 'Date.now();'), 'purity', /Date/],
      [await packCoin({ version: '1.2.0', first: "throw new Error('no luck today');" }), 'rounds', /no luck today/],
      [await packCoin({ version: '1.2.0', code: 'baccarat' }), 'version', /has the game baccarat already/],
      [
        await packCoin({ version: '1.2.0', fields: "carryFrom: () => { throw new Error('other keys'); }," }),
        'carry',
        /other keys/,
      ],
      [await packCoin({ version: '1.2.0', files: { 'golden/coin.jsonl': '{"game":"dice"}\n' } }), 'golden', /dice/],
      [
        repacked(good, ({ manifest }) => Object.assign(manifest, { games: ['coin', 'dice'] })),
        'shape',
        /names the games coin, dice/,
      ],
    ] as const) {
      const sent = await install(world, bytes);
      expect(sent.status, JSON.stringify(sent.body)).to.equal(400);
      expect(sent.reasons[step], JSON.stringify(sent.body)).to.match(sentence);
    }
    expect((await versionsOf(world)).size).to.equal(2);
    await world.play([guest, { heads: 1000 }]);
  });

  it('F33 SDK-07 a version that does not come back is refused soon, and what was refused is not tried again', async () => {
    const bytes = await packCoin({ version: '1.2.0', first: 'for (;;);' });
    const timed = async () => {
      const start = performance.now();
      const { status, reasons } = await install(world, bytes);
      return { status, reasons, ms: performance.now() - start };
    };
    const [one, two] = await Promise.all([timed(), timed()]);
    const three = await timed();
    const rounds = `${COIN} 1.2.0 did not come back in the step rounds: one entry into its script took more than 2000 ms of processor time`;
    for (const { status, reasons } of [one, two, three])
      expect({ status, reasons }).to.deep.equal({ status: 400, reasons: { rounds } });
    expect(three.ms, 'no second trial').to.be.below(Math.max(one.ms, two.ms) / 2);
    await world.play([guest, { heads: 1000 }]);
  });

  it('SDK-07 open tables keep what they are made of: a version with seats, or with other limits, is refused for them', async () => {
    const chips = `flow: 'buy_in', seats: { min: 1, max: 2, usual: 2 }, limits: ['min_bet', 'max_bet', 'min_buy_in', 'max_buy_in'],
      template: { limits: { min_bet: 1, max_bet: 100, min_buy_in: 10, max_buy_in: 100 } },`;
    const most = `check: limits => (limits.max_bet === 100_000 ? ['max_bet'] : checkLimits({ betSize: ['min_bet', 'max_bet'] }, limits)),`;
    for (const [fields, sentence] of [
      [chips, /do not sit there.*Close such tables first/],
      [most, /refuses its max_bet/],
    ] as const) {
      const sent = await install(
        world,
        await packCoin({ version: '1.3.0', fields, head: `import { checkLimits } from '@baize/sdk';` }),
      );
      expect(sent.status, JSON.stringify(sent.body)).to.equal(400);
      expect(sent.reasons.tables, JSON.stringify(sent.body)).to.match(sentence);
    }
    expect((await versionsOf(world)).size).to.equal(2);
  });

  it('SDK-07 a version that something uses is not removed; one that nothing uses is', async () => {
    const remove = (version: string) => world.platform.call('DELETE', `/plugins/${encodeURIComponent(COIN)}/versions/${version}`);
    const [current, named] = [await remove(first), await remove('1.1.0')];
    expect([current.status, named.status]).to.deep.equal([409, 409]);
    expect(current.body.error).to.deep.include({ code: 'PLUGIN_IN_USE', details: { reason: 'new rounds take it' } });
    const sent = await install(world, await packCoin({ version: '2.0.0', pays: 5 }), '?activate=0');
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    expect(sent.body.current).to.equal(false);
    expect((await remove('2.0.0')).status).to.equal(204);
    expect((await remove('2.0.0')).status).to.equal(404);
    expect((await activate(world, '2.0.0')).status).to.equal(404);
  });

  it('SDK-07 K23 after a restart the store is what counts, and every round replays with its version', async () => {
    const sent = await install(world, await packCoin({ version: '3.0.0', pays: 4 }), '?activate=0');
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    const { rounds } = (await world.platform.call<{ rounds: { round_id: string }[] }>('GET', '/rounds?limit=50')).body;
    await world.server.end('SIGKILL');
    const again = await ServerProcess.start({ data: world.server.data, config: { wallet: { retry_ms: [100] } } });
    try {
      const there = {
        platform: Object.assign(Object.create(Object.getPrototypeOf(world.platform)), {
          url: again.url,
          key: world.platform.key,
        }),
      };
      const versions = await versionsOf(there);
      expect(versions.get(first)?.current).to.equal(true);
      expect(versions.get(sent.hash)?.current).to.equal(false);
      for (const { round_id: id } of rounds) {
        const { body } = await there.platform.call('GET', `/rounds/${id}?replay=1`);
        expect(body.replay ?? body, id).to.deep.include({ identical: true });
      }
    } finally {
      await again.end('SIGKILL');
    }
    await until('the stub', () => true);
    expect(movedBy(site, 'ann')).to.be.a('number');
  });
});
