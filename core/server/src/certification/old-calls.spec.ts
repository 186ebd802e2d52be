// Calls of certifications go three months after their run, in small pieces, by an index; what came of the run stays.
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { type Clock, systemClock } from '../kernel/index.ts';
import { certificationEntities } from './index.ts';
import { OldCalls } from './old-calls.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = 1_767_225_600_000;

describe('calls of certifications that are long over', () => {
  let db: Database;
  let old: OldCalls;
  const clock: Clock = { ...systemClock, now: () => NOW };
  before(async () => {
    db = await testDatabase(certificationEntities);
    old = new OldCalls({ db, clock, log: { warn: () => {} } });
  });
  after(() => db.close());

  const add = async (id: string, calls: number, returnedAt: number | null) => {
    await db.query(
      `insert into certification (id, operator, external_id, currency, amount, options, harmless_only, status, results, notes,
         started_at, returned_at) values ($1, $1, 'u-1', 'KRW', 1000, '{}', false, 'done', '[]', '[]', 1, $2::bigint)`,
      [id, returnedAt],
    );
    await db.query(
      `insert into certification_call (certification_id, scenario, name, body, sent_at)
         select $1, 'bet_and_win', 'balance', '{}', 1 from generate_series(1, $2::int)`,
      [id, calls],
    );
  };
  const left = async () => {
    const rows = await db.query<{ id: string; n: string }>(
      'select certification_id as id, count(*) as n from certification_call group by 1 order by 1',
    );
    return Object.fromEntries(rows.map(row => [row.id, Number(row.n)]));
  };

  it('go after 90 days, 500 at once; those of a run that may still send something stay, and every run does', async () => {
    await add('gone', 1200, NOW - 90 * DAY_MS - 1);
    await add('gone_too', 20_000, NOW - 400 * DAY_MS);
    await add('late', 700, NOW - 90 * DAY_MS);
    await add('open', 700, null);
    expect(await old.sweep(), 'there is more').to.equal(true);
    const rest = await left();
    expect(Object.values(rest).reduce((sum, n) => sum + n, 0)).to.equal(22_600 - 500);
    let pieces = 1;
    while (await old.sweep()) pieces++;
    expect(pieces).to.equal(42);
    expect(await left()).to.deep.equal({ late: 700, open: 700 });
    expect(await db.query('select id from certification')).to.have.length(4);
    expect(await old.sweep()).to.equal(false);
  });

  it('are found by an index, among many of runs that are not over', async () => {
    await add('many', 20_000, NOW);
    await db.query('analyze certification_call');
    await db.query('analyze certification');
    const plan = await db.query(`explain select c.id from certification k
      cross join lateral (select id from certification_call where certification_id = k.id order by id limit 500) c
      where k.returned_at < 1 limit 500`);
    expect(JSON.stringify(plan)).to.match(/certification_call_of/);
  });

  it('stay once another process has the lease', async () => {
    await add('kept', 3, 1);
    await db.query(`update lease set owner = 'another', epoch = epoch + 1`);
    expect(await old.sweep().catch((error: Error) => error.name)).to.equal('LeaseLost');
    expect((await left()).kept).to.equal(3);
  });
});
