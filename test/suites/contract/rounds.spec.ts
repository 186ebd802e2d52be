// GET /rounds from outside: rows of two operators at one table and of an own table, filters, ranges, order and cursors.
import { expect } from 'chai';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, type Played, World } from '../../support/world.ts';

interface Row extends Json {
  round_id: string;
  started_at: string;
  settled_at: string;
  external_id: string;
  table_id: string;
  hand_no: number;
  bet: number;
  win: number;
}
interface Page {
  rounds: Row[];
  next_cursor: string | null;
}
const DAY_MS = 86_400_000;

describe('GET /rounds', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let shared: string;
  let own: string;
  const played: Played[] = [];

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt', { credit_mode: 'prepaid' });
    await world.charge(bolt, 10_000_000);
    shared = await world.table();
    own = await world.table({ operator_code: 'acme', names: { en: 'Own' } });
    const ann = await world.guest(acme, 'u-1', shared);
    const cid = await world.guest(acme, 'u-3', shared);
    const bob = await world.guest(bolt, 'u-1', shared); // the same external id at another operator
    const home = await world.guest(acme, 'u-1', own);
    played.push(await world.play([ann, { player: 10_000, tie: 2000 }], [cid, { banker: 4000 }], [bob, { tie: 5000 }]));
    played.push(await world.play([ann, { banker: 20_000 }]));
    played.push(await world.play([home, { player_pair: 1000 }]));
    played.push(await world.play([bob, { player: 3000 }]));
    await world.quiet();
    for (const each of [ann, cid, bob, home]) await each.screen.leave();
  });
  after(() => world?.close());

  const read = async (query = '', site: Site = acme) => {
    const { status, body } = await site.operator.call<Page>('GET', `/rounds${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const names = (page: Page) => page.rounds.map(row => `${row.round_id} ${row.external_id}`);
  const first = async () => (await read('?order=asc')).rounds[0] as Row;
  const time = (at: number | string) => new Date(at).toISOString();

  it('RND-01 has one row for each own player of a round and none of others', async () => {
    const [one, two, three, four] = played.map(each => each.roundId);
    const mine = names(await read());
    expect(mine).to.have.members([`${one} u-1`, `${one} u-3`, `${two} u-1`, `${three} u-1`]);
    expect(names(await read('', bolt))).to.have.members([`${one} u-1`, `${four} u-1`]);
    expect((await read()).rounds.map(row => row.status)).to.deep.equal(['settled', 'settled', 'settled', 'settled']);
  });

  it('RND-05 a row has exactly the fields of the specification, of their types', async () => {
    for (const row of (await read()).rounds) {
      const names = `round_id game_code table_id started_at settled_at status external_id bet win rake currency hand_no table_name
        table_names`;
      expect(row).to.have.all.keys(names.split(/\s+/));
      expect(row.round_id).to.match(/^rnd_[0-9a-f]{32}$/);
      expect(row).to.include({ game_code: 'baccarat', currency: 'KRW' });
      for (const at of [row.started_at, row.settled_at]) expect(at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(row.settled_at > row.started_at).to.equal(true);
      for (const amount of [row.bet, row.win, row.rake, row.hand_no]) expect(amount).to.satisfy(Number.isSafeInteger);
      const isOwn = row.table_id === own;
      expect(row.table_id).to.equal(isOwn ? own : shared);
      expect(row.table_name).to.be.a('string').that.is.not.equal('');
      expect(row.table_names).to.deep.equal(isOwn ? { en: 'Own' } : { en: 'Baccarat 1', ko: '바카라 1' });
    }
  });

  it('RND-06 win − bet is what the wallet moved by, and the win is what the player was paid', async () => {
    for (const site of [acme, bolt]) {
      const { rounds } = await read('', site);
      for (const id of new Set(rounds.map(row => row.external_id))) {
        const profit = rounds.filter(row => row.external_id === id).reduce((sum, row) => sum + row.win - row.bet, 0);
        expect(profit, `${site.operator.code} ${id}`).to.equal(movedBy(site, id));
      }
    }
    const row = (await read()).rounds.find(each => each.round_id === played[1]?.roundId);
    const credit = acme.wallet.calls.find(call => call.name === 'credit' && call.body.round_id === row?.round_id);
    expect(row).to.include({ bet: 20_000, win: credit?.body.amount, rake: 0 });
  });

  it('RND-07 hand_no counts the rounds of one table', async () => {
    const { rounds } = await read();
    const handOf = (i: number) => rounds.find(row => row.round_id === played[i]?.roundId)?.hand_no;
    expect(handOf(1)).to.equal((handOf(0) as number) + 1);
    expect(handOf(2), "the own table's first round").to.equal(1);
    expect(handOf(0)).to.equal(1);
    const third = (await read('', bolt)).rounds.find(row => row.round_id === played[3]?.roundId);
    expect(third?.hand_no).to.equal(3);
  });

  it('RND-02 filters by player and game, and by the START, also when sorted by settlement', async () => {
    expect(names(await read('?external_id=u-3'))).to.deep.equal([`${played[0]?.roundId} u-3`]);
    expect((await read('?external_id=u-1%00')).rounds).to.have.length(0);
    expect((await read('?external_id=u-9')).rounds).to.have.length(0);
    expect((await read('?game_code=baccarat')).rounds).to.have.length(4);
    expect((await read('?game_code=blackjack')).rounds).to.have.length(0);
    const row = await first();
    for (const sort of ['started_at', 'settled_at']) {
      const before = await read(`?sort=${sort}&from=${time(Date.parse(row.started_at) - 1000)}&to=${row.started_at}`);
      expect(before.rounds, `${sort}: ended in the range, started after it`).to.have.length(0);
      const between = await read(`?sort=${sort}&from=${row.started_at}&to=${row.settled_at}`);
      expect(between.rounds.map(each => each.round_id)).to.include(row.round_id);
      const late = await read(`?sort=${sort}&from=${row.settled_at}`);
      expect(late.rounds.map(each => each.round_id)).not.to.include(row.round_id);
    }
  });

  it('RND-03 RND-04 sorts by start or settlement, down or up; within a round by player', async () => {
    const { rounds: byDefault } = await read();
    expect(byDefault).to.deep.equal((await read('?sort=started_at&order=desc')).rounds);
    expect(byDefault).to.deep.equal((await read('?sort=nonsense&order=sideways')).rounds);
    for (const sort of ['started_at', 'settled_at'] as const) {
      const up = (await read(`?sort=${sort}&order=asc`)).rounds;
      const down = (await read(`?sort=${sort}`)).rounds;
      expect(up.map(row => row[sort])).to.deep.equal(up.map(row => row[sort]).toSorted());
      expect(down.map(row => row[sort])).to.deep.equal(up.map(row => row[sort]).toReversed());
      const both = (rows: Row[]) => rows.filter(row => row.round_id === played[0]?.roundId).map(row => row.external_id);
      expect(both(down), 'the order within a round does not turn').to.deep.equal(both(up));
    }
  });

  it('RNG-01 takes instants with any offset and dates; from is inclusive, to exclusive', async () => {
    const { started_at: at, round_id: id } = await first();
    const has = async (query: string) => (await read(query)).rounds.some(row => row.round_id === id);
    const ms = Date.parse(at);
    expect(await has(`?from=${at}`), 'from is inclusive').to.equal(true);
    expect(await has(`?from=${time(ms + 1)}`)).to.equal(false);
    expect(await has(`?from=${time(ms - 1000)}&to=${at}`), 'to is exclusive').to.equal(false);
    expect(await has(`?from=${time(ms - 1000)}&to=${time(ms + 1)}`)).to.equal(true);
    const seoul = time(ms + 9 * 3_600_000).replace('Z', '%2B09:00');
    expect(await has(`?from=${seoul}`), 'an offset names the same instant').to.equal(true);
    expect(await has(`?from=${time(ms + 9 * 3_600_000 + 1).replace('Z', '%2B09:00')}`)).to.equal(false);
    expect(await has(`?from=${at.toLowerCase()}`), 'small letters are RFC 3339').to.equal(true);
    expect(await has(`?from=${time(ms + 1).toLowerCase()}`)).to.equal(false);
    const [today, tomorrow] = [time(ms).slice(0, 10), time(ms + DAY_MS).slice(0, 10)];
    expect(await has(`?from=${today}`), 'a date is its midnight in UTC').to.equal(true);
    expect(await has(`?from=${tomorrow}`)).to.equal(false);
    expect(await has(`?from=2020-01-01&to=${today}`)).to.equal(false);
    expect(await has(`?from=2020-01-01&to=${tomorrow}`)).to.equal(true);
  });

  it('RNG-02 without `from` the range begins 24 hours before `to`, without `to` it ends now', async () => {
    const { started_at: at, round_id: id } = await first();
    const has = async (query: string) => (await read(query)).rounds.some(row => row.round_id === id);
    const end = Date.parse(at) + DAY_MS;
    expect(await has(`?to=${time(end)}`)).to.equal(true);
    expect(await has(`?to=${time(end + 1)}`)).to.equal(false);
    expect(await has(`?from=${at}`), 'to is now, after the start').to.equal(true);
    expect((await read(`?from=${time(Date.now() + 60_000)}`)).rounds, 'nothing is from the future').to.have.length(0);
  });

  const MALFORMED = `yesterday 2026-13-01 2026-02-30 1700000000 2026-01-01T00:00:00 2026-01-01%2000:00:00Z 2026-01-01T00:00Z
    2026-02-30T00:00:00Z 2026-01-01T24:00:00Z 2026-01-01T00:00:00%2B24:00 2026-01-01T00:00:00+09:00 %00`.split(/\s+/);
  for (const bad of MALFORMED)
    it(`RNG-03 takes a malformed ${bad} as if it were not there`, async () => {
      const { started_at: at } = await first();
      expect(names(await read(`?from=${bad}&to=${bad}`))).to.deep.equal(names(await read()));
      const late = time(Date.parse(at) + DAY_MS + 1);
      expect(names(await read(`?from=${bad}&to=${late}`)), 'the default of 24 hours').to.deep.equal(
        names(await read(`?to=${late}`)),
      );
    });

  it('RNG-05 pages by an opaque cursor; a full last page is followed by an empty one', async () => {
    const all = names(await read());
    for (const [limit, sizes] of [
      [3, [3, 1]],
      [2, [2, 2, 0]],
      [1, [1, 1, 1, 1, 0]],
      [9, [4]],
    ] as const) {
      const pages: string[][] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page = await read(`?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
        pages.push(names(page));
        cursor = page.next_cursor;
        if (cursor) expect(cursor).to.match(/^[\w.~-]+$/);
      }
      expect(pages.map(page => page.length)).to.deep.equal(sizes);
      expect(pages.flat()).to.deep.equal(all);
    }
  });

  it('RNG-06 refuses a cursor with another sort, order, filter, operator, list, or a changed one', async () => {
    const { next_cursor: cursor } = await read('?limit=1&external_id=u-1&sort=started_at&order=desc');
    const { operator } = acme;
    const same = `limit=1&external_id=u-1&sort=started_at&order=desc&cursor=${cursor}`;
    expect((await operator.call('GET', `/rounds?${same}`)).status).to.equal(200);
    expect((await operator.call('GET', `/rounds?${same.replace('limit=1', 'limit=2')}`)).status, 'limit may change').to.equal(
      200,
    );
    const others = [
      same.replace('u-1', 'u-3'),
      same.replace('order=desc', 'order=asc'),
      same.replace('started_at', 'settled_at'),
      same.replace('external_id=u-1&', ''),
      `${same}&game_code=baccarat`,
      `${same}&from=2020-01-01`,
      `${same.slice(0, -1)}${same.endsWith('0') ? '1' : '0'}`,
      'cursor=nonsense',
      `cursor=${'a'.repeat(3000)}`,
      'cursor=.',
    ];
    const calls = others.map(query => [acme, `/rounds?${query}`] as const);
    for (const [site, path] of [...calls, [bolt, `/rounds?${same}`], [acme, `/transactions?${same}`]] as const) {
      const refused = await site.operator.call<{ error: Json }>('GET', path);
      expect(refused.status, path).to.equal(400);
      expect(refused.body.error).to.deep.include({ code: 'INVALID_REQUEST' });
      expect((refused.body.error as { details: object }).details).to.deep.include({ fields: ['cursor'] });
    }
  });
});
