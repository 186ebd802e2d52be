// The embedded database knows the arrays that its catalogue has, without asking for them.
import { expect } from 'chai';
import type { Database } from '../index.ts';
import { testDatabase } from '../testing.ts';
import { arrayTypes } from './open-folder.ts';

const IN_CATALOGUE = `select distinct e.oid::int as of, e.typarray::int as array from pg_type a join pg_type e on e.oid = a.typelem
  where a.typcategory = 'A' and e.typtype = 'b' and e.oid < 10000 order by 1`;

describe('arrays of the embedded database', () => {
  let db: Database;
  before(async function () {
    db = await testDatabase([]);
    if (!db.embedded) this.skip(); // another server has a catalogue of its own
  });
  after(() => db.close());

  it('are those of its catalogue', async () => {
    expect(arrayTypes.toSorted((a, b) => a.of - b.of)).to.deep.equal(await db.query(IN_CATALOGUE));
  });

  it('go in and come out, with what has to be escaped, what is missing, and numbers beyond those of JavaScript', async () => {
    const [row] = await db.query(
      `select $1::text[] as texts, $2::bigint[] as numbers, $3::boolean[] as flags, array['{"a":1}']::jsonb[] as json,
         array[null, 'x']::varchar[] as missing, array['2026-01-02']::date[] as days, $4::int[] as none`,
      [['a,b', '"c"', '\\', ''], ['9007199254740993', '-1'], [true, false], []],
    );
    expect(row).to.deep.equal({
      texts: ['a,b', '"c"', '\\', ''],
      numbers: ['9007199254740993', '-1'],
      flags: [true, false],
      json: [{ a: 1 }],
      missing: [null, 'x'],
      days: ['2026-01-02'],
      none: [],
    });
  });
});
