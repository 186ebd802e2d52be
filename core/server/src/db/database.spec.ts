// The door of the database: transactions, bound parameters, the lease.
import { expect } from 'chai';
import { type Database, isUnique } from './index.ts';
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

  it('refuses a money statement after the lease was taken over', async () => {
    await db.transaction(sql => db.fenced(sql));
    await db.query(`update lease set epoch = epoch + 1, owner = 'other' where id = 'server'`);
    const late = await db.transaction(sql => db.fenced(sql)).catch((error: Error) => error.name);
    expect(late).to.equal('LeaseLost');
    expect(db.lost).to.equal(true);
  });
});
