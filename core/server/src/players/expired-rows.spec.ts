// Rows of launch tokens and sessions do not stay for ever, and go in small pieces.
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { type Clock, systemClock } from '../kernel/index.ts';
import { ExpiredRows, playersEntities } from './index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = 1_767_225_600_000;

describe('rows of tokens and sessions that are over', () => {
  let db: Database;
  let expired: ExpiredRows;
  const failures: unknown[] = [];
  const clock: Clock = { ...systemClock, now: () => NOW };
  before(async () => {
    db = await testDatabase(playersEntities);
    expired = new ExpiredRows({ db, clock, log: { error: (about: unknown) => failures.push(about) } as never });
  });
  after(() => db.close());

  const add = (table: 'launch_token' | 'player_session', name: string, count: number, at: number) =>
    db.query(
      table === 'launch_token'
        ? `insert into launch_token (hash, player_id, launch, expires_at, used_at)
            select $1 || i, 'pl_a', '{}', $3::bigint, case when i % 2 = 0 then $3::bigint end from generate_series(1, $2::int) i`
        : `insert into player_session (id, player_id, operator, launch, created_at, expires_at, revoked_at)
            select $1 || i, 'pl_a', 'acme', '{}', $3::bigint - 1, $3::bigint, case when i % 2 = 0 then $3::bigint - 1 end from generate_series(1, $2::int) i`,
      [name, count, at],
    );
  const names = async (table: string, key: string) =>
    (await db.query<Record<string, string>>(`select distinct rtrim(${key}, '0123456789') as name from ${table} order by 1`)).map(
      row => row.name,
    );
  const count = async (table: string) => Number((await db.query<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

  it('TOK-05 keeps what counts, sessions for a month after their end and tokens for an hour, and no longer', async () => {
    await add('launch_token', 'open', 3, NOW + 1);
    await add('launch_token', 'late', 3, NOW - HOUR_MS);
    await add('launch_token', 'gone', 1200, NOW - HOUR_MS - 1);
    await add('player_session', 'open', 3, NOW + 1);
    await add('player_session', 'late', 3, NOW - 30 * DAY_MS);
    await add('player_session', 'gone', 700, NOW - 30 * DAY_MS - 1);
    const before = [await count('launch_token'), await count('player_session')];
    expect(await expired.sweep(), 'there is more').to.equal(true);
    expect([await count('launch_token'), await count('player_session')], 'one piece of each').to.deep.equal(
      before.map(n => n - 500),
    );
    while (await expired.sweep());
    expect(await names('launch_token', 'hash')).to.deep.equal(['late', 'open']);
    expect(await names('player_session', 'id')).to.deep.equal(['late', 'open']);
    expect(await expired.sweep()).to.equal(false);
  });

  it('finds them by an index', async () => {
    for (const table of ['launch_token', 'player_session'] as const) {
      await add(table, 'many', 5000, NOW);
      await db.query(`analyze ${table}`); // few rows that a database has looked at by itself are read whole
      const plan = await db.query(`explain select 1 from ${table} where expires_at < 1 order by expires_at limit 500`);
      expect(JSON.stringify(plan), table).to.match(/Index.*expires_at_index/);
    }
  });

  it('deletes nothing once another process has the lease', async () => {
    await add('player_session', 'gone', 3, 1);
    await db.query(`update lease set owner = 'another', epoch = epoch + 1`);
    const left = await count('player_session');
    expect(await expired.sweep().catch((error: Error) => error.name)).to.equal('LeaseLost');
    expect(await count('player_session')).to.equal(left);
  });
});
