// Faults that hardly ever happen, made at a real server: of versions, of a closed table, and of what a start finds.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newDatabase } from '../../../../core/server/src/db/testing.ts';
import { Platform } from '../../../support/clients.ts';
import { pokerTable, seated } from '../../../support/poker.ts';
import { openPool, type Pool } from '../../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { EndedEarly, PLATFORM_KEY, ServerProcess, type StartOptions } from '../../../support/server-process.ts';
import { registration, type Site } from '../../../support/site.ts';
import { bet, World } from '../../../support/world.ts';
import { COIN_TABLE, install, packCoin } from '../../plugins/coin.ts';
import { countedOf, leadsOn, saidBy } from './trail.ts';

/** The least bet of the table that keeps something else than the others: no trial plays it. */
const ODD = 7500;
const MASTER = { BAIZE_MASTER_KEY: 'ab'.repeat(32) };

/** A world on PostgreSQL that may start again. */
class Again extends World {
  static async on(url: string, about: StartOptions = {}): Promise<Again> {
    const config = { drain_ms: 200, lease_ms: 1000, wallet: { retry_ms: [200] }, database: { slow_ms: 0 } };
    const env = { DATABASE_URL: url, METRICS_PORT: '0', ...MASTER, ...about.env };
    return new Again(await ServerProcess.start({ ...about, config: { ...config, ...about.config }, env }));
  }
}

describe('rare faults that were made', function () {
  this.timeout(240_000);
  let postgres: TestPostgres;
  let pool: Pool;
  let url: string;
  let world: Again;
  let acme: Site;
  let next: ServerProcess | undefined;
  before(async () => {
    postgres = await startPostgres();
    url = await newDatabase(postgres.url);
    pool = openPool(url, 2);
    world = await Again.on(url);
    expect(
      (await install(world, await packCoin({ keeps: `(round.limits.min_bet === ${ODD} ? { odd: true } : null)` }))).status,
    ).to.equal(201);
    acme = await world.site('acme');
  });
  after(async () => {
    await next?.end('SIGKILL');
    await pool?.end();
    await world?.close();
    await postgres?.stop();
  });

  /** Seen in the log, counted, and followed to what is to be done. */
  async function follow(event: string, server: ServerProcess): Promise<void> {
    const { msg } = await saidBy(server, event);
    expect(await countedOf(server, event), event).to.be.above(0);
    leadsOn(event, msg);
  }
  const anew = async (about: StartOptions = {}): Promise<ServerProcess> => {
    await next?.end('SIGKILL');
    next = (await Again.on(url, { data: world.server.data, ...about })).server;
    return next;
  };

  it('GEN-05 table.version_stays: a new version cannot go on from what a table keeps', async () => {
    const guest = await world.guest(
      acme,
      'stays',
      await world.table({ ...COIN_TABLE, limits: { min_bet: ODD, max_bet: 100_000 }, timers: { betting_ms: 300 } }),
    );
    await bet(guest, { heads: ODD });
    await world.settled(guest);
    const fields = `carryFrom: old => { if (old !== null) throw new Error('odd'); return null; },`;
    expect((await install(world, await packCoin({ version: '1.1.0', fields }))).status).to.equal(201);
    await bet(guest, { heads: ODD });
    await follow('table.version_stays', world.server);
  });

  it('GEN-05 table.not_cleared: the database takes no cash-out at a table that is closed', async () => {
    const table = await pokerTable(world);
    await seated(world, acme, table, ['closed']);
    await pool.query(`alter table wallet_tx add constraint none check (type <> 'credit') not valid`);
    expect((await world.platform.call('POST', `/tables/${table}/close`)).status).to.equal(500);
    await follow('table.not_cleared', world.server);
    await pool.query('alter table wallet_tx drop constraint none');
  });

  it('GEN-05 wallet.unnamed_network: production finds a private wallet whose network nobody named', async () => {
    const database = await newDatabase(postgres.url);
    const env = { ...MASTER, BAIZE_ENV: 'production', BAIZE_PUBLIC_URL: 'https://play.example.com', DATABASE_URL: database };
    const start = (data?: string) => ServerProcess.start({ env: { ...env, METRICS_PORT: '0' }, ...(data ? { data } : {}) });
    const first = await start();
    const own = {
      private_wallet: true,
      wallet_base_url: 'https://wallet.internal/gp',
      default_return_url: null,
      embed_origins: [],
    };
    const { status } = await new Platform(first.url, PLATFORM_KEY).call('POST', '/operators', registration('inside', own));
    expect(status).to.equal(201);
    await first.end();
    next = await start(first.data);
    await follow('wallet.unnamed_network', next);
    await next.remove();
    next = undefined;
  });

  it('GEN-05 plugin.not_restored: what was activated is gone; without the demo the start ends, and says what to bring back', async () => {
    await world.server.end('SIGKILL');
    rmSync(join(world.server.data, 'plugins'), { recursive: true });
    const ended = await anew().catch((error: unknown) => error);
    expect(ended).to.be.instanceOf(EndedEarly);
    const { message, ended: how } = ended as EndedEarly;
    expect([how.code, message]).to.deep.include(78);
    expect(message).to.include('what was activated cannot be loaded').and.to.include('is not in the store');
    await follow('plugin.not_restored', await anew({ env: { BAIZE_DEMO: '1' } }));
  });
});
