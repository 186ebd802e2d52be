// Which statements are named, and that named ones do what they did.
import { expect } from 'chai';
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
      { name: 's0', text: 'select $1::int', values: [1] },
      { name: 's1', text: 'select $1::text', values: ['a'] },
    ]);
    expect(second.asked).to.deep.equal([{ name: 's1', text: 'select $1::text', values: ['b'] }]);
  });

  it('leaves unnamed what has no parameters, what lists all columns, and what comes after a thousand texts', () => {
    const { client, asked } = pool()();
    client.query('commit', []);
    client.query('select * from t where id = $1', [1]);
    for (let i = 0; i <= 1000; i++) client.query(`select $1::int + ${i}`, [1]);
    client.query('select $1::int + 0', [2]);
    expect(asked.slice(0, 2)).to.deep.equal(['commit', 'select * from t where id = $1']);
    expect(asked.slice(-2)).to.deep.equal(['select $1::int + 1000', { name: 's0', text: 'select $1::int + 0', values: [2] }]);
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
});
