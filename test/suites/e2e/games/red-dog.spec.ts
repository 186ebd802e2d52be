// Red Dog through the real server: a buy-in, bets and a raise from the stack, rounds as operators read them, the cash-out.
import { expect } from 'chai';
import { closed, follow, type Plan, type Sitter, seenFacts, sessionOf, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Json, movedBy, World } from '../../../support/world.ts';

const ROUNDS = 3;
const BUY_IN = 100_000;

interface Row {
  seat: number;
  external_id: string | null;
  debit: number;
  credit: number;
  net: number;
  stack_before: number;
  stack_after: number;
}
interface Detail extends Json {
  status: string;
  result: { kind: string; cards: string[]; spread: number; odds: number | null; outcome: string; result: string };
  money: { kind: string; players: Row[]; bets: Json[]; transactions: Json[]; totals: Json };
  history: Json[];
}

const raises: Plan = ({ options }) => options && { option: 'raise' in options ? 'raise' : 'stand' };
const stands: Plan = ({ options }) => options && { option: 'stand' };

describe('Red Dog on a server', function () {
  this.timeout(180_000);
  let world: World;
  let acme: Site;
  let kim: Sitter;
  let lee: Sitter;
  /** what their rounds left them, by seat */
  const chips = new Map<number, number>();
  before(async () => {
    world = await World.open({ env: { BAIZE_PLUGINS: 'games/red-dog' } });
    acme = await world.site('acme');
    const table = await world.table({
      game_code: 'red_dog',
      names: { en: 'Red Dog 1', ko: '레드독 1' },
      limits: { min_bet: 1000, max_bet: 10_000, min_buy_in: 20_000, max_buy_in: 200_000 },
      timers: { betting_ms: 2500, action_ms: 20_000, deal_ms: 10, result_ms: 100, next_round_ms: 100 },
    });
    kim = await sitter(world, acme, 'u-kim', table, { buy_in: BUY_IN });
    lee = await sitter(world, acme, 'u-lee', table, { buy_in: BUY_IN });
  });
  after(() => world?.close());

  const detailOf = async (id: string) => (await acme.operator.call<Detail>('GET', `/rounds/${id}`)).body;

  /** Both bet in one window; kim raises where she can, lee never does. */
  async function play(): Promise<Detail> {
    const mark = kim.screen.seen.length;
    const stops = [follow(kim, () => raises), follow(lee, () => stands)];
    await Promise.all([bet(kim, { bet: 2000 }), bet(lee, { bet: 5000 })]);
    const { roundId } = await world.settled(kim, mark);
    for (const stop of stops) stop();
    await world.quiet();
    return detailOf(roundId);
  }

  it('GAM-12 CX-07 MNY-01 MNY-02 MNY-07 MNY-08 pays bets and raises from the stack, and an operator reads it so', async () => {
    for (const { seat } of [kim, lee]) chips.set(seat, BUY_IN);
    for (let i = 0; i < ROUNDS; i++) {
      const detail = await play();
      const { money, result } = detail;
      expect(detail.status).to.equal('settled');
      expect(money.players.map(({ seat, external_id }) => [seat, external_id])).to.have.deep.members([
        [kim.seat, 'u-kim'],
        [lee.seat, 'u-lee'],
      ]);
      expect(money.kind).to.equal('banked');
      expect(money.transactions).to.deep.equal([]);
      const wins = (amount: number) => (result.outcome === 'lose' ? 0 : amount * (1 + (result.odds ?? 0)));
      const spots = [
        ...(result.kind === 'spread' ? [['u-kim', 'raise', 2000]] : []),
        ['u-kim', 'bet', 2000],
        ['u-lee', 'bet', 5000],
      ];
      expect(money.bets.map(({ external_id, spot, amount }) => [external_id, spot, amount])).to.have.deep.members(spots);
      for (const { amount, win, status } of money.bets) expect([win, status]).to.deep.equal([wins(Number(amount)), 'settled']);
      for (const { seat, debit, credit, net, stack_before, stack_after } of money.players) {
        expect([net, stack_before]).to.deep.equal([credit - debit, chips.get(seat)]);
        expect(stack_after).to.equal(stack_before + net);
        chips.set(seat, stack_after);
      }
      const [debit, credit] = (['debit', 'credit'] as const).map(key => money.players.reduce((sum, row) => sum + row[key], 0));
      expect(money.totals).to.include({ debit, credit, rake: 0, house: Number(debit) - Number(credit), balanced: true });
      expect(detail.history.map(({ kind }) => kind)).to.include.members(['start', 'bet', 'card', 'result', 'settle']);
      expect(detail.history.some(({ kind }) => kind === 'tx')).to.equal(false);
    }
  });

  it('NS-30 CX-07 gives no row to who sat there without a bet, and leaves their chips alone', async () => {
    const mark = kim.screen.seen.length;
    const stop = follow(kim, () => stands);
    await bet(kim, { bet: 1000 });
    const { roundId } = await world.settled(kim, mark);
    stop();
    const { money } = await detailOf(roundId);
    expect(money.players.map(({ seat }) => seat)).to.deep.equal([kim.seat]);
    expect(money.bets.map(({ external_id }) => external_id)).to.deep.equal(['u-kim']);
    chips.set(kim.seat, money.players[0]?.stack_after ?? 0);
  });

  it('GAM-12 refuses a bet outside the limits and a raise that is not asked, and changes nothing', async () => {
    for (const amount of [999, 1500.5, 11_000]) {
      const ack = await kim.screen.act('bet', { items: [{ spot: 'bet', amount }] });
      expect(ack, String(amount)).to.include({ ok: false });
    }
    expect(await kim.screen.act('bet', { items: [{ spot: 'raise', amount: 1000 }] })).to.include({ ok: false });
    expect(await kim.screen.act('act', { ask: 1, option: 'raise' })).to.include({ ok: false });
  });

  it('GAM-12 a seat that bets nothing is given up as idle after sit_out_ms, one that bets stays', async () => {
    const table = await world.table({
      game_code: 'red_dog',
      names: { en: 'Red Dog 2' },
      limits: { min_bet: 1000, max_bet: 10_000, min_buy_in: 20_000, max_buy_in: 200_000 },
      timers: { betting_ms: 300, action_ms: 1000, deal_ms: 10, result_ms: 100, next_round_ms: 100, sit_out_ms: 2000 },
    });
    const [bets, idles] = [
      await sitter(world, acme, 'u-bets', table, { buy_in: BUY_IN }),
      await sitter(world, acme, 'u-idles', table, { buy_in: BUY_IN }),
    ];
    const stop = follow(bets, () => stands);
    let isUp = false;
    const gone = closed(acme, idles.sessionId).finally(() => {
      isUp = true;
    });
    while (!isUp) {
      const mark = bets.screen.seen.length;
      await bet(bets, { bet: 1000 });
      await world.settled(bets, mark);
    }
    stop();
    expect(await gone).to.include({ close_reason: 'idle', cash_out: BUY_IN, rounds: 0 });
    const warned = (guest: Sitter) => seenFacts(guest, 'event').filter(({ type }) => type === 'no_bet');
    expect([warned(idles).length, warned(bets).length]).to.deep.equal([1, 0]);
    expect(await sessionOf(acme, bets.sessionId)).to.include({ status: 'open' });
    expect(await closed(acme, bets.sessionId), 'nobody bets any more').to.include({ close_reason: 'idle' });
  });

  it('GAM-13 calls no wallet between the buy-in and the one cash-out', async () => {
    for (const guest of [kim, lee]) {
      await guest.screen.act('stand', {});
      await closed(acme, guest.sessionId);
    }
    await world.quiet();
    expect(['u-kim', 'u-lee'].map(each => movedBy(acme, each))).to.deep.equal(
      [kim, lee].map(({ seat }) => (chips.get(seat) ?? 0) - BUY_IN),
    );
    const rows = (await world.platform.call<{ transactions: Json[] }>('GET', '/transactions')).body.transactions;
    const own = rows.filter(({ external_id }) => ['u-kim', 'u-lee'].includes(String(external_id)));
    expect(own.map(({ reason, round_id }) => `${reason} ${String(round_id).slice(0, 4)}`)).to.have.members([
      'buy_in tss_',
      'buy_in tss_',
      'cash_out tss_',
      'cash_out tss_',
    ]);
  });
});
