// Live Hold'em from outside: the virtual scanner deals, two guests of two sites play to the showdown, and the record says the same
// again; who deals is a setting of the platform.
import { expect } from 'chai';
import { factsOf, fieldsOf, type Message } from '../../support/clients.ts';
import { callDown, follow, POKER_LIMITS, POKER_TIMERS, pokerTable, type Sitter, seenFacts, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until, World } from '../../support/world.ts';

interface Detail extends Json {
  status: string;
  history: Json[];
}

const POSITIONS = /^(hole:[0-8]:[12]|board:[1-5])$/;

describe("live Hold'em", function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let table: string;
  let guests: Sitter[];
  let roundId: string;
  let handNo = 0;
  const about = { game_code: 'live_holdem', names: { en: 'Live 1' }, operator_code: 'acme', engine: { scanner: 'virtual' } };
  const timers = { action_ms: 20_000, reveal_delay_ms: 50, card_wait_ms: 30_000, void_wait_ms: 60_000 };
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt');
    table = await pokerTable(world, { ...about, timers });
  });
  after(() => world?.close());

  const detail = async (site: Site, id: string) => (await site.operator.call<Detail>('GET', `/rounds/${id}`)).body;
  const platform = async (id: string) => (await world.platform.call<Detail>('GET', `/rounds/${id}?replay=1`)).body;
  const cardsOf = (history: Json[]) => history.filter(fact => fact.kind === 'card');
  /** The guests call down from now on, hand after hand. */
  const seat = async (...sitters: Promise<Sitter>[]) => {
    const seated = sitters.map(async each => {
      const guest = await each;
      follow(guest, () => callDown);
      return guest;
    });
    guests = await Promise.all(seated);
    handNo = 0;
  };
  /** Waits until the next hand is settled, the first after a number. */
  const hand = async (after = handNo): Promise<string> => {
    const isOver = (message: Message) =>
      Number(message.hand_no) > after && factsOf(message).some(fact => fact.kind === 'settle' || fact.kind === 'void');
    const message = await (guests[0] as Sitter).screen.until(`the end of a hand after ${after}`, isOver);
    handNo = Number(message.hand_no);
    return String(message.round_id);
  };

  it('GAM-03 two guests play a hand that a scanner deals to its showdown', async () => {
    await seat(sitter(world, acme, 'u-1', table, { seat: 0 }), sitter(world, acme, 'u-2', table, { seat: 3 }));
    roundId = await hand();
    const { history, status } = await detail(acme, roundId);
    expect(status).to.equal('settled');
    const cards = cardsOf(history);
    expect(cards).to.have.length(9);
    for (const card of cards) {
      expect(card).to.include({ source: 'virtual' });
      expect(card.position).to.match(POSITIONS);
    }
    expect(cards.slice(4).map(card => card.position)).to.deep.equal(['board:1', 'board:2', 'board:3', 'board:4', 'board:5']);
    expect(new Set(cards.flatMap(card => card.cards)).size, 'no card twice').to.equal(9);
    const { board } = history.find(fact => fact.kind === 'result') as { board: string[] };
    expect(cards.slice(4).flatMap(card => card.cards)).to.deep.equal(board);
    expect(history.filter(fact => fact.kind === 'showdown').length).to.be.greaterThan(0);
  });

  it('HIS-04 the players saw their own hole cards and the board, as they were scanned', async () => {
    const { history } = await detail(acme, roundId);
    for (const guest of guests) {
      const seen = seenFacts(guest, 'card').slice(0, 9);
      for (const [i, card] of cardsOf(history).entries()) {
        const isHidden = String(card.position).startsWith('hole:') && !String(card.position).startsWith(`hole:${guest.seat}:`);
        expect(seen[i]?.cards, String(card.position)).to.deep.equal(isHidden ? [null] : card.cards);
      }
    }
  });

  it('RDT-11 DEV-09 the round of an own table has its card log, an open one without its cards', async () => {
    const log = (await detail(acme, roundId)).card_log as Json[];
    const { history } = await detail(acme, roundId);
    expect(log.map(({ position, card }) => [position, [card]])).to.deep.equal(
      cardsOf(history).map(({ position, cards }) => [position, cards]),
    );
    expect(log[0]).to.have.all.keys(
      'received_at id dealer role device_id device_name ip source card raw scanner_id scanned_at lag_ms result position reject_code'
        .concat(' reject_reason table_id table_name table_names game_code round_id round_no round_status')
        .split(' '),
    );
    expect(log[0]).to.include({ source: 'virtual', result: 'accepted', dealer: null, lag_ms: null, reject_code: null });
    expect(log[0]).to.deep.include({ table_id: table, table_name: 'Live 1', game_code: 'live_holdem', round_status: 'settled' });
    const running = async () => {
      const { round_id: id } = (await world.platform.call<Json>('GET', `/tables/${table}`)).body;
      const seen = id === null ? undefined : await detail(acme, String(id));
      return seen?.status === 'open' ? (seen.card_log as Json[]) : [];
    };
    let open: Json[] = [];
    await until('a running hand with a card', async () => {
      open = await running();
      return open.length > 0;
    });
    for (const each of open) expect(each).to.include({ card: null, raw: null, hidden: true, round_status: 'open' });
  });

  it('GAM-03 the replay of the sealed scans is identical', async () => {
    expect(await platform(roundId)).to.include({ identical: true, differs_at: null });
  });

  it('GAM-03 NS-05 the server deals while dealing is auto, the dealer again after it; paused ends the running hand and starts none', async () => {
    const change = async (live: Json) => (await world.platform.call<Json>('PATCH', `/tables/${table}`, { live })).body.live;
    expect(await change({ dealing: 'auto' })).to.deep.equal({ dealing: 'auto', paused: false });
    const sources = async (id: string) => new Set(cardsOf((await platform(id)).history).map(card => card.source));
    let auto = '';
    // the hand that was running when the setting changed ends as it began
    const isAuto = async () => {
      auto = await hand();
      return (await sources(auto)).has('auto');
    };
    await until('a hand of the server', isAuto, 40_000);
    expect(await sources(auto)).to.deep.equal(new Set(['auto']));
    expect(await platform(auto)).to.include({ identical: true });
    await change({ dealing: 'manual', paused: true });
    await until(
      'the pause',
      async () => (await world.platform.call<Json>('GET', `/tables/${table}`)).body.round_id === null,
      40_000,
    );
    const { hand_no } = (await world.platform.call<Json>('GET', `/tables/${table}`)).body;
    await change({ paused: false });
    const next = await hand(Number(hand_no));
    const last = await platform(next);
    expect([last.hand_no, last.identical]).to.deep.equal([Number(hand_no) + 1, true]);
    expect(await sources(next)).to.deep.equal(new Set(['virtual']));
  });

  it('NS-05 manual dealing needs something that reads cards', async () => {
    const given = { game_code: 'live_holdem', names: { en: 'L' }, currency: 'KRW', limits: POKER_LIMITS, timers: POKER_TIMERS };
    const open = (more: Json) => world.platform.call<Json>('POST', '/tables', { ...given, ...more });
    const manual = { live: { dealing: 'manual' } };
    const refused = await open(manual);
    expect([refused.status, (refused.body.error as Json).code]).to.deep.equal([400, 'INVALID_CONFIG']);
    expect(fieldsOf(refused)).to.deep.equal(['live.dealing']);
    expect((await open({ ...manual, game_code: 'holdem_nlh', timers: {} })).status).to.equal(400);
    const auto = await open({});
    const id = String(auto.body.table_id);
    const live = async () => (await world.platform.call<Json>('GET', `/tables/${id}`)).body.live;
    expect(await live()).to.deep.equal({ dealing: 'auto', paused: false });
    const changed = await world.platform.call('PATCH', `/tables/${id}`, manual);
    expect([changed.status, fieldsOf(changed)]).to.deep.equal([400, ['live.dealing']]);
    expect((await world.platform.call('PATCH', `/tables/${id}`, { live: { dealing: 'x' } })).status).to.equal(400);
    expect(await live()).to.deep.equal({ dealing: 'auto', paused: false });
    expect((await world.platform.call('PATCH', `/tables/${id}`, { live: { paused: true } })).status).to.equal(200);
    expect(await live()).to.deep.equal({ dealing: 'auto', paused: true });
  });

  it('a player of another site sees the shared hand without the others’ cards', async () => {
    const shared = await pokerTable(world, { ...about, operator_code: null, timers });
    await seat(sitter(world, acme, 'u-3', shared, { seat: 0 }), sitter(world, bolt, 'b-1', shared, { seat: 3 }));
    const id = await hand();
    const { history } = await detail(bolt, id);
    for (const card of cardsOf(history).filter(each => String(each.position).startsWith('hole:0:')))
      expect(card.cards).to.deep.equal([null]);
    for (const card of cardsOf(history).filter(each => String(each.position).startsWith('hole:3:')))
      expect(card.cards).to.not.deep.equal([null]);
    expect(await platform(id)).to.include({ identical: true });
  });
});
