// Pictures of tables on a real database: how long one is shown.
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { systemClock } from '../kernel/index.ts';
import { dealerEntities } from './index.ts';
import { Snapshots } from './snapshots.ts';

const START = 1_767_225_600_000;
const [OLD, NEW] = [Buffer.from('the table at noon'), Buffer.from('the table a minute later')];

describe('pictures of tables', () => {
  let db: Database;
  let now = START;
  const clock = { ...systemClock, now: () => now };
  before(async () => {
    db = await testDatabase(dealerEntities);
  });
  after(() => db.close());

  it('TBL-16 the last one is shown for five minutes, also by the next process, and none after that', async () => {
    const snapshots = new Snapshots({ db, clock });
    const shown = async (by = snapshots) => (await by.of('tbl_1'))?.jpeg.toString();
    expect(await shown()).to.equal(undefined);
    await snapshots.put('tbl_1', OLD);
    now += 60_000;
    await snapshots.put('tbl_1', NEW);
    expect(await shown()).to.equal(String(NEW));
    now += 299_999;
    expect([await shown(), await shown(new Snapshots({ db, clock }))]).to.deep.equal([String(NEW), String(NEW)]);
    now += 1;
    expect([await shown(), await shown(new Snapshots({ db, clock }))]).to.deep.equal([undefined, undefined]);
    await snapshots.put('tbl_1', OLD);
    expect(await shown()).to.equal(String(OLD));
    expect(await snapshots.of('tbl_2')).to.equal(undefined);
  });
});
