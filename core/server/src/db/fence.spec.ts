// The fence behind a lost commit: a new name of the lease, after every transaction that has proved the old one.
import { expect } from 'chai';
import { type Database, playerScope, tableScope } from './index.ts';
import { LeaseName } from './lease-name.ts';
import { testDatabase } from './testing.ts';

describe('a new name of the lease', () => {
  /** Whether it is done by now. */
  const isDone = async (work: Promise<void>): Promise<boolean> => {
    let done = false;
    void work.then(() => {
      done = true;
    });
    await new Promise(setImmediate);
    return done;
  };

  it('F4 is given when it is asked for, and only then', async () => {
    const name = new LeaseName('a');
    const plain = name.next();
    expect(plain).to.deep.equal({ from: ['a'], to: null });
    expect([name.answered(plain), name.isLatest(plain)]).to.deep.equal([undefined, true]);
    const changed = name.change();
    const renewal = name.next();
    expect(renewal.from).to.deep.equal(['a']);
    expect(await isDone(changed)).to.equal(false);
    expect([name.isLatest(plain), name.isLatest(renewal)]).to.deep.equal([false, true]);
    expect(name.answered(renewal)).to.equal(renewal.to);
    expect(await isDone(changed)).to.equal(true);
    expect(name.next()).to.deep.equal({ from: [renewal.to], to: null });
  });

  it('F4 whose own answer is lost may be any of those that were sent, until a later one is answered', async () => {
    const name = new LeaseName('a');
    const changed = name.change();
    const lost = name.next();
    expect(await isDone(name.known())).to.equal(false);
    const next = name.next();
    expect(next.from).to.deep.equal(['a', lost.to]);
    expect(name.answered(lost), 'the next one may have come after it').to.equal(undefined);
    expect(await isDone(changed)).to.equal(false);
    expect(name.answered(next)).to.equal(next.to);
    expect([await isDone(changed), await isDone(name.known())]).to.deep.equal([true, true]);
    expect(name.answered(lost), 'it came before').to.equal(undefined);
    expect(name.next()).to.deep.equal({ from: [next.to], to: null });
  });

  it('F4 that was on its way when a loss was told of is none for it', async () => {
    const name = new LeaseName('a');
    const first = name.change();
    const renewal = name.next();
    const second = name.change();
    name.answered(renewal);
    expect([await isDone(first), await isDone(second)]).to.deep.equal([true, false]);
    name.answered(name.next());
    expect(await isDone(second)).to.equal(true);
  });

  it('nobody waits for it when there are no more renewals', async () => {
    const name = new LeaseName('a');
    const changed = name.change();
    name.next();
    name.end();
    expect([await isDone(changed), await isDone(name.known())]).to.deep.equal([true, true]);
  });

  describe('on a database', () => {
    let db: Database;
    before(async () => {
      db = await testDatabase([]);
    });
    after(() => db.close());

    it('P19 proves of tables and of players’ queues that this process leads them: one lease holds all of them', async () => {
      const scopes = [tableScope('tbl_1'), playerScope('demo|pl_1')];
      expect([db.leaseOf(...scopes), db.leaseOf()]).to.deep.equal([db.lease, db.lease]);
      await db.transaction(sql => db.fence(sql, ...scopes));
    });

    it('F4 the fence waits for what has proved the lease, and what comes later under the old name changes nothing', async function () {
      if (db.embedded) this.skip(); // it is in this process: no commit of it is ever late
      const { owner, epoch } = db.lease;
      const hold = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const open = db.transaction(async sql => {
        await db.fence(sql);
        await sql.run(`insert into meta (key, value) values ('held', '1')`);
        held.resolve();
        await hold.promise;
      });
      await held.promise;
      const fence = db.lease.fence();
      const late = db.transaction(sql => db.fence(sql)); // it finds the lease, under whichever name
      await new Promise(done => setTimeout(done, 200));
      expect([await isDone(fence), db.lease.owner]).to.deep.equal([false, owner]);
      hold.resolve();
      await Promise.all([open, fence, late]);
      expect(db.lease.owner).to.not.equal(owner);
      expect(await db.query(`select value from meta where key = 'held'`)).to.have.length(1);
      const text = `with mine as (select 1 from lease where owner = $1 and epoch = $2 for key share)
        insert into meta (key, value) select 'late', '1' from mine returning key`;
      expect(await db.query(text, [owner, epoch])).to.deep.equal([]);
      expect(await db.query(text, [db.lease.owner, epoch])).to.have.length(1);
      expect(db.lost).to.equal(false);
    });

    it('F4 a renewal waits for no transaction that has proved the lease, and no later one waits behind it', async function () {
      if (db.embedded) this.skip(); // one connection: nothing of it is ever at the same time
      const hold = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const open = db.transaction(async sql => {
        await db.fence(sql);
        held.resolve();
        await hold.promise;
      });
      await held.promise;
      const seen = async () => Number((await db.query<{ seen_at: string }>('select seen_at from lease'))[0]?.seen_at);
      const before = await seen();
      const deadline = Date.now() + 5000;
      while ((await seen()) === before && Date.now() < deadline) {
        await db.transaction(sql => db.fence(sql));
        await new Promise(done => setTimeout(done, 20));
      }
      const during = await seen();
      hold.resolve();
      await open;
      expect(during, 'renewed while it was held').to.be.above(before);
    });
  });
});
