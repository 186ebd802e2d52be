// Coming to a seat: which seat, with how much, and what a wallet's refusals, delays and losses leave behind.
import { expect } from 'chai';
import { booksAgree, closed, look, moneyCalls, pause, pokerTable, refusal, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until, World } from '../../support/world.ts';

const WAIT_MS = 2500;

describe('sitting down', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let solo: Site;
  before(async () => {
    world = await World.open({ config: { wallet: { retry_ms: [100], wait_ms: { debit: WAIT_MS } } } });
    acme = await world.site('acme');
    solo = await world.site('solo', { multi_table: false });
  });
  after(() => world?.close());
  afterEach(async () => expect(await booksAgree(world)).to.equal(true));

  /** A table where no hand begins. */
  const quietTable = async (about: Json = {}) => {
    const table = await pokerTable(world, about);
    await pause(world, table);
    return table;
  };
  const taken = async (table: string) =>
    (await acme.operator.call<{ tables: Json[] }>('GET', '/tables')).body.tables.find(each => each.table_id === table)?.seats;
  /** Sends `sit` and waits until the wallet has its debit. @returns the session it is for, and the answer to come */
  const onItsWay = async (site: Site, { screen, externalId }: Guest) => {
    site.wallet.fault(call => (call.name === 'debit' ? { kind: 'late', ms: 700 } : null));
    const ack = screen.act('sit', { buy_in: 5000 });
    ack.catch(() => {}); // of a closed socket no answer comes
    const debit = () => site.wallet.calls.find(call => call.name === 'debit' && call.body.external_id === externalId);
    await until('the debit', () => debit() !== undefined);
    return { ack, sessionId: String(debit()?.body.round_id) };
  };

  describe('the seat', () => {
    let table: string;
    before(async () => {
      table = await quietTable({ max_seats: 3 });
    });

    it('B68 is the lowest free one or the chosen one; taken seats and seats that are not there are refused', async () => {
      const one = await sitter(world, acme, 'seat-1', table, { seat: 1 });
      const two = await sitter(world, acme, 'seat-2', table);
      expect([one.seat, two.seat]).to.deep.equal([1, 0]);
      const three = await world.guest(acme, 'seat-3', table);
      const before = (await look(three)).you;
      for (const seat of [0, 1, 3, -1, 0.5, '2', true, {}, [2], Number.NaN, 2 ** 53])
        expect(await refusal(three, 'sit', { seat, buy_in: 5000 }), String(seat)).to.deep.equal({
          code: 'ACTION_INVALID',
          reason: 'seat',
        });
      expect((await look(three)).you).to.deep.equal(before);
      expect(moneyCalls(acme, 'seat-3')).to.deep.equal([]);
      expect(await three.screen.act('sit', { seat: null, buy_in: 5000 })).to.include({ ok: true, seat: 2, chips: 5000 });
    });

    it('B68 is refused with TABLE_FULL when all are taken, and free again when somebody stood up', async () => {
      const late = await world.guest(acme, 'seat-4', table);
      expect(await refusal(late, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'TABLE_FULL' });
      expect(moneyCalls(acme, 'seat-4')).to.deep.equal([]);
      const two = await world.guest(acme, 'seat-2', table);
      expect(await two.screen.act('stand')).to.include({ ok: true, leaves: 'now' });
      expect(await late.screen.act('sit', { buy_in: 5000 })).to.include({ ok: true, seat: 0 });
      expect(await taken(table)).to.deep.equal({ max: 3, taken: 3 });
    });
  });

  it('B68 a buy-in outside the limits, or that is no amount, is refused with the limits and sends no debit', async () => {
    const table = await quietTable();
    const guest = await world.guest(acme, 'buy-1', table);
    const bad = [
      undefined,
      null,
      1999,
      20_001,
      2000.5,
      '5000',
      -5000,
      0,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 53,
      true,
      [5000],
      {},
    ];
    for (const buyIn of bad)
      expect(await refusal(guest, 'sit', { buy_in: buyIn }), String(buyIn)).to.deep.equal({
        code: 'ACTION_INVALID',
        reason: 'buy_in',
        min: 2000,
        max: 20_000,
      });
    expect(await refusal(guest, 'top_up', { amount: 5000 })).to.deep.equal({ code: 'ACTION_INVALID', reason: 'not_seated' });
    for (const type of ['stand', 'sit_out', 'sit_in'])
      expect(await refusal(guest, type), type).to.deep.equal({ code: 'ACTION_INVALID', reason: 'not_seated' });
    expect(moneyCalls(acme, 'buy-1')).to.deep.equal([]);
    expect((await look(guest)).you).to.include({ seat: null, chips: 0 });
    for (const [who, buyIn] of [
      ['buy-1', 2000],
      ['buy-2', 20_000],
    ] as const)
      expect(await sitter(world, acme, who, table, { buy_in: buyIn })).to.include.keys('sessionId');
  });

  describe('several tables', () => {
    it('B68 PLO-02 one seat a table; elsewhere too where the operator lets their players, listed before what they watch', async () => {
      const [table, other, third] = [await quietTable(), await quietTable(), await quietTable()];
      await world.guest(acme, 'multi-1', third);
      const one = await sitter(world, acme, 'multi-1', table);
      expect(await refusal(one, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: table });
      await sitter(world, acme, 'multi-1', other);
      expect(moneyCalls(acme, 'multi-1')).to.deep.equal(['debit buy_in', 'debit buy_in']);
      const { players } = (
        await acme.operator.call<{ players: { external_id: string; tables: Json[] }[] }>('GET', '/players/online')
      ).body;
      const listed = players.find(each => each.external_id === 'multi-1')?.tables ?? [];
      expect(listed.map(each => each.seated)).to.deep.equal([true, true, false]);
      expect(listed.at(-1)).to.include({ table_id: third }).and.not.have.any.keys('seat', 'chips', 'buy_in_total', 'seated_at');
    });

    it('B68 TOK-09 a seat or an unsettled bet elsewhere is ALREADY_SEATED where players have one table', async () => {
      const [table, other] = [await quietTable(), await quietTable()];
      const baccarat = await world.table({ timers: { betting_ms: 1500 } });
      const one = await sitter(world, solo, 'one-1', table);
      const elsewhere = await world.guest(solo, 'one-1', other);
      expect(await refusal(elsewhere, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: table });
      const watching = await world.guest(solo, 'one-1', baccarat);
      const items = [{ spot: 'player', amount: 1000 }];
      expect(await refusal(watching, 'bet', { items })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: table });
      expect(await one.screen.act('stand')).to.include({ ok: true });
      const mark = watching.screen.seen.length;
      await bet(watching, { player: 1000 });
      expect(await refusal(elsewhere, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: baccarat });
      await world.settled(watching, mark);
      expect(await elsewhere.screen.act('sit', { buy_in: 5000 })).to.deep.include({ ok: true });
      expect(moneyCalls(solo, 'one-1').filter(call => call === 'debit buy_in')).to.have.length(2);
    });

    it('TOK-09 NS-29 a seat with play money is a seat: nobody sits or bets beside it where players have one table', async () => {
      const [table, practice] = [await quietTable(), await quietTable({ mode: 'practice' })];
      const baccarat = await world.table();
      const playing = await sitter(world, solo, 'one-2', practice);
      const beside = await world.guest(solo, 'one-2', table);
      expect(await refusal(beside, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: practice });
      const watching = await world.guest(solo, 'one-2', baccarat);
      const items = [{ spot: 'player', amount: 1000 }];
      expect(await refusal(watching, 'bet', { items })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: practice });
      expect(moneyCalls(solo, 'one-2')).to.deep.equal([]);
      expect(await playing.screen.act('stand')).to.include({ ok: true });
      expect(await beside.screen.act('sit', { buy_in: 5000 })).to.include({ ok: true });
      expect(await refusal(playing, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: table });
    });
  });

  describe('the buy-in', () => {
    afterEach(() => acme.wallet.fault(null));
    const faults = {
      'refused: no money': [{ kind: 'refusal', status: 'INSUFFICIENT_FUNDS' }, 'INSUFFICIENT_FUNDS'],
      'refused: over a limit': [{ kind: 'refusal', status: 'LIMIT_EXCEEDED' }, 'LIMIT_EXCEEDED'],
      'refused: blocked': [{ kind: 'refusal', status: 'PLAYER_BLOCKED' }, 'WALLET_UNAVAILABLE'],
      'lost on its way': [{ kind: 'lost_request' }, 'WALLET_UNAVAILABLE'],
      'answered to nobody': [{ kind: 'lost_answer' }, 'WALLET_UNAVAILABLE'],
      'answered with 500 after the work': [{ kind: 'http_after' }, 'WALLET_UNAVAILABLE'],
      'answered with garbage': [{ kind: 'garbage' }, 'WALLET_UNAVAILABLE'],
      'answered after the wait': [{ kind: 'late', ms: WAIT_MS + 1500 }, 'WALLET_UNAVAILABLE'],
    } as const;

    it('WCR-03 that is refused, lost or late gives the seat free, the money back and no session', async () => {
      const table = await quietTable({ max_seats: 9 });
      const cases = Object.entries(faults);
      const caseOf = (externalId: unknown) => cases[Number(String(externalId).slice('fault-'.length))];
      acme.wallet.fault(call => (call.name === 'debit' ? caseOf(call.body.external_id)?.[1][0] : null));
      const ends = cases.map(async ([title, [, code]], i) => {
        const guest = await world.guest(acme, `fault-${i}`, table);
        expect((await guest.screen.act('sit', { seat: i, buy_in: 5000 })).code, title).to.equal(code);
        return guest;
      });
      const guests = await Promise.all(ends);
      acme.wallet.fault(null);
      await world.quiet();
      expect(await taken(table)).to.deep.equal({ max: 9, taken: 0 });
      for (const [i, guest] of guests.entries()) {
        await until(`the money of ${cases[i]?.[0]}`, () => movedBy(acme, guest.externalId) === 0);
        const debit = acme.wallet.calls.find(call => call.name === 'debit' && call.body.external_id === guest.externalId);
        const found = await acme.operator.call('GET', `/sessions/${debit?.body.round_id}`);
        expect(found.status, cases[i]?.[0]).to.equal(404);
        expect(await guest.screen.act('sit', { seat: i, buy_in: 5000 }), cases[i]?.[0]).to.include({ ok: true, seat: i });
      }
    });

    it('on its way keeps the seat for its player', async () => {
      const table = await quietTable({ max_seats: 1 });
      const [one, two] = [await world.guest(acme, 'way-1', table), await world.guest(acme, 'way-2', table)];
      const { ack } = await onItsWay(acme, one);
      expect(await refusal(two, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'TABLE_FULL' });
      expect(await refusal(two, 'sit', { seat: 0, buy_in: 5000 })).to.deep.equal({ code: 'ACTION_INVALID', reason: 'seat' });
      expect(await refusal(one, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'ALREADY_SEATED', table_id: table });
      expect(await ack).to.include({ ok: true, seat: 0 });
      expect(moneyCalls(acme, 'way-1')).to.deep.equal(['debit buy_in']);
    });

    it('PLG-06 on its way while its player is logged out is cashed out at once', async () => {
      const table = await quietTable();
      const guest = await world.guest(acme, 'way-3', table);
      const { sessionId } = await onItsWay(acme, guest);
      expect((await acme.operator.call('POST', '/players/way-3/logout', { reason: 'bye' })).status).to.equal(200);
      const seen = await closed(acme, sessionId);
      expect(seen).to.include({ close_reason: 'logout', buy_in: 5000, cash_out: 5000, net: 0, balanced: true });
      expect(moneyCalls(acme, 'way-3')).to.deep.equal(['debit buy_in', 'credit cash_out']);
      expect(movedBy(acme, 'way-3')).to.equal(0);
      expect(await taken(table)).to.deep.equal({ max: 6, taken: 0 });
      acme.wallet.fault(null);
      const again = await world.guest(acme, 'way-3', table);
      expect(await again.screen.act('sit', { buy_in: 2000 }), 'they have not sat there').to.include({ ok: true });
    });

    it('B68 PLG-06 at the moment of a logout seats nobody who is gone, and keeps no money', async () => {
      const table = await quietTable({ max_seats: 9 });
      const names = Array.from({ length: 9 }, (_, i) => `race-${i}`);
      const guests = await Promise.all(names.map(name => world.guest(acme, name, table)));
      const races = guests.map(async ({ screen, externalId }, i) => {
        const logout = () => acme.operator.call('POST', `/players/${externalId}/logout`, {});
        const sit = () => screen.room.send('sit', { aid: 'race', buy_in: 5000 });
        if (i % 3 === 0) sit();
        const done = logout();
        for (let turns = 0; i % 3 > 0 && turns < i; turns++) await new Promise(setImmediate);
        if (i % 3 > 0) sit();
        expect((await done).status).to.equal(200);
      });
      await Promise.all(races);
      await until('an empty table', async () => ((await taken(table)) as Json).taken === 0);
      await world.quiet();
      await until('all money', () => names.every(name => movedBy(acme, name) === 0));
    });

    it('WCR-03 on its way while the table closes is cashed out at once', async () => {
      const table = await quietTable();
      const guest = await world.guest(acme, 'way-4', table);
      const { sessionId } = await onItsWay(acme, guest);
      expect((await world.platform.call('POST', `/tables/${table}/close`, {})).status).to.equal(200);
      const seen = await closed(acme, sessionId);
      expect(seen).to.include({ close_reason: 'table_closed', cash_out: 5000, net: 0, balanced: true });
      expect(moneyCalls(acme, 'way-4')).to.deep.equal(['debit buy_in', 'credit cash_out']);
    });

    it('of one aid is one: at once, later, and with another body', async () => {
      const table = await quietTable();
      const guest: Guest = await world.guest(acme, 'aid-1', table);
      const { screen } = guest;
      screen.room.send('sit', { aid: 'x', buy_in: 5000 });
      screen.room.send('sit', { aid: 'x', buy_in: 6000, seat: 4 });
      const first = await screen.act('sit', { aid: 'x', buy_in: 5000 });
      expect(first).to.include({ ok: true, seat: 0, chips: 5000 });
      screen.room.send('sit', { aid: 'x', buy_in: 7000 });
      const acks = () => screen.seen.filter(each => each.type === 'ack' && each.aid === 'x');
      await until('four answers', () => acks().length === 4);
      for (const ack of acks()) expect(ack).to.deep.equal(first);
      expect(moneyCalls(acme, 'aid-1')).to.deep.equal(['debit buy_in']);
    });
  });

  it('a table under maintenance takes nobody', async () => {
    const table = await quietTable();
    const guest: Guest | Sitter = await world.guest(acme, 'shut-1', table);
    await world.platform.call('PATCH', '/games/holdem_nlh', { status: 'maintenance' });
    expect(await refusal(guest, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'MAINTENANCE' });
    await world.platform.call('PATCH', '/games/holdem_nlh', { status: 'open' });
    expect(await guest.screen.act('sit', { buy_in: 5000 })).to.include({ ok: true });
  });
});
