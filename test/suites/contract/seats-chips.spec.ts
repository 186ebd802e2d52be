// Chips at a seat: top-ups between and in hands, coming back with what one left with, other currencies, credit and play money.
import { expect } from 'chai';
import {
  asked,
  booksAgree,
  callDown,
  closed,
  follow,
  look,
  moneyCalls,
  type Plan,
  pause,
  pokerTable,
  refusal,
  resume,
  type Sitter,
  seenFacts,
  sessionOf,
  sitter,
} from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, until, World } from '../../support/world.ts';

/** All in with whatever is held. */
const allIn: Plan = ({ options }) => {
  const raise = options.raise ?? options.bet;
  if (raise) return { option: options.raise ? 'raise' : 'bet', amount: raise.max as number };
  return callDown({ ask: 0, seat: 0, options });
};

describe('chips at a seat', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
  });
  after(() => world?.close());
  afterEach(async () => expect(await booksAgree(world)).to.equal(true));
  const youOf = async (who: Sitter) => (await look(who)).you as Json;
  /** What a fact's row of a seat says. */
  const chipsAt = (fact: Json | undefined, field: string, seat: number) => {
    const rows = (fact?.rows ?? fact?.seats) as Json[];
    return Number(rows.find(each => each.seat === seat)?.[field]);
  };
  /** Everybody plays by their plan until a hand is settled. */
  const hand = async (plans: [Sitter, Plan][]) => {
    const [first] = plans[0] as [Sitter, Plan];
    const mark = first.screen.seen.length;
    const stops = plans.map(([who, plan]) => follow(who, () => plan));
    const played = await world.settled(first, mark);
    for (const stop of stops) stop();
    return played;
  };

  describe('a top-up', () => {
    it('WTR-13 waits for the next hand, between hands and in one, and counts chips in play against the maximum', async () => {
      const table = await pokerTable(world, { timers: { action_ms: 20_000 } });
      await pause(world, table);
      const one = await sitter(world, acme, 'top-1', table, { buy_in: 5000 });
      const two = await sitter(world, acme, 'top-2', table, { buy_in: 20_000 });
      expect(await one.screen.act('top_up', { amount: 3000 })).to.include({ ok: true, pending: 3000 });
      expect(await youOf(one)).to.include({ chips: 5000, pending: 3000 });
      expect(await sessionOf(acme, one.sessionId)).to.include({ chips: 5000, pending: 3000, buy_in: 5000, top_up: 3000 });
      const bad = [undefined, null, 0, -1, 0.5, '100', Number.NaN, true, 2 ** 53];
      for (const amount of bad)
        expect(await refusal(one, 'top_up', { amount }), String(amount)).to.include({
          code: 'ACTION_INVALID',
          reason: 'min',
          max: 12_000,
        });
      expect(await refusal(one, 'top_up', { amount: 12_001 })).to.include({ code: 'ACTION_INVALID', reason: 'max', max: 12_000 });
      expect(await refusal(two, 'top_up', { amount: 1 })).to.include({ code: 'ACTION_INVALID', reason: 'max', max: 0 });
      await resume(world, table);
      const ask = await Promise.race([asked(one), asked(two)]);
      const start = seenFacts(one, 'start')[0]?.seats as Json[];
      expect(start.map(each => each.chips)).to.deep.equal([8000, 20_000]);
      // in a hand: what is in the middle counts too
      expect(ask.seat).to.be.oneOf([0, 1]);
      expect(await refusal(one, 'top_up', { amount: 12_001 })).to.include({ reason: 'max', max: 12_000 });
      expect(await one.screen.act('top_up', { amount: 1000 })).to.include({ ok: true, pending: 1000 });
      expect(await refusal(two, 'top_up', { amount: 1 })).to.include({ reason: 'max', max: 0 });
      expect((await youOf(one)).pending).to.equal(1000);
      const mark = one.screen.seen.length;
      const { settle } = await hand([
        [one, callDown],
        [two, callDown],
      ]);
      await until('the next hand', () => seenFacts(one, 'start', mark).length > 0);
      expect(chipsAt(seenFacts(one, 'start', mark)[0], 'chips', one.seat)).to.equal(
        chipsAt(settle, 'stack_after', one.seat) + 1000,
      );
      expect(await sessionOf(acme, one.sessionId)).to.include({ pending: 0, top_up: 4000, balanced: true });
      expect(moneyCalls(acme, 'top-1')).to.deep.equal(['debit buy_in', 'debit top_up', 'debit top_up']);
      for (const call of acme.wallet.calls.filter(each => each.body.external_id === 'top-1' && each.name === 'debit'))
        expect(call.body.round_id).to.equal(one.sessionId);
    });

    it('WCR-03 on its way when its player stands up is in the one cash-out', async () => {
      const table = await pokerTable(world);
      await pause(world, table);
      const one = await sitter(world, acme, 'fly-1', table, { buy_in: 5000 });
      acme.wallet.fault(call => (call.body.reason === 'top_up' ? { kind: 'late', ms: 600 } : null));
      const topUp = one.screen.act('top_up', { amount: 3000 });
      await until('the debit', () => moneyCalls(acme, 'fly-1').includes('debit top_up'));
      expect(await refusal(one, 'top_up', { amount: 12_001 }), 'what is on its way counts').to.include({
        reason: 'max',
        max: 12_000,
      });
      expect(await one.screen.act('stand')).to.include({ ok: true, leaves: 'now' });
      expect(await topUp).to.include({ ok: true });
      acme.wallet.fault(null);
      expect(await closed(acme, one.sessionId)).to.include({
        buy_in: 5000,
        top_up: 3000,
        cash_out: 8000,
        net: 0,
        balanced: true,
      });
      expect(moneyCalls(acme, 'fly-1')).to.deep.equal(['debit buy_in', 'debit top_up', 'credit cash_out']);
      expect(movedBy(acme, 'fly-1')).to.equal(0);
    });

    it('refused by the wallet changes nothing', async () => {
      const table = await pokerTable(world);
      await pause(world, table);
      const one = await sitter(world, acme, 'poor-1', table, { buy_in: 5000 });
      acme.wallet.fault(call => (call.body.reason === 'top_up' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
      expect(await refusal(one, 'top_up', { amount: 3000 })).to.deep.equal({ code: 'INSUFFICIENT_FUNDS' });
      acme.wallet.fault(null);
      expect(await youOf(one)).to.include({ chips: 5000, pending: 0 });
      expect(await one.screen.act('top_up', { amount: 15_000 })).to.include({ ok: true, pending: 15_000 });
    });
  });

  it('MNY-04 a busted seat stays, sits out, tops up and plays on; the uncalled part came back to the other', async () => {
    const table = await pokerTable(world);
    await pause(world, table);
    const one = await sitter(world, acme, 'bust-1', table, { buy_in: 2000 });
    const two = await sitter(world, acme, 'bust-2', table, { buy_in: 5000 });
    await resume(world, table);
    let loser: Sitter | undefined;
    const returns: string[] = [];
    for (let hands = 0; hands < 60 && !loser; hands++) {
      const { roundId, settle } = await hand([
        [one, allIn],
        [two, allIn],
      ]);
      const { money } = (await acme.operator.call<{ money: Json }>('GET', `/rounds/${roundId}`)).body;
      const back = (money.returns as Json[] | undefined) ?? [];
      for (const each of back) {
        expect(each).to.have.keys('seat', 'external_id', 'amount');
        returns.push(roundId);
      }
      loser = [one, two].find(({ seat }) => chipsAt(settle, 'stack_after', seat) === 0);
    }
    expect(loser, 'somebody is broke').to.not.equal(undefined);
    expect(returns, 'of unequal stacks something comes back').to.not.equal([]);
    const broke = loser as Sitter;
    expect(await youOf(broke)).to.include({ seat: broke.seat, chips: 0, status: 'out' });
    expect(await sessionOf(acme, broke.sessionId)).to.include({ status: 'open', chips: 0 });
    const mark = one.screen.seen.length;
    expect(await broke.screen.act('top_up', { amount: 2000 })).to.include({ ok: true });
    await until('a hand', () => seenFacts(one, 'start', mark).length > 0);
    expect(chipsAt(seenFacts(one, 'start', mark)[0], 'chips', broke.seat)).to.equal(2000);
  });

  it('who comes back within the hour brings at least what they left with', async () => {
    const table = await pokerTable(world);
    await pause(world, table);
    const one = await sitter(world, acme, 'rat-1', table, { buy_in: 9000 });
    await one.screen.act('stand');
    await closed(acme, one.sessionId);
    expect(await refusal(one, 'sit', { buy_in: 8999 })).to.deep.equal({
      code: 'ACTION_INVALID',
      reason: 'buy_in',
      min: 9000,
      max: 20_000,
    });
    expect(await one.screen.act('sit', { buy_in: 9000 })).to.include({ ok: true });
    const elsewhere = await pokerTable(world);
    expect(await sitter(world, acme, 'rat-1', elsewhere, { buy_in: 2000 })).to.include.keys('sessionId');
  });

  it('GAM-13 in dollars and cents: stakes, rake and sessions in minor units', async () => {
    const table = await pokerTable(world, {
      currency: 'USD',
      limits: { sb: 100, bb: 200, ante: 0, min_buy_in: 4000, max_buy_in: 20_000 },
      rake_bp: 500,
      rake_cap: 300,
    });
    const players: Sitter[] = [];
    for (const name of ['usd-1', 'usd-2']) {
      acme.wallet.deposit(name, 1_000_000, 'USD');
      const { session } = await acme.operator.enter(name, { currency: 'USD' });
      players.push(await sitter(world, acme, name, table, {}, session));
    }
    const [one, two] = players as [Sitter, Sitter];
    const { roundId, settle } = await hand([
      [one, callDown],
      [two, callDown],
    ]);
    expect(settle).to.include({ amount: 400, rake: 20, won: 380 });
    const { money } = (await acme.operator.call<{ money: Json }>('GET', `/rounds/${roundId}`)).body;
    expect(money).to.include({ currency: 'USD', kind: 'p2p' });
    for (const who of [one, two]) await who.screen.act('stand');
    for (const who of [one, two]) {
      const seen = await closed(acme, who.sessionId);
      expect(seen).to.include({ currency: 'USD', buy_in: 10_000, balanced: true });
      expect(movedBy(acme, who.externalId)).to.equal(seen.net);
    }
  });

  it('CX-04 of a prepaid operator: buy-ins use the credit up, cash-outs give it back, none is none', async () => {
    const bank = await world.site('prepaid', { credit_mode: 'prepaid' });
    await world.charge(bank, 12_000);
    const credit = async () => Number((await bank.operator.call<{ balance: number }>('GET', '/credit')).body.balance);
    const table = await pokerTable(world);
    await pause(world, table);
    const one = await sitter(world, bank, 'pre-1', table, { buy_in: 10_000 });
    expect(await credit()).to.equal(2000);
    const two = await world.guest(bank, 'pre-2', table);
    expect(await refusal(two, 'sit', { buy_in: 5000 })).to.deep.equal({ code: 'OPERATOR_CREDIT_EXHAUSTED' });
    expect(await refusal(one, 'top_up', { amount: 2001 })).to.deep.equal({ code: 'OPERATOR_CREDIT_EXHAUSTED' });
    expect(moneyCalls(bank, 'pre-2')).to.deep.equal([]);
    expect((await look(two)).you).to.include({ seat: null });
    expect(await one.screen.act('top_up', { amount: 2000 })).to.include({ ok: true });
    expect(await credit()).to.equal(0);
    await one.screen.act('stand');
    expect(await closed(bank, one.sessionId)).to.include({ cash_out: 12_000 });
    expect(await credit()).to.equal(12_000);
  });

  it('MOD-03 MOD-05 a seat keeps the credit mode of its buy-in, whatever its operator becomes', async () => {
    const bank = await world.site('turning');
    const credit = async () => Number((await bank.operator.call<{ balance: number }>('GET', '/credit')).body.balance);
    const become = async (credit_mode: string) =>
      expect((await world.platform.call('PATCH', '/operators/turning', { credit_mode })).status).to.equal(200);
    const table = await pokerTable(world);
    await pause(world, table);
    const one = await sitter(world, bank, 'turn-1', table, { buy_in: 10_000 });
    await become('prepaid');
    await world.charge(bank, 6000);
    const two = await sitter(world, bank, 'turn-2', table, { buy_in: 5000 });
    expect(await credit()).to.equal(1000);
    expect(await one.screen.act('top_up', { amount: 1000 })).to.include({ ok: true });
    expect(await credit(), 'the seat is independent').to.equal(1000);
    await become('independent');
    expect(await refusal(two, 'top_up', { amount: 1001 })).to.deep.equal({ code: 'OPERATOR_CREDIT_EXHAUSTED' });
    expect(await two.screen.act('top_up', { amount: 400 })).to.include({ ok: true });
    expect(await credit()).to.equal(600);
    for (const each of [one, two]) await each.screen.act('stand');
    expect(await closed(bank, one.sessionId)).to.include({ cash_out: 11_000 });
    expect(await closed(bank, two.sessionId)).to.include({ cash_out: 5400 });
    await world.quiet();
    expect(await credit(), 'as it was charged').to.equal(6000);
  });

  it('NS-29 a practice table plays with play money: no call, no row, no session', async () => {
    const table = await pokerTable(world, { mode: 'practice' });
    const before = (await world.platform.call<{ transactions: Json[] }>('GET', '/transactions')).body.transactions.length;
    const [one, two] = [await sitter(world, acme, 'fun-1', table), await sitter(world, acme, 'fun-2', table)];
    const { roundId, settle } = await hand([
      [one, callDown],
      [two, callDown],
    ]);
    expect(settle).to.include({ amount: 200 });
    expect(await one.screen.act('top_up', { amount: 1000 })).to.include({ ok: true });
    for (const who of [one, two]) await who.screen.act('stand');
    await until('empty seats', async () => (await youOf(one)).seat === null && (await youOf(two)).seat === null);
    await one.screen.act('balance');
    const { balance } = one.screen.seen.findLast(each => each.type === 'balance') as Json;
    expect(balance).to.equal(1_000_000 + chipsAt(settle, 'net', one.seat));
    expect((await acme.operator.call('GET', `/rounds/${roundId}`)).status).to.equal(404);
    expect((await acme.operator.call('GET', `/sessions/${one.sessionId}`)).status).to.equal(404);
    expect((await world.platform.call<{ transactions: Json[] }>('GET', '/transactions')).body.transactions).to.have.length(
      before,
    );
    expect(moneyCalls(acme, 'fun-1')).to.deep.equal([]);
  });
});
