// A killed process: the open round goes on where it was, and the books agree with the wallet.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { type OperatorServer, Platform, Player } from './clients.ts';
import { PLATFORM_KEY, ServerProcess } from './server-process.ts';
import { openSite, openTable } from './site.ts';

const QUICK = { wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, lease_ms: 500 };
const TIMERS = { betting_ms: 3000, deal_ms: 400, result_ms: 200, next_round_ms: 200 };

describe('a crash', function () {
  this.timeout(90_000);

  for (const [title, wait] of [
    ['WID-09 in the betting window keeps the confirmed bet and settles it once', 300],
    ['WID-09 while cards are dealt goes on with the same cards and settles once', 3900],
  ] as const) {
    it(title, async () => {
      let server = await ServerProcess.start({ config: QUICK });
      const platform = new Platform(server.url, PLATFORM_KEY);
      const { operator, wallet } = await openSite(platform, 'acme');
      wallet.deposit('u-1', 1_000_000);
      const table = await openTable(platform, { timers: TIMERS });
      const { session } = await operator.enter('u-1');
      const player = await Player.join(server.url, table, session);
      expect((await player.act('bet', { items: [{ spot: 'player', amount: 5000 }] })).ok).to.equal(true);
      await new Promise(done => setTimeout(done, wait));
      await server.end('SIGKILL');
      server = await ServerProcess.start({ config: QUICK, data: server.data });
      const again = operator.at(server.url);
      const rows = await settled(again);
      expect(rows.map(row => [row.type, row.status])).to.deep.equal([
        ['debit', 'confirmed'],
        ['credit', 'confirmed'],
      ]);
      const won = Number(rows[1]?.amount);
      expect(Number(wallet.accounts.get('u-1')?.balance)).to.equal(995_000 + won);
      const rounds = await again.call<{ rounds: { status: string; bet: number; win: number }[] }>('GET', '/rounds');
      expect(rounds.body.rounds.map(({ status, bet, win }) => [status, bet, win])).to.deep.equal([['settled', 5000, won]]);
      await wallet.close();
      await server.remove();
    });
  }

  it('WID-09 right after a table was closed in the database gives its bets back at the next start', async () => {
    let server = await ServerProcess.start({ config: QUICK });
    const platform = new Platform(server.url, PLATFORM_KEY);
    const { operator, wallet } = await openSite(platform, 'acme');
    wallet.deposit('u-1', 1_000_000);
    const table = await openTable(platform, { timers: { ...TIMERS, betting_ms: 30_000 } });
    const { session } = await operator.enter('u-1');
    const player = await Player.join(server.url, table, session);
    expect((await player.act('bet', { items: [{ spot: 'player', amount: 5000 }] })).ok).to.equal(true);
    await server.end('SIGKILL');
    // as if the process had died between the commit of the close and the giving back
    const database = await PGlite.create(join(server.data, 'db'));
    await database.query(`update play_table set status = 'closed' where id = $1`, [table]);
    await database.close();
    server = await ServerProcess.start({ config: QUICK, data: server.data });
    const rows = await settled(operator.at(server.url), 'rollback');
    expect(rows.map(row => [row.type, row.reason, row.status])).to.deep.equal([
      ['debit', 'bet', 'rolled_back'],
      ['rollback', 'round_void', 'confirmed'],
    ]);
    expect(Number(wallet.accounts.get('u-1')?.balance)).to.equal(1_000_000);
    await wallet.close();
    await server.remove();
  });

  async function settled(operator: OperatorServer, type = 'credit'): Promise<Record<string, unknown>[]> {
    for (let tries = 0; ; tries++) {
      const { body } = await operator.call<{ transactions: Record<string, unknown>[] }>('GET', '/transactions?order=asc');
      const done = body.transactions.some(row => row.type === type) && !body.transactions.some(row => row.status === 'pending');
      if (done || tries > 100) return body.transactions;
      await new Promise(wake => setTimeout(wake, 100));
    }
  }
});
