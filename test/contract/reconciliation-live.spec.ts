import { expect } from 'chai';
import { callDown, follow } from '../e2e/poker.ts';
import { PostgresWorld } from '../e2e/postgres-world.ts';
import { type Json, World } from '../e2e/world.ts';

import { alarmsOf, busy, type Report, reportOf } from './books.ts';

for (const database of ['the embedded database', 'PostgreSQL']) {
  describe(`reconciliation while everybody plays, on ${database}`, function () {
    this.timeout(120_000);
    let world: World;
    before(async () => {
      const config = {
        reconcile_ms: 60,
        wallet: { retry_ms: [60, 120], wait_ms: { balance: 300, debit: 300, credit: 300, rollback: 300 } },
      };
      world = await (database === 'PostgreSQL' ? PostgresWorld.open({ config }) : World.open({ config }));
    });
    after(() => world?.close());

    it('E3 E5 E6 E7 E9 finds nothing in the middle of bets, hands, refusals, doubts and retries', async () => {
      const { sites, guests, sitters } = await busy(world);
      let n = 0;
      for (const { wallet } of sites) {
        wallet.fault(call => {
          if (call.name === 'balance' || ++n % 4 !== 0) return null;
          return n % 8 === 0
            ? { kind: 'http_after' }
            : call.name === 'debit'
              ? { kind: 'refusal', status: 'PLAYER_BLOCKED' }
              : { kind: 'late', ms: 400 };
        });
      }
      const stops = sitters.map(each => follow(each, () => callDown));
      let over = false;
      const plays = guests.map(async guest => {
        while (!over) {
          const items = [
            { spot: 'banker', amount: 1000 },
            { spot: 'player', amount: 2000 },
          ];
          for (const item of items) await guest.screen.act('bet', { items: [item] });
          if (Math.random() < 0.3) await guest.screen.act('undo');
          await new Promise(done => setTimeout(done, 200)); // more than 20 messages a second are a flood
        }
      });
      const reports: Report[] = [];
      for (const end = Date.now() + 4000; Date.now() < end; ) {
        reports.push(await reportOf(world));
        await new Promise(done => setTimeout(done, 50));
      }
      over = true;
      await Promise.all(plays);
      for (const stop of stops) stop();
      for (const { wallet } of sites) wallet.fault(null);
      expect(reports.flatMap(each => each.broken)).to.deep.equal([]);
      expect(reports.every(each => each.balanced)).to.equal(true);
      expect(alarmsOf(world)).to.deep.equal([]);
      const last = reports.at(-1) as Report;
      expect(last.rows.map(row => [row.operator_code, row.currency])).to.deep.equal([
        ['own', 'KRW'],
        ['paid', 'KRW'],
      ]);
      const { body } = await world.platform.call<{ transactions: Json[] }>('GET', '/transactions?limit=500');
      const kinds = new Set(body.transactions.map(tx => `${tx.type} ${tx.status}`));
      for (const kind of ['debit confirmed', 'debit failed', 'debit rolled_back', 'credit confirmed', 'rollback confirmed'])
        expect([...kinds]).to.include(kind);
      const hands = await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?limit=500');
      expect(new Set(hands.body.rounds.map(each => each.game_code))).to.deep.equal(new Set(['baccarat', 'holdem_nlh']));
      await world.quiet();
      expect((await reportOf(world)).broken, 'and at rest').to.deep.equal([]);
    });
  });
}
