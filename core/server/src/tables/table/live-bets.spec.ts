// Live baccarat: a card that was read wrongly changes what is expected next, and the bets are settled by what counts.
import { liveBaccarat } from '@baize/game-baccarat';
import { expect } from 'chai';
import { type Fact, type LiveRoom, openLive, type Player, said, scanned, until } from '../testing/live-table.ts';

const LIMITS = { min_bet: 1000, max_bet: 100_000, tie_max: 10_000 };

describe('live table of bets', function () {
  this.timeout(60_000);
  let room: LiveRoom;
  let kim: Player;
  before(async () => {
    room = await openLive(liveBaccarat);
  });
  afterEach(() => room.close());
  after(() => room?.end());
  /** A round in which one player has bet on the banker, up to its first card. */
  const open = async () => {
    await room.open({ betting_ms: 1000, result_ms: 20 }, LIMITS);
    kim = await room.guest();
    for (let tries = 0; ; tries++) {
      await until(() => room.table.state().phase === 'betting');
      await room.table.act(kim, { type: 'bet', aid: `bet-${tries}`, items: [{ spot: 'banker', amount: 10_000 }] });
      if (kim.seen.findLast(each => each.type === 'ack')?.ok === true) break;
    }
    const id = room.table.state().round_id;
    await until(async () => (await room.dealer.expected()) !== null);
    return id;
  };
  const settled = (id: string) => until(async () => (await room.rounds.statusOf(id)) === 'settled');

  it('GAM-11 a third card that was asked for by a wrong one is not asked for by the right one', async () => {
    const id = await open();
    // player 9 and 6 are 5: they draw; with the right card, a king, they have 9: nobody draws
    expect(await scanned(room, '9d', 'Kh', '6c', '6s')).to.deep.equal(['player:1', 'banker:1', 'player:2', 'banker:2']);
    await until(async () => (await room.dealer.expected())?.position === 'player:3');
    expect(said(await room.dealer.replace({ face: '9s', reason: 'misread' }))).to.equal('banker:2');
    await settled(id);
    const record = await room.rounds.recorded(id);
    expect(record?.told.filter(({ told }) => told.fact.kind === 'card').map(({ told }) => told.fact.cards)).to.deep.equal([
      ['9d'],
      ['Kh'],
      ['6c'],
      ['9s'],
    ]);
    expect(record?.settlement?.rows[0]).to.include({ bet: 10_000, win: 19_500 });
    const snapshot = kim.seen.findLast(each => each.type === 'snapshot') as { facts?: Fact[] } | undefined;
    expect(snapshot?.facts?.flatMap(each => (each.kind === 'card' ? each.cards : []))).to.deep.equal(['9d', 'Kh', '6c', '9s']);
  });

  it('GAM-11 a misdeal voids the round, and the bets go back', async () => {
    const id = await open();
    await scanned(room, '9d');
    expect(await room.dealer.misdeal('the shoe fell')).to.equal(true);
    await until(async () => (await room.rounds.statusOf(id)) === 'void');
    const record = await room.rounds.recorded(id);
    expect(record?.told.at(-1)?.told.fact).to.deep.equal({ kind: 'void', reason: 'misdeal' });
    expect(record?.settlement?.totals).to.include({ debit: 10_000, credit: 10_000 });
    await until(() => room.table.state().phase === 'betting');
  });

  it('GAM-11 NS-30 without bets it is dealt all the same, gives nobody a row, and the next window has a number of its own', async () => {
    await room.open({ betting_ms: 200, result_ms: 20 }, LIMITS);
    kim = await room.guest();
    for (const no of [1, 2]) {
      await until(async () => (await room.dealer.expected()) !== null);
      const { round_id: id, hand_no } = room.table.state();
      expect(hand_no).to.equal(no);
      await scanned(room, '9d', 'Kh', 'Kc', '6s');
      await settled(id);
      const record = await room.rounds.recorded(id);
      expect(record?.result).to.include({ outcome: 'player' });
      expect(record?.settlement).to.deep.include({ rows: [], bets: [] });
      expect(record?.settlement?.totals).to.deep.equal({ debit: 0, credit: 0, rake: 0, house: 0, balanced: true });
      expect(await room.db.query('select 1 from round_player where round_id = $1', [id])).to.deep.equal([]);
      await until(() => room.table.state().round_id !== id);
    }
    const [row] = await room.db.query('select hand_no, carry from play_table where id = $1', [room.table.row.id]);
    expect(row).to.include({ hand_no: 2 });
    expect(row?.carry, 'roads go on').to.deep.include({ results: ['P', 'P'] });
  });

  it('GAM-11 NS-30 a window that nobody has bet in is dealt on by another process that finds it', async () => {
    await room.open({ betting_ms: 200, result_ms: 20 }, LIMITS);
    await until(async () => (await room.dealer.expected()) !== null);
    const { round_id: id } = room.table.state();
    await scanned(room, '9d', 'Kh');
    await room.crash();
    await until(async () => (await room.dealer.expected()) !== null);
    expect(room.table.state().round_id).to.equal(id);
    await scanned(room, 'Kc', '6s');
    await settled(id);
  });
});
