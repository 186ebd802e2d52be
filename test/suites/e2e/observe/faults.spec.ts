// Faults are made at a running server, and each is followed as whoever keeps it alive would: a line of the log, a figure that
// moved, an alert that asks for it, a row of the handbook. That an alert fires at such a figure: test/house/alerts.spec.ts.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { PostgresWorld } from '../../../support/postgres-world.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Guest } from '../../../support/world.ts';
import { type Coin, install, packCoin } from '../../plugins/coin.ts';
import { countedOf, leadsOn, saidBy } from './trail.ts';

/** By the least bet of a table, which no trial plays with. */
const FAILS = 7001;
const STICKS = 7002;
const BROKEN: Coin = {
  keeps: `(() => {
    if (round.limits.min_bet === ${FAILS}) throw new Error('no more cards');
    if (round.limits.min_bet === ${STICKS}) for (;;);
    return null;
  })()`,
};

describe('faults that were made', function () {
  this.timeout(240_000);
  let world: PostgresWorld;
  let acme: Site;
  let bolt: Site;
  let guest: Guest;
  let clock: string;
  before(async () => {
    clock = join(mkdtempSync(join(tmpdir(), 'baize-faults-')), 'by');
    const preload = pathToFileURL(resolve(import.meta.dirname, '../set-clock.ts')).href;
    world = await PostgresWorld.open({
      config: { reconcile_ms: 500, wallet: { retry_ms: [100] } },
      env: { METRICS_PORT: '0', NODE_OPTIONS: `--import ${preload}`, BAIZE_TEST_CLOCK: clock },
    });
    expect((await install(world, await packCoin(BROKEN))).status).to.equal(201);
    acme = await world.site('acme');
    bolt = await world.site('bolt', { credit_mode: 'prepaid' });
    guest = await world.guest(acme, 'u-1', await world.table());
  });
  after(() => world?.close());

  const setClock = (by: number) => {
    writeFileSync(clock, String(by));
    world.server.signal('SIGUSR2');
  };
  const answers = (name: string, body: string) =>
    acme.wallet.fault(call => (call.name === name ? { kind: 'raw', body, apply: true } : null));
  const bets = () => bet(guest, { banker: 1000 }).catch(() => {}); // refused, as it should be
  /** A bet of somebody new at a table of the coin with this least bet. */
  async function coin(least: number): Promise<void> {
    const limits = { min_bet: least, max_bet: 100_000 };
    const table = await world.table({ game_code: 'coin', limits });
    await bet(await world.guest(acme, `u-${least}`, table), { heads: least });
  }

  const MADE: Record<string, () => Promise<unknown>> = {
    'wallet.odd_status': async () => {
      answers('debit', '{"status":"SUCCESS"}');
      await bets();
    },
    'wallet.no_balance': async () => {
      answers('debit', '{"status":"OK"}');
      await bets();
    },
    'wallet.negative_balance': async () => {
      answers('debit', '{"status":"OK","balance":-5}');
      await bets();
    },
    'wallet.refused_us': async () => {
      acme.wallet.fault(call => (call.name === 'credit' ? { kind: 'refusal', status: 'PLAYER_NOT_FOUND' } : null));
      await bet(guest, { banker: 1000, player: 1000 });
    },
    'wallet.open_a_day': async () => {
      await world.sql(`update wallet_tx set created_at = created_at - 86400000 * 3 where type = 'credit' and status = 'pending'`);
    },
    'wallet.credit_low': async () => {
      await world.charge(bolt, 50_000);
      await world.platform.call('PUT', '/operators/bolt/credit/warning', { warn_below: 49_500 });
      await bet(await world.guest(bolt, 'u-2', await world.table()), { banker: 1000 });
    },
    'key.resolver_made': () => world.platform.call('POST', '/keys', { name: 'till', role: 'finance' }),
    'round.failed': () => coin(FAILS),
    'plugin.stuck': () => coin(STICKS),
    'books.unbalanced': async () => {
      acme.wallet.fault(null);
      await world.play([guest, { banker: 1000 }]);
      await world.sql(`update round_player set bet = bet + 1`);
    },
    'clock.set': async () => setClock(10_000),
    'clock.not_trusted': async () => setClock(3_600_000),
  };

  for (const [event, make] of Object.entries(MADE))
    it(`GEN-05 ${event}: a line of the log, a count, an alert and a row of the handbook lead to it`, async () => {
      const before = await countedOf(world.server, event);
      await make();
      const { msg } = await saidBy(world.server, event);
      expect(await countedOf(world.server, event)).to.be.above(before);
      leadsOn(event, msg);
    });
});
