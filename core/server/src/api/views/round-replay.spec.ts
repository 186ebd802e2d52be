// Replays of scanned hands: sealed cards are opened, replaced ones count, a running hand shows what the video has shown.
import { liveHoldem } from '@baize/game-holdem';
import { expect } from 'chai';
import { acts, type LiveRoom, openLive, type Player, scanned, seatOf, until } from '../../tables/testing/live-table.ts';
import { replayed, verdictOf } from './round-replay.ts';

describe('replay of a scanned hand', function () {
  this.timeout(30_000);
  let room: LiveRoom;
  let players: Player[];
  before(async () => {
    room = await openLive(liveHoldem);
  });
  afterEach(() => room.close());
  after(() => room?.end());
  const open = async (timers: Record<string, number> = {}) => {
    await room.open(timers);
    players = [await room.player(0), await room.player(3)];
    await until(async () => (await room.dealer.expected()) !== null);
    return room.table.state().round_id;
  };
  /** Whoever is asked does this, as often as said. */
  const act = async (option: string, times = 1) => {
    for (let i = 0; i < times; i++) {
      await until(() => room.table.state().turn.length > 0);
      const [turn] = room.table.state().turn;
      const player = players.find(each => seatOf(room, each) === turn) as Player;
      expect((await acts(room, player, option)).ok).to.equal(true);
    }
  };
  const cardsOf = async (id: string) =>
    ((await replayed(room.rooms, id))?.told ?? []).flatMap(({ told: { fact } }) => (fact.kind === 'card' ? fact.cards : []));

  it('HIS-04 is identical, with a card in the place of one that was read wrongly', async () => {
    const id = await open();
    await scanned(room, 'As', 'Kd', 'Ah', 'Qc');
    await room.dealer.replace({ face: 'Kc', reason: 'misread' });
    await act('call');
    await act('check');
    for (const cards of [['2c', '7d', '9h'], ['Js'], ['3d']]) {
      await scanned(room, ...cards);
      await act('check', 2);
    }
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    expect(await verdictOf(room.rooms, id)).to.deep.equal({ identical: true, differs_at: null });
    expect(await cardsOf(id)).to.deep.equal(['As', 'Kd', 'Ah', 'Kc', '2c', '7d', '9h', 'Js', '3d']);
    await room.db.query(`update round_input set input = replace(input, '"replaces":', '"was":') where round_id = $1`, [id]);
    expect(await verdictOf(room.rooms, id), 'a log without its correction').to.include({ identical: false });
  });

  it('HIS-04 a hand that was void and one that is running fit their logs', async () => {
    const id = await open();
    await scanned(room, 'As', 'Kd');
    expect(await verdictOf(room.rooms, id)).to.deep.equal({ identical: true, differs_at: null });
    await room.dealer.misdeal('exposed');
    await until(async () => (await room.rounds.statusOf(id)) === 'void');
    expect(await verdictOf(room.rooms, id)).to.deep.equal({ identical: true, differs_at: null });
  });

  it('a running hand has no card that the video has not shown', async () => {
    const id = await open({ reveal_delay_ms: 20_000 });
    await scanned(room, 'As', 'Kd');
    const rows = await room.db.query(`select input from round_input where round_id = $1 and input like '%"cards"%'`, [id]);
    expect(rows).to.have.length(2);
    expect(await cardsOf(id)).to.deep.equal([]);
  });
});
