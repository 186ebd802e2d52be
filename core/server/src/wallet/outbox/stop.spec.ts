// What a wallet room does when its process is told to end.
import { expect } from 'chai';
import { bet, openRoom, pay, type Room, rowReader } from '../fixture.ts';

describe('the stop of the wallet room', () => {
  let room: Room;
  beforeEach(async () => {
    room = await openRoom();
  });
  afterEach(() => room.end());
  const row = rowReader(() => room);

  it('F39 what was never sent goes out once, so that nobody waits for the next process to be paid', async () => {
    room.stub.deposit('u-1', 5000);
    const order = bet('1');
    await room.debit(order);
    const id = await pay(room, order, 2500);
    await room.wallet.stop();
    expect(await row(id)).to.include({ status: 'confirmed', attempts: 1 });
    expect(room.stub.accounts.get('u-1')?.balance).to.equal(6500n);
  });

  it('F39 what is refused waits for the next process: the stop repeats nothing', async () => {
    room.stub.deposit('u-1', 5000);
    const order = bet('1');
    await room.debit(order);
    room.stub.fault(() => ({ kind: 'http_before' }));
    const id = await pay(room, order, 2500);
    await room.wallet.stop();
    const { status, attempts } = await row(id);
    expect(status).to.equal('pending');
    expect(attempts).to.be.at.most(2);
  });
});
