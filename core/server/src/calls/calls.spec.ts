// Notes of calls: bounded in memory and in the table, gone after a week, and never of an operator that is not there.
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { type Clock, systemClock } from '../kernel/index.ts';
import { operatorsEntities } from '../operators/index.ts';
import { type CallNote, Calls, callEntities } from './index.ts';

const NOW = 1_767_225_600_000;
const OPERATORS = `insert into operator (code, name, credit_mode, status, wallet_base_url, private_wallet, timezone, multi_table,
    watch_limit_sec, money_adjust, warn_below, settings, api_key_hash, secret_sealed, secret_version, created_at)
  select code, code, 'independent', 'active', '', false, '', false, 0, false, 0, '{}', '', '', 1, 0
  from unnest(array['acme', 'bolt']) as code`;
const WEEK_MS = 7 * 24 * 3_600_000;

describe('notes of calls', () => {
  let db: Database;
  let calls: Calls;
  const clock: Clock = { ...systemClock, now: () => NOW };
  before(async () => {
    db = await testDatabase([...callEntities, ...operatorsEntities]);
    await db.query(OPERATORS);
  });
  beforeEach(async () => {
    await db.query('delete from wire_call');
    calls = new Calls({ db, clock, log: { warn: () => {} } });
  });
  after(() => db.close());

  const note = (over: Partial<CallNote> = {}): CallNote => ({
    ...{ operator: 'acme', category: 'wallet', at: NOW, name: 'debit', httpStatus: 200, status: 'OK', reason: null, ms: 3 },
    ...over,
  });
  const count = async (where = 'true') =>
    Number((await db.query<{ n: string }>(`select count(*) as n from wire_call where ${where}`))[0]?.n);
  const fill = (operator: string, category: string, rows: number, at: number) =>
    db.query(
      `insert into wire_call (operator, category, at, name, ms) select $1, $2, $3::bigint + i, 'debit', 1 from generate_series(1, $4::int) i`,
      [operator, category, at, rows],
    );

  it('keeps them in one statement, cut and without control characters', async () => {
    calls.note(note({ txId: 'tx_1', reason: `a\u0000b\ud800${'x'.repeat(1000)}` }));
    calls.note(note({ category: 'wallet_failed', httpStatus: null, status: null, reason: 'ECONNREFUSED' }));
    expect(await count(), 'nothing is written by a note').to.equal(0);
    await calls.write();
    const rows = await db.query<{ reason: string }>('select reason from wire_call order by id');
    expect(rows[0]?.reason)
      .to.match(/^a\ufffdb\ufffdx+$/)
      .and.have.length(240);
    expect(rows[1]?.reason).to.equal('ECONNREFUSED');
  });

  it('makes no row for an operator that is not there', async () => {
    calls.note(note({ operator: 'nobody', category: 'unverified' }));
    calls.note(note());
    await calls.write();
    expect(await count()).to.equal(1);
  });

  it('a flood of one kind fills neither memory nor table, is counted, and takes no place of another kind', async () => {
    for (let i = 0; i < 10_000; i++) calls.note(note({ category: 'unverified' }));
    calls.note(note({ category: 'api_refused' }));
    calls.note(note({ operator: 'bolt' }));
    await calls.write();
    expect(await count(`category = 'unverified'`)).to.equal(100);
    expect(await count()).to.equal(102);
    expect([calls.dropped('acme'), calls.dropped('bolt'), calls.dropped()]).to.deep.equal([9900, 0, 9900]);
    await fill('acme', 'unverified', 2500, NOW);
    await fill('acme', 'wallet', 10, NOW);
    while (await calls.sweep());
    expect(await count(`category = 'unverified'`), 'the last thousand').to.equal(1000);
    expect(await count(`category = 'wallet'`), 'what went well stays').to.equal(11);
    const [oldest] = await db.query<{ at: string }>(`select min(at)::text as at from wire_call where category = 'unverified'`);
    expect(Number(oldest?.at), 'the newest of them').to.equal(NOW + 1501);
  });

  it('deletes what is a week old, in pieces, and nothing younger', async () => {
    await fill('acme', 'api', 1500, NOW - WEEK_MS - 10_000);
    await fill('bolt', 'api', 3, NOW - WEEK_MS);
    expect(await calls.sweep(), 'there is more').to.equal(true);
    expect(await count()).to.equal(503);
    while (await calls.sweep());
    expect(await count()).to.equal(3);
  });

  it('counts what could not be written, and goes on', async () => {
    const broken = new Calls({ db: { query: () => Promise.reject(new Error('away')) } as never, clock, log: { warn: () => {} } });
    broken.note(note());
    expect(await broken.write().catch((error: Error) => error.message)).to.equal('away');
    expect(broken.dropped('acme')).to.equal(1);
    await broken.write();
  });

  it('deletes nothing once another process has the lease', async () => {
    await fill('acme', 'api', 3, 1);
    await db.query(`update lease set owner = 'another', epoch = epoch + 1`);
    expect(await calls.sweep().catch((error: Error) => error.name)).to.equal('LeaseLost');
    expect(await count()).to.equal(3);
  });
});
