// The balance of who enters a table: asked of the wallet, which nobody waits for, and in the snapshot as far as it is known.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { until } from '../../wallet/fixture.ts';
import { openTables, watcher } from '../fixture.ts';
import { AskedTable } from '../testing/asked-table.ts';

describe('entering a table', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  before(async () => {
    room = await openTables(baccarat, ['9d', 'Kh', '6c', '9s']);
  });
  after(() => room.end());
  const asked = (name: string) =>
    room.stub.calls.filter(each => each.name === 'balance' && each.body.external_id === `u-${name}`).length;
  const balancesOf = (viewer: ReturnType<typeof watcher>) =>
    viewer.seen
      .filter(each => each.type === 'snapshot' || each.type === 'balance')
      .map(each => (each.type === 'balance' ? each.balance : (each.you as { balance: unknown }).balance));

  it('WBL-01 asks the wallet once, after the snapshot, which has what is known', async () => {
    room.stub.deposit('u-kim', 70_000, 'KRW');
    const kim = watcher('kim');
    await room.table.join(kim);
    expect(balancesOf(kim), 'nobody has asked before').to.deep.equal([null]);
    await until(() => kim.seen.some(each => each.type === 'balance'));
    expect(kim.seen.find(each => each.type === 'balance')).to.deep.equal({ type: 'balance', balance: 70_000, currency: 'KRW' });
    const again = watcher('kim');
    await room.table.join(again);
    await until(() => again.seen.some(each => each.type === 'balance'));
    expect(balancesOf(again)).to.deep.equal([70_000, 70_000]);
    await room.table.resync(again, 0);
    expect(balancesOf(again)).to.deep.equal([70_000, 70_000, 70_000]);
    expect(asked('kim'), 'one answer serves for 3 s').to.equal(1);
  });

  it('WBL-02 waits for no wallet, and says nothing where it says nothing', async () => {
    room.stub.fault(call => (call.name === 'balance' ? { kind: 'http_before' } : null));
    const lee = watcher('lee');
    await room.table.join(lee);
    expect(lee.seen.map(each => each.type)).to.deep.equal(['snapshot']);
    await until(() => asked('lee') === 1);
    await room.table.act(lee, { type: 'balance', aid: 'b' });
    room.stub.fault(null);
    expect(balancesOf(lee)).to.deep.equal([null]);
    expect(lee.seen.find(each => each.type === 'ack')).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    expect(asked('lee')).to.equal(1);
  });

  it('NS-29 shows play money at a table of practice, and asks nobody', async () => {
    const row = { ...room.table.row, id: `tbl_${'8'.repeat(32)}`, mode: 'practice' as const };
    await room.tables.opened(row);
    const table = new AskedTable(room.tables, row.id);
    const guest = watcher('guest');
    await table.join(guest);
    const [balance] = balancesOf(guest);
    expect(balance).to.be.a('number').and.greaterThan(0);
    expect(asked('guest')).to.equal(0);
    await table.stop();
  });
});
