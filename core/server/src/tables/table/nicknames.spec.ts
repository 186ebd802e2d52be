// What a table remembers of players does not grow with everybody who ever came.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { until } from '../../wallet/fixture.ts';
import { openTables, watcher } from '../fixture.ts';
import { PlayMoney } from '../purses/play-money.ts';

const MANY = 1000;

describe('the memory of a table', function () {
  this.timeout(60_000);

  it('forgets the names of those who came and went, and keeps those of watchers and bettors', async () => {
    const room = await openTables(baccarat, ['9d', 'Kh', '6c', '9s']);
    try {
      const [kim, lee] = [watcher('kim'), watcher('lee')];
      for (const [name, viewer] of Object.entries({ kim, lee })) {
        room.stub.deposit(`u-${name}`, 1_000_000, 'KRW');
        await room.table.join(viewer);
      }
      await until(() => room.table.state().phase === 'betting');
      await room.table.act(kim, { type: 'bet', aid: 'a', items: [{ spot: 'banker', amount: 10_000 }] });
      await room.table.leave(kim); // the bet stands
      for (let i = 0; i < MANY; i++) {
        const guest = watcher(`guest${i}`);
        await room.table.join(guest);
        await room.table.leave(guest);
      }
      expect((await room.table.figures()).nicknames).to.be.below(300);
      await room.table.join(kim);
      const names = () =>
        [...kim.seen, ...lee.seen]
          .map(each => /"rows":\[.*?"nickname":"(\w*)"/.exec(JSON.stringify(each))?.[1])
          .filter(each => each);
      await until(() => names().length > 0);
      expect(names()).to.include('kim');
    } finally {
      await room.end();
    }
  });

  it('forgets the play money of whoever has long not played', () => {
    const bank = new PlayMoney(1);
    const start = bank.balance('pl_0');
    for (let i = 0; i < 20_000; i++) {
      expect(bank.take(`pl_${i}`, 10)).to.equal(true);
      bank.give('pl_keen', 1);
    }
    expect(bank.size).to.equal(10_000);
    expect(bank.balance('pl_keen')).to.equal(start + 20_000);
    expect(bank.balance('pl_0'), 'begins anew').to.equal(start);
  });
});
