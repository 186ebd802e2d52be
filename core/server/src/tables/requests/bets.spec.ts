// A betting window that its one player ends.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { until } from '../../wallet/fixture.ts';
import { openTables, watcher } from '../fixture.ts';
import { Bets } from './bets.ts';
import { Placements } from './placements.ts';

const LONG = { betting_ms: 60_000, deal_ms: 0, result_ms: 50, next_round_ms: 50 };

describe('dealing now', () => {
  let room: Awaited<ReturnType<typeof openTables>>;
  let kim: ReturnType<typeof watcher>;
  beforeEach(async () => {
    room = await openTables(baccarat, ['9d', 'Kh', '6c', '9s'], LONG);
    room.stub.deposit('u-kim', 1_000_000, 'KRW');
    kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
  });
  afterEach(() => room.end());

  const bet = () => room.table.act(kim, { type: 'bet', aid: 'bet', items: [{ spot: 'banker', amount: 10_000 }] });
  const deal = async (aid: string) => {
    await room.table.act(kim, { type: 'deal', aid });
    return kim.seen.find(each => each.type === 'ack' && each.aid === aid);
  };

  it('ends the window of whoever has bet and is alone: their round is dealt at once, and settled once', async () => {
    const { round_id: id } = room.table.state();
    await bet();
    expect(await deal('d1')).to.include({ ok: true });
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    await until(() => room.table.state().phase === 'betting');
    expect(await deal('d2'), 'nothing is bet in the next one').to.deep.include({
      code: 'ACTION_INVALID',
      data: { reason: 'option' },
    });
  });

  it('is refused without a bet, and beside anybody else: nobody is hurried', async () => {
    expect(await deal('d1')).to.deep.include({ code: 'ACTION_INVALID', data: { reason: 'option' } });
    await bet();
    const lee = watcher('lee');
    await room.table.join(lee);
    expect(await deal('d2')).to.deep.include({ code: 'ACTION_INVALID', data: { reason: 'others' } });
    expect(room.table.state().phase).to.equal('betting');
    await room.table.leave(lee);
    expect(await deal('d3')).to.include({ ok: true });
  });
});

describe('a window that nobody opens', () => {
  it('P15 takes no bet while the round that it was for is being dropped', async () => {
    const dropped = Promise.withResolvers<void>();
    const purse = { isOfSeats: true, drop: () => dropped.promise };
    const round = { placements: new Placements(), voided: null, closing: false, emptied: null };
    const loop = { round, phase: 'betting', isStopping: false, mayBegin: () => true };
    const services = { clock: { now: Date.now }, db: { health: { condition: 'well' } } };
    const host = { severalTables: async () => false, statusOf: () => 'open', playsBeside: () => undefined };
    const mailbox = { inside: (step: () => unknown) => step() };
    const context = { services, host, mailbox, row: {}, audience: {}, staked: () => {}, stateChanged: () => {} };
    const bets = new Bets(context as never, purse as never, { isBroken: () => true }, loop as never);
    const held = bets.hold(round as never, { ask: 'bets' } as never, false);
    const bet = { type: 'bet' as const, aid: 'a1', items: [{ spot: 'banker', amount: 1 }] };
    const answer = await bets.act(watcher('kim'), bet).catch((error: Error) => error);
    expect(answer).to.include({ code: 'ACTION_LATE' });
    dropped.resolve();
    expect(await held).to.equal(false);
  });
});
