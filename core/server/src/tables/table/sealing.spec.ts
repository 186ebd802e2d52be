// A shoe whose order is on its way to the database when the memory of its table is thrown away.

import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { makeSource } from '../../dealing/index.ts';
import { Cipher, makeLog, systemClock } from '../../kernel/index.ts';
import { until } from '../../wallet/fixture.ts';
import { openTables } from '../fixture.ts';
import { AskedTable } from '../testing/asked-table.ts';

describe('sealing a shoe', function () {
  this.timeout(30_000);

  it('P9 the next memory of a table waits for the shoe that the one before it seals, and deals from it', async () => {
    const { tables, table, db, end } = await openTables(baccarat, []);
    const { services } = tables;
    const transaction = db.transaction.bind(db);
    /** while it is set, what is to be written waits here */
    let held: (() => void)[] | null = null;
    Object.assign(db, {
      transaction: async (work: Parameters<typeof transaction>[0]) => {
        await new Promise<void>(go => (held ? held.push(go) : go()));
        return transaction(work);
      },
    });
    const about = { cipher: new Cipher('1'.repeat(64)), clock: systemClock, log: makeLog('silent') };
    Object.assign(services, {
      source: (each: Parameters<typeof services.source>[0]) => makeSource(each, { ...about, db: each.db }),
    });
    const { id: _, sortOrder: __, ...like } = table.row;
    const row = await db.transaction(sql => tables.create(sql, { ...like, names: { en: 'B2' } }));

    const waiting: (() => void)[] = [];
    held = waiting;
    await tables.opened(row);
    await until(async () => waiting.length === 1);
    await tables.ask(row.id, { type: 'invalidate' });
    await Promise.race([until(async () => waiting.length === 2), new Promise(done => setTimeout(done, 500))]);
    held = null;
    for (const go of waiting) go();

    const other = new AskedTable(tables, row.id);
    await until(async () => other.row.status !== 'open' || other.state().phase === 'betting');
    expect(other.row.status).to.equal('open');
    expect(await db.query('select no, part from shoe where table_id = $1', [row.id])).to.deep.equal([{ no: 1, part: 0 }]);
    await end();
  });
});
