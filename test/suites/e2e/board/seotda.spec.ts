// Seotda on a real server: buy-ins, a hand with a fee on the profit, cards of one's own, cash-outs, books that agree.
import { expect } from 'chai';
import {
  booksAgree,
  callDown,
  closed,
  moneyCalls,
  type Plan,
  pause,
  playHand,
  resume,
  type Sitter,
  seated,
  seenFacts,
} from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, movedBy, World } from '../../../support/world.ts';

const ANTE = 1_000;
const LIMITS = { ante: ANTE, min_buy_in: 40_000, max_buy_in: 200_000 };
const TIMERS = { action_ms: 20_000, showdown_ms: 100, next_round_ms: 100 };
const BUY_IN = 50_000;

/** Bets half the pot where nobody has, else only calls. */
const half: Plan = ask => (ask.options.check && ask.options.half ? { option: 'half' } : callDown(ask));
const fold: Plan = ({ options }) => ({ option: options.fold ? 'fold' : 'check' });

interface Detail {
  money: {
    totals: Json;
    seats?: Json[];
    pots: { amount: number; rake: number; rank?: string; shares: Json[] }[];
    rake_on_profit: boolean;
  };
  result: { winner: number | null; redeal: number; hands: { seat: number; name: string; cards: string[] }[] };
  history: { kind: string; action?: string; auto?: boolean; data?: Json }[];
}

describe('seotda on the server', function () {
  this.timeout(120_000);
  let world: World;
  let site: Site;
  let players: [Sitter, Sitter, Sitter];
  let table: string;

  before(async () => {
    world = await World.open();
    site = await world.site('indie');
    const about = { game_code: 'seotda', names: { en: 'Pine 1' }, limits: LIMITS, rake_bp: 500, rake_cap: 0, timers: TIMERS };
    table = await world.table({ ...about, max_seats: 5 });
    const names = ['u-1', 'u-2', 'u-3'];
    players = (await seated(world, site, table, names, { buy_in: BUY_IN })) as typeof players;
  });
  after(() => world?.close());

  const detailOf = async (roundId: string): Promise<Detail> =>
    (await site.operator.call<Detail>('GET', `/rounds/${roundId}`)).body;

  it('GAM-04 MNY-06 plays a hand to its showdown and takes the fee from the profit of its winners', async () => {
    const [first, second, third] = players;
    const { roundId, settle } = await playHand(world, [first, half], [second, half], [third, half]);
    const detail = await detailOf(roundId);
    expect(detail.money.rake_on_profit).to.equal(true);
    expect(detail.money.totals).to.include({ balanced: true });
    for (const pot of detail.money.pots) expect(pot).to.include({ rake: 0 });
    const rows = settle.rows as { invested: number; won: number; rake: number; net: number }[];
    const pot = rows.reduce((sum, { invested }) => sum + invested, 0);
    expect(pot).to.equal(detail.money.pots.reduce((sum, { amount }) => sum + amount, 0));
    for (const { invested, won, rake, net } of rows) {
      expect(rake).to.equal(Math.floor((Math.max(0, won + rake - invested) * 500) / 10_000));
      expect(net).to.equal(won - invested);
    }
    expect(Number(settle.rake)).to.be.above(0);
    expect(detail.result.hands.map(({ seat }) => seat)).to.have.members(players.map(({ seat }) => seat));
    for (const { cards } of detail.result.hands) for (const card of cards) expect(card).to.match(/^(0[1-9]|10)[ab]$/);
    expect(detail.history.filter(({ action, auto }) => action === 'ante' && auto)).to.have.length(3);
    const rematches = detail.history.filter(({ kind, data }) => kind === 'event' && data && 'reason' in data);
    expect(rematches).to.have.length(detail.result.redeal);
  });

  it('HIS-08 GAM-04 shows a card to its seat alone while the hand is played, and to nobody after all others have folded', async () => {
    const [first, second, third] = players;
    const marks = players.map(({ screen }) => screen.seen.length);
    const { roundId } = await playHand(world, [first, fold], [second, half], [third, fold]);
    for (const [i, player] of players.entries())
      for (const { seat, cards } of seenFacts(player, 'deal', marks[i]) as { seat: number; cards: (string | null)[] }[])
        for (const card of cards) expect(card !== null, `${seat} ${card} seen by ${player.seat}`).to.equal(seat === player.seat);
    const detail = await detailOf(roundId);
    expect(detail.result).to.deep.include({ winner: second.seat, hands: [], redeal: 0 });
    expect(JSON.stringify(detail.history)).to.not.contain('showdown');
  });

  it('GAM-04 the winner begins the next hand, but not after they stood up and sat down again where they had sat', async () => {
    const [first, second, third] = players;
    const all = [first, second, third];
    const fold2 = async () => playHand(world, [first, fold], [second, half], [third, fold]);
    const firstOf = (after: number): number => {
      const start = seenFacts(first, 'start', after).at(-1) as { button: number; seats: { seat: number }[] };
      const seats = start.seats.map(({ seat }) => seat);
      return seats[(seats.indexOf(start.button) + 1) % seats.length] as number;
    };
    await fold2();
    let mark = first.screen.seen.length;
    await fold2();
    expect(firstOf(mark)).to.equal(second.seat);
    await pause(world, table);
    await second.screen.act('stand');
    await closed(site, second.sessionId);
    const ack = await second.screen.act('sit', { seat: second.seat, buy_in: 200_000 });
    expect(ack).to.include({ ok: true, seat: second.seat });
    second.sessionId = String(ack.session_id);
    mark = first.screen.seen.length;
    await resume(world, table);
    await fold2();
    const seats = all.map(({ seat }) => seat).sort((a, b) => a - b);
    expect(firstOf(mark)).to.equal(seats[(seats.indexOf(second.seat) + 1) % seats.length]);
  });

  it('SES-01 MNY-06 cashes everybody out with what the hands left, and what they lost together is the fee', async () => {
    for (const { screen } of players) await screen.act('stand');
    for (const { sessionId } of players) expect(await closed(site, sessionId)).to.include({ status: 'closed' });
    expect(await booksAgree(world)).to.equal(true);
    const lost = players.reduce((sum, { externalId }) => sum + movedBy(site, externalId), 0);
    const { body } = await world.platform.call<{ rows: Json[] }>('GET', '/reports/reconciliation');
    expect(-lost)
      .to.equal(body.rows.reduce((sum, { rake }) => sum + Number(rake), 0))
      .and.to.be.above(0);
    for (const { externalId } of players)
      expect(moneyCalls(site, externalId)).to.deep.equal(
        Array(externalId === 'u-2' ? 2 : 1)
          .fill(['debit buy_in', 'credit cash_out'])
          .flat(),
      );
  });
});
