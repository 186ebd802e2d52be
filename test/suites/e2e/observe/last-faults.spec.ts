// The last alarms: sums that are wrong, a table whose row cannot be read, and a debit that the program itself forgets.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { newDatabase } from '../../../../core/server/src/db/testing.ts';
import { BehindRelay } from '../../../support/behind-relay.ts';
import { TRANSACTIONS } from '../../../support/commits.ts';
import { openPool, type Pool } from '../../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { ServerProcess } from '../../../support/server-process.ts';
import { bet, until, World } from '../../../support/world.ts';
import { countedOf, leadsOn, saidBy } from './trail.ts';

const PRELOAD = pathToFileURL(resolve(import.meta.dirname, 'faulty-program.ts')).href;
const DAY_MS = 86_400_000;
/** A day is proved once it is over for so long, and that is looked for as often. */
const PROVED_AFTER_MS = 600_000;
const LEFT_ALONE_MS = 30_000;

/** A world whose program has a fault of its own. */
class Faulty extends World {
  static async on(database: string, faults: Record<string, string>): Promise<Faulty> {
    const config = { drain_ms: 200, lease_ms: 1000, wallet: { retry_ms: [200] } };
    const env = { DATABASE_URL: database, METRICS_PORT: '0', NODE_OPTIONS: `--import ${PRELOAD}`, ...faults };
    return new Faulty(await ServerProcess.start({ config, env }));
  }
}

describe('the last faults that were made', function () {
  this.timeout(240_000);
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres?.stop());

  /** Seen in the log, counted, and followed to what is to be done. */
  async function follow(event: string, server: ServerProcess) {
    const line = await saidBy(server, event);
    expect(await countedOf(server, event), event).to.be.above(0);
    leadsOn(event, line.msg);
    return line;
  }

  it('GEN-05 sums.wrong: a sum of yesterday that no round makes', async () => {
    const database = await newDatabase(postgres.url);
    const day = Math.floor((Date.now() - PROVED_AFTER_MS) / DAY_MS) - 1;
    const world = await Faulty.on(database, { BAIZE_TEST_WAITS: `${PROVED_AFTER_MS}:4000` });
    const pool = openPool(database, 1);
    try {
      await pool.query(
        `insert into ggr_day (operator, day, game_code, currency, kind, shared, rounds, bet, win, rake, void_rounds)
         values ('acme', ${day}, 'baccarat', 'KRW', 'banked', false, 1, 5000, 0, 0, 0)`,
      );
      await world.site('acme');
      const line = await follow('sums.wrong', world.server);
      expect(line).to.deep.include({
        operator: 'acme',
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        name: 'baccarat KRW',
      });
    } finally {
      await pool.end();
      await world.close();
    }
  });

  it('GEN-05 table.not_recovered: a row that cannot be read when the table is read anew; mended, the table goes on', async () => {
    const world = await BehindRelay.on(postgres, { drain_ms: 200, database: { slow_ms: 0 } });
    const pool: Pool = openPool(world.database, 1);
    try {
      const acme = await world.site('acme');
      const table = await world.table({ timers: { betting_ms: 400 } });
      const guest = await world.guest(acme, 'unread', table);
      await pool.query(`update play_table set names = 'null' where id = '${table}'`);
      const lost = world.relay.loseAnswer(TRANSACTIONS['the begin of a round']);
      const first = bet(guest, { player: 1000 }).catch(() => {}); // there is no round to bet in
      await lost;
      const line = await follow('table.not_recovered', world.server);
      expect(line.table).to.equal(table);
      await pool.query(`update play_table set names = '{"en": "Mended"}' where id = '${table}'`);
      await first;
      await until('a bet', () =>
        bet(guest, { player: 1000 }).then(
          () => true,
          () => false,
        ),
      );
    } finally {
      await pool.end();
      await world.close();
    }
  });

  it('GEN-05 wallet.debit_left_alone: the step that settles a debit throws; the money goes back', async () => {
    const env = { BAIZE_TEST_WAITS: `${LEFT_ALONE_MS}:300`, BAIZE_TEST_UNSETTLED: '1' };
    const world = await Faulty.on(await newDatabase(postgres.url), env);
    try {
      const acme = await world.site('acme');
      const guest = await world.guest(acme, 'forgotten', await world.table());
      const balance = () => acme.wallet.accounts.get('forgotten')?.balance;
      const before = balance();
      const refused = await bet(guest, { player: 1000 }).catch((error: unknown) => error);
      expect(String(refused)).to.include('INTERNAL_ERROR');
      const line = await follow('wallet.debit_left_alone', world.server);
      await until('the money', () => balance() === before);
      expect(acme.wallet.calls.filter(({ name }) => name === 'rollback').map(({ body }) => body.ref_tx_id)).to.deep.equal([
        line.txId,
      ]);
    } finally {
      await world.close();
    }
  });
});
