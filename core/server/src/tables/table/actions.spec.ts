// What an action is answered when something of ours fails beneath it.
import { expect } from 'chai';
import sinon from 'sinon';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { holdem, liveHoldem } from '../../../../../games/holdem/src/index.ts';
import { systemClock } from '../../kernel/index.ts';
import { until } from '../../wallet/fixture.ts';
import { openTables, watcher } from '../fixture.ts';
import { acts, openLive, scanned, until as soon } from '../testing/live-table.ts';

describe('actions', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  beforeEach(async () => {
    room = await openTables(baccarat, ['9d', 'Kh', '6c', '9s']);
    room.stub.deposit('u-kim', 1_000_000, 'KRW');
  });
  afterEach(async () => {
    sinon.restore();
    await room.end();
  });

  it('answers a fault of ours INTERNAL_ERROR without its words, once for an aid, and goes on', async () => {
    const kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    const debit = sinon.stub(room.wallet, 'takeDebit').rejects(new Error('insert into tx (secret) failed'));
    const bet = { aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] };
    await room.table.act(kim, { type: 'bet', ...bet });
    await room.table.act(kim, { type: 'bet', ...bet });
    expect(debit.callCount).to.equal(1);
    const acks = () => kim.seen.filter(each => each.type === 'ack');
    const fault = { type: 'ack', aid: 'a1', ok: false, code: 'INTERNAL_ERROR' };
    expect(acks()).to.deep.equal([fault, fault]);
    debit.restore();
    await room.table.act(kim, { type: 'bet', ...bet, aid: 'a2' });
    expect(acks().at(-1)).to.include({ aid: 'a2', ok: true });
    expect(Number(room.stub.book.accounts.get('u-kim')?.balance)).to.equal(990_000);
  });

  it('F50 of one player two hundred actions wait at most: more are refused, leave nothing behind, and are done when sent again', async () => {
    const [kim, lee] = [watcher('kim'), watcher('lee')];
    room.stub.deposit('u-lee', 1_000_000, 'KRW');
    await until(() => room.table.state().phase === 'betting');
    for (const each of [kim, lee]) await room.table.join(each);
    const answers = Promise.withResolvers<{ balance: bigint; age: number }>();
    const asked = sinon.stub(room.wallet, 'balance').returns(answers.promise as never);
    const acks = (of: typeof kim) => of.seen.filter(each => each.type === 'ack');
    const wait = Array.from({ length: 200 }, (_, i) => room.table.act(kim, { type: 'balance', aid: `w${i}` }));
    await until(() => asked.callCount === 200);
    const bet = { type: 'bet' as const, aid: 'b1', items: [{ spot: 'banker', amount: 10_000 }] };
    const calls = room.stub.calls.length;
    await room.table.act(kim, bet);
    expect(acks(kim)).to.deep.equal([{ type: 'ack', aid: 'b1', ok: false, code: 'RATE_LIMITED' }]);
    expect(room.stub.calls.length, 'no wallet was called').to.equal(calls);
    await room.table.act({ ...kim, sessionSince: 0 }, { ...bet, aid: 'b0' });
    expect(acks(kim).at(-1), 'an earlier memory may have done it').to.include({ aid: 'b0', code: 'INTERNAL_ERROR' });
    await room.table.act(lee, { ...bet, aid: 'l1' });
    expect(acks(lee).at(-1), 'others play on').to.include({ aid: 'l1', ok: true });
    const again = room.table.act(kim, { type: 'balance', aid: 'w0' });
    answers.resolve({ balance: 1n, age: 0 });
    await Promise.all([...wait, again]);
    expect(
      acks(kim).filter(({ aid, ok }) => aid === 'w0' && ok === true),
      'one that waits is answered as often as it was asked',
    ).to.have.length(2);
    await room.table.act(kim, bet);
    expect(acks(kim).at(-1)).to.include({ aid: 'b1', ok: true });
    expect(room.tables.unanswered.count).to.equal(0);
  });

  it('F4 an outage has a few lines of those who act meanwhile, not one of each with a stack', async () => {
    const kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    const { log } = room.tables.services;
    const [warned, failed] = [sinon.spy(log, 'warn'), sinon.spy(log, 'error')];
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    sinon.stub(room.wallet, 'takeDebit').rejects(gone);
    const acts = Array.from({ length: 300 }, (_, i) => i);
    const items = [{ spot: 'banker', amount: 10_000 }];
    await Promise.all(acts.map(i => room.table.act(kim, { type: 'bet', aid: `a${i}`, items })));
    expect(kim.seen.filter(each => each.type === 'ack' && each.ok === false)).to.have.length(acts.length);
    const lines = warned.args.filter(([, text]) => text === 'a message failed: the database did not serve');
    expect(lines.length).to.be.within(1, 60);
    expect(lines[0]?.[0]).to.deep.equal({ table: room.table.row.id, why: 'connect ECONNREFUSED' });
    expect(failed.callCount).to.equal(0);
  });

  it('P15 an action that the database did not serve is done when it is sent again, once', async () => {
    const kim = watcher('kim');
    kim.sessionSince = Date.now() + 1000;
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const unserved = sinon.stub(room.tables.services.operators, 'byCode').rejects(gone);
    const bet = { type: 'bet' as const, aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] };
    await room.table.act(kim, bet);
    unserved.restore();
    await room.table.act(kim, bet);
    await room.table.act(kim, bet);
    const acks = kim.seen.filter(each => each.type === 'ack');
    expect(acks.map(({ ok, code }) => code ?? ok)).to.deep.equal(['INTERNAL_ERROR', true, true]);
    expect(room.stub.calls.filter(each => each.name === 'debit')).to.have.length(1);
  });

  it('P15 a buy-in that the database did not serve is paid when it is sent again, once, however often at the same moment', async () => {
    const seated = await openTables({ ...holdem, check: () => [] }, []); // the fixture's table has limits of bets
    try {
      seated.stub.deposit('u-kim', 1_000_000, 'KRW');
      const kim = watcher('kim');
      kim.sessionSince = Date.now() + 1000;
      await seated.table.join(kim);
      const gone = new Error('no connection was free in 5000 ms');
      const unserved = sinon.stub(seated.tables.services.operators, 'byCode').rejects(gone);
      const sit = { type: 'sit' as const, aid: 's1', buy_in: 10_000 };
      await seated.table.act(kim, sit);
      unserved.restore();
      await Promise.all(Array.from({ length: 10 }, () => seated.table.act(kim, sit)));
      const acks = kim.seen.filter(each => each.type === 'ack');
      expect(acks.map(({ ok, code }) => code ?? ok)).to.deep.equal(['INTERNAL_ERROR', ...Array(10).fill(true)]);
      expect(seated.stub.calls.filter(each => each.name === 'debit')).to.have.length(1);
    } finally {
      await seated.end();
    }
  });

  it('P15 a memory that is over refuses no bet: whoever sends it again has it once', async () => {
    const kim = watcher('kim');
    kim.sessionSince = Date.now() + 1000;
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    const operator = await room.tables.services.operators.byCode('demo');
    const found = Promise.withResolvers<typeof operator>();
    const asked = sinon.stub(room.tables.services.operators, 'byCode').returns(found.promise);
    const bet = { type: 'bet' as const, aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] };
    const first = room.table.act(kim, bet);
    await until(() => asked.callCount > 0);
    const anew = room.table.invalidate();
    asked.restore();
    found.resolve(operator);
    await Promise.all([first, anew]);
    await until(() => room.table.state().phase === 'betting');
    await room.table.act(kim, bet);
    const told = kim.seen.filter(each => each.type === 'ack').map(({ ok, code }) => code ?? ok);
    expect(told.at(-1)).to.equal(true);
    expect(told[0]).to.be.oneOf(['INTERNAL_ERROR', true]);
    expect(room.stub.calls.filter(each => each.name === 'debit')).to.have.length(1);
  });

  it('P15 a memory that is over refuses no seat: it says nothing of the table, and what is sent again is done once', async () => {
    const seated = await openTables({ ...holdem, check: () => [] }, []); // the fixture's table has limits of bets
    try {
      seated.stub.deposit('u-kim', 1_000_000, 'KRW');
      const kim = watcher('kim');
      await seated.table.join(kim);
      const rows = Promise.withResolvers<void>();
      const sit = { type: 'sit' as const, aid: 's1', buy_in: 10_000 };
      const asked = sinon.stub(seated.wallet, 'answered').callsFake(async () => {
        await rows.promise; // the memory ends while its rows are looked at
        return undefined;
      });
      kim.sessionSince = 0;
      const first = seated.table.act(kim, sit);
      await until(() => asked.callCount > 0);
      const anew = seated.table.invalidate();
      rows.resolve();
      await Promise.all([first, anew]);
      const told = () => kim.seen.filter(each => each.type === 'ack').map(({ ok, code }) => code ?? ok);
      expect(told()[0]).to.be.oneOf(['INTERNAL_ERROR', true]);
      asked.restore();
      await seated.table.act(kim, sit);
      expect(told().at(-1)).to.equal(true);
      expect(seated.stub.calls.filter(each => each.name === 'debit')).to.have.length(1);
    } finally {
      await seated.end();
    }
  });

  it('P15 a top-up that waits for its wallet and is sent again after many other answers is paid once, and its chips come once', async () => {
    const seated = await openTables({ ...holdem, check: () => [] }, []);
    try {
      seated.stub.deposit('u-kim', 1_000_000, 'KRW');
      const [kim, lee] = [watcher('kim'), watcher('lee')];
      for (const each of [kim, lee]) await seated.table.join(each);
      await seated.table.act(kim, { type: 'sit', aid: 's1', buy_in: 10_000 });
      seated.stub.fault(call => (call.name === 'debit' ? { kind: 'slow', ms: 150 } : null));
      const topUp = { type: 'top_up' as const, aid: 't1', amount: 500 };
      const first = seated.table.act(kim, topUp);
      for (const name of ['l', 'm', 'n']) // of one player two hundred wait at most
        await Promise.all(Array.from({ length: 150 }, (_, i) => seated.table.act(lee, { type: 'sit_out', aid: `${name}${i}` })));
      await Promise.all([first, seated.table.act(kim, topUp)]);
      const acks = kim.seen.filter(each => each.type === 'ack' && each.aid === 't1');
      expect(acks).to.deep.equal(Array(2).fill({ type: 'ack', aid: 't1', ok: true, pending: 500 }));
      const rows = await seated.db.query('select waiting::int, top_up::int from table_session');
      expect(rows).to.deep.equal([{ waiting: 500, top_up: 500 }]);
      expect(seated.table.seatOf(kim.player.id)?.session).to.include({ waiting: 500, topUp: 500 });
    } finally {
      await seated.end();
    }
  });

  it('P15 while the rows cannot be asked, an action that an earlier memory may have done is not refused, and is asked again later', async () => {
    const kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    const items = [{ spot: 'banker', amount: 10_000 }];
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const asked = sinon.stub(room.wallet, 'answered').rejects(gone);
    const acks = () => kim.seen.filter(each => each.type === 'ack');
    await room.table.act(kim, { type: 'bet', aid: 'new', items });
    expect(acks().at(-1), 'a session that began since: no row is asked').to.include({ aid: 'new', ok: true });
    const old = { ...kim, sessionSince: 0 };
    await room.table.act(old, { type: 'bet', aid: 'old', items });
    expect(acks().at(-1), 'one that was here before').to.include({ ok: false, code: 'INTERNAL_ERROR' });
    asked.resolves({ ok: true, txId: 'tx_1', balance: null, scopeId: 'rnd_1' });
    await room.table.act(old, { type: 'bet', aid: 'old', items });
    expect(acks().at(-1), 'what its row says').to.include({ aid: 'old', ok: true });
    expect(room.stub.calls.filter(each => each.name === 'debit')).to.have.length(1);
  });

  it('P15 rows are asked of an older session’s action only where a repeat can have one', async () => {
    const old = { ...watcher('kim'), sessionSince: 0 };
    const asked = sinon.spy(room.wallet, 'answered');
    const items = [{ spot: 'banker', amount: 10_000 }];
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(old);
    await room.table.act(old, { type: 'balance', aid: 'balance' });
    await room.table.act(old, { type: 'deal', aid: 'deal' });
    expect(asked.callCount, 'nothing is paid').to.equal(0);
    await room.table.act(old, { type: 'bet', aid: 'bet', items });
    await room.table.act(old, { type: 'undo', aid: 'undo' });
    expect(asked.args.map(([, , aid]) => aid)).to.deep.equal(['bet', 'undo']);
  });

  it('P15 a bet waits for no look at rows once answers are forgotten, and counts once also then: its row refuses it', async () => {
    const [kim, lee] = [watcher('kim'), watcher('lee')];
    for (const each of [kim, lee]) each.sessionSince = Date.now() + 1000;
    const items = [{ spot: 'banker', amount: 10_000 }];
    const isOpen = () => until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    await room.table.join(lee);
    await isOpen();
    await room.table.act(kim, { type: 'bet', aid: 'first', items });
    const first = room.table.state().round_id;
    for (let i = 0; i < 1000; i++) await room.table.act(lee, { type: 'sit', aid: `no-${i}`, buy_in: 1 });
    await until(() => room.table.state().round_id !== first);
    await isOpen();
    const asked = sinon.spy(room.wallet, 'answered');
    await room.table.act(kim, { type: 'bet', aid: 'second', items });
    expect(asked.callCount, 'a bet that is made').to.equal(0);
    await room.table.act(kim, { type: 'bet', aid: 'first', items });
    expect(
      asked.args.map(([, , aid]) => aid),
      'one that its row refuses',
    ).to.deep.equal(['first']);
    const acks = kim.seen.filter(each => each.type === 'ack');
    expect(acks.map(each => [each.aid, each.ok])).to.deep.equal([
      ['first', true],
      ['second', true],
      ['first', true],
    ]);
    expect(room.stub.calls.filter(each => each.name === 'debit')).to.have.length(2);
    const log = await room.rounds.inputs(room.table.state().round_id);
    expect(log.filter(({ input }) => input.in === 'bet')).to.have.length(1);
  });

  it('P15 who decides with chips at a seat waits for no row of a wallet; who buys in does', async () => {
    const seated = await openTables({ ...holdem, check: () => [] }, []); // the fixture's table has limits of bets
    try {
      const old = { ...watcher('kim'), sessionSince: 0 };
      const asked = sinon.spy(seated.wallet, 'answered');
      await seated.table.join(old);
      await seated.table.act(old, { type: 'act', aid: 'act', ask: 1, option: 'fold' });
      expect(asked.callCount).to.equal(0);
      await seated.table.act(old, { type: 'sit', aid: 'sit', buy_in: 1 });
      expect(asked.callCount).to.equal(1);
    } finally {
      await seated.end();
    }
  });

  it('P15 who answers an open question waits for no log; an answer that was given and forgotten is found in it', async () => {
    let ahead = 0;
    const now = systemClock.now.bind(systemClock);
    sinon.stub(systemClock, 'now').callsFake(() => now() + ahead);
    const live = await openLive(liveHoldem);
    try {
      await live.open();
      const players = [await live.player(0), await live.player(3)];
      for (const each of players) each.sessionSince = 0; // they began before the table's memory did
      await soon(async () => (await live.dealer.expected()) !== null);
      await scanned(live, 'As', 'Kd', 'Ah', 'Kc');
      const [looked, read] = [sinon.spy(live.rounds, 'causedBy'), sinon.spy(live.rounds, 'deeds')];
      const isAsked = (one: (typeof players)[number]) => one.seen.some(({ type }) => type === 'ask');
      await soon(() => players.some(isAsked));
      const first = players.find(isAsked) as (typeof players)[number];
      const other = players.find(each => each !== first) as (typeof players)[number];
      const folded = await acts(live, first, 'fold');
      expect(folded).to.include({ ok: true });
      expect([looked.callCount, read.callCount], 'a decision').to.deep.equal([0, 0]);
      const ask = Number(first.seen.findLast(({ type }) => type === 'ask')?.ask);
      for (const aid of ['late', 'later']) {
        await live.table.act(first, { type: 'act', aid, ask, option: 'call' });
        expect(first.seen.findLast(({ type }) => type === 'ack')).to.include({ aid, code: 'ACTION_LATE' });
      }
      expect([looked.callCount, read.callCount], 'what earlier memories did is read once').to.deep.equal([0, 1]);

      await soon(() => live.table.state().phase !== 'playing');
      for (let i = 0; i < 1000; i++) await live.table.act(other, { type: 'sit', aid: `no-${i}`, buy_in: 1 });
      await live.table.act(first, { type: 'act', aid: 'late', ask, option: 'call' });
      expect(first.seen.findLast(({ type }) => type === 'ack')).to.include({ aid: 'late', code: 'ACTION_LATE' });
      expect(looked.callCount, 'what was refused').to.equal(0);
      ahead = 11 * 60_000; // the memory is older than that by now
      await live.table.act(first, { type: 'act', aid: String(folded.aid), ask, option: 'fold' });
      expect(first.seen.findLast(({ type }) => type === 'ack')).to.deep.include({ aid: folded.aid, ok: true });
      expect(looked.args.map(([deed]) => deed.aid)).to.deep.equal([folded.aid]);
    } finally {
      await live.end();
    }
  });
});
