// The log of a round's inputs: kept in order, grouped, and closed to a process that lost its lease.
import { expect } from 'chai';
import { openRounds, type Room, SETUP } from './testing.ts';

describe('the input log', () => {
  let room: Room;
  before(async () => {
    room = await openRounds();
  });
  after(() => room.end());

  it('append groups inputs and keeps their order', async () => {
    const roundId = await room.begin();
    await Promise.all([3, 1, 2].map(no => room.rounds.append(roundId, no, { in: 'roll', value: no }, no)));
    const [open] = await room.rounds.openRounds();
    expect(open?.inputs.map(each => each.no)).to.deep.equal([1, 2, 3]);
    expect(open?.setup).to.deep.equal(SETUP);
  });

  it('append is refused once another process has the lease', async () => {
    const { db, rounds } = room;
    const roundId = await room.begin();
    const take = (owner: string) => db.query(`update lease set owner = $1 where id = 'server'`, [owner]);
    await take('another');
    const refused = await rounds.append(roundId, 9, { in: 'roll', value: 1 }, 1).catch((error: Error) => error);
    await take(db.lease.owner);
    expect(refused).to.be.an('error').with.property('name', 'LeaseLost');
    expect((await rounds.inputs(roundId)).map(each => each.no)).not.to.include(9);
    expect(db.lost).to.equal(true);
  });
});
