// Matgo and Go-Stop on a real server: buy-ins, rounds to their end, debts cut to stacks and to max_loss, hands that stay closed.
import { expect } from 'chai';
import { askPlay } from '../../../support/clients.ts';
import { booksAgree, closed, moneyCalls, type Plan, playHand, type Sitter, seated } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, movedBy, World } from '../../../support/world.ts';

const POINT = 1_000;
const TIMERS = { action_ms: 20_000, go_stop_ms: 20_000, deal_ms: 0, result_ms: 100, next_round_ms: 100 };

/** What the clock would do. */
const byDefault: Plan = ({ otherwise, options }) => {
  const option = String(otherwise);
  const { from } = (options[option] ?? {}) as { from?: string[] };
  return { option, ...(from === undefined ? {} : { cards: [from[0] as string] }) };
};

interface Debt {
  from: number;
  to: number;
  points: number;
  amount: number;
}
interface Detail {
  hand_no: number;
  result: {
    winner: number | null;
    reason: string;
    pay: { seat: number; points: number; amount: number; payer?: number }[];
    immediate: Debt[];
    times: number;
    next_times: number;
  };
  money: {
    totals: Json;
    players: {
      seat: number;
      debit: number;
      credit: number;
      rake: number;
      net: number;
      stack_before: number;
      stack_after: number;
    }[];
  };
  history: Json[];
  hands: { seat: number; dealt: string[]; held?: string[]; final: string[] }[];
}

/** What each seat wins or loses by the sheet: each debt cut to what its winner brought, then to what its payer has left. */
function netBy({ result, money }: Detail, maxLoss: number): Map<number, number> {
  const brought = new Map(money.players.map(({ seat, stack_before }) => [seat, stack_before]));
  const net = new Map(money.players.map(({ seat }) => [seat, 0]));
  const taken = new Map<string, number>();
  const owed = [
    ...result.immediate.map(each => ({ ...each, payer: each.from })),
    ...result.pay.map(each => ({ ...each, from: each.seat, to: result.winner as number, payer: each.payer ?? each.seat })),
  ];
  for (const { from, to, points, amount, payer } of owed) {
    const stack = brought.get(payer) as number;
    const paid = Math.max(
      0,
      Math.min(
        points * POINT,
        (brought.get(to) as number) - (taken.get(`${from} ${to}`) ?? 0),
        (maxLoss > 0 ? Math.min(stack, maxLoss) : stack) + (net.get(payer) as number),
      ),
    );
    expect(amount).to.equal(paid);
    taken.set(`${from} ${to}`, (taken.get(`${from} ${to}`) ?? 0) + paid);
    net.set(payer, (net.get(payer) as number) - paid);
    net.set(to, (net.get(to) as number) + paid);
  }
  return net;
}

/** That each seat was paid what the debts come to, less a fee of 5 % on what it won. */
function expectMoney(detail: Detail, maxLoss: number): void {
  const net = netBy(detail, maxLoss);
  expect(detail.money.totals).to.include({ balanced: true });
  for (const { seat, debit, credit, rake, net: got, stack_before, stack_after } of detail.money.players) {
    const won = net.get(seat) as number;
    const fee = Math.floor(Math.max(0, won) / 20);
    expect([debit, credit, rake, got]).to.deep.equal([Math.max(0, -won), Math.max(0, won) - fee, fee, won - fee]);
    expect(stack_after).to.equal(stack_before + got);
  }
}

describe('matgo and go-stop on the server', function () {
  this.timeout(180_000);
  let world: World;
  let site: Site;

  before(async () => {
    world = await World.open();
    site = await world.site('indie');
  });
  after(() => world?.close());

  const table = (game_code: string, max_loss: number) =>
    world.table({
      ...{ game_code, names: { en: 'Plum 1', ko: '매화 1' }, rake_bp: 500, rake_cap: 0, timers: TIMERS },
      limits: { point_value: POINT, max_loss, min_buy_in: 7 * POINT, max_buy_in: 1_000 * POINT },
    });
  const detailOf = async (roundId: string): Promise<Detail> =>
    (await site.operator.call<Detail>('GET', `/rounds/${roundId}`)).body;

  /** Everybody plays by default until somebody has won a round; answers all rounds. */
  async function untilWon(players: Sitter[]): Promise<Detail[]> {
    const rounds: Detail[] = [];
    while (rounds.length < 12 && (rounds.at(-1)?.result.winner ?? null) === null) {
      const { roundId } = await playHand(world, ...players.map((who): [Sitter, Plan] => [who, byDefault]));
      rounds.push(await detailOf(roundId));
    }
    return rounds;
  }

  async function cashOut(players: Sitter[]): Promise<void> {
    for (const { screen } of players) await screen.act('stand');
    for (const { sessionId } of players) expect(await closed(site, sessionId)).to.include({ status: 'closed' });
    expect(await booksAgree(world)).to.equal(true);
    for (const { externalId } of players) expect(moneyCalls(site, externalId)).to.deep.equal(['debit buy_in', 'credit cash_out']);
  }

  it('GAM-06 MNY-11 plays matgo to a win whose payment is cut to the smaller stack, takes the fee, doubles after a nagari, and cashes out', async () => {
    const id = await table('matgo', 0);
    const [rich] = await seated(world, site, id, ['m-1'], { buy_in: 200_000 });
    const [poor] = await seated(world, site, id, ['m-2'], { buy_in: 7_500 });
    const players = [rich, poor] as Sitter[];
    const rounds = await untilWon(players);
    for (const [i, round] of rounds.entries()) {
      const { winner, times, next_times } = round.result;
      const before = rounds[i - 1];
      // a round that the deal itself ends is over before anybody looks
      if (before?.hand_no === round.hand_no - 1) expect(times).to.equal(before.result.next_times);
      expect(next_times).to.equal(winner === null ? 2 * times : 1);
      expectMoney(round, 0);
    }
    const won = rounds.at(-1) as Detail;
    expect(won.result.winner, 'a winner in 12 rounds').to.not.equal(null);
    for (const { net } of won.money.players) expect(Math.abs(net)).to.be.at.most(7_500);
    await cashOut(players);
    const { body } = await world.platform.call<{ rows: Json[] }>('GET', '/reports/reconciliation');
    const fees = body.rows.reduce((sum, { rake }) => sum + Number(rake), 0);
    expect(players.reduce((sum, { externalId }) => sum + movedBy(site, externalId), 0)).to.equal(-fees);
  });

  it('GAM-07 MNY-11 plays go-stop for three: nobody loses more than max_loss in a round', async () => {
    const maxLoss = 1_500;
    const players = await seated(world, site, await table('gostop', maxLoss), ['g-1', 'g-2', 'g-3'], { buy_in: 50_000 });
    const rounds = await untilWon(players);
    for (const round of rounds) {
      expect(round.money.players).to.have.length(3);
      expectMoney(round, maxLoss);
      for (const { net } of round.money.players) expect(net).to.be.at.least(-maxLoss);
    }
    expect(rounds.at(-1)?.result.winner).to.not.equal(null);
    await cashOut(players);
  });

  it('SCR-05 HIS-18 HIS-20 what a seat holds reaches nobody else while the round is played, and only its owner after it', async () => {
    const players = await seated(world, site, await table('matgo', 0), ['h-1', 'h-2'], { buy_in: 100_000 });
    const marks = players.map(({ screen }) => screen.seen.length);
    const { roundId } = await playHand(world, ...players.map((who): [Sitter, Plan] => [who, byDefault]));
    await world.platform.call('POST', `/tables/${players[0]?.screen.room.roomId}/pause`, {});
    const { hands } = await detailOf(roundId);
    expect(hands).to.have.length(2);
    for (const [i, { seat, screen, session }] of players.entries()) {
      const other = hands.find(each => each.seat !== seat);
      const held = other?.held ?? [];
      const own = hands.find(each => each.seat === seat)?.dealt ?? [];
      const heard = screen.seen.slice(marks[i]).filter(({ round_id }) => round_id === roundId);
      expect(JSON.stringify(heard)).to.contain(own[0]);
      for (const card of held) expect(JSON.stringify(heard), card).to.not.contain(`"${card}"`);
      const past = (await askPlay(world.server.url, session, `/rounds/${roundId}`)).body;
      for (const card of held) expect(JSON.stringify(past), card).to.not.contain(`"${card}"`);
    }
    const staff = (await world.platform.call<Detail>('GET', `/rounds/${roundId}?replay=1`)).body as Detail & { replay?: Json };
    expect(JSON.stringify(staff)).to.contain('"identical":true');
  });
});
