// A leader that is frozen while it writes: another process takes over; the first one wakes up, says nothing untrue, and ends.
import { expect } from 'chai';
import { newDatabase } from '../../../../core/server/src/db/testing.ts';
import { openPool, type Pool } from '../../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { ServerProcess } from '../../../support/server-process.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until, World } from '../../../support/world.ts';

const STAKE = 5000;
const CHARGE = 70_000;
const CREDIT = 500_000;

/** A world on PostgreSQL, whose server can be followed by another one. */
class Shared extends World {
  static async on(url: string): Promise<Shared> {
    const config = { lease_ms: 1000, wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, drain_ms: 200 };
    return new Shared(await ServerProcess.start({ config, env: { DATABASE_URL: url, BAIZE_MASTER_KEY: 'ab'.repeat(32) } }));
  }
}

/** What a call came to; a connection that broke says nothing. */
type Told = number | 'nothing';

describe('a leader that is frozen while it writes', function () {
  this.timeout(120_000);
  let postgres: TestPostgres;
  let pool: Pool;
  let first: Shared;
  let second: Shared | undefined;
  let acme: Site;
  let paid: Site;
  let table: string;
  let guests: Guest[];
  before(async () => {
    postgres = await startPostgres();
    const url = await newDatabase(postgres.url);
    pool = openPool(url, 2);
    first = await Shared.on(url);
    acme = await first.site('acme');
    paid = await first.site('paid', { credit_mode: 'prepaid', currencies: ['KRW'] });
    await first.charge(paid, CREDIT);
    table = await first.table({ timers: { betting_ms: 60_000 } });
    guests = await Promise.all(['bets', 'bets-too'].map(name => first.guest(acme, name, table)));
    await Promise.all(
      guests.map(({ screen }) =>
        screen.until('ask', ({ type, asks }) => type === 'ask' || (Array.isArray(asks) && asks.length > 0)),
      ),
    );
    second = await frozenIn(url);
  });
  after(async () => {
    first?.server.signal('SIGCONT');
    await first?.close();
    await second?.close();
    await pool?.end();
    await postgres?.stop();
  });

  const calls: Record<string, Promise<Told>> = {};
  let walletCalls = 0;
  let ended: number | null = null;
  const callsOf = (name: string) => acme.wallet.calls.filter(call => call.name !== 'balance' && call.body.external_id === name);
  const told = (call: Promise<{ status: number }>): Promise<Told> =>
    call.then(
      ({ status }) => status,
      () => 'nothing' as const,
    );

  /** All is under way and waits for one lock when the process stops; then the lock goes, another process leads, and it wakes. */
  async function frozenIn(url: string): Promise<Shared> {
    const holder = await pool.connect();
    await holder.query('begin');
    // readers pass, and nobody writes
    await holder.query(
      'lock table play_table, wallet_tx, launch_token, credit_entry, credit_account, platform_key in share mode',
    );
    const { platform } = first;
    const note = { memo: 'while it was frozen' };
    calls.change = told(platform.call('PATCH', `/tables/${table}`, { names: { en: 'Frozen' } }));
    calls.charge = told(platform.call('POST', '/operators/paid/credit', { kind: 'charge', amount: CHARGE, ...note }));
    calls.key = told(platform.call('POST', '/keys', { name: 'frozen', role: 'operations' }));
    const player = { external_id: 'launched', nickname: 'launched', currency: 'KRW' };
    calls.launch = told(acme.operator.call('POST', '/launch', { player }));
    for (const { screen } of guests) screen.room.send('bet', { aid: 'frozen', items: [{ spot: 'player', amount: STAKE }] });
    await until('five that wait', async () => {
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from pg_locks where not granted');
      return Number(rows[0]?.n) >= 5;
    });
    first.server.signal('SIGSTOP');
    await holder.query('rollback');
    holder.release();
    const taken = await Shared.on(url);
    acme = { ...acme, operator: acme.operator.at(taken.server.url) };
    await taken.quiet();
    walletCalls = acme.wallet.calls.length;
    first.server.signal('SIGCONT');
    ended = (await first.server.ended).code;
    return taken;
  }

  const rowsOf = async (text: string) => (await pool.query<Json>(text)).rows;

  it('F40 P19 ends by itself with 70, after one line', async () => {
    expect(ended).to.equal(70);
    expect(first.server.lines.filter(line => line.level === 60)).to.have.length(1);
    await until('closed sockets', () => guests.every(({ screen }) => screen.closed));
  });

  it('F40 P1 a debit whose row it had written is none: the wallet hears of it once at most, and everything is given back', async () => {
    await second?.quiet();
    for (const name of ['bets', 'bets-too']) {
      expect(movedBy(acme, name)).to.equal(0);
      expect(callsOf(name).filter(call => call.name === 'debit')).to.have.length.at.most(1);
    }
    expect(acme.wallet.calls.length, 'no call after it woke up').to.equal(walletCalls);
    for (const { screen } of guests)
      expect(screen.seen.filter(each => each.type === 'ack' && each.ok === true)).to.deep.equal([]);
  });

  it('F40 P10 nobody is told that something was done which was not; what was not done has no record', async () => {
    const world = second as Shared;
    const { names } = (await world.platform.call<Json>('GET', `/tables/${table}`)).body;
    const isDone: Record<string, boolean> = {
      change: (names as Json).en === 'Frozen',
      charge: (await rowsOf(`select 1 from credit_entry where memo = 'while it was frozen'`)).length === 1,
      key: (await rowsOf(`select 1 from platform_key where name = 'frozen'`)).length === 1,
      launch: (await rowsOf(`select 1 from player where external_id = 'launched'`)).length === 1,
    };
    const records = await rowsOf(
      `select action from audit_record where action in ('platform PATCH /tables/{id}', 'platform POST /keys')
       union all select action from audit_record where action = 'platform POST /operators/{code}/credit' offset 1`,
    );
    expect(records).to.have.length(Number(isDone.change) + Number(isDone.charge) + Number(isDone.key));
    for (const [name, call] of Object.entries(calls)) {
      const answer = await call;
      expect(isDone[name] || answer === 'nothing' || answer >= 500, `${name}: ${answer}, done: ${isDone[name]}`).to.equal(true);
    }
  });

  it('F40 the same again at the new one is done once, and the books agree', async () => {
    const world = second as Shared;
    const { platform } = world;
    await platform.call('PATCH', `/tables/${table}`, { names: { en: 'Awake' } });
    expect((await platform.call('PATCH', `/tables/${table}`, { timers: { betting_ms: 600 } })).status).to.equal(200);
    const again = await world.guest(acme, 'bets', table);
    await bet(again, { player: STAKE });
    await world.settled(again);
    await world.quiet();
    expect(callsOf('bets').filter(call => call.name === 'debit').length).to.be.within(1, 2);
    expect((await platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation')).body.balanced).to.equal(true);
  });
});
