// The chain of audit records: in the order of their ids, whatever commits first.
import { expect } from 'chai';
import type { Database, Sql } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { systemClock } from '../kernel/index.ts';
import { type About, Audit, auditEntities } from './index.ts';

const about = (target: string): About => ({ actor: 'platform:owner', operator: null, action: 'test', target, ip: null });
const nothing = async () => {};

describe('the chain of audit records', () => {
  let db: Database;
  let audit: Audit;
  before(async () => {
    db = await testDatabase([...auditEntities]);
    audit = new Audit({ db, clock: systemClock });
  });
  after(async () => {
    await audit.seal();
    await db.close();
  });

  /** An audit room whose transactions stay open after their record until `gate`; the embedded database has one at a time. */
  function slow(gate: Promise<void>): { audit: Audit; written: Promise<void> } {
    const written = Promise.withResolvers<void>();
    const transaction = (work: (sql: Sql) => Promise<unknown>) =>
      db.transaction(async sql => {
        const done = await work(sql);
        written.resolve();
        if (!db.embedded) await gate;
        return done;
      });
    const fence = (sql: Sql) => db.fence(sql);
    return {
      audit: new Audit({ db: { transaction, fence } as unknown as Database, clock: systemClock }),
      written: written.promise,
    };
  }

  it('holds when a record commits after one with a higher id', async () => {
    const gate = Promise.withResolvers<void>();
    const { audit: late, written } = slow(gate.promise);
    const first = late.change(about('first'), nothing);
    await written;
    await audit.change(about('second'), nothing);
    const sealed = audit.seal();
    await systemClock.sleep(100);
    gate.resolve();
    await Promise.all([first, sealed]);
    expect(await audit.verify(db.reports.of('platform'))).to.deep.equal({ ok: true, records: 2, broken: null, unsealed: 0 });
  });

  it('seals many changes together, soon after them', async () => {
    const before = (await audit.verify(db.reports.of('platform'))).records;
    await Promise.all(Array.from({ length: 20 }, (_, i) => audit.change(about(`many ${i}`), nothing)));
    const open = async () => (await db.query('select id from audit_record where hash is null')).length;
    for (let tries = 0; (await open()) > 0 && tries < 100; tries++) await systemClock.sleep(20);
    expect(await open()).to.equal(0);
    expect(await audit.verify(db.reports.of('platform'))).to.deep.equal({
      ok: true,
      records: before + 20,
      broken: null,
      unsealed: 0,
    });
  });

  it('names the first record that was altered', async () => {
    await audit.change(about('honest'), nothing);
    const { auditId } = await audit.change(about('altered'), nothing);
    await audit.change(about('after it'), nothing);
    await audit.seal();
    await db.query('update audit_record set target = $2 where id = $1', [auditId, 'other']);
    expect(await audit.verify(db.reports.of('platform'))).to.include({ ok: false, broken: auditId });
  });
});
