// Blackjack on a real server with real clients and wallets: bets, insurance, doubles and splits are debits of their own, each box
// is settled, a player gets one credit, and a void round gives everything back. Packs of one rank make the rounds known before.
import { paidFor, wordOf } from '@baize/game-blackjack/hands';
import { expect } from 'chai';
import { type Ask, follow, look, type Plan } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { bet, type Guest, type Json, movedBy, World } from '../../../support/world.ts';

interface Detail extends Json {
  status: string;
  result: { dealer: { cards: string[]; total: number; blackjack: boolean }; boxes: Box[] };
  money: {
    players: { external_id: string; debit: number; credit: number; rake: number; net: number }[];
    bets: { external_id: string; spot: string; amount: number; win: number; status: string }[];
    transactions: { external_id: string; type: string; reason: string; amount: number; status: string }[];
    totals: { debit: number; credit: number; house: number; rake: number };
  };
  history: Json[];
  hands: Json[];
}
interface Box {
  box: number;
  hands: { cards: string[]; from_split: boolean; doubled: boolean; outcome: string }[];
  insurance: number;
}

const TIMERS = { betting_ms: 500, insurance_ms: 20_000, action_ms: 20_000, result_ms: 100, next_round_ms: 100 };
const preferring =
  (...names: string[]): Plan =>
  ({ options }: Partial<Ask>) => {
    const option = options && names.find(each => each in options);
    return option === undefined ? undefined : { option };
  };
/** The first hand doubles, everything else is as these names say. */
const doublingFirst =
  (...names: string[]): Plan =>
  ask =>
    (ask as Json).hand === 0 && 'double' in ask.options ? { option: 'double' } : preferring(...names)(ask);

describe('blackjack on a server', function () {
  this.timeout(180_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open({ env: { BAIZE_PLUGINS: 'games/blackjack,test/games/stacked-jack' } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const table = (game_code: string, about: Json = {}) =>
    world.table({
      ...{ game_code, names: { en: game_code, ko: game_code }, limits: { min_bet: 1000, max_bet: 100_000 } },
      ...about,
      timers: { ...TIMERS, ...(about.timers as object | undefined) },
    });
  const detailOf = async (roundId: string): Promise<Detail> => {
    await world.quiet();
    return (await acme.operator.call<Detail>('GET', `/rounds/${roundId}`)).body;
  };
  const betsOf = ({ money }: Detail, who: string) =>
    money.bets.filter(each => each.external_id === who).map(({ spot, amount, win }) => [spot, amount, win]);
  const movesOf = ({ money }: Detail, who: string) =>
    money.transactions.filter(each => each.external_id === who).map(({ type, reason, amount }) => [type, reason, amount]);
  /** The next question to this guest; `after`: the number of a message. */
  const asked = async ({ screen }: Guest, after = 0) =>
    (await screen.until('a choice', each => each.type === 'ask' && each.options !== undefined, after)) as unknown as Ask;

  it('GAM-10 GAM-14 MNY-14 debits bet, split and double, settles each box, and pays one credit', async () => {
    const kim = await world.guest(acme, 'u-kim', await table('jack_of_eights'));
    const stop = follow(kim, () => doublingFirst('split', 'stand'));
    const { roundId } = await world.play([kim, { box_2: 3000 }]);
    stop();
    const detail = await detailOf(roundId);
    expect(betsOf(detail, 'u-kim')).to.deep.equal([
      ['box_2', 3000, 0],
      ['box_2:extra', 3000, 6000],
      ['box_2:extra', 3000, 0],
    ]);
    expect(movesOf(detail, 'u-kim')).to.deep.equal([
      ['debit', 'bet', 3000],
      ['debit', 'split', 3000],
      ['debit', 'double', 3000],
      ['credit', 'settle', 6000],
    ]);
    expect(detail.money.totals).to.deep.include({ debit: 9000, credit: 6000, house: 3000, rake: 0 });
    expect(movedBy(acme, 'u-kim')).to.equal(-3000);
    const [box] = detail.result.boxes;
    expect(box?.hands.map(each => [each.cards.length, each.doubled, each.from_split, each.outcome])).to.deep.equal([
      [3, true, true, 'bust'],
      [2, false, true, 'win'],
    ]);
    expect(detail.result.dealer).to.deep.equal({
      cards: ['8', '8', '8'].map((rank, i) => rank + (detail.result.dealer.cards[i]?.[1] ?? '')),
      total: 24,
      blackjack: false,
    });
    const { identical } = (await world.platform.call<Json>('GET', `/rounds/${roundId}?replay=1`)).body;
    expect(identical).to.equal(true);
  });

  it('HIS-03 HIS-07 HIS-18 keeps each card, each decision with points and what is at stake, and the hands of the box', async () => {
    const kim = await world.guest(acme, 'u-his', await table('jack_of_eights'));
    const stop = follow(kim, () => preferring('split', 'stand'));
    const { roundId } = await world.play([kim, { box_7: 1000 }]);
    stop();
    const { history, hands } = await detailOf(roundId);
    const told = history.filter(({ kind, type }) => !['card', 'tx'].includes(String(kind)) && type !== 'shoe');
    const kinds = told.map(({ kind, seat, action, type }) => [kind, seat ?? action ?? type ?? null]);
    expect(kinds).to.deep.equal([
      ...[
        ['start', null],
        ['betting', 'open'],
        ['bet', null],
        ['betting', 'closed'],
      ],
      ...[
        ['deal', 7],
        ['deal', 0],
        ['deal', 7],
        ['deal', 0],
      ],
      ...[
        ['action', 7],
        ['move', 7],
        ['deal', 7],
        ['deal', 7],
        ['action', 7],
        ['action', 7],
      ],
      ...[
        ['event', 'show'],
        ['deal', 0],
        ['result', null],
        ['settle', null],
      ],
    ]);
    const actions = history
      .filter(({ kind }) => kind === 'action')
      .map(({ hand, action, amount, total, points }) => ({ hand, action, amount, total, points }));
    expect(actions).to.deep.equal([
      { hand: undefined, action: 'split', amount: 1000, total: 2000, points: 8 },
      { hand: 0, action: 'stand', amount: undefined, total: 2000, points: 16 },
      { hand: 1, action: 'stand', amount: undefined, total: 2000, points: 16 },
    ]);
    expect(
      history.filter(({ kind }) => kind === 'tx').map(({ action, reason, amount, status }) => [action, reason, amount, status]),
    ).to.deep.equal([
      ['debit', 'bet', 1000, 'confirmed'],
      ['debit', 'split', 1000, 'confirmed'],
      ['credit', 'settle', 4000, 'confirmed'],
    ]);
    expect(hands.map(({ seat, dealt, final }) => [seat, (dealt as string[]).length, (final as string[]).length])).to.deep.equal([
      [7, 2, 2],
      [7, 2, 2],
    ]);
  });

  it('MNY-14 CX-30 debits insurance as a bet on box_N:extra, all boxes asked at once, and it is lost without a blackjack', async () => {
    const id = await table('jack_of_aces');
    const kim = await world.guest(acme, 'u-ins', id);
    const lee = await world.guest(acme, 'u-not', id);
    const stops = [follow(kim, () => preferring('insurance', 'stand')), follow(lee, () => preferring('decline', 'stand'))];
    const { roundId } = await world.play([kim, { box_1: 5001, box_3: 1000 }], [lee, { box_2: 2000 }]);
    for (const stop of stops) stop();
    const detail = await detailOf(roundId);
    expect(betsOf(detail, 'u-ins')).to.have.deep.members([
      ['box_1', 5001, 0],
      ['box_3', 1000, 0],
      ['box_1:extra', 2500, 0],
      ['box_3:extra', 500, 0],
    ]);
    expect(betsOf(detail, 'u-not')).to.deep.equal([['box_2', 2000, 0]]);
    expect(movesOf(detail, 'u-ins')).to.deep.equal([
      ['debit', 'bet', 6001],
      ['debit', 'bet', 2500],
      ['debit', 'bet', 500],
      ['credit', 'settle', 0],
    ]);
    expect(detail.result.boxes.map(({ box, insurance }) => [box, insurance])).to.deep.equal([
      [1, 2500],
      [2, 0],
      [3, 500],
    ]);
    expect(detail.money.players.map(({ external_id, debit, credit }) => [external_id, debit, credit])).to.have.deep.members([
      ['u-ins', 9001, 0],
      ['u-not', 2000, 0],
    ]);
  });

  it('a box has one owner, nobody else is asked about it, and a time-out stands', async () => {
    const id = await table('jack_of_eights', { timers: { betting_ms: 3000, action_ms: 300 } });
    const kim = await world.guest(acme, 'u-one', id);
    const lee = await world.guest(acme, 'u-two', id);
    await bet(kim, { box_4: 1000 });
    const refused = await lee.screen.act('bet', { items: [{ spot: 'box_4', amount: 1000 }] });
    expect([refused.ok, refused.code]).to.deep.equal([false, 'BOX_TAKEN']);
    await bet(lee, { box_5: 1000 });
    const ask = await asked(kim);
    expect(ask.seat).to.equal(4);
    const meddled = await lee.screen.act('act', { ask: ask.ask, option: 'split' });
    expect(meddled.ok).to.equal(false);
    const { roundId } = await world.settled(kim);
    const { history, money } = await detailOf(roundId);
    const actions = history.filter(({ kind }) => kind === 'action').map(({ seat, action, auto }) => [seat, action, auto]);
    expect(actions).to.deep.equal([
      [4, 'stand', true],
      [5, 'stand', true],
    ]);
    expect(money.totals).to.deep.include({ debit: 2000, credit: 4000 });
    expect(movedBy(acme, 'u-one')).to.equal(1000);
  });

  it('a refused debit leaves the question open, and nothing is owed for it', async () => {
    const kim = await world.guest(acme, 'u-poor', await table('jack_of_eights'));
    acme.wallet.deposit('u-poor', 1000 - Number(acme.wallet.accounts.get('u-poor')?.balance ?? 0));
    await bet(kim, { box_1: 1000 });
    const { ask } = await asked(kim);
    const refused = await kim.screen.act('act', { ask, option: 'split' });
    expect([refused.ok, refused.code]).to.deep.equal([false, 'INSUFFICIENT_FUNDS']);
    const [still] = (await look(kim)).asks as Ask[];
    expect(still?.ask).to.equal(ask);
    expect((await kim.screen.act('act', { ask, option: 'stand' })).ok).to.equal(true);
    const { roundId } = await world.settled(kim);
    const detail = await detailOf(roundId);
    expect(betsOf(detail, 'u-poor')).to.deep.equal([['box_1', 1000, 2000]]);
    expect(movedBy(acme, 'u-poor')).to.equal(1000);
  });

  it('GAM-15 a void round gives back bet, insurance and split', async () => {
    const kim = await world.guest(acme, 'u-void', await table('jack_of_aces'));
    await bet(kim, { box_1: 4000, box_6: 1000 });
    const stop = follow(kim, () => preferring('insurance'));
    const next = await kim.screen.until('a move', each => each.type === 'ask' && 'stand' in ((each.options ?? {}) as Json));
    expect((await kim.screen.act('act', { ask: next.ask, option: 'split' })).ok).to.equal(true);
    stop();
    expect(movedBy(acme, 'u-void')).to.equal(-(5000 + 2500 + 4000));
    const { round } = await look(kim);
    const roundId = String((round as Json).round_id);
    const done = await world.platform.call<Json>('POST', `/rounds/${roundId}/void`, { reason: 'a test' });
    expect(done.status).to.equal(200);
    const detail = await detailOf(roundId);
    expect(detail.status).to.equal('void');
    expect(movedBy(acme, 'u-void')).to.equal(0);
    expect(new Set(detail.money.bets.map(each => each.status))).to.deep.equal(new Set(['rolled_back']));
    const rollbacks = detail.money.transactions.filter(each => each.type === 'rollback');
    expect(rollbacks.map(({ reason, amount }) => [reason, amount])).to.have.deep.members([
      ['round_void', 5000],
      ['round_void', 2000],
      ['round_void', 500],
      ['round_void', 4000],
    ]);
  });

  it('GAM-10 MNY-07 pays seven boxes of the real shoe by the cards of each', async () => {
    const kim = await world.guest(acme, 'u-seven', await table('blackjack'));
    const stop = follow(kim, () => preferring('insurance', 'split', 'double', 'stand'));
    for (let i = 0; i < 3; i++) {
      const before = movedBy(acme, 'u-seven');
      const bets = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map(box => [`box_${box}`, 1000 * box]));
      const mark = kim.screen.seen.length;
      await bet(kim, bets);
      const { roundId } = await world.settled(kim, mark);
      const { result, money } = await detailOf(roundId);
      for (const { box, hands } of result.boxes) {
        const [first] = hands;
        const word = wordOf({ cards: first?.cards ?? [], isSplit: first?.from_split ?? false }, result.dealer.cards);
        expect(word).to.equal(first?.outcome);
        const row = money.bets.find(each => each.spot === `box_${box}`);
        expect(row?.win, `box ${box}`).to.equal(paidFor(word, 1000 * box));
      }
      const wins = money.bets.reduce((sum, each) => sum + each.win, 0);
      const credits = money.transactions.filter(each => each.type === 'credit');
      expect(credits.map(each => each.amount)).to.deep.equal([wins]);
      expect(movedBy(acme, 'u-seven') - before).to.equal(money.players[0]?.net);
    }
    stop();
  });
});
