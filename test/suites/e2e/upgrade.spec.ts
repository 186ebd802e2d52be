// A database of the first release under this one, with people and money in it; and one that a newer release has added to.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { allEntities } from '../../../core/server/src/app/entities.ts';
import { ROOT } from '../../../core/server/src/kernel/index.ts';
import { openPool } from '../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { newDatabase } from '../../support/postgres-world.ts';
import { ServerProcess } from '../../support/server-process.ts';
import { type Json, World } from '../../support/world.ts';

const MIGRATIONS = resolve(ROOT, 'core/server/src/db/migrations');
const FIRST = 'm20261121040215';
const ENV = { BAIZE_MASTER_KEY: 'ab'.repeat(32) };

class Upgraded extends World {
  static async on(url: string): Promise<Upgraded> {
    return new Upgraded(
      await ServerProcess.start({ env: { ...ENV, DATABASE_URL: url }, config: { wallet: { retry_ms: [100] } } }),
    );
  }
}

describe('upgrade and rollback', function () {
  this.timeout(120_000);
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres?.stop());

  async function sql<T>(url: string, ...texts: string[]): Promise<T[]> {
    const pool = openPool(url, 1);
    let rows: T[] = [];
    for (const text of texts) ({ rows } = await pool.query<T>(text));
    await pool.end();
    return rows;
  }

  /** As the first release made it. */
  async function firstRelease(): Promise<string> {
    const url = await newDatabase(postgres.url);
    const migrations = {
      path: MIGRATIONS,
      pathTs: MIGRATIONS,
      emit: 'ts' as const,
      glob: '*.ts',
      silent: true,
      snapshotOnMigrate: false,
    };
    const about = { entities: allEntities, extensions: [Migrator], clientUrl: url, ensureDatabase: false, migrations };
    const orm = await MikroORM.init(about);
    const ran = await orm.migrator.up({ to: FIRST });
    await orm.close();
    expect(ran).to.have.length(1);
    return url;
  }

  const rowOf = (table: string, row: Json) =>
    `insert into ${table} select * from jsonb_populate_record(null::${table}, '${JSON.stringify(row)}')`;

  it('B77 a database of the first release starts under this one, with its players and its settled money, and is played on', async () => {
    const url = await firstRelease();
    await sql(
      url,
      rowOf('player', PLAYER),
      rowOf('currency', { code: 'KRW', exponent: 0, symbol: '₩', rate: '1', settings_step: 1 }),
    );
    const world = await Upgraded.on(url);
    try {
      const site = await world.site('acme');
      const guest = await world.guest(site, 'old-1', await world.table());
      await world.play([guest, { banker: 1000 }]);
      await world.quiet();
      const { players } = (await world.platform.call<{ players: Json[] }>('GET', '/players?external_id=old-1')).body;
      expect(players.map(({ player_id }) => player_id)).to.deep.equal([PLAYER.id]);
      expect((await world.platform.call<Json>('GET', '/reports/reconciliation')).body.balanced).to.equal(true);
      const ran = await sql<{ name: string }>(url, 'select name from mikro_orm_migrations order by id');
      expect(ran.length).to.be.greaterThan(15);
    } finally {
      await world.close();
    }
  });

  it('B77 what a newer release has added is no reason not to start: going back needs no restored backup', async () => {
    const url = await newDatabase(postgres.url);
    await (await Upgraded.on(url)).close();
    await sql(
      url,
      'alter table player add column of_a_newer_release text null',
      'create table of_a_newer_release (id text primary key)',
      `insert into mikro_orm_migrations (name, executed_at) values ('m20991231235959', now())`,
    );
    const world = await Upgraded.on(url);
    try {
      const site = await world.site('acme');
      await world.play([await world.guest(site, 'u-1', await world.table()), { player: 1000 }]);
      await world.quiet();
    } finally {
      await world.close();
    }
  });

  it('no migration takes away what the release before it reads: they only add', () => {
    const taken = globSync('*.ts', { cwd: MIGRATIONS }).flatMap(file => {
      const up = readFileSync(join(MIGRATIONS, file), 'utf8').split('override down')[0] ?? '';
      return [...up.matchAll(/drop (?:table|column)[^;`]*|rename [^;`]*/g)].map(([text]) => `${file}: ${text}`);
    });
    // a column of certifications, renamed before that was a rule
    expect(taken).to.deep.equal(['m20261122163630.ts: rename column "misuse" to "tampering"']);
  });
});

const PLAYER = {
  ...{ id: `pl_${'1'.repeat(32)}`, operator: 'acme', external_id: 'old-1', nickname: 'Old' },
  ...{ currency: 'KRW', country: null, status: 'active', created_at: 1_700_000_000_000 },
};
