// What is kept in memory, topic by topic: it is forgotten when its topic is invalidated, whoever says so, and by no other topic.
import { expect } from 'chai';
import { Currencies, catalogEntities, GameRows, Settings } from '../catalog/index.ts';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { Cipher, loadConfig, systemClock, TOPICS, type Topic } from '../kernel/index.ts';
import { Operators, operatorsEntities } from '../operators/index.ts';
import { given } from '../wallet/fixture.ts';
import { authEntities, PlatformKeys } from './index.ts';

/** One memory: how it is read, and how its rows become others without anybody being told. */
interface Kept {
  topic: Topic;
  what: string;
  read(): Promise<unknown>;
  text: string;
}

describe('what is kept in memory', () => {
  let db: Database;
  let kept: readonly Kept[];
  before(async () => {
    db = await testDatabase([...catalogEntities, ...operatorsEntities, ...authEntities]);
    const config = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
    const cipher = new Cipher(config.master_key);
    const settings = new Settings(db, config);
    const [currencies, games] = [new Currencies(db), new GameRows(db)];
    const operators = new Operators({ db, cipher, clock: systemClock, config, currencies, games });
    const keys = new PlatformKeys({ db, cipher, clock: systemClock });
    await currencies.ensure(config.currencies);
    await games.ensure(['baccarat']);
    await db.transaction(sql => operators.create(sql, given('acme', 'independent', 'http://127.0.0.1:9/wallet')));
    const { key } = await db.transaction(sql => keys.add(sql, { name: 'kim', role: 'support' }));
    kept = [
      {
        topic: 'currency',
        what: 'currencies',
        read: async () => (await currencies.find('KRW'))?.symbol,
        text: `update currency set symbol = symbol || 'x'`,
      },
      {
        topic: 'game',
        what: 'games',
        read: async () => (await games.find('baccarat'))?.note,
        text: `update game_row set note = coalesce(note, '') || 'x'`,
      },
      {
        topic: 'operator',
        what: 'operators',
        read: async () => (await operators.byCode('acme'))?.name,
        text: `update operator set name = name || 'x'`,
      },
      {
        topic: 'operator',
        what: 'embed origins',
        read: async () => (await operators.embedOrigins()).length,
        text: `update operator set settings = jsonb_set(settings, '{embedOrigins}',
          settings->'embedOrigins' || to_jsonb('https://' || jsonb_array_length(settings->'embedOrigins') || '.example'))`,
      },
      {
        topic: 'platform_key',
        what: 'platform keys',
        read: async () => (await keys.check(`Bearer ${key}`)).name,
        text: `update platform_key set name = name || 'x'`,
      },
      {
        topic: 'platform_setting',
        what: 'settings of the platform',
        read: async () => (await settings.read()).environment,
        text: `insert into platform_setting (key, value) values ('environment', '"x"')
          on conflict (key) do update set value = to_jsonb((platform_setting.value #>> '{}') || 'x')`,
      },
    ];
  });
  after(() => db.close());

  it('has a case here for every topic', () => {
    expect([...new Set(kept.map(each => each.topic))]).to.have.members([...TOPICS]);
  });

  it('is forgotten by its topic, and by no other', async () => {
    for (const { topic, what, read, text } of kept) {
      const before = await read();
      await db.query(text);
      for (const other of TOPICS) if (other !== topic) db.bus.invalidate(other);
      expect(await read(), `${what} forget by another topic`).to.equal(before);
      db.bus.invalidate(topic);
      expect(await read(), `${what} do not forget`).to.not.equal(before);
    }
  });

  it('is forgotten by the name of the row, by which an operator alone is kept', async () => {
    const rest = { platform_key: 'key_any', platform_setting: 'timezone' };
    const names: Record<Topic, string> = { currency: 'KRW', game: 'baccarat', operator: 'acme', ...rest };
    for (const { topic, what, read, text } of kept) {
      const before = await read();
      await db.query(text);
      if (what === 'operators') {
        db.bus.invalidate(topic, 'bolt');
        expect(await read(), 'another operator').to.equal(before);
      }
      db.bus.invalidate(topic, names[topic]);
      expect(await read(), what).to.not.equal(before);
    }
  });
});
