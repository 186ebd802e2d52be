// A process that was replaced while it stood still wakes up: what it does then reaches no row.

import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { Audit, auditEntities } from '../../audit/index.ts';
import type { Database } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { dealingEntities, makeSource } from '../../dealing/index.ts';
import { Cipher, makeLog, systemClock } from '../../kernel/index.ts';
import { openTables } from '../fixture.ts';

const replace = (db: Database) => db.query(`update lease set epoch = epoch + 1, owner = 'another' where id = 'server'`);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  );

describe('a process that was replaced', () => {
  it('P19 stops no table of its successor', async () => {
    const { tables, table, db, end } = await openTables(baccarat, ['9d', 'Kh', '6c', '9s']);
    await replace(db);
    expect(await refusal(tables.ask(table.row.id, { type: 'break' }))).to.equal('LeaseLost');
    const [row] = await db.query('select status from play_table where id = $1', [table.row.id]);
    expect(row).to.deep.equal({ status: 'open' });
    await end();
  });

  it('P19 changes no setting, and leaves no audit record', async () => {
    const db = await testDatabase([...auditEntities]);
    const audit = new Audit({ db, clock: systemClock });
    await replace(db);
    const about = { actor: 'platform:owner', operator: null, action: 'test', target: 'x', ip: null };
    const change = audit.change(about, sql => sql.run(`update meta set value = '2' where key = 'era'`));
    expect(await refusal(change)).to.equal('LeaseLost');
    expect(await db.query(`select value from meta where key = 'era'`)).to.deep.equal([{ value: '1' }]);
    expect(await db.query('select id from audit_record')).to.deep.equal([]);
    await db.close();
  });

  it('P19 seals no shoe for a table of its successor', async () => {
    const db = await testDatabase([...dealingEntities]);
    const deps = { db, cipher: new Cipher('1'.repeat(64)), clock: systemClock, log: makeLog('silent') };
    const source = makeSource({ live: false, options: {} }, deps);
    await replace(db);
    const game = { deck: { faces: ['As', 'Ks'], copies: 1 } };
    const about = { tableId: 'tbl_1', roundId: 'rnd_1', game, options: {}, timers: {}, state: null };
    expect(await refusal(source.begin(about as never))).to.equal('LeaseLost');
    expect(await db.query('select id from shoe')).to.deep.equal([]);
    await db.close();
  });
});
