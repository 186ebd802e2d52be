// The log of a round's inputs: kept in order, grouped, and closed to a process that lost its lease.
import type { Setup } from '@baize/sdk';
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { newId } from '../kernel/index.ts';
import { History, historyEntities } from './index.ts';

const SETUP: Setup = {
  no: 12,
  seats: [],
  dealt: [],
  limits: { min_bet: 100 },
  unit: 100,
  options: {},
  live: false,
  idle: false,
  shoe: { no: 3, last: false },
  carry: null,
};

describe('the input log', () => {
  let db: Database;
  let history: History;
  before(async () => {
    db = await testDatabase(historyEntities);
    history = new History({ db });
  });
  after(() => db.close());

  /** A round that has begun. @returns its id */
  async function opened(): Promise<string> {
    const roundId = newId('rnd');
    await db.transaction(sql =>
      history.open(sql, {
        roundId,
        tableId: 'tbl_1',
        tableName: 'Red',
        tableNames: { en: 'Red' },
        gameCode: 'baccarat',
        version: 'v1',
        kind: 'banked',
        handNo: 12,
        operator: null,
        currency: 'KRW',
        startedAt: 1000,
        setup: SETUP,
        settings: {},
        shoe: null,
      }),
    );
    return roundId;
  }

  it('append groups inputs and keeps their order', async () => {
    const roundId = await opened();
    await Promise.all([3, 1, 2].map(no => history.append(roundId, no, { in: 'roll', value: no }, no)));
    const [open] = await history.openRounds();
    expect(open?.inputs.map(each => each.no)).to.deep.equal([1, 2, 3]);
    expect(open?.setup).to.deep.equal(SETUP);
  });

  it('append is refused once another process has the lease', async () => {
    const roundId = await opened();
    const take = (owner: string) => db.query(`update lease set owner = $1 where id = 'server'`, [owner]);
    await take('another');
    const refused = await history.append(roundId, 9, { in: 'roll', value: 1 }, 1).catch((error: Error) => error);
    await take(db.lease.owner);
    expect(refused).to.be.an('error').with.property('name', 'LeaseLost');
    expect((await history.inputs(roundId)).map(each => each.no)).not.to.include(9);
    expect(db.lost).to.equal(true);
  });
});
