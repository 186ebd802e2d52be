// Two processes on one database: the first stands still, the second takes over, the first wakes up and must not say a word.
import { expect } from 'chai';
import { Database } from '../../../core/server/src/db/index.ts';
import { newDatabase } from '../../../core/server/src/db/testing.ts';
import { type Clock, makeLog, systemClock } from '../../../core/server/src/kernel/index.ts';
import { callDown, joined, playHand, pokerTable, type Sitter, seated, turnOf } from '../../support/poker.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { ServerProcess, type StartOptions } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, movedBy, until, World } from '../../support/world.ts';

const LEASE_MS = 1000;
const STAKE = 5000;

/** A world on PostgreSQL, whose server can be followed by another one. */
class Shared extends World {
  static async on(url: string, data?: string): Promise<Shared> {
    const options: StartOptions = {
      config: { lease_ms: LEASE_MS, wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, drain_ms: 200 },
      env: { DATABASE_URL: url, BAIZE_MASTER_KEY: 'ab'.repeat(32) },
      ...(data ? { data } : {}),
    };
    return new Shared(await ServerProcess.start(options));
  }
}

describe('a process that was replaced', function () {
  this.timeout(120_000);
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres?.stop());

  it('F21 F40 F41 P19 says nothing and calls nobody after its sleep, and ends by itself; its rounds went on elsewhere', async () => {
    const url = await newDatabase(postgres.url);
    const first = await Shared.on(url);
    let second: Shared | undefined;
    let site: Site | undefined;
    try {
      site = await first.site('acme');
      const window = await first.table({ timers: { betting_ms: 60_000 } });
      const poker = await pokerTable(first, { timers: { action_ms: 60_000 } });
      const bettor = await first.guest(site, 'lease-bettor', window);
      const hasty = await first.guest(site, 'lease-hasty', window);
      const players = await seated(first, site, poker, ['lease-a', 'lease-b']);
      await bet(bettor, { player: STAKE });
      const turn = await turnOf(players);
      const { wallet } = site;
      // the answer to this debit comes while the process stands still
      wallet.fault(call => (call.name === 'debit' ? { kind: 'late', ms: 300 } : null));
      hasty.screen.room.send('bet', { aid: 'hasty', items: [{ spot: 'banker', amount: STAKE }] });
      await until('the debit', () => callsOf(site, 'lease-hasty').length === 1);
      first.server.signal('SIGSTOP');
      const screens = [bettor, hasty, ...players].map(each => each.screen);
      const seen = screens.map(screen => screen.seen.length);
      turn.who.screen.room.send('act', { aid: 'asleep', ask: turn.ask.ask, option: 'call' });

      second = await Shared.on(url);
      site = { ...site, operator: site.operator.at(second.server.url) };
      wallet.fault(null);
      await until(
        'the returned bet',
        () => movedBy(site as Site, 'lease-hasty') === 0 && callsOf(site, 'lease-hasty').length === 2,
      );
      await until('the settled bet', () => callsOf(site, 'lease-bettor').includes('credit settle'));
      await second.quiet();

      const calls = wallet.calls.length;
      first.server.signal('SIGCONT');
      expect((await first.server.ended).code).to.equal(70);
      expect(first.server.lines.filter(line => line.level === 60)).to.have.length(1);
      await until('closed sockets', () => screens.every(screen => screen.closed));
      expect(screens.map(screen => screen.closed?.code)).to.deep.equal(screens.map(() => 4104));
      expect(screens.map(screen => screen.seen.length)).to.deep.equal(seen);
      expect(wallet.calls.length).to.equal(calls);

      const again: Sitter[] = [];
      for (const who of players)
        again.push({ ...who, ...(await joined(second, site, who.externalId, poker, who.session)) } as Sitter);
      const [a, b] = again as [Sitter, Sitter];
      const { settle } = await playHand(second, [a, callDown], [b, callDown]);
      expect(settle).to.include({ amount: 200 });
      expect(wallet.mostDebits()).to.equal(1);
      await second.quiet();
      expect((await second.platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation')).body.balanced).to.equal(true);
    } finally {
      first.server.signal('SIGCONT');
      await site?.wallet.close();
      await first.close();
      await second?.close();
    }
  });

  it('F17 a clock that is ahead takes no lease from a living owner; that of a dead one after its time, by the clock of the database', async () => {
    const url = await newDatabase(postgres.url);
    const log = makeLog('silent');
    const about = { entities: [], log, create: true, url, leaseMs: 600 };
    const ahead: Clock = { ...systemClock, now: () => systemClock.now() + 3_600_000 };
    const first = await Database.open(about);
    let second: Database | undefined;
    const taking = Database.open({ ...about, clock: ahead }).then(database => {
      second = database;
    });
    const seen = async () => Number((await first.query<{ seen_at: string }>('select seen_at from lease'))[0]?.seen_at);
    const from = await seen();
    await until('renewals over several leases', async () => (await seen()) > from + 3 * 600);
    expect([second, first.lost, first.lease.isSure]).to.deep.equal([undefined, false, true]);
    await first.close();
    await taking;
    expect(second?.lease.epoch).to.equal(first.lease.epoch + 1);
    expect(ahead.now() - (second?.formerSeenAt ?? 0), 'seen so long ago on its own clock').to.be.within(500, 5000);
    await second?.close();
  });

  it('F21 a sleep longer than the lease is survived when nobody took over: nothing is lost, and it is counted', async () => {
    const world = await Shared.on(await newDatabase(postgres.url));
    try {
      const site = await world.site('acme');
      const table = await world.table({ timers: { betting_ms: 3000 } });
      const guest: Guest = await world.guest(site, 'sleeper', table);
      await bet(guest, { player: STAKE });
      world.server.signal('SIGSTOP');
      await new Promise(done => setTimeout(done, LEASE_MS * 1.5)); // the fault itself, not a wait for anything
      world.server.signal('SIGCONT');
      const { settle } = await world.settled(guest);
      expect(settle).to.include({ amount: STAKE });
      const said = world.server.lines.filter(line => line.msg === 'the lease had run out, and nobody had taken it');
      const slept = said.filter(line => Number(line.ms) >= LEASE_MS * 1.5); // a busy machine may stand still once more, for less
      expect(slept, JSON.stringify(said)).to.have.length(1);
      expect(said.map(line => line.stalls)).to.deep.equal(said.map((_, i) => i + 1));
      await world.quiet();
    } finally {
      await world.close();
    }
  });
});

const callsOf = (site: Site | undefined, externalId: string): string[] =>
  (site?.wallet.calls ?? [])
    .filter(call => call.name !== 'balance' && call.body.external_id === externalId)
    .map(call => `${call.name} ${call.body.reason}`);
