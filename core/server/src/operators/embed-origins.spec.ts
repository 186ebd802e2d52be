// The list of sites that may frame the launch page: read once, without secrets, and anew after a change.
import { expect } from 'chai';
import { Currencies, catalogEntities, GameRows } from '../catalog/index.ts';
import type { Database, Sql } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { Cipher, loadConfig, systemClock, type Topic } from '../kernel/index.ts';
import { given } from '../wallet/fixture.ts';
import { Operators, operatorsEntities } from './index.ts';

describe('embed origins', () => {
  it('ONB-05 are kept until an operator changes, and open no secret', async () => {
    const db = await testDatabase([...catalogEntities, ...operatorsEntities]);
    const config = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
    const [currencies, games] = [new Currencies(db), new GameRows(db)];
    await currencies.ensure(config.currencies);
    let [reads, opened, isAway] = [0, 0, false];
    const watched = {
      query: (text: string, params?: unknown[]) => {
        reads++;
        return isAway ? Promise.reject(new Error('away')) : db.query(text, params);
      },
      bus: db.bus,
      invalidates: (sql: Sql, topic: Topic, key?: string) => db.invalidates(sql, topic, key),
    } as unknown as Database;
    const cipher = new Cipher(config.master_key);
    const open = cipher.open.bind(cipher);
    cipher.open = (...args) => {
      opened++;
      return open(...args);
    };
    const operators = new Operators({ db: watched, cipher, clock: systemClock, config, currencies, games });
    const register = async (code: string, embed_origins: string[]) => {
      const url = 'http://127.0.0.1:9/wallet';
      await db.transaction(sql => operators.create(sql, { ...given(code, 'independent', url), embed_origins }));
    };
    await register('acme', ['https://acme.example', 'https://shared.example']);
    await register('bare', []);
    await register('bolt', ['https://shared.example', 'https://bolt.example']);
    [reads, opened] = [0, 0];
    const lists: (readonly string[])[] = [];
    for (let i = 0; i < 100; i++) lists.push(await operators.embedOrigins());
    expect(lists[0]).to.have.members(['https://acme.example', 'https://shared.example', 'https://bolt.example']);
    expect(lists[0]).to.have.length(3);
    expect(new Set(lists).size, 'one list').to.equal(1);
    expect([reads, opened]).to.deep.equal([1, 0]);
    await db.transaction(sql => operators.change(sql, 'acme', { embed_origins: ['https://new.example'] }));
    isAway = true;
    expect(await operators.embedOrigins().catch((error: Error) => error.message)).to.equal('away');
    isAway = false;
    expect(await operators.embedOrigins(), 'a failure is not kept').to.include('https://new.example');
    expect(await operators.embedOrigins()).not.to.include('https://acme.example');
    expect(opened).to.equal(0);
    await db.close();
  });
});
