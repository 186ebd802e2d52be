// Faults of the database, of a studio and of what a start finds, made at a real server; each leads to its line, alert and row.
import { expect } from 'chai';
import { BehindRelay } from '../../../support/behind-relay.ts';
import { Device } from '../../../support/live-examples.ts';
import { pokerTable, seated } from '../../../support/poker.ts';
import { openPool, type Pool } from '../../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { ServerProcess } from '../../../support/server-process.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Guest, type Json, until } from '../../../support/world.ts';
import { countedOf, leadsOn, saidBy } from './trail.ts';

const CONFIG = {
  reconcile_ms: 500,
  drain_ms: 200,
  lease_ms: 1000,
  wallet: { retry_ms: [200], doubt_ms: 300, resume_ms: 300 },
  database: { gone_ms: 3000, slow_ms: 250 },
};
const GIVEN = `pk_${'7'.repeat(40)}`;

describe('more faults that were made', function () {
  this.timeout(240_000);
  let postgres: TestPostgres;
  let world: BehindRelay;
  let pool: Pool;
  let acme: Site;
  let again: ServerProcess | undefined;
  before(async () => {
    postgres = await startPostgres();
    world = await BehindRelay.on(postgres, CONFIG);
    pool = openPool(world.database, 2);
    acme = await world.site('acme');
  });
  after(async () => {
    await again?.end('SIGKILL');
    await pool?.end();
    await world?.close();
    await postgres?.stop();
  });

  /** Made, seen in the log, counted where the figures outlive it, and followed to what is to be done. */
  async function follow(event: string, make: () => Promise<unknown>): Promise<void> {
    await make();
    const { msg } = await saidBy(world.server, event);
    leadsOn(event, msg);
  }

  it('GEN-05 table.seats_differ: a seat altered in the database', () =>
    follow('table.seats_differ', async () => {
      const table = await pokerTable(world);
      const [who] = await seated(world, acme, table, ['alone']);
      await pool.query(`update table_session set seat = seat + 1 where id = '${who?.sessionId}'`);
    }));

  it('GEN-05 dealer.late: a card is awaited that nobody scans', () =>
    follow('dealer.late', async () => {
      const timers = { card_wait_ms: 300, void_wait_ms: 60_000 };
      const table = await pokerTable(world, { game_code: 'live_holdem', operator_code: 'acme', timers });
      const device = await Device.register(world.server.url, 'acme', { table_id: table });
      await world.platform.call('PATCH', `/devices/${device.id}`, { status: 'active', table_id: table });
      await world.platform.call('PATCH', `/tables/${table}`, { live: { dealing: 'manual' } });
      await seated(world, acme, table, ['l-1', 'l-2']);
    }));

  it('GEN-05 wallet.attempt_not_recorded: the database takes no attempt', () =>
    follow('wallet.attempt_not_recorded', async () => {
      const guest: Guest = await world.guest(acme, 'unrecorded', await world.table());
      acme.wallet.fault(call => (call.name === 'credit' ? { kind: 'http_before', status: 500 } : null));
      await bet(guest, { banker: 1000, player: 1000 });
      const tried = () => acme.wallet.calls.some(call => call.name === 'credit' && call.body.external_id === 'unrecorded');
      await until('a credit', tried);
      await pool.query('alter table tx_attempt add constraint none check (false) not valid');
      await saidBy(world.server, 'wallet.attempt_not_recorded');
      await pool.query('alter table tx_attempt drop constraint none');
      acme.wallet.fault(null);
      await world.quiet();
    }));

  it('GEN-05 db.slow: every answer of the database takes longer', () =>
    follow('db.slow', async () => {
      const slow = () => world.said('the database is slow: no new rounds');
      await until('a quick database', () => world.said('the database is fast enough again') === slow(), 60_000);
      const before = slow();
      world.relay.delay(200);
      await until('a slow database', () => slow() > before, 60_000);
      world.relay.open();
      await until('a quick database', () => world.said('the database is fast enough again') > 0, 60_000);
    }));

  it('GEN-05 db.away, db.gone: the line to the database is cut, and stays cut', () =>
    follow('db.gone', async () => {
      world.relay.cut();
      const away = await saidBy(world.server, 'db.away');
      leadsOn('db.away', away.msg);
      await saidBy(world.server, 'db.gone');
      world.relay.open();
      await until('a new life', () => world.isReady(), 60_000);
    }));

  it('GEN-05 db.restored, key.first_replaced, table.broke: what a start finds', async () => {
    const guest = await world.guest(acme, 'last', await world.table({ timers: { betting_ms: 800, deal_ms: 3000 } }));
    await bet(guest, { player: 1000 });
    await guest.screen.fact('card');
    await world.server.end('SIGKILL');
    await pool.query(`update shoe set sealed = 'AQ=='`);
    const env = { DATABASE_URL: world.database, METRICS_PORT: '0' };
    const start = (more: Json) => ServerProcess.start({ config: CONFIG, data: world.server.data, env: { ...env, ...more } });
    again = await start({ BAIZE_PLATFORM_KEY: GIVEN });
    for (const event of ['key.first_replaced', 'table.broke']) {
      const { msg } = await saidBy(again, event);
      expect(await countedOf(again, event), event).to.be.above(0);
      leadsOn(event, msg);
    }
    await again.end('SIGKILL');
    await pool.query(`insert into meta (key, value) values ('restoring', '1')`); // a restore-done that died
    again = await start({ BAIZE_PLATFORM_KEY: GIVEN });
    const { msg } = await saidBy(again, 'db.restored');
    expect(await countedOf(again, 'db.restored')).to.equal(1);
    leadsOn('db.restored', msg);
  });
});
