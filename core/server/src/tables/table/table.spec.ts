// A baccarat table end to end: window, bets, cards, settlement, void.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { balanceOf } from '../../ledger/fixture.ts';
import { until } from '../../wallet/fixture.ts';
import { TableDirectory } from '../directory/directory.ts';
import { openTables, watcher } from '../fixture.ts';
import { AskedTable } from '../testing/asked-table.ts';
import { makeTable } from './table.ts';

// player 9 and 6 are 5, banker K and 9 are 9: a natural, the banker wins
const FACES = ['9d', 'Kh', '6c', '9s'];

describe('table', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  beforeEach(async () => {
    room = await openTables(baccarat, FACES);
    room.stub.deposit('u-kim', 1_000_000, 'KRW');
  });
  afterEach(() => room.end());

  const bet = (aid: string, amount = 10_000, spot = 'banker') => ({ aid, items: [{ spot, amount }] });
  const acks = (viewer: ReturnType<typeof watcher>) => viewer.seen.filter(each => each.type === 'ack');
  const factsOf = (viewer: ReturnType<typeof watcher>) =>
    viewer.seen.filter(each => each.type === 'facts').flatMap(each => each.facts as Record<string, unknown>[]);
  const purse = () => Number(room.stub.book.accounts.get('u-kim')?.balance);
  const open = () => until(() => room.table.state().phase === 'betting');

  it('GAM-14 debits a bet, settles it with one credit, and the stakes account is empty', async () => {
    const kim = watcher('kim');
    const lee = watcher('lee');
    await open();
    await room.table.join(kim);
    await room.table.join(lee);
    const id = room.table.state().round_id;
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    expect(acks(kim)[0]).to.include({ ok: true, aid: 'a1' });
    expect(purse()).to.equal(990_000);
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    await until(() => purse() === 1_009_500);
    expect(await balanceOf(room.db, `stakes:${id}`, 'KRW')).to.equal(0n);
    expect(JSON.stringify(lee.seen)).to.not.include('u-kim').and.not.include(kim.player.id);
    const seqs = factsOf(lee).map(each => Number(each.seq));
    expect(seqs).to.deep.equal(seqs.map((_, i) => (seqs[0] ?? 0) + i));
  });

  it('GAM-11 refuses bad bets, repeats an answer for a repeated aid, and undoes the last placement', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    for (const amount of [-1, 0, 0.5, 2 ** 53, Number.NaN, -0, 999, 100_001]) {
      await room.table.act(kim, { type: 'bet', ...bet(`x${String(amount)}`, amount) });
    }
    await room.table.act(kim, { type: 'bet', ...bet('spot', 1000, '__proto__') });
    await room.table.act(kim, { type: 'sit', aid: 'sit', buy_in: 1000 });
    await room.table.act(kim, { type: 'malformed', aid: 'm', of: 'bet', reason: 'step' });
    expect(acks(kim).at(-1)).to.deep.include({ code: 'ACTION_INVALID', data: { reason: 'step' } });
    expect(acks(kim).map(each => each.code)).to.deep.equal(Array(11).fill('ACTION_INVALID'));
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    expect(acks(kim).at(-1)).to.deep.equal(acks(kim).at(-2));
    await room.table.act(kim, { type: 'undo', aid: 'u1' });
    expect(acks(kim).at(-1)).to.include({ ok: true });
    await until(() => purse() === 1_000_000);
    expect(room.table.state().deadline).to.equal(0);
    expect(await room.recorded()).to.deep.equal([]);
  });

  it('NS-30 the row of a round stands before its first debit is called, and is shown from its first accepted bet on', async () => {
    const kim = watcher('kim');
    await room.table.join(kim);
    await open();
    const id = room.table.state().round_id;
    const rowOf = async () => (await room.db.query('select started_at, status from round where id = $1', [id]))[0];
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'late', ms: 1000 } : null));
    const refused = room.table.act(kim, { type: 'bet', ...bet('a1', 1000) });
    await until(() => room.stub.calls.some(call => call.name === 'debit'));
    expect(await rowOf(), 'when the wallet is called').to.include({ status: 'open' });
    await refused;
    expect(await room.recorded()).to.deep.equal([]);
    room.stub.fault(null);
    for (const aid of ['a2', 'a3', 'a4']) await room.table.act(kim, { type: 'bet', ...bet(aid, 1000) });
    expect(acks(kim).map(each => each.ok)).to.deep.equal([false, true, true, true]);
    expect(await room.recorded()).to.deep.equal([id]);
    const log = await room.rounds.inputs(id);
    expect(log.filter(({ input }) => input.in === 'bet').map(({ no }) => no)).to.have.length(3);
    expect((await room.rounds.recorded(id))?.startedAt).to.equal(log.find(({ input }) => input.in === 'bet')?.at);
  });

  it('NS-30 a round is forgotten whose bets were all taken back while one that then failed was on its way', async () => {
    const [kim, lee] = [watcher('kim'), watcher('lee')];
    await open();
    await room.table.join(kim);
    await room.table.join(lee);
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    room.stub.fault(call => (call.body.external_id === 'u-lee' ? { kind: 'late', ms: 100 } : null));
    const refused = room.table.act(lee, { type: 'bet', ...bet('b1') });
    await until(() => room.stub.calls.some(call => call.body.external_id === 'u-lee'));
    await room.table.act(kim, { type: 'undo', aid: 'u1' });
    expect(acks(kim).at(-1)).to.include({ ok: true });
    await refused;
    expect(acks(lee)[0]).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
    expect(await room.recorded(), 'rounds that are recorded').to.deep.equal([]);
  });

  it('NS-30 a round is forgotten whose bet was taken back as its window closed, though another one is on its way for long', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    const turn = Promise.withResolvers<void>();
    const held = room.wallet.inPlayerQueue('demo', kim.player.id, () => turn.promise);
    const late = room.table.act(kim, { type: 'bet', ...bet('a2') });
    const paused = { live: { ...room.table.row.live, paused: true } };
    await room.tables.ask(room.table.row.id, { type: 'change', change: paused });
    const { wallet } = room.tables.services;
    const { rollback } = wallet;
    wallet.rollback = async (...about) => {
      await new Promise(done => setTimeout(done, 600)); // the window's time is up before it is written
      return rollback.apply(wallet, about);
    };
    await room.table.act(kim, { type: 'undo', aid: 'u1' });
    expect(acks(kim).at(-1)).to.include({ ok: true, aid: 'u1' });
    await until(() => room.table.state().round_id === '');
    turn.resolve();
    await Promise.all([held, late]);
    expect(acks(kim).at(-1)).to.include({ ok: false, aid: 'a2', code: 'ACTION_LATE' });
    await until(() => purse() === 1_000_000);
    expect(await room.recorded(), 'rounds that are recorded').to.deep.equal([]);
    const [row] = await room.db.query('select open_round from play_table where id = $1', [room.table.row.id]);
    expect(row).to.deep.equal({ open_round: null });
  });

  it('P15 taking back is done once: repeated after a restart it leaves the bets of a later round alone', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    await room.table.act(kim, { type: 'undo', aid: 'u1' });
    await room.table.stop();
    const next = new TableDirectory(room.tables.services, makeTable); // as after a restart: nothing is remembered
    await next.opened({ ...room.table.row });
    const table = new AskedTable(next, room.table.row.id);
    await until(() => table.state().phase === 'betting');
    kim.sessionSince = 0; // it began before the restart
    await table.join(kim);
    await table.act(kim, { type: 'bet', ...bet('a2') });
    await table.act(kim, { type: 'undo', aid: 'u1' });
    expect(acks(kim).at(-1)).to.deep.include({ aid: 'u1', ok: true });
    const returned = await room.db.query(`select tx_id from wallet_tx where reason = 'cancel_bet'`);
    expect(returned, 'bets that were given back').to.have.length(1);
    await next.stop();
  });

  it('GAM-15 a void round gives every bet back', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    const id = room.table.state().round_id;
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    expect(await room.tables.voidRound(id, 'platform')).to.equal(true);
    await until(() => purse() === 1_000_000);
    expect(await room.rounds.statusOf(id)).to.equal('void');
    expect(await balanceOf(room.db, `stakes:${id}`, 'KRW')).to.equal(0n);
  });

  it('HIS-11 NS-30 tells the player of each movement of their wallet, and nobody else', async () => {
    const [kim, lee] = [watcher('kim'), watcher('lee')];
    await open();
    await room.table.join(kim);
    await room.table.join(lee);
    const id = room.table.state().round_id;
    for (const aid of ['a1', 'a2']) await room.table.act(kim, { type: 'bet', ...bet(aid) });
    await room.table.act(kim, { type: 'undo', aid: 'u1' });
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
    await until(() => factsOf(kim).some(fact => fact.kind === 'settle'));
    const moves = factsOf(kim).filter(fact => fact.kind === 'tx');
    expect(moves.map(({ action, reason, amount, status }) => [action, reason, amount, status])).to.deep.equal([
      ['debit', 'bet', 10_000, 'pending'],
      ['debit', 'bet', 10_000, 'pending'],
      ['rollback', 'cancel_bet', 10_000, 'pending'],
      ['credit', 'settle', 19_500, 'pending'],
    ]);
    expect(factsOf(kim).at(-1)?.kind).to.equal('settle');
    expect(JSON.stringify(lee.seen)).to.not.include('"tx"');
  });

  it('a change of settings neither cuts an open window short nor its clock: it is for the next round', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    await room.table.act(kim, { type: 'bet', ...bet('a1') });
    const { round_id: id, deadline } = room.table.state();
    const change = { timers: { betting_ms: 100 } };
    await room.db.transaction(sql => room.tables.patch(sql, room.table.row.id, change));
    await room.tables.ask(room.table.row.id, { type: 'change', change });
    const closed = await until(() => room.table.state().phase !== 'betting').then(() => Date.now());
    expect(closed).to.be.at.least(deadline);
    await until(async () => (await room.rounds.statusOf(id)) === 'settled');
  });

  it('NS-31 of two bets at once at two tables one is refused where a site allows one table', async () => {
    const second = await room.another();
    const [here, there] = [watcher('kim'), { ...watcher('kim'), sessionId: 's-kim-2' }];
    await until(() => room.table.state().phase === 'betting' && second.state().phase === 'betting');
    await room.table.join(here);
    await second.join(there);
    await Promise.all([room.table.act(here, { type: 'bet', ...bet('a1') }), second.act(there, { type: 'bet', ...bet('b1') })]);
    const answers = [...acks(here), ...acks(there)];
    expect(answers.map(each => each.ok)).to.have.members([true, false]);
    expect(answers.find(each => !each.ok)).to.include({ code: 'ALREADY_SEATED' });
  });

  it('GAM-11 two placements at once fit together, or one is refused before it is paid', async () => {
    const kim = watcher('kim');
    await open();
    await room.table.join(kim);
    await Promise.all(['a1', 'a2'].map(aid => room.table.act(kim, { type: 'bet', ...bet(aid, 60_000) })));
    expect(acks(kim).map(each => each.ok)).to.have.members([true, false]);
    expect(acks(kim).find(each => !each.ok)).to.include({ code: 'ACTION_INVALID' });
    expect(room.stub.calls.filter(({ name }) => name === 'debit')).to.have.length(1);
  });

  it('B41 ends without a bet at any moment of its beginning, also between a round’s begin and its window', async () => {
    for (let turns = 0; turns < 40; turns++) {
      const table = await room.another();
      for (let i = 0; i < turns; i++) await Promise.resolve();
      const ended = await Promise.race([table.stop().then(() => 'ended'), new Promise(done => setTimeout(done, 3000, 'hangs'))]);
      expect(ended, `after ${turns} turns`).to.equal('ended');
    }
  });
});
