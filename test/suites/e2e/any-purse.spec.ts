// Any game with any purse, on a real server: a raise, insurance and a split that the wallet pays; bets and a raise from the
// stack. Every row, debit and credit is held against the round as its operator reads it.
import { expect } from 'chai';
import { type Ask, closed, follow, type Plan, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Items, type Json, movedBy, type Played, World } from '../../support/world.ts';

const GAMES = 'test/games/red-dog,test/games/box-jack';
const ROUNDS = 6;

interface Detail extends Json {
  status: string;
  result: Json;
  money: {
    kind: string;
    players: { seat: number; debit: number; credit: number; net: number; stack_before?: number; stack_after?: number }[];
    bets: { spot: string; amount: number; win: number; status: string }[];
    transactions: { type: string; reason: string; amount: number; status: string }[];
    totals: { debit: number; credit: number; house: number; balanced: boolean };
  };
  history: Json[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
/** The first of these that is offered. A betting window is asked too, without options. */
const preferring =
  (...names: string[]): Plan =>
  ({ options }: Partial<Ask>) =>
    options && { option: names.find(each => each in options) ?? (Object.keys(options)[0] as string) };

describe('any game with any purse', function () {
  this.timeout(180_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open({ env: { BAIZE_PLUGINS: GAMES } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const table = (game_code: string, about: Json = {}) =>
    world.table({
      game_code,
      names: { en: game_code, ko: game_code },
      limits: { min_bet: 1000, max_bet: 100_000 },
      timers: {
        betting_ms: 600,
        action_ms: 3000,
        result_ms: 100,
        next_round_ms: 100,
        ...(game_code === 'box_jack' ? {} : { deal_ms: 10 }),
      },
      ...about,
    });
  const detailOf = async (roundId: string): Promise<Detail> => {
    await world.quiet();
    return (await acme.operator.call<Detail>('GET', `/rounds/${roundId}`)).body;
  };
  /** Played again from its log it comes to the same, in cards and in money. */
  const isSameAgain = async (roundId: string): Promise<unknown> => {
    const { identical, differs_at } = (await world.platform.call<Json>('GET', `/rounds/${roundId}?replay=1`)).body;
    return { identical, differs_at };
  };

  /** One round with these bets, played by a plan. */
  async function round(guest: Guest, plan: Plan, items: Items): Promise<Played> {
    const mark = guest.screen.seen.length;
    const stop = follow(guest, () => plan);
    await bet(guest, items);
    const played = await world.settled(guest, mark);
    stop();
    return played;
  }

  /** What must hold of any round that a wallet paid. */
  function balanced({ money }: Detail): void {
    const debits = money.transactions.filter(tx => tx.type === 'debit' && tx.status !== 'failed');
    const credits = money.transactions.filter(tx => tx.type === 'credit');
    expect(sum(debits.map(tx => tx.amount))).to.equal(sum(money.bets.map(each => each.amount)));
    expect(credits.map(tx => [tx.reason, tx.amount])).to.deep.equal([['settle', sum(money.bets.map(each => each.win))]]);
    expect(money.totals.debit).to.equal(sum(debits.map(tx => tx.amount)));
    expect(money.totals.house).to.equal(money.totals.debit - money.totals.credit);
    for (const tx of [...debits, ...credits]) expect(tx.status).to.equal('confirmed');
  }

  it('WDB-01 plays Red Dog by the wallet: the raise is a debit of its own, the round one credit', async () => {
    const guest = await world.guest(acme, 'u-dog', await table('dog_wallet'));
    let raises = 0;
    for (let i = 0; i < ROUNDS; i++) {
      const before = movedBy(acme, 'u-dog');
      const { roundId } = await round(guest, preferring('raise'), { box_2: 5000 });
      const detail = await detailOf(roundId);
      balanced(detail);
      const isSpread = (detail.result as { kind: string }).kind === 'spread';
      expect(detail.money.bets.map(each => each.spot)).to.deep.equal(isSpread ? ['box_2', 'box_2:raise'] : ['box_2']);
      expect(detail.money.transactions.filter(tx => tx.reason === 'double').length).to.equal(isSpread ? 1 : 0);
      expect(movedBy(acme, 'u-dog') - before).to.equal(detail.money.players[0]?.net);
      expect(await isSameAgain(roundId)).to.deep.equal({ identical: true, differs_at: null });
      if (isSpread) raises++;
    }
    expect(raises).to.be.above(0);
  });

  it('WDB-01 plays insurance, double and split: several debits of one player, one credit', async () => {
    const guest = await world.guest(acme, 'u-jack', await table('box_jack'));
    const reasons = new Set<string>();
    for (let i = 0; i < ROUNDS; i++) {
      const before = movedBy(acme, 'u-jack');
      const { roundId } = await round(guest, preferring('insurance', 'split', 'double', 'stand'), {
        box_1: 3000,
        box_5: 2000,
        box_7: 1000,
      });
      const detail = await detailOf(roundId);
      balanced(detail);
      for (const tx of detail.money.transactions) reasons.add(tx.reason);
      expect(movedBy(acme, 'u-jack') - before).to.equal(detail.money.players[0]?.net);
      expect(await isSameAgain(roundId)).to.deep.equal({ identical: true, differs_at: null });
    }
    expect([...reasons]).to.include.members(['bet', 'double', 'settle']);
  });

  it('a debit that the wallet refuses leaves the question open, and nothing is owed for it', async () => {
    const guest = await world.guest(acme, 'u-poor', await table('dog_wallet'));
    acme.wallet.deposit('u-poor', 5000 - Number(acme.wallet.accounts.get('u-poor')?.balance ?? 0));
    const { roundId } = await round(guest, preferring('raise'), { box_1: 5000 });
    const detail = await detailOf(roundId);
    balanced(detail);
    expect(detail.money.bets.map(each => each.spot)).to.deep.equal(['box_1']);
  });

  it('CX-07 plays Red Dog from the stack: bets and raise move chips, no wallet is called before the cash-out', async () => {
    const id = await table('dog_stack', {
      limits: { min_bet: 1000, max_bet: 100_000, min_buy_in: 20_000, max_buy_in: 200_000 },
      max_seats: 3,
    });
    const guest: Sitter = await sitter(world, acme, 'u-seat', id, { buy_in: 100_000 });
    let chips = 100_000;
    for (let i = 0; i < ROUNDS; i++) {
      const { roundId } = await round(guest, preferring('raise'), { bet: 2000 });
      const { money, ...detail } = await detailOf(roundId);
      const [mine] = money.players;
      expect(money.kind).to.equal('banked');
      expect(mine).to.deep.include({ seat: guest.seat, stack_before: chips, stack_after: chips + (mine?.net ?? 0) });
      const isSpread = (detail.result as { kind: string }).kind === 'spread';
      expect(money.bets.map(each => [each.spot, each.amount])).to.deep.equal([
        ['bet', 2000],
        ...(isSpread ? [['raise', 2000]] : []),
      ]);
      expect(sum(money.bets.map(each => each.win))).to.equal(mine?.credit);
      expect(money.transactions).to.deep.equal([]);
      expect(await isSameAgain(roundId)).to.deep.equal({ identical: true, differs_at: null });
      chips += mine?.net ?? 0;
    }
    await guest.screen.act('stand', {});
    await closed(acme, guest.sessionId);
    await world.quiet();
    expect(movedBy(acme, 'u-seat')).to.equal(chips - 100_000);
  });
});
