// A baccarat table end to end: window, bets, cards, settlement, void.
import { expect } from 'chai';
import { baccarat } from '../../../../games/baccarat/src/index.ts';
import { until } from '../wallet/fixture.ts';
import { openTables, watcher } from './fixture.ts';

// player 9 and 6 are 5, banker K and 9 are 9: a natural, the banker wins
const FACES = ['9d', 'Kh', '6c', '9s'];

describe('table', function () {
  this.timeout(20_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  beforeEach(async () => {
    room = await openTables(baccarat, FACES);
    room.stub.deposit('u-kim', 1_000_000, 'KRW');
  });
  afterEach(() => room.end());

  const bet = (aid: string, amount: unknown = 10_000, spot = 'banker') => ({ aid, items: [{ spot, amount }] });
  const acks = (viewer: ReturnType<typeof watcher>) => viewer.seen.filter(each => each.type === 'ack');
  const purse = () => Number(room.stub.book.accounts.get('u-kim')?.balance);
  const open = () => until(() => room.table.state().phase === 'betting');

  it('GAM-14 debits a bet, settles it with one credit, and the stakes account is empty', async () => {
    const kim = watcher('kim');
    const lee = watcher('lee');
    await open();
    await room.table.join(kim);
    await room.table.join(lee);
    const id = room.table.state().round_id;
    await room.table.message(kim, 'bet', bet('a1'));
    expect(acks(kim)[0]).to.include({ ok: true, aid: 'a1' });
    expect(purse()).to.equal(990_000);
    await until(() => room.rounds.get(id)?.end === 'settled');
    await until(() => purse() === 1_009_500);
    expect(await room.ledger.balanceOf(null, `stakes:${id}`, 'KRW')).to.equal(0n);
    expect(JSON.stringify(lee.seen)).to.not.include('u-kim').and.not.include(kim.player.id);
    const seqs = lee.seen.filter(each => each.type === 'facts').flatMap(each => each.facts as { seq: number }[]);
    expect(seqs.map(each => each.seq)).to.deep.equal(seqs.map((_, i) => (seqs[0]?.seq ?? 0) + i));
  });

  it('GAM-11 refuses bad bets, repeats an answer for a repeated aid, and undoes the last placement', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    for (const amount of [-1, 0, 0.5, '5', 2 ** 53, Number.NaN, -0, 999, 100_001]) {
      await room.table.message(kim, 'bet', bet(`x${String(amount)}`, amount));
    }
    await room.table.message(kim, 'bet', bet('spot', 1000, '__proto__'));
    await room.table.message(kim, 'sit', { aid: 'sit' });
    expect(acks(kim).map(each => each.code)).to.deep.equal(Array(11).fill('ACTION_INVALID'));
    await room.table.message(kim, 'bet', bet('a1'));
    await room.table.message(kim, 'bet', bet('a1'));
    expect(acks(kim).at(-1)).to.deep.equal(acks(kim).at(-2));
    await room.table.message(kim, 'undo', { aid: 'u1' });
    expect(acks(kim).at(-1)).to.include({ ok: true });
    await until(() => purse() === 1_000_000);
    expect(room.table.state().deadline).to.equal(0);
    expect(room.rounds.size).to.equal(0);
  });

  it('GAM-15 a void round gives every bet back', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    const id = room.table.state().round_id;
    await room.table.message(kim, 'bet', bet('a1'));
    expect(await room.tables.voidRound(id, 'platform')).to.equal(true);
    await until(() => purse() === 1_000_000);
    expect(room.rounds.get(id)?.end).to.equal('void');
    expect(await room.ledger.balanceOf(null, `stakes:${id}`, 'KRW')).to.equal(0n);
  });
});
