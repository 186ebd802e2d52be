// Two processes on one prepaid balance: by the locks of the credit room alone, and as two servers of which one lost its lease.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { booksEntities } from '../../../core/server/src/books/index.ts';
import { reportOf } from '../../../core/server/src/books/testing.ts';
import { Database } from '../../../core/server/src/db/index.ts';
import { makeLog, systemClock } from '../../../core/server/src/kernel/index.ts';
import { Credit, ledgerBook, ledgerEntities, rateBetween } from '../../../core/server/src/ledger/index.ts';
import { OperatorServer, Player } from '../../support/clients.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { newDatabase, PostgresWorld } from '../../support/postgres-world.ts';
import { ServerProcess } from '../../support/server-process.ts';
import { type Json, until } from '../../support/world.ts';

/** A process that renews no lease, as if it stood still. */
const deaf = { ...systemClock, after: () => ({ cancel: () => {} }) };
const CHARGE = 12_000;
const CONTESTED = 60;

describe('two processes on one prepaid balance', function () {
  this.timeout(120_000);

  describe('in the credit room', () => {
    let postgres: TestPostgres;
    let db: Database;
    let url: string;
    before(async () => {
      postgres = await startPostgres();
      url = await newDatabase(postgres.url);
      db = await Database.open({
        entities: [...booksEntities, ...ledgerEntities] as never,
        url,
        log: makeLog('silent'),
        create: true,
        leaseMs: 1000,
        clock: deaf,
      });
    });
    after(async () => {
      await db?.close();
      await postgres?.stop();
    });

    interface Racer {
      child: ChildProcess;
      lines: AsyncIterator<string>;
    }

    async function racer(name: string): Promise<Racer> {
      const child = spawn(process.execPath, [
        join(import.meta.dirname, 'prepaid-drain-child.ts'),
        url,
        name,
        '300',
        String(CONTESTED),
      ]);
      child.stderr?.pipe(process.stderr);
      const lines = createInterface(child.stdout as NonNullable<ChildProcess['stdout']>)[Symbol.asyncIterator]();
      expect((await lines.next()).value).to.equal('ready');
      return { child, lines };
    }

    it('F41 a process that stands still inside a transaction keeps nobody from taking over', async () => {
      const own = await newDatabase(postgres.url);
      const about = {
        entities: [...booksEntities, ...ledgerEntities] as never,
        url: own,
        log: makeLog('silent'),
        create: true,
        leaseMs: 200,
      };
      const still = await Database.open({ ...about, clock: deaf });
      const [held, wake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const money = still
        .transaction(async sql => {
          await still.fence(sql);
          held.resolve();
          await wake.promise; // as if it were stopped here
          await sql.query('select 1');
        })
        .then(
          () => 'committed',
          () => 'refused',
        );
      await held.promise;
      const from = Date.now();
      const next = await Database.open(about);
      expect(Date.now() - from).to.be.lessThan(9000);
      wake.resolve();
      expect(await money, 'when it wakes').to.equal('refused');
      expect(next.lease.epoch).to.be.greaterThan(still.lease.epoch);
      await next.close();
      await still.close();
    });

    it('CRE-05 CRE-06 E5 never goes below 0, and gives each contested debit back once, as one of the two kinds', async () => {
      const credit = new Credit({ db, clock: systemClock });
      const won = { code: 'KRW', exponent: 0, rate: 1 };
      await db.transaction(sql => credit.manual(sql, 'acme', 'charge', CHARGE, null));
      for (let i = 0; i < CONTESTED; i++) {
        const move = { operator: 'acme', txId: `tx_both_${i}`, scopeId: 'rnd_1', currency: 'KRW', amount: 100 };
        await db.transaction(sql => credit.reserve(sql, move, rateBetween(won, won)));
      }
      const racers = [await racer('a'), await racer('b')];
      for (const { child } of racers) child.stdin?.write('go\n');
      const counts = await Promise.all(
        racers.map(async ({ child, lines }) => {
          const ended = once(child, 'exit');
          const said = JSON.parse(String((await lines.next()).value)) as Record<'took' | 'refused' | 'back' | 'failed', number>;
          await ended;
          return said;
        }),
      );
      const sum = (name: keyof (typeof counts)[0]) => counts.reduce((total, each) => total + each[name], 0);
      expect(sum('failed'), 'nobody runs into the other').to.equal(0);
      expect(
        counts.every(each => each.took > 0),
        'both had some of it',
      ).to.equal(true);
      expect(sum('refused'), 'it was drained').to.be.greaterThan(0);
      expect(sum('back')).to.equal(CONTESTED);
      expect(await credit.balance('acme')).to.equal(CHARGE - sum('took'));
      expect((await reportOf(db, [ledgerBook])).broken).to.deep.equal([]);
      expect(await db.query('select 1 from credit_entry where balance_after < 0')).to.deep.equal([]);
      const backs = await db.query<{ tx_id: string; kinds: string }>(
        `select tx_id, count(*) as kinds from credit_entry where grp = 'back' and tx_id like 'tx_both_%' group by tx_id`,
      );
      expect(backs.map(each => Number(each.kinds))).to.deep.equal(Array(CONTESTED).fill(1));
    });
  });

  describe('as two servers', () => {
    const MASTER = '7'.repeat(64);
    const config = {
      lease_ms: 600,
      reconcile_ms: 0,
      drain_ms: 100,
      wallet: {
        retry_ms: [100],
        doubt_ms: 800,
        resume_ms: 800,
        wait_ms: { balance: 500, debit: 500, credit: 500, rollback: 500 },
      },
    };
    let world: PostgresWorld;
    let second: ServerProcess | undefined;
    before(async () => {
      world = await PostgresWorld.open({ config, env: { BAIZE_MASTER_KEY: MASTER } });
    });
    after(async () => {
      await second?.remove();
      await world?.close();
    });

    it('F40 F41 CRE-06 the one that lost its lease takes nothing more; the other drains to 0 and no further', async () => {
      const site = await world.site('acme', { credit_mode: 'prepaid' });
      await world.charge(site, 20_000);
      const table = await world.table({ timers: { betting_ms: 60_000 } });
      const names = [...Array(6).keys()].map(i => `u-${i}`);
      const firsts = [];
      for (const name of names) firsts.push(await world.guest(site, name, table));
      const bets = (player: Player) => player.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
      const before = await Promise.all(firsts.map(({ screen }) => bets(screen)));
      expect(before.filter(ack => ack.ok)).to.have.length(6);
      // it stands still in the middle of six more bets, and another one takes over
      for (const { screen } of firsts) screen.room.send('bet', { aid: 'frozen', items: [{ spot: 'player', amount: 1000 }] });
      await new Promise(done => setTimeout(done, 5));
      process.kill(world.server.pid, 'SIGSTOP');
      try {
        second = await ServerProcess.start({ config, env: { DATABASE_URL: world.database, BAIZE_MASTER_KEY: MASTER } });
      } finally {
        process.kill(world.server.pid, 'SIGCONT');
      }
      const { url } = second;
      // both are asked now: those at the first still press their buttons
      for (const { screen } of firsts) screen.room.send('bet', { aid: 'after', items: [{ spot: 'tie', amount: 1000 }] });
      const server = new OperatorServer(url, {
        operator_code: site.operator.code,
        api_key: site.operator.key,
        api_secret: site.operator.secret,
      });
      const rows = async () => (await server.call<{ transactions: Json[] }>('GET', '/transactions?limit=500')).body.transactions;
      const codes = new Set<unknown>();
      const seconds: Player[] = [];
      for (const name of names) seconds.push(await Player.join(url, table, (await server.enter(name)).session));
      await until('the balance to be drained', async () => {
        for (const ack of await Promise.all(seconds.map(bets))) codes.add(ack.code);
        await new Promise(done => setTimeout(done, 200)); // who sends twenty a second for 3 s is thrown out
        return codes.has('OPERATOR_CREDIT_EXHAUSTED');
      });
      await until('what was in doubt to be returned', async () =>
        (await rows()).every(row => row.status !== 'pending' && row.status !== 'uncertain'),
      );
      const all = await rows();
      const stands = all.filter(row => row.type === 'debit' && row.status === 'confirmed');
      const [account] = await world.sql<{ balance: string }>(`select balance from credit_account where operator = 'acme'`);
      const won = all.filter(row => row.type === 'credit').reduce((sum, row) => sum + Number(row.amount), 0);
      expect(Number(account?.balance)).to.equal(20_000 - stands.length * 1000 + won);
      expect(await world.sql('select 1 from credit_entry where balance_after < 0')).to.deep.equal([]);
      for (const row of stands) expect(site.wallet.book.applied(String(row.tx_id)), String(row.tx_id)).to.equal(true);
      for (const row of all.filter(each => each.status === 'rolled_back'))
        expect(site.wallet.book.applied(String(row.tx_id))).to.equal(false);
      const born = await world.sql<{ epoch: string }>(`select distinct born_epoch as epoch from wallet_tx order by 1`);
      const last = Math.max(...born.map(each => Number(each.epoch)));
      const late = await world.sql(`select 1 from wallet_tx where aid = 'after' and born_epoch < $1`, [last]);
      expect(late, 'the first wrote nothing after it woke').to.deep.equal([]);
      const staff = await fetch(`${url}/platform/v1/reports/reconciliation`, {
        headers: { authorization: `Bearer ${world.platform.key}` },
      });
      const report = (await staff.json()) as { broken: Json[]; balanced: boolean };
      expect(report.broken).to.deep.equal([]);
      expect(report.balanced, 'E3 E5').to.equal(true);
      for (const player of seconds) await player.leave();
    });
  });
});
