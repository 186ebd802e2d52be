// How a seat stands: what is asked for at once is written one after the other, and as one where it can be.
import { expect } from 'chai';
import sinon from 'sinon';
import { liveHoldem } from '../../../../../games/holdem/src/index.ts';
import { type LiveRoom, openLive, type Player, until } from '../testing/live-table.ts';

describe('how a seat stands', function () {
  this.timeout(60_000);
  let live: LiveRoom;
  let players: Player[];
  beforeEach(async () => {
    live = await openLive(liveHoldem);
    await live.open();
    players = [await live.player(0), await live.player(3)];
    await until(async () => (await live.dealer.expected()) !== null); // both are in a round
  });
  afterEach(async () => {
    sinon.restore();
    await live.end();
  });

  const written = async (seat: number) => {
    const [row] = await live.db.query('select sitting_out, entry, close_reason from table_session where seat = $1', [seat]);
    return row;
  };
  const acksOf = ({ seen }: Player) => seen.filter(({ type, aid }) => type === 'ack' && aid !== 'sit');

  it('who stands up and sits out at the same moment has done both, also after a crash', async () => {
    const [kim] = players as [Player];
    const { table } = live;
    await Promise.all([
      table.act(kim, { type: 'stand', aid: 'up' }),
      table.act(kim, { type: 'sit_out', aid: 'out' }),
      table.act(kim, { type: 'sit_out', aid: 'again' }),
    ]);
    expect(acksOf(kim).map(({ aid, ok, leaves }) => [aid, ok, leaves])).to.have.deep.members([
      ['up', true, 'after_round'],
      ['out', true, undefined],
      ['again', true, undefined],
    ]);
    expect(await written(0)).to.include({ sitting_out: true, close_reason: 'stand_up' });
  });

  it('F50 who presses on and on waits for one write at a time, and the last press stands', async () => {
    const [kim, lee] = players as [Player, Player];
    const transactions = sinon.spy(live.db, 'transaction');
    const press = (player: Player, isOut: (i: number) => boolean) =>
      Array.from({ length: 60 }, (_, i) => live.table.act(player, { type: isOut(i) ? 'sit_out' : 'sit_in', aid: `p${i}` }));
    await Promise.all([...press(kim, i => i % 2 === 1), ...press(lee, i => i % 2 === 0)]);
    for (const each of [kim, lee]) expect(acksOf(each).filter(({ ok }) => ok)).to.have.length(60);
    expect((await written(0))?.sitting_out, 'the last of them').to.equal(true);
    expect((await written(3))?.sitting_out, 'the last of them').to.equal(false);
    expect(transactions.callCount).to.be.at.most(12);
    transactions.resetHistory();
    await live.table.act(kim, { type: 'sit_out', aid: 'still' });
    expect(acksOf(kim).at(-1)).to.include({ aid: 'still', ok: true });
    expect(transactions.callCount, 'nothing changes').to.equal(0);
  });

  it('WCR-03 who stands up while their round ends is up, though that they leave is written after it', async () => {
    const [kim, lee] = players as [Player, Player];
    const { db, table, tables } = live;
    await table.act(lee, { type: 'stand', aid: 'up' });
    const id = String(kim.seen.findLast(({ type }) => type === 'facts')?.round_id);
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
    const transaction = db.transaction.bind(db);
    const late = sinon
      .stub(db, 'transaction')
      .onFirstCall()
      .callsFake(async work => {
        await isOver;
        return transaction(work);
      });
    late.callThrough();
    const stands = table.act(kim, { type: 'stand', aid: 'up' });
    await until(() => late.called);
    expect(await tables.voidRound(id, 'operator')).to.equal(true);
    await until(() => table.seatOf(lee.player.id) === undefined && table.state().phase === 'idle');
    over();
    await stands;
    expect(table.seatOf(kim.player.id), 'nothing of theirs stays at the table').to.equal(undefined);
    expect(acksOf(kim).at(-1)).to.include({ aid: 'up', ok: true, leaves: 'now', amount: 10_000 });
    expect(await written(0)).to.include({ close_reason: 'stand_up' });
  });
});
