// Which statements are named, and that named ones do what they did.
import { expect } from 'chai';
import type { Sql } from './index.ts';
import { prepareStatements } from './prepared.ts';
import { testDatabase } from './testing.ts';

describe('prepared statements', () => {
  /** Every connection of this pool only notes what it is asked. */
  function pool() {
    let connect: (client: { query(first: unknown, values?: unknown): unknown }) => void = () => {};
    prepareStatements({
      on: (_name, heard) => {
        connect = heard;
      },
    });
    return () => {
      const asked: unknown[] = [];
      const client = { query: (...given: unknown[]) => void asked.push(given[0]) };
      connect(client);
      return { client: client as { query(first: unknown, values?: unknown): unknown }, asked };
    };
  }

  it('gives a text with parameters one name on every connection', () => {
    const open = pool();
    const [first, second] = [open(), open()];
    first.client.query('select $1::int', [1]);
    first.client.query('select $1::text', ['a']);
    second.client.query('select $1::text', ['b']);
    expect(first.asked).to.deep.equal([
      { name: 's.0', text: 'select $1::int', values: [1] },
      { name: 's.1', text: 'select $1::text', values: ['a'] },
    ]);
    expect(second.asked).to.deep.equal([{ name: 's.1', text: 'select $1::text', values: ['b'] }]);
  });

  it('leaves unnamed what has no parameters, what lists all columns, and what comes after a thousand texts', () => {
    const { client, asked } = pool()();
    client.query('commit', []);
    client.query('select * from t where id = $1', [1]);
    for (let i = 0; i <= 1000; i++) client.query(`select $1::int + ${i}`, [1]);
    client.query('select $1::int + 0', [2]);
    expect(asked.slice(0, 2)).to.deep.equal(['commit', 'select * from t where id = $1']);
    expect(asked.slice(-2)).to.deep.equal(['select $1::int + 1000', { name: 's.0', text: 'select $1::int + 0', values: [2] }]);
  });

  it('the same text answers each time by its own parameters, also after a failed one', async () => {
    const db = await testDatabase([]);
    try {
      const divided = (by: number) => db.query<{ result: number }>('select 12 / $1::int as result', [by]);
      expect(await divided(3)).to.deep.equal([{ result: 4 }]);
      expect(await divided(0).catch((error: Error) => error.message)).to.include('division by zero');
      expect(await divided(4)).to.deep.equal([{ result: 3 }]);
    } finally {
      await db.close();
    }
  });

  it('a text that failed in a transaction runs in the next one, and by itself; all kinds of parameters come back as they went', async () => {
    const db = await testDatabase([]);
    try {
      const text = `select $1::int as a, $2::text as b, $3::bigint::text as c, $4::text[] as d, $5::jsonb as e, $6::boolean as f`;
      const params = [1, `it's \\ "so"`, 2n ** 60n, ['x', null, 'a"b,c'], { deep: [null, 1] }, true];
      const row = { a: 1, b: `it's \\ "so"`, c: String(2n ** 60n), d: ['x', null, 'a"b,c'], e: { deep: [null, 1] }, f: true };
      const divided = 'select 12 / $1::int as result';
      const failed = db.transaction(async sql => {
        expect(await sql.query(text, params)).to.deep.equal([row]);
        await sql.query(divided, [0]);
      });
      expect(await failed.catch((error: { code?: string }) => error.code)).to.equal('22012');
      await db.transaction(async sql => {
        expect(await sql.query(text, params)).to.deep.equal([row]);
        expect(await sql.query(divided, [3])).to.deep.equal([{ result: 4 }]);
      });
      expect(await db.query(text, params)).to.deep.equal([row]);
      expect(await db.query('select $1::int as a where false', [1])).to.deep.equal([]);
    } finally {
      await db.close();
    }
  });

  it('what is asked of a connection at one moment leaves in one piece, and what is asked later in another', async () => {
    let connect: (client: object) => void = () => {};
    prepareStatements({
      on: (_name, heard) => {
        connect = heard as never;
      },
    });
    const told: string[] = [];
    const stream = { destroy: () => {}, cork: () => told.push('held'), uncork: () => told.push('sent') };
    const client = { query: (asked: unknown) => void told.push(String(asked)), connection: { stream } };
    connect(client);
    const ask: (text: string) => void = client.query;
    for (const text of ['begin', 'lock']) ask(text);
    await new Promise(setImmediate);
    ask('commit');
    await new Promise(setImmediate);
    expect(told).to.deep.equal(['held', 'begin', 'lock', 'sent', 'held', 'commit', 'sent']);
  });

  it('statements that a transaction asks at once run in their order, and one that fails takes the others with it', async () => {
    const db = await testDatabase([]);
    try {
      await db.transaction(sql => sql.run('create table counted (n int)'));
      const add = 'insert into counted select count(*) + $1::int from counted';
      await db.transaction(sql => Promise.all([10, 20, 30].map(n => sql.run(add, [n]))));
      expect(await db.query('select n from counted order by n')).to.deep.equal([{ n: 10 }, { n: 21 }, { n: 32 }]);
      const failed = db.transaction(sql =>
        Promise.all([sql.run(add, [40]), sql.query('select 1 / $1::int', [0]), sql.run(add, [50])]),
      );
      expect(await failed.catch((error: Error) => error.message)).to.include('division by zero');
      expect(await db.query('select count(*)::int as count from counted')).to.deep.equal([{ count: 3 }]);
    } finally {
      await db.close();
    }
  });

  it('what is behind a failed statement fails for its reason, whoever is heard first', async () => {
    const db = await testDatabase([]);
    try {
      const failed = db.transaction(sql => {
        sql.query('select 1 / $1::int', [0]).catch(() => {});
        return sql.query('select $1::int', [1]);
      });
      expect(await failed.catch((error: Error) => error.message)).to.include('division by zero');
    } finally {
      await db.close();
    }
  });

  it('a transaction that fails takes with it what it had asked and has not heard of', async () => {
    const db = await testDatabase([]);
    try {
      await db.transaction(sql => sql.run('create table counted (n int)'));
      const failed = db.transaction(async sql => {
        for (const n of [1, 2, 3]) sql.run('insert into counted values ($1)', [n]).catch(() => {});
        throw new Error('no');
      });
      expect(await failed.catch((error: Error) => error.message)).to.equal('no');
      expect(await db.query('select n from counted')).to.deep.equal([]);
    } finally {
      await db.close();
    }
  });

  it('a transaction that is over runs nothing more, and says how many rows it changed', async () => {
    const db = await testDatabase([]);
    try {
      let kept: Sql | undefined;
      await db.transaction(async sql => {
        kept = sql;
        await sql.run('create table counted (n int)');
        expect(await sql.run('insert into counted select generate_series(1, $1::int)', [5])).to.equal(5);
        expect(await sql.run('update counted set n = n + 1 where n > $1', [3])).to.equal(2);
        expect(await sql.run('delete from counted where n > $1', [9])).to.equal(0);
      });
      expect(await kept?.query('select $1::int', [1]).catch((error: Error) => error.message)).to.equal('the transaction is over');
    } finally {
      await db.close();
    }
  });
});
