// What is left of deleted rows goes, and plans are made for the tables as they are.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { layDatabase } from '../../../../../test/support/prepared.ts';
import { until } from '../../../../../test/support/world.ts';
import type { Log } from '../../kernel/index.ts';
import { testDatabase } from '../testing.ts';
import { Autovacuum } from './autovacuum.ts';
import { openFolder } from './open-folder.ts';
import { PreparedEmbedded } from './prepared-embedded.ts';

const ROWS = 5000;
const COUNT = 'select count(*) as count from small s join big b on b.id = s.id where s.kind = $1';

describe('autovacuum of the embedded database', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'baize-vacuum-'));
  let database: PGlite;
  let vacuum: Autovacuum;
  const told: string[] = [];
  before(async () => {
    const dir = join(folder, 'db');
    await layDatabase(dir);
    database = await openFolder(dir);
    vacuum = new Autovacuum(database, { warn: (_about: object, text: string) => void told.push(text) } as Pick<Log, 'warn'>, 20);
  });
  after(async () => {
    await vacuum.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const one = async (text: string): Promise<number> =>
    Number(Object.values((await database.query<Record<string, unknown>>(text)).rows[0] ?? {})[0]);
  const fill = (table: string) =>
    database.query(`insert into ${table} select g, 'k' from generate_series(1, $1::int) g on conflict do nothing`, [ROWS]);

  it('a statement that was planned while its tables were empty gets another plan once they are full', async () => {
    await database.exec('create table small (id int, kind text); create table big (id int, kind text)');
    const prepared = new PreparedEmbedded(database);
    const ask = async () => {
      const from = performance.now();
      for (let i = 0; i < 3; i++) await prepared.alone(COUNT, ['k']);
      return (performance.now() - from) / 3;
    };
    await database.exec('set enable_hashjoin = off; set enable_mergejoin = off');
    for (let i = 0; i < 5; i++) await ask(); // as a plan for any values, which is kept
    await database.exec('reset enable_hashjoin; reset enable_mergejoin');
    await fill('small');
    await fill('big');
    const before = await ask();
    await vacuum.start();
    await until(
      'both tables are known',
      async () => (await one(`select min(reltuples) from pg_class where relname in ('small', 'big')`)) === ROWS,
    );
    expect(await ask()).to.be.below(before / 4);
  });

  it('what is left of deleted rows goes, again and again', async () => {
    await database.exec('create table queue (id int primary key, kind text)');
    const pages = () => one(`select pg_relation_size('queue') / 8192`);
    const rounds: number[] = [];
    for (let i = 0; i < 4; i++) {
      await fill('queue');
      await database.exec('delete from queue');
      await until('nothing is left', async () => (await pages()) === 0);
      rounds.push(await pages());
    }
    expect(rounds).to.deep.equal([0, 0, 0, 0]);
  });

  it('of a large table what is dead gives its place to new rows, though its indexes are not gone through each time', async () => {
    await database.exec('create table large (id int primary key, kind text, text text); create index on large (kind)');
    const text = `insert into large select g, 'k', repeat('a', 900) from generate_series(1, $1::int) g`;
    for (let i = 0; i < 4; i++) await database.query(text.replace('select g', `select g + ${i * ROWS}`), [ROWS]);
    const bytes = () => one(`select pg_relation_size('large')`);
    const full = await bytes();
    expect(full).to.be.above(16 * 1024 * 1024);
    const vacuums = () => one(`select vacuum_count from pg_stat_user_tables where relname = 'large'`);
    for (let i = 0; i < 5; i++) {
      const before = await vacuums();
      await database.exec(`update large set kind = 'k${i}'`);
      await until('it is vacuumed', async () => (await vacuums()) > before);
    }
    expect((await bytes()) / full).to.be.below(3);
  });

  it('what fails is told once, until it succeeds again', async () => {
    expect(told).to.deep.equal([]);
    const exec = database.exec.bind(database);
    let tries = 0;
    database.exec = () => {
      tries++;
      return Promise.reject(new Error('no space left'));
    };
    await database.query(`insert into queue select g, 'k' from generate_series(1, $1::int) g`, [ROWS]);
    await until('it was tried again', () => tries > 2);
    expect(told).to.deep.equal(['the embedded database could not be vacuumed']);
    database.exec = exec;
    await until('it is known', async () => (await one(`select reltuples from pg_class where relname = 'queue'`)) === ROWS);
    expect(told).to.have.length(1);
  });

  it('is there wherever a server has opened its database', async () => {
    const served = await testDatabase([], undefined, '');
    try {
      await served.query(`insert into meta (key, value) select 'k' || g, '' from generate_series(1, $1::int) g`, [ROWS]);
      const known = async () => (await served.query(`select reltuples from pg_class where relname = 'meta'`))[0]?.reltuples;
      await until('it is known', async () => Number(await known()) >= ROWS);
    } finally {
      await served.close();
    }
  });

  it('small changes are left alone, and who stops it has the database alone', async () => {
    await database.exec('create table still (id int primary key, kind text); insert into still values (1, null)');
    await new Promise(done => setTimeout(done, 200));
    expect(await one(`select reltuples from pg_class where relname = 'still'`)).to.equal(-1);
    await fill('still');
    await vacuum.stop();
    await new Promise(done => setTimeout(done, 1500));
    expect(await one(`select reltuples from pg_class where relname = 'still'`)).to.equal(-1);
  });
});
