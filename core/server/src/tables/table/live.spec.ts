// Live Hold'em at a real table: scans, what others may know of them, corrections, voids, who deals, and a process that dies.
import { liveHoldem } from '@baize/game-holdem';
import { expect } from 'chai';
import { watcher } from '../fixture.ts';
import {
  acts,
  expected,
  type Fact,
  factsOf,
  type LiveRoom,
  openLive,
  type Player,
  said,
  scanned,
  seatOf,
  until,
} from '../testing/live-table.ts';

const HOLES = ['As', 'Kd', 'Ah', 'Kc'];
const FLOP = ['2c', '7d', '9h'];

describe('live table', function () {
  this.timeout(30_000);
  let room: LiveRoom;
  let kim: Player;
  let lee: Player;
  let fan: Player;
  const open = async (timers: Record<string, number> = {}) => {
    await room.open(timers);
    fan = watcher('fan');
    await room.table.join(fan);
    kim = await room.player(0);
    lee = await room.player(3);
    await until(async () => (await room.dealer.expected()) !== null);
  };
  before(async () => {
    room = await openLive(liveHoldem);
  });
  afterEach(() => room.close());
  after(() => room?.end());

  const roundId = () => room.table.state().round_id;
  const positions = () => {
    const { bb, button } = factsOf(fan).find(each => each.kind === 'start') as Fact & { bb: number; button: number };
    return [`hole:${bb}:1`, `hole:${button}:1`, `hole:${bb}:2`, `hole:${button}:2`];
  };
  const cardsOf = (player: Player) =>
    factsOf(player)
      .filter(each => each.kind === 'card')
      .map(each => (each.cards as (string | null)[])[0]);
  const owners = () =>
    [kim, lee].toSorted(
      (a, b) =>
        (positions()[0] === `hole:${seatOf(room, a)}:1` ? -1 : 1) - (positions()[0] === `hole:${seatOf(room, b)}:1` ? -1 : 1),
    );
  const status = async (id: string) => (await room.rounds.recorded(id))?.status;
  /** Everything that a refused card might have changed. */
  const state = async () => {
    const rows = await room.db.query('select * from round_input order by round_id, no');
    const told = [kim, lee].map(each => each.seen.filter(({ type }) => type === 'facts').length);
    return JSON.stringify([room.table.state(), told, rows, await room.dealer.expected()]);
  };
  /** Both call and check to the end of a street. */
  const street = async (first: Player, second: Player, option: string) => {
    expect((await acts(room, first, option)).ok).to.equal(true);
    expect((await acts(room, second, 'check')).ok).to.equal(true);
  };
  /** A hand from its hole cards to the showdown. */
  const hand = async () => {
    await scanned(room, ...HOLES);
    const [bb, button] = owners() as [Player, Player];
    await street(button, bb, 'call');
    for (const cards of [FLOP, ['Js'], ['3d']]) {
      await scanned(room, ...cards);
      await street(bb, button, 'check');
    }
  };

  it('GAM-03 a hand is scanned position by position, played between the scans, and settled', async () => {
    await open();
    const id = roundId();
    expect(await scanned(room, ...HOLES)).to.deep.equal(positions());
    const [bb, button] = owners() as [Player, Player];
    await street(button, bb, 'call');
    expect(await scanned(room, ...FLOP)).to.deep.equal(['board:1', 'board:2', 'board:3']);
    await street(bb, button, 'check');
    expect(await scanned(room, 'Js')).to.deep.equal(['board:4']);
    await street(bb, button, 'check');
    expect(await scanned(room, '3d')).to.deep.equal(['board:5']);
    await street(bb, button, 'check');
    await until(async () => (await status(id)) === 'settled');
    const record = await room.rounds.recorded(id);
    expect(record?.result).to.deep.include({ board: [...FLOP, 'Js', '3d'], showdown: true });
    const cards = record?.told.filter(({ told }) => told.fact.kind === 'card').map(({ told }) => told.fact) ?? [];
    expect(cards.flatMap(each => each.cards)).to.deep.equal([...HOLES, ...FLOP, 'Js', '3d']);
    expect(cards[0]).to.include({ source: 'scanner', dealer: 'mina', stage: 'preflop' });
    await until(async () => roundId() !== id && (await room.dealer.expected()) !== null);
    expect(await scanned(room, 'As'), 'a fresh pack each hand').to.deep.equal([positions()[0]]);
  });

  it('HIS-04 hole cards are known to their seat alone: in facts, in the state, in the database', async () => {
    await open();
    await scanned(room, ...HOLES);
    await until(() => room.table.state().turn.length > 0);
    const [bb, button] = owners() as [Player, Player];
    expect(cardsOf(bb)).to.deep.equal(['As', null, 'Ah', null]);
    expect(cardsOf(button)).to.deep.equal([null, 'Kd', null, 'Kc']);
    expect(cardsOf(fan)).to.deep.equal([null, null, null, null]);
    const rows = await room.db.query('select * from round_input');
    const tables = await room.db.query('select * from play_table');
    const rounds = await room.db.query('select * from round');
    const outside = JSON.stringify([fan.seen, room.table.state(), rows, tables, rounds]);
    for (const face of HOLES) expect(outside).not.to.include(`"${face}"`).and.not.include(`\\"${face}\\"`);
    const late = watcher('late');
    await room.table.join(late);
    expect(cardsOf(late)).to.deep.equal([null, null, null, null]);
    expect(JSON.stringify(bb.seen)).not.to.match(/"K[dc]"/);
    expect(JSON.stringify([fan.seen, bb.seen, button.seen]), 'HIS-17 the dealer is no player’s business').not.to.include('mina');
  });

  it('nobody acts and no clock runs while a card is awaited; no card is taken while betting is open', async () => {
    await open();
    const idle = () => expect(room.table.state()).to.deep.include({ turn: [], deadline: 0, phase: 'playing' });
    await scanned(room, ...HOLES.slice(0, 3));
    idle();
    await room.table.act(kim, { type: 'act', aid: 'early', ask: 1, option: 'fold' });
    expect(kim.seen.find(each => each.aid === 'early')).to.include({ ok: false, code: 'ACTION_LATE' });
    await scanned(room, ...HOLES.slice(3));
    await until(() => room.table.state().turn.length > 0);
    expect(room.table.state().deadline).to.be.greaterThan(0);
    const before = await state();
    expect(said(await room.dealer.scan({ face: '2c', source: 'scanner' }))).to.equal('BETTING_OPEN');
    expect(await state()).to.equal(before);
    const [bb, button] = owners() as [Player, Player];
    await street(button, bb, 'call');
    await expected(room, 'board:1');
    idle();
  });

  it('NS-31.7 a card that is rejected changes nothing', async () => {
    await open();
    await scanned(room, 'As');
    const before = await state();
    const answers = [];
    for (const face of ['As', '03a', '', 'too-long-to-be-one'])
      answers.push(said(await room.dealer.scan({ face, source: 'scanner' })));
    answers.push(said(await room.dealer.scan({ face: 'Kd', source: 'manual', reason: ' ' })));
    expect(answers).to.deep.equal(['DUPLICATE_CARD', 'FOREIGN_CARD', 'UNREADABLE', 'UNREADABLE', 'UNREADABLE']);
    expect(await state()).to.equal(before);
  });

  it('DEV-10 DEV-12 the card log has every card that was sent; what was read is hidden until the hand ends, also in the database', async () => {
    await open();
    const id = roundId();
    const from = { role: 'dealer', deviceName: 'Studio A', ip: '10.0.0.7', raw: ';As?', scannerId: 's-1', scannedAt: 1000 };
    const message = { face: 'As', source: 'wedge' as const, dealer: 'mina', id: { device: 'd-1', seq: 4 }, from };
    for (let i = 0; i < 2; i++) expect(said(await room.dealer.scan(message))).to.equal(positions()[0]);
    await room.dealer.scan({ face: 'As', source: 'scanner' });
    await room.dealer.scan({ face: 'xx', source: 'scanner' });
    await room.dealer.replace({ face: 'Kd', reason: 'misread' });
    await room.cardLog.quiet();
    const running = await room.cardLog.ofRound(id);
    expect(running.map(each => [each.source, each.position, each.rejectCode])).to.deep.equal([
      ['wedge', positions()[0], null],
      ['scanner', null, 'DUPLICATE_CARD'],
      ['scanner', null, 'FOREIGN_CARD'],
      ['manual', positions()[0], null],
    ]);
    for (const each of running) expect(each).to.include({ card: null, raw: null, isHidden: true, roundStatus: 'open' });
    expect(JSON.stringify(await room.db.query('select * from card_log'))).not.to.match(/"(As|Kd|xx)/);
    await room.dealer.misdeal('exposed');
    await until(async () => (await status(id)) === 'void');
    const over = await room.cardLog.ofRound(id);
    expect(over.map(each => [each.card, each.raw])).to.deep.equal([
      ['As', ';As?'],
      ['As', 'As'],
      [null, 'xx'],
      ['Kd', 'Kd'],
    ]);
    expect(over[0]).to.include({
      ...{ dealer: 'mina', role: 'dealer', deviceId: 'd-1', deviceName: 'Studio A', ip: '10.0.0.7', scannerId: 's-1' },
      ...{ scannedAt: 1000, isHidden: false, roundId: id, roundNo: 1, roundStatus: 'void' },
    });
  });

  it('a wrong card is replaced before anybody acts: new facts, a snapshot for everybody, clocks anew', async () => {
    await open();
    await scanned(room, ...HOLES.slice(0, 3), 'Qc');
    await until(() => room.table.state().turn.length > 0);
    const [bb, button] = owners() as [Player, Player];
    const marks = [fan, bb, button].map(each => each.seen.length);
    const wrong = factsOf(button).findLast(each => each.kind === 'card') as Fact;
    const end = factsOf(button).at(-1)?.seq ?? 0;
    const answer = await room.dealer.replace({ face: 'Kc', reason: 'misread' });
    expect(said(answer)).to.equal(positions()[3]);
    for (const [i, each] of [fan, bb, button].entries())
      expect(
        each.seen.slice(marks[i]).some(({ type, facts }) => type === 'snapshot' && (facts as Fact[])[0]?.seq !== undefined),
      ).to.equal(true);
    expect(cardsOf(button)).to.deep.equal([null, 'Kd', null, 'Kc']);
    expect(cardsOf(fan)).to.deep.equal([null, null, null, null]);
    const right = factsOf(button).findLast(each => each.kind === 'card') as Fact;
    expect(right).to.include({ source: 'manual', reason: 'misread' });
    expect(right.seq, 'a new number').to.equal(end + 1);
    await room.table.resync(button, wrong.seq);
    expect(cardsOf(button), 'who knew the wrong one is told everything').to.deep.equal([null, 'Kd', null, 'Kc']);
    await street(button, bb, 'call');
    expect(await scanned(room, 'Qc', ...FLOP.slice(1))).to.deep.equal(['board:1', 'board:2', 'board:3']);
  });

  it('a card is not replaced once somebody has acted on it', async () => {
    await open();
    await scanned(room, ...HOLES);
    const [, button] = owners() as [Player, Player];
    await acts(room, button, 'call');
    const before = await state();
    expect(said(await room.dealer.replace({ face: 'Qc', reason: 'misread' }))).to.equal('BETTING_OPEN');
    expect(await state()).to.equal(before);
  });

  it('a wrong card in the middle of a street is replaced, and the next position is the same', async () => {
    await open();
    await scanned(room, 'As', 'Qd');
    const next = await room.dealer.expected();
    expect(said(await room.dealer.replace({ face: 'Kd', reason: 'misread' }))).to.equal(positions()[1]);
    await until(async () => (await room.dealer.expected()) !== null);
    expect(await room.dealer.expected()).to.deep.equal(next);
    expect(await scanned(room, 'Qd', 'Kc')).to.deep.equal(positions().slice(2));
    const [bb, button] = owners() as [Player, Player];
    expect([cardsOf(bb), cardsOf(button)]).to.deep.equal([
      ['As', null, 'Qd', null],
      [null, 'Kd', null, 'Kc'],
    ]);
  });

  it('a misdeal voids the hand: stacks as before, no rake, and the button moves on', async () => {
    await open();
    await scanned(room, ...HOLES);
    const [bb, button] = owners() as [Player, Player];
    await street(button, bb, 'call');
    const [id, was] = [roundId(), positions()];
    expect(await room.dealer.misdeal('a card was exposed')).to.equal(true);
    await until(async () => (await status(id)) === 'void');
    const record = await room.rounds.recorded(id);
    expect(record?.told.slice(-2).map(({ told }) => told.fact)).to.deep.equal([
      { kind: 'event', type: 'misdeal', data: { reason: 'a card was exposed' } },
      { kind: 'void', reason: 'misdeal' },
    ]);
    expect(record?.settlement?.totals).to.include({ rake: 0, debit: 200, credit: 200 });
    await until(async () => roundId() !== id && (await room.dealer.expected()) !== null);
    expect([kim, lee].map(each => room.table.seatOf(each.player.id)?.session.chips)).to.deep.equal([10_000, 10_000]);
    expect(room.table.state().hand_no).to.equal(2);
    expect(positions()[0], 'the blinds move as if the hand had been played').to.equal(was[1]);
    expect(room.table.row.status).to.equal('open');
  });

  it('a dealer who does not go on: everybody is told, the log raises an alarm, in the end the hand is void', async () => {
    await open({ card_wait_ms: 150, void_wait_ms: 1500 });
    const [first] = await room.db.query('select id from round order by hand_no limit 1');
    const id = String(first?.id);
    await until(() => factsOf(fan).some(each => each.type === 'dealer_late'));
    const alarm = room.alarms.find(each => 'alarm' in each) as Record<string, unknown>;
    expect(alarm).to.include({ alarm: true, table: room.table.row.id, round: id });
    expect(alarm.position).to.match(/^hole:[03]:1$/);
    expect(room.table.state().deadline).to.equal(0);
    await until(async () => (await status(id)) === 'void');
    const record = await room.rounds.recorded(id);
    expect(record?.told.at(-1)?.told.fact).to.deep.equal({ kind: 'void', reason: 'dealer_void' });
    expect(record?.told.filter(({ told }) => told.fact.type === 'dealer_late')).to.have.length(1);
    expect(room.table.row.status).to.equal('open');
    await until(() => roundId() !== id && room.table.state().phase === 'playing');
  });

  it('DEV-08 a card that is sent before the first hand of a table stands in the log, outside of any', async () => {
    await room.open();
    expect(said(await room.dealer.scan({ face: 'As', source: 'scanner', dealer: 'mina' }))).to.equal('NO_ROUND');
    await room.cardLog.quiet();
    const rows = await room.db.query('select table_id, round_id, reject_code, dealer from card_log');
    expect(rows).to.deep.equal([{ table_id: room.table.row.id, round_id: null, reject_code: 'NO_ROUND', dealer: 'mina' }]);
  });

  it('paused: the running hand ends, none starts; dealing changes with the next hand', async () => {
    await open();
    const id = roundId();
    const change = async (live: Partial<{ dealing: 'auto' | 'manual'; paused: boolean }>) => {
      const { row } = room.table;
      const wanted = { live: { ...row.live, ...live } };
      await room.db.transaction(sql => room.tables.patch(sql, row.id, wanted));
      await room.tables.ask(row.id, { type: 'change', change: wanted });
    };
    await change({ paused: true, dealing: 'auto' });
    await hand();
    await until(async () => (await status(id)) === 'settled');
    await until(() => room.table.state().phase === 'idle');
    expect(said(await room.dealer.scan({ face: 'As', source: 'scanner' }))).to.equal('NO_ROUND');
    expect(await room.db.query('select id from round')).to.have.length(1);
    await change({ paused: false });
    await until(() => room.table.state().turn.length > 0);
    const auto = roundId();
    const [bb, button] = owners() as [Player, Player];
    expect(
      factsOf(bb)
        .filter(each => each.kind === 'card')
        .map(each => each.source),
    ).to.deep.equal(Array(4).fill('auto'));
    expect(said(await room.dealer.scan({ face: 'As', source: 'scanner' }))).to.equal('NO_ROUND');
    await change({ dealing: 'manual' });
    expect((await acts(room, button, 'fold')).ok).to.equal(true);
    await until(() => room.table.state().turn.length > 0);
    await acts(room, bb, 'muck');
    await until(async () => (await status(auto)) === 'settled');
    await until(async () => (await room.dealer.expected()) !== null);
    expect(await scanned(room, 'As')).to.deep.equal([positions()[0]]);
  });

  it('a hand goes on with its next position in another process, from its sealed scans', async () => {
    await open();
    const id = roundId();
    await scanned(room, ...HOLES.slice(0, 3), 'Qc');
    await until(() => room.table.state().turn.length > 0);
    await room.dealer.replace({ face: 'Kc', reason: 'misread' });
    const [bb, button] = owners() as [Player, Player];
    await street(button, bb, 'call');
    await scanned(room, FLOP[0] as string);
    const message = { face: FLOP[1] as string, source: 'scanner' as const, id: { device: 'd', seq: 9 } };
    expect(said(await room.dealer.scan(message))).to.equal('board:2');
    await room.crash();
    for (const each of [fan, bb, button]) await room.table.join(each);
    await expected(room, 'board:3');
    expect(roundId()).to.equal(id);
    expect(cardsOf(button)).to.deep.equal([null, 'Kd', null, 'Kc', '2c', '7d']);
    expect(said(await room.dealer.scan(message)), 'answered as before').to.equal('board:2');
    expect(said(await room.dealer.scan({ face: 'As', source: 'scanner' }))).to.equal('DUPLICATE_CARD');
    expect(await scanned(room, 'Qc')).to.deep.equal(['board:3']);
    await street(bb, button, 'check');
    for (const card of ['Js', '3d']) {
      await scanned(room, card);
      await street(bb, button, 'check');
    }
    await until(async () => (await status(id)) === 'settled');
    expect((await room.rounds.recorded(id))?.result).to.deep.include({ board: ['2c', '7d', 'Qc', 'Js', '3d'] });
  });
});
