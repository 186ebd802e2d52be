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

  const verified = () => audit.verify(db.reports.of('platform'));
  /** Records of three changes, sealed. */
  async function three(): Promise<[number, number, number]> {
    const made: number[] = [];
    for (const target of ['honest', 'altered', 'after it']) made.push((await audit.change(about(target), nothing)).auditId);
    await audit.seal();
    return made as [number, number, number];
  }
  /** What was done to the records is found, then undone. */
  async function found(broken: number, change: string, values: unknown[], undo: () => Promise<unknown>, isCut = false) {
    await db.query(change, values);
    expect(await verified()).to.include({ ok: false, broken });
    // what comes after it hides nothing: it follows the hole
    const { auditId } = await audit.change(about('later'), nothing);
    expect(await verified()).to.include({ ok: false, broken: isCut ? auditId : broken });
    await undo();
  }

  describe('AUD-12 finds what was done to it', () => {
    let kept: { id: string; row: string }[];
    let last: [number, number, number];
    beforeEach(async () => {
      last = await three();
      kept = await db.query('select id, to_jsonb(r)::text as row from audit_record as r order by id');
      expect(await verified()).to.include({ ok: true, unsealed: 0 });
    });
    /** Everything as it was, and the head of the chain with it. */
    const again = async () => {
      await db.query('delete from audit_record');
      const rows = `[${kept.map(each => each.row).join(',')}]`;
      await db.query('insert into audit_record select * from jsonb_populate_recordset(null::audit_record, $1::jsonb)', [rows]);
      const head = JSON.parse(kept.at(-1)?.row ?? '') as { id: number; hash: string };
      await db.query(`update meta set value = $1 where key = 'audit_head'`, [`${head.id} ${head.hash}`]);
      expect(await verified()).to.include({ ok: true, unsealed: 0 });
    };

    it('the first record that was altered', () =>
      found(last[1], 'update audit_record set target = $2 where id = $1', [last[1], 'other'], again));
    it('the last one altered and sealed anew', () =>
      found(last[2], 'update audit_record set target = $2, hash = null where id = $1', [last[2], 'other'], again));
    it('one that is gone, by the one that follows it', () =>
      found(last[2], 'delete from audit_record where id = $1', [last[1]], again));
    it('the last ones cut off', () => found(last[2], 'delete from audit_record where id >= $1', [last[1]], again, true));
    it('two that have changed places', () => {
      const swap = `update audit_record as r set target = o.target, hash = o.hash, created_at = o.created_at
        from audit_record as o where r.id in ($1, $2) and o.id in ($1, $2) and r.id <> o.id`;
      return found(last[0], swap, [last[0], last[1]], again);
    });
    it('all of them sealed anew, or none left', async () => {
      await found(Number(kept[0]?.id), 'update audit_record set hash = null where id > $1', [0], again);
      await found(last[2], 'delete from audit_record where id > $1', [0], again, true);
    });
  });
});
