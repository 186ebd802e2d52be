// The schema that migrations make is the one that the entities state, column by column, index by index, check by check.
import { expect } from 'chai';
import { openPool } from '../../../../test/support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { Database, migrateDatabase } from '../db/index.ts';
import { newDatabase } from '../db/testing.ts';
import { makeLog } from '../kernel/index.ts';
import { allEntities } from './entities.ts';

const LISTS: Record<string, string> = {
  columns: `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(' ' || column_default, '') as is
    from information_schema.columns where table_schema = 'public'`,
  indexes: `select indexdef as is from pg_indexes where schemaname = 'public'`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as is from pg_constraint
    where connamespace = 'public'::regnamespace`,
};

describe('the schema', function () {
  this.timeout(60_000);
  let postgres: TestPostgres;
  const open: Database[] = [];
  const lines: { event: string; migration: string; ms: number }[] = [];
  before(async () => {
    postgres = await startPostgres();
    for (const create of [true, false]) {
      const url = await newDatabase(postgres.url);
      const log = makeLog('info', { write: line => void lines.push(JSON.parse(line)) });
      open.push(await Database.open({ entities: allEntities, log, create, url }));
    }
  });
  after(async () => {
    for (const each of open) await each.close();
    await postgres?.stop();
  });

  for (const [what, text] of Object.entries(LISTS))
    it(`has the same ${what} from entities and from migrations`, async () => {
      const [stated = [], migrated = []] = await Promise.all(
        open.map(async db => (await db.query<{ is: string }>(text)).map(row => row.is).filter(each => !/mikro_orm/.test(each))),
      );
      expect(stated.length).to.be.greaterThan(10);
      expect(migrated.toSorted()).to.deep.equal(stated.toSorted());
    });

  it('GEN-05 has a line of the log for each migration that made it', () => {
    const migrated = lines.filter(({ event }) => event === 'db.migrated');
    expect(migrated.length).to.be.above(10);
    for (const { migration, ms } of migrated) expect(`${migration} ${ms}`).to.match(/^m\d{14} \d+$/);
  });

  it('is changed once what it wants is free, and holds up nobody until then', async () => {
    const url = await newDatabase(postgres.url);
    const told = Promise.withResolvers<void>();
    const log = makeLog('warn', { write: line => JSON.parse(line).event === 'db.migration_waits' && told.resolve() });
    const migrate = () => migrateDatabase({ entities: allEntities, url, log });
    await migrate();
    const pool = openPool(url, 2);
    const [table, migration] = ['ggr_day_players', 'm20261123230952'];
    await pool.query(`drop table ${table}; delete from mikro_orm_migrations where name = '${migration}'`);
    const user = await pool.connect();
    await user.query(`begin; create table ${table} (x int)`);
    const made = migrate();
    await told.promise;
    const waiting = await pool.query('select pid from pg_locks where not granted');
    expect(waiting.rows, 'it waits for nothing in between').to.deep.equal([]);
    await user.query('rollback');
    user.release();
    expect(await made).to.deep.equal([migration]);
    await pool.end();
  });

  it('NS-30.4 lets no round end that never started', async () => {
    const [, db] = open;
    const end = (startedAt: number, status: string) =>
      db
        ?.query(
          `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, currency, status, started_at, setup,
             settings)
           values ($1, 'tbl_1', 'T', '{}', 'baccarat', 'v', 'rng', 1, 'KRW', $2, $3, '{}', '{}')`,
          [`rnd_${startedAt}_${status}`, status, startedAt],
        )
        .then(
          () => 'done',
          (error: Error) => /round_started/.test(error.message),
        );
    expect([await end(0, 'open'), await end(5, 'void'), await end(5, 'settled')]).to.deep.equal(['done', 'done', 'done']);
    expect([await end(0, 'void'), await end(0, 'settled')]).to.deep.equal([true, true]);
  });
});
