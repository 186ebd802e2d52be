// A table that is opened, or gets another currency, by a commit that is not answered or arrives late: nothing is half there.
import { expect } from 'chai';
import { BehindRelay } from '../../../support/behind-relay.ts';
import type { Answer } from '../../../support/clients.ts';
import { booksAgree, closed, POKER_LIMITS, pokerTable, sitter } from '../../../support/poker.ts';
import { openPool } from '../../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until } from '../../../support/world.ts';

describe('an operator’s table behind a line that breaks', function () {
  this.timeout(90_000);
  let postgres: TestPostgres;
  let world: BehindRelay;
  let acme: Site;
  before(async () => {
    postgres = await startPostgres();
    world = await BehindRelay.on(postgres, { drain_ms: 200, wallet: { retry_ms: [100] } });
    acme = await world.site('acme', { table_create_games: ['holdem_nlh'] });
  });
  after(async () => {
    await world?.close();
    await postgres?.stop();
  });
  beforeEach(() => until('a database that serves', () => world.isReady()));
  afterEach(async () => {
    expect(await booksAgree(world), 'the books balance').to.equal(true);
  });

  /** Calls while the commit of a transaction with these words loses its answer. */
  async function lost<T>(words: string, isLate: boolean, work: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const happened = isLate ? world.relay.loseLate(words, { alone: false }) : world.relay.loseAnswer(words, false);
    const answer = await work();
    await happened;
    await until('a database that serves', () => world.isReady());
    return answer;
  }
  const listed = async () => (await acme.operator.call<{ tables: Json[] }>('GET', '/tables')).body.tables;
  const created = async () => (await acme.operator.call<{ entries: Json[] }>('GET', '/audit?action=table.create')).body.entries;
  /** What stands in the database, whatever the server remembers. */
  async function rows<T>(text: string): Promise<T[]> {
    const pool = openPool(world.database, 1);
    try {
      return (await pool.query({ name: '', text, values: [] })).rows as T[];
    } finally {
      await pool.end();
    }
  }
  /** Somebody sits down there and stands up again. */
  async function isPlayed(id: string, externalId: string): Promise<void> {
    const player = await sitter(world, acme, externalId, id);
    expect(await player.screen.act('stand')).to.include({ ok: true });
    await closed(acme, player.sessionId);
    await player.screen.leave();
  }

  for (const isLate of [false, true]) {
    const name = isLate ? 'late' : 'lost';

    it(`TCR-11 ${name}: POST /tables is answered 201 exactly if the table is there, in the rows, in the list, and to sit at`, async () => {
      const before = await listed();
      const body = { game_code: 'holdem_nlh', names: { en: `New ${name}` }, currency: 'KRW', limits: POKER_LIMITS };
      const make = () => acme.operator.call<{ table_id: string }>('POST', '/tables', body);
      const told = await lost('insert into play_table', isLate, make);
      if (!isLate) expect(told.status, 'it was written').to.equal(201);
      const isMade = told.status === 201;
      if (!isMade) expect(told.status, 'nobody was told that it was').to.be.at.least(500);
      const stored = await rows<{ id: string }>(`select id from play_table where status <> 'closed' and operator = 'acme'`);
      const added = (await listed()).filter(each => !before.some(one => one.table_id === each.table_id));
      expect(added.map(each => each.name)).to.deep.equal(isMade ? [`New ${name}`] : []);
      expect(stored.map(each => each.id).toSorted()).to.deep.equal(
        (await listed()).map(each => String(each.table_id)).toSorted(),
      );
      const records = (await created()).filter(each => (each.detail as { after: Json }).after.names !== undefined);
      expect(records.some(each => each.target === told.body.table_id)).to.equal(isMade);
      const id = isMade ? told.body.table_id : (await make()).body.table_id;
      await isPlayed(id, `u-new-${name}`);
    });

    it(`TUP-06 ${name}: PUT /tables/{table_id}/currency is answered 200 exactly if the row has it, and the table is played at`, async () => {
      const id = await pokerTable(world, { operator_code: 'acme' });
      const usd = { sb: 100, bb: 200, ante: 0, min_buy_in: 4000, max_buy_in: 20_000 };
      const settings = { currency: 'USD', limits: usd, rake_bp: 0 };
      expect((await acme.operator.call('PUT', `/tables/${id}/settings`, settings)).status).to.equal(200);
      const change = (currency: string) => acme.operator.call<Json>('PUT', `/tables/${id}/currency`, { currency });
      const told = await lost('update play_table set', isLate, () => change('USD'));
      if (!isLate) expect(told.status, 'it was written').to.equal(200);
      const isChanged = told.status === 200;
      if (!isChanged) expect(told.status, 'nobody was told that it was').to.be.at.least(500);
      const wanted = isChanged ? 'USD' : 'KRW';
      expect((await rows<Json>(`select currency from play_table where id = '${id}'`))[0]?.currency).to.equal(wanted);
      const shown = async () => (await listed()).find(each => each.table_id === id);
      await until('the currency in the list', async () => (await shown())?.currency === wanted);
      expect((await shown())?.limits).to.deep.equal(isChanged ? usd : POKER_LIMITS);
      if (isChanged) expect((await change('KRW')).status).to.equal(200);
      await isPlayed(id, `u-cur-${name}`);
    });
  }
});
