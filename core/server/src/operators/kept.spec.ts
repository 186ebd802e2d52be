// Operators, currencies and games in memory: a change is seen at once, also by older readings and when its answer is lost.
import { expect } from 'chai';
import { Currencies, catalogEntities, GameRows } from '../catalog/index.ts';
import type { Database, Sql } from '../db/index.ts';
import { heldReading, losingAnswer, testDatabase, updateRow } from '../db/testing.ts';
import { Cipher, loadConfig, systemClock, TOPICS } from '../kernel/index.ts';
import { Operators, operatorsEntities } from './index.ts';

describe('what is kept in memory of operators, currencies and games', () => {
  let db: Database;
  let operators: Operators;
  let currencies: Currencies;
  let games: GameRows;
  const { around, lose } = losingAnswer();
  before(async () => {
    db = await testDatabase([...catalogEntities, ...operatorsEntities], around);
    const config = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
    currencies = new Currencies(db);
    games = new GameRows(db);
    operators = new Operators({ db, cipher: new Cipher(config.master_key), clock: systemClock, config, currencies, games });
    await currencies.ensure(config.currencies);
    await games.ensure(['baccarat']);
    const given = {
      code: 'demo',
      name: 'name 0',
      credit_mode: 'independent',
      wallet_base_url: 'https://wallet.example.com',
      ip_allowlist: [],
      currencies: ['KRW'],
      games: [],
    };
    await db.transaction(sql => operators.create(sql, given));
  });
  after(() => db.close());

  let count = 0;
  /** How each is read, and changed to something new. */
  const rooms: [what: string, read: () => Promise<unknown>, change: (sql: Sql, to: string) => Promise<unknown>][] = [
    [
      'an operator',
      async () => (await operators.byCode('demo'))?.name,
      (sql, to) => operators.change(sql, 'demo', { name: `name ${to}` }),
    ],
    [
      'the settings of an operator',
      async () => JSON.stringify((await operators.byCode('demo'))?.lobby),
      (sql, to) => operators.keep(sql, 'demo', { lobby: { [to]: {} } }),
    ],
    [
      'the credentials of an operator',
      async () => (await operators.byCode('demo'))?.apiKeyHash,
      sql => operators.reissue(sql, 'demo'),
    ],
    [
      'a currency',
      async () => (await currencies.find('KRW'))?.symbol,
      (sql, to) => updateRow(db, sql, currencies.update('KRW', { symbol: `s${to}` })),
    ],
    [
      'the currencies',
      async () => (await currencies.list()).length,
      (sql, to) => currencies.add(sql, { code: `X${to}`, exponent: 0, symbol: 'x', rate: 1 }),
    ],
    [
      'a game',
      async () => (await games.find('baccarat'))?.sortOrder,
      (sql, to) => games.change(sql, 'baccarat', { sort_order: 1000 + Number(to) }),
    ],
  ];

  const forget = () => {
    for (const topic of TOPICS) db.bus.invalidate(topic);
  };

  for (const [what, read, change] of rooms) {
    it(`${what}: a reading that began before a change is not kept after it`, async () => {
      forget();
      const before = await read();
      forget();
      await heldReading(db, read, () => db.transaction(sql => change(sql, String(++count))));
      expect(await read()).to.not.equal(before);
    });

    it(`${what}: nothing is kept over a change whose answer is lost`, async () => {
      const before = await read();
      lose();
      const error = await db.transaction(sql => change(sql, String(++count))).catch((caught: Error) => caught.message);
      expect(error).to.equal('cut off');
      expect(await read()).to.not.equal(before);
    });

    it(`${what}: what a transaction sees of its own is kept by nobody when it is undone`, async () => {
      forget();
      const undone = new Error('undone');
      const work = db.transaction(async sql => {
        await change(sql, String(++count));
        await Promise.all([currencies.list(sql), games.list(sql)]);
        throw undone;
      });
      expect(await work.catch((error: unknown) => error)).to.equal(undone);
      const after = await read();
      forget();
      expect(await read()).to.equal(after);
    });
  }
});
