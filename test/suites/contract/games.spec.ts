// GET /games and GET /currencies against the running server.
import { expect } from 'chai';
import { Player } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

type Game = Record<string, unknown> & { game_code: string; name: string; thumbnail: { square: string; wide: string } };

describe('GET /games and GET /currencies', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let beta: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme', { currencies: ['USD', 'KRW'], table_create_games: ['baccarat'] });
    beta = await world.site('beta', { games: ['baccarat'], credit_mode: 'prepaid', table_create_games: ['baccarat'] });
  });
  after(() => world?.close());

  const games = async (site: Site, query = ''): Promise<Game[]> => {
    const { status, body } = await site.operator.call<{ games: Game[] }>('GET', `/games${query}`);
    expect(status).to.equal(200);
    return body.games;
  };
  const game = async (site: Site, code: string, query = ''): Promise<Game> => {
    const found = (await games(site, query)).find(each => each.game_code === code);
    expect(found, code).to.be.an('object');
    return found as Game;
  };

  it('GMS-03 GMS-06 GMS-08 GMS-10 shows each game with every field, and nothing where nothing was set', async () => {
    const baccarat = await game(acme, 'baccarat', '?lang=en');
    expect(baccarat).to.include({ name: 'Baccarat', category: 'card', kind: 'round', live: false, currency: 'USD' });
    expect(baccarat).to.deep.include({ status: 'open', bet_limits: {}, lobby: {} });
    expect(baccarat).to.have.all.keys(
      'game_code name category kind live thumbnail min_bet max_bet currency status bet_limits table_create lobby'.split(' '),
    );
    expect(await game(acme, 'live_baccarat')).to.include({ category: 'live', kind: 'round', live: true });
  });

  it('GMS-02 shows enabled games only, in the order of the platform', async () => {
    expect((await games(beta)).map(each => each.game_code)).to.deep.equal(['baccarat']);
    const order = async () => (await games(acme)).map(each => each.game_code).filter(code => /baccarat/.test(code));
    for (const [first, second] of [
      ['baccarat', 'live_baccarat'],
      ['live_baccarat', 'baccarat'],
    ] as const) {
      await world.platform.call('PATCH', `/games/${first}`, { sort_order: -20 });
      await world.platform.call('PATCH', `/games/${second}`, { sort_order: -10 });
      expect(await order()).to.deep.equal([first, second]);
    }
  });

  it('GMS-01 LCH-09 names a game in the language asked for, else in English; no or an unknown language is Korean', async () => {
    for (const [query, name] of [
      ['', '바카라'],
      ['?lang=xx', '바카라'],
      ['?lang=EN', 'Baccarat'],
      ['?lang=ja_JP', 'バカラ'],
      ['?lang=zh-CN', '百家乐'],
    ]) {
      expect((await game(acme, 'baccarat', query)).name, query).to.equal(name);
    }
    const names = await world.platform.call('PATCH', '/games/baccarat', { names: { th: '', en: 'Punto' } });
    expect(names.status, JSON.stringify(names.body)).to.equal(200);
    expect((await game(acme, 'baccarat', '?lang=th')).name).to.equal('Punto');
    await world.platform.call('PATCH', '/games/baccarat', { names: { th: '', en: '' } });
    expect((await game(acme, 'baccarat', '?lang=th')).name, 'without an English one the Korean').to.equal('바카라');
    await world.platform.call('PATCH', '/games/baccarat', { names: { th: '', en: '', ko: '' } });
    expect((await game(acme, 'baccarat', '?lang=th')).name, 'without both the code').to.equal('baccarat');
    await world.platform.call('PATCH', '/games/baccarat', { names: {} });
  });

  it('GMS-04 links a thumbnail that anybody may fetch', async () => {
    for (const code of ['baccarat', 'live_baccarat']) {
      const { thumbnail } = await game(acme, code);
      expect(thumbnail.square).to.equal(`${world.server.url}/thumbs/${code}.webp`);
      expect(thumbnail.wide).to.equal(thumbnail.square);
      const image = await fetch(thumbnail.square);
      expect(image.status).to.equal(200);
      expect(image.headers.get('content-type')).to.equal('image/webp');
      expect(
        Buffer.from(await image.arrayBuffer())
          .subarray(8, 12)
          .toString(),
      ).to.equal('WEBP');
    }
  });

  it('GMS-05 GMS-11 spans the bets of the tables that can be joined now, in the default currency', async () => {
    expect(await game(acme, 'baccarat')).to.include({ min_bet: 0, max_bet: 0 });
    const limits = (min_bet: number, max_bet: number) => ({ min_bet, max_bet, tie_max: max_bet });
    await world.table({ currency: 'USD', limits: limits(500, 10_000) });
    const own = await world.table({ currency: 'USD', limits: limits(200, 5_000), operator_code: 'acme' });
    await world.table({ currency: 'USD', limits: limits(100, 90_000), operator_code: 'beta' });
    await world.table({ currency: 'USD', limits: limits(100, 90_000), mode: 'practice' });
    await world.table({ currency: 'KRW', limits: limits(1000, 9_000_000) });
    expect(await game(acme, 'baccarat')).to.include({ min_bet: 200, max_bet: 10_000, currency: 'USD' });
    expect(await game(beta, 'baccarat')).to.include({ min_bet: 1000, max_bet: 9_000_000, currency: 'KRW' });
    await world.platform.call('PATCH', `/tables/${own}`, { status: 'maintenance' });
    expect(await game(acme, 'baccarat')).to.include({ min_bet: 500, max_bet: 10_000 });
  });

  it('GMS-07 shows maintenance, and the end of it', async () => {
    await world.platform.call('PATCH', '/games/baccarat', { status: 'maintenance' });
    expect((await game(acme, 'baccarat')).status).to.equal('maintenance');
    await world.platform.call('PATCH', '/games/baccarat', { status: 'open' });
    expect((await game(acme, 'baccarat')).status).to.equal('open');
  });

  it('GMS-09 allows own tables to an independent site for games the platform allows it', async () => {
    expect((await game(acme, 'baccarat')).table_create).to.equal(true);
    expect((await game(acme, 'live_baccarat')).table_create).to.equal(false);
    expect((await game(beta, 'baccarat')).table_create).to.equal(false);
  });

  it('CUR-01 lists every currency of the platform with exponent and symbol', async () => {
    const { body } = await acme.operator.call<{ currencies: { code: string; exponent: number; symbol: string }[] }>(
      'GET',
      '/currencies',
    );
    const exponents = Object.fromEntries(body.currencies.map(({ code, exponent }) => [code, exponent]));
    expect(exponents).to.include({ KRW: 0, JPY: 0, VND: 0, USD: 2, EUR: 2, CNY: 2, PHP: 2, THB: 2 });
    for (const currency of body.currencies) expect(currency).to.have.all.keys('code', 'exponent', 'symbol');
  });

  it('CUR-02 ONB-06 tells which of them a site may use in its settings alone, the default first', async () => {
    const { body } = await acme.operator.call<{ currencies: string[] }>('GET', '/settings');
    expect(body.currencies).to.deep.equal(['USD', 'KRW']);
  });

  it('GEN-04 a player cannot bring a result along: unknown messages and fields move nothing', async () => {
    const table = await world.table();
    beta.wallet.deposit('u-1', 50_000);
    await world.platform.call('POST', '/operators/beta/credit', { kind: 'charge', amount: 1_000_000, memo: 'test' });
    const { session } = await beta.operator.enter('u-1');
    const player = await Player.join(world.server.url, table, session);
    await player.until('ask', message => message.type === 'snapshot');
    expect(await player.act('result', { outcome: 'player', win: 1_000_000 })).to.include({ code: 'ACTION_INVALID' });
    const ack = await player.act('bet', { items: [{ spot: 'player', amount: 1000, win: 9_000 }], outcome: 'player' });
    expect(ack.ok, JSON.stringify(ack)).to.equal(true);
    expect(Number(beta.wallet.accounts.get('u-1')?.balance)).to.equal(49_000);
    const settle = (await player.fact('settle')) as { rows: { won: number }[] };
    expect([0, 1000, 2000]).to.include(settle.rows[0]?.won);
    await player.leave();
  });
});
