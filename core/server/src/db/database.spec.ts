// The door of the database: transactions, bound parameters, the lease.
import { expect } from 'chai';
import { type Database, isOutage, isUnanswered, isUnique, type Sql } from './index.ts';
import { testDatabase } from './testing.ts';

describe('database', () => {
  let db: Database;
  before(async () => {
    db = await testDatabase([]);
  });
  after(() => db.close());

  it('SDK-11 runs bound parameters and arrays the same on every driver', async () => {
    const rows = await db.query<{ a: string; b: string }>(
      'select i as a, count(*) over () as b from unnest($1::text[]) as t(i)',
      [['x', "y'"]],
    );
    expect(rows).to.deep.equal([
      { a: 'x', b: '2' },
      { a: "y'", b: '2' },
    ]);
  });

  it('refuses a transaction inside a transaction instead of waiting for ever', async () => {
    const nested = db.transaction(async () => db.query('select 1'));
    await nested.then(
      () => expect.fail('must refuse'),
      (error: Error) => expect(error.message).to.include('inside a transaction'),
    );
  });

  it('rolls everything back when the work throws', async () => {
    await db
      .transaction(async sql => {
        await sql.run(`insert into meta (key, value) values ('gone', '1')`);
        throw new Error('no');
      })
      .catch(() => {});
    expect(await db.query(`select 1 from meta where key = 'gone'`)).to.have.length(0);
  });

  it('knows a taken key on every driver', async () => {
    await db.query(`insert into meta (key, value) values ('once', '1')`);
    const again = await db.query(`insert into meta (key, value) values ('once', '2')`).catch((error: unknown) => error);
    expect(isUnique(again)).to.equal(true);
  });

  it('F20 a transaction that the database ended because this process stood still in it is an outage: what it wrote is read again', async function () {
    if (db.embedded) this.skip(); // it has no such limit
    const failed = db.transaction(async sql => {
      await sql.query('set local idle_in_transaction_session_timeout = 50');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); // nothing of this process runs meanwhile
      await sql.query('select 1');
    });
    const error: unknown = await failed.catch((error: unknown) => error);
    expect(isOutage(error), String(error)).to.equal(true);
    expect(await db.query('select 1 as one'), 'the next connection is a good one').to.deep.equal([{ one: 1 }]);
  });

  it('F20 of two transactions that wait for each other one is ended and read again: no outage, and nothing in doubt', async function () {
    if (db.embedded) this.skip(); // one connection: nothing of it is ever at the same time
    await db.query(`insert into meta (key, value) values ('a', ''), ('b', '')`);
    const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const change = (sql: Sql, key: string) => sql.run(`update meta set value = value || '1' where key = $1`, [key]);
    const both = [0, 1].map(mine =>
      db.transaction(async sql => {
        await change(sql, mine === 0 ? 'a' : 'b');
        turns[mine]?.resolve();
        await turns[1 - mine]?.promise;
        await change(sql, mine === 0 ? 'b' : 'a');
      }),
    );
    const failed = (await Promise.allSettled(both)).filter(each => each.status === 'rejected').map(({ reason }) => reason);
    expect(failed.map(error => [isOutage(error), isUnanswered(error)])).to.deep.equal([[true, false]]);
    expect(db.health.condition).to.equal('well');
    expect(await db.query(`select value from meta where key in ('a', 'b')`)).to.deep.equal([{ value: '1' }, { value: '1' }]);
  });

  it('refuses a money statement after the lease was taken over', async () => {
    await db.transaction(sql => db.fence(sql));
    await db.query(`update lease set epoch = epoch + 1, owner = 'other' where id = 'server'`);
    const late = await db.transaction(sql => db.fence(sql)).catch((error: Error) => error.name);
    expect(late).to.equal('LeaseLost');
    expect(db.lost).to.equal(true);
  });
});
