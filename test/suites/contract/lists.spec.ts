// Rules that all lists share, from outside: limits on more than 500 rows, ranges and cursors of transactions, a player's own list.

import { expect } from 'chai';
import { askPlay } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, PATIENT, World } from '../../support/world.ts';

const PLAYERS = 30;
const BETS = 18; // a player's placements; more than 20 messages a second for 3 s would end their connection
const DAY_MS = 86_400_000;

interface Tx extends Json {
  tx_id: string;
  created_at: string;
}
interface Page {
  transactions: Tx[];
  next_cursor: string | null;
}

describe('lists', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let guests: Guest[];

  before(async () => {
    world = await World.open({ config: { wallet: PATIENT } });
    acme = await world.site('acme');
    bolt = await world.site('bolt', { credit_mode: 'prepaid' });
    await world.charge(bolt, 10_000_000);
    const table = await world.table({ timers: { betting_ms: 60_000 } });
    guests = await Promise.all(Array.from({ length: PLAYERS }, (_, i) => world.guest(bolt, `b-${i}`, table)));
    await Promise.all(
      guests.map(async guest => {
        for (let i = 0; i < BETS; i++) await bet(guest, { player: 1000 });
      }),
    );
  });
  after(() => world?.close());

  const get = <T = Page>(path: string) => bolt.operator.call<T>('GET', path);
  const read = async (query = '') => {
    const { status, body } = await get(`/transactions${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const ids = (page: Page) => page.transactions.map(each => each.tx_id);

  it('RNG-04 lists 100 rows by default and 500 at most; what is no limit is the default', async () => {
    for (const [limit, size] of [
      ['', 100],
      ['?limit=7', 7],
      ['?limit=499', 499],
      ['?limit=500', 500],
      ['?limit=501', 500],
      ['?limit=99999999999', 500],
      ['?limit=0', 100],
      ['?limit=-1', 100],
      ['?limit=ten', 100],
      ['?limit=7.5', 100],
      ['?limit=', 100],
      ['?limit=3&limit=9', 9],
    ] as const)
      expect((await read(limit)).transactions, limit).to.have.length(size);
  });

  it('RNG-04 GET /credit lists 50 entries by default and 500 at most', async () => {
    for (const [limit, size] of [
      ['', 50],
      ['?limit=60', 60],
      ['?limit=501', 500],
      ['?limit=ten', 50],
      ['?limit=0', 50],
    ] as const)
      expect((await get<{ entries: Json[] }>(`/credit${limit}`)).body.entries, limit).to.have.length(size);
  });

  for (const order of ['asc', 'desc'] as const)
    for (const sort of ['created_at', 'completed_at'] as const)
      it(`RNG-05 RNG-07 pages by ${sort} ${order} show each of ${PLAYERS * BETS} rows once, many of one millisecond`, async () => {
        const seen: string[] = [];
        const times: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page: Page = await read(`?sort=${sort}&order=${order}&limit=77${cursor ? `&cursor=${cursor}` : ''}`);
          seen.push(...ids(page));
          times.push(...page.transactions.map(each => String(each[sort])));
          cursor = page.next_cursor;
        }
        expect(new Set(seen).size).to.equal(PLAYERS * BETS);
        expect(seen).to.have.length(PLAYERS * BETS);
        expect(times).to.deep.equal(order === 'asc' ? times.toSorted() : times.toSorted().toReversed());
      });

  it('RNG-05 a page of exactly the limit may be followed by an empty one', async () => {
    const first = await read('?limit=18&external_id=b-3');
    expect(first.transactions).to.have.length(18);
    expect(await read(`?limit=18&external_id=b-3&cursor=${first.next_cursor}`)).to.deep.include({
      transactions: [],
      next_cursor: null,
    });
    expect((await read('?limit=19&external_id=b-3')).next_cursor).to.equal(null);
  });

  it('RNG-06 refuses a cursor of transactions with other filters or another sort', async () => {
    const { next_cursor: cursor } = await read('?limit=5&external_id=b-3');
    const same = `limit=5&external_id=b-3&cursor=${cursor}`;
    expect((await get(`/transactions?${same}`)).status).to.equal(200);
    for (const query of [
      same.replace('b-3', 'b-4'),
      `${same}&sort=completed_at`,
      `${same}&order=asc`,
      `${same}&type=debit`,
      `${same}&to=2030-01-01`,
      'cursor=e30.e30',
    ]) {
      const { status, body } = await get<{ error: Json }>(`/transactions?${query}`);
      expect([status, body.error.code], query).to.deep.equal([400, 'INVALID_REQUEST']);
      expect(body.error.details).to.deep.include({ fields: ['cursor'] });
    }
    const elsewhere = await acme.operator.call('GET', `/transactions?${same}`);
    expect(elsewhere.status, 'of another operator').to.equal(400);
  });

  it('RNG-01 RNG-02 RNG-03 the range of transactions is on created_at, with the same rules', async () => {
    const [row] = (await read('?order=asc&limit=1')).transactions as [Tx];
    const at = Date.parse(row.created_at);
    const time = (ms: number) => new Date(ms).toISOString();
    const has = async (query: string) => ids(await read(`?order=asc&${query}`)).includes(row.tx_id);
    expect(await has(`from=${time(at)}`)).to.equal(true);
    expect(await has(`from=${time(at + 1)}`)).to.equal(false);
    expect(await has(`from=${time(at - 9)}&to=${time(at)}`)).to.equal(false);
    expect(await has(`from=${time(at - 9)}&to=${time(at + 1)}`)).to.equal(true);
    expect(await has(`to=${time(at + DAY_MS)}`)).to.equal(true);
    expect(await has(`to=${time(at + DAY_MS + 1)}`)).to.equal(false);
    expect(await has(`from=soon&to=${time(at + DAY_MS + 1)}`)).to.equal(false);
    expect(await has('from=soon&to=later')).to.equal(true);
  });

  it("RNG-04 RNG-05 RNG-06 a player's own list has the same pages, and its cursor is theirs alone", async () => {
    const table = await world.table();
    const [ann, bob] = [await world.guest(acme, 'u-1', table), await world.guest(acme, 'u-2', table)];
    for (let i = 0; i < 3; i++) await world.play([ann, { player: 1000 }], [bob, { banker: 2000 }]);
    const own = ({ session }: Guest, query: string) =>
      askPlay<{ rounds: Json[]; next_cursor: string | null }>(world.server.url, session, `/rounds${query}`);
    const first = (await own(ann, '?limit=2')).body;
    const second = (await own(ann, `?limit=2&cursor=${first.next_cursor}`)).body;
    expect([first.rounds.length, second.rounds.length, second.next_cursor]).to.deep.equal([2, 1, null]);
    expect([...first.rounds, ...second.rounds].map(row => row.external_id)).to.deep.equal(['u-1', 'u-1', 'u-1']);
    expect(new Set([...first.rounds, ...second.rounds].map(row => row.round_id)).size).to.equal(3);
    expect((await own(bob, `?limit=2&cursor=${first.next_cursor}`)).status, 'it is not theirs').to.equal(400);
    expect((await own(ann, `?limit=2&order=asc&cursor=${first.next_cursor}`)).status).to.equal(400);
    expect((await own(ann, '?external_id=u-2')).body.rounds, 'nobody reads another').to.deep.equal([]);
    expect((await own(ann, '?limit=many')).body.rounds).to.have.length(3);
  });
});
