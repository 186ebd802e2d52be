// The books agree while everybody plays: bets, hands, refusals and doubts at once.
import { expect } from 'chai';
import { callDown, follow } from '../../support/poker.ts';
import { PostgresWorld } from '../../support/postgres-world.ts';
import { type Json, World } from '../../support/world.ts';
import { alarmsOf, busy, type Report, reportOf } from './books.ts';

/** What must have happened before the question says anything. */
const KINDS = new Set(['debit confirmed', 'debit failed', 'debit rolled_back', 'credit confirmed', 'rollback confirmed']);
const LEAST_MS = 4000;
const MOST_MS = 40_000;

const isIn = (kinds: Set<string>) => [...KINDS].every(kind => kinds.has(kind));

async function kindsOf(world: World): Promise<Set<string>> {
  const { body } = await world.platform.call<{ transactions: Json[] }>('GET', '/transactions?limit=500');
  return new Set(body.transactions.map(tx => `${tx.type} ${tx.status}`));
}

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
      const from = Date.now();
      const isEnough = async () => Date.now() > from + MOST_MS || (Date.now() > from + LEAST_MS && isIn(await kindsOf(world)));
      while (!(await isEnough())) {
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
      expect([...(await kindsOf(world))]).to.include.members([...KINDS]);
      const hands = await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?limit=500');
      expect(new Set(hands.body.rounds.map(each => each.game_code))).to.deep.equal(new Set(['baccarat', 'holdem_nlh']));
      await world.quiet();
      expect((await reportOf(world)).broken, 'and at rest').to.deep.equal([]);
    });
  });
}
