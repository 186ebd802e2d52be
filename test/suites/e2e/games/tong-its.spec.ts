// Tong-its through the real server: three players of two operators, rounds to their end, what each may read, and the cash-out.
import { expect } from 'chai';
import {
  answer,
  booksAgree,
  closed,
  type Plan,
  playHand,
  refusal,
  type Sitter,
  seated,
  seenFacts,
  sitter,
  turnOf,
} from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, movedBy, World } from '../../../support/world.ts';

const BUY_IN = 10_000;
const STAKE = 100;

interface Row {
  seat: number;
  external_id: string | null;
  debit: number;
  credit: number;
  rake: number;
  net: number;
  stack_before: number;
  stack_after: number;
}
interface Detail extends Json {
  status: string;
  result: { winner: number | null; by: string; points: number[]; burned: number[]; units: number[]; melds: Json[] };
  money: Json & { kind: string; players: Row[]; totals: Json };
  hands: { seat: number; dealt: string[]; steps: { out: string[]; in: string[] }[]; final: string[]; best: string[] }[];
  history: Json[];
}
type Offered = { sets?: string[][]; from?: string[] };

/** The first of these that is offered, with the first cards that it takes. */
const playing =
  (...names: string[]): Plan =>
  ({ options }) => {
    if (options === undefined) return undefined;
    const option = names.find(each => each in options) ?? (Object.keys(options)[0] as string);
    const { sets, from } = options[option] as Offered;
    const cards = sets?.[0] ?? from?.slice(0, 1);
    return { option, ...(cards === undefined ? {} : { cards }) };
  };
const calm = playing('tongits', 'challenge', 'drop', 'dump', 'draw');
const bold = playing('tongits', 'challenge', 'fight', 'drop', 'dump', 'draw');

describe('Tong-its on a server', function () {
  this.timeout(240_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let table: string;
  let players: [Sitter, Sitter, Sitter];
  const chips = new Map<number, number>();
  before(async () => {
    world = await World.open({ env: { BAIZE_PLUGINS: 'games/tong-its' } });
    acme = await world.site('acme');
    bolt = await world.site('bolt');
    table = await world.table({
      game_code: 'tongits',
      names: { en: 'Tong-its 1', ko: '텅잇 1' },
      limits: { stake: STAKE, min_buy_in: 2000, max_buy_in: 20_000 },
      rake_bp: 500,
      timers: { action_ms: 60_000, turn_ms: 300_000, challenge_ms: 60_000, result_ms: 1000, next_round_ms: 1000 },
    });
    const two = await seated(world, acme, table, ['u-kim', 'u-lee'], { buy_in: BUY_IN });
    players = [...two, await sitter(world, bolt, 'u-cho', table, { buy_in: BUY_IN })] as typeof players;
    for (const { seat } of players) chips.set(seat, BUY_IN);
  });
  after(() => world?.close());

  const detailOf = async (site: Site, id: string) => (await site.operator.call<Detail>('GET', `/rounds/${id}`)).body;

  /** What must hold of any round: sums, stacks, and a fee of the winner alone. */
  function balanced({ money, result }: Detail): void {
    expect(money.kind).to.equal('p2p');
    expect(money).to.not.have.any.keys('pots', 'rake_on_profit', 'rake_rule');
    for (const { seat, debit, credit, rake, net, stack_before, stack_after } of money.players) {
      expect([net, stack_before, stack_after]).to.deep.equal([credit - debit, chips.get(seat), stack_before + net]);
      const units = result.units[money.players.findIndex(row => row.seat === seat)] ?? 0;
      if (seat !== result.winner) expect([debit, credit, rake]).to.deep.equal([units * STAKE, 0, 0]);
      chips.set(seat, stack_after);
    }
    const won = result.units.reduce((sum, each) => sum + each, 0) * STAKE;
    const fee = Math.floor(won / 20);
    expect(money.totals).to.include({ debit: won, credit: won - fee, rake: fee, balanced: true });
  }

  for (const [title, plan] of [
    ['to an empty stock or tongits, where nobody fights', calm],
    ['to a fight', bold],
  ] as const)
    it(`GAM-08 MNY-10 MNY-11 plays ${title}; losers pay the winner by units, who pays the fee`, async () => {
      const { roundId } = await playHand(world, ...players.map((who): [Sitter, Plan] => [who, plan]));
      const detail = await detailOf(acme, roundId);
      expect(detail.status).to.equal('settled');
      expect(detail.history.find(({ kind }) => kind === 'start')).to.include({ amount: STAKE });
      balanced(detail);
      expect(detail.history.at(-1)?.kind).to.equal('settle');
      expect(detail.history.filter(({ kind }) => kind === 'showdown')).to.have.length(3);
      hidden(detail);
    });

  /** Own players' hands with their turns; of the other operator's nothing but what was shown. */
  function hidden({ hands, history, money }: Detail): void {
    const other = money.players.find(({ external_id }) => external_id === null)?.seat;
    expect(hands.map(({ seat }) => seat)).to.not.include(other);
    for (const { dealt, steps, final } of hands) {
      const out = steps.flatMap(step => step.out);
      const held = [...dealt, ...steps.flatMap(step => step.in)].filter(card => !out.includes(card) || final.includes(card));
      expect(held.toSorted()).to.deep.equal(final.toSorted());
    }
    const seen = history.filter(({ kind, seat }) => kind === 'deal' && seat === other).flatMap(({ cards }) => cards as unknown[]);
    const shown = new Set(history.filter(({ kind }) => kind !== 'deal').flatMap(({ cards }) => (cards ?? []) as unknown[]));
    for (const card of seen) if (card !== null) expect(shown.has(card), String(card)).to.equal(true);
  }

  it('GAM-08 refuses cards that are no meld, cards of others and moves out of turn, and the turn stays open', async () => {
    const turn = await turnOf(players, 0, seenFacts(players[0], 'settle').length + 1);
    const { who, ask, others } = turn;
    const dump = (ask.options.dump as Offered | undefined)?.from ?? [];
    for (const cards of [[], ['1z'], dump.slice(0, 2), ['As', 'As', 'As']])
      expect((await refusal(who, 'act', { ask: ask.ask, option: 'drop', cards })).code).to.equal('ACTION_INVALID');
    for (const each of others)
      expect((await each.screen.act('act', { ask: ask.ask, option: 'dump', cards: dump.slice(0, 1) })).ok).to.equal(false);
    const { option, cards } = calm(ask) ?? { option: 'dump' };
    expect(await answer(turn, option, { cards })).to.include({ ok: true });
  });

  it('GAM-13 pays each back what they have when they stand up, by one cash-out, and the books agree', async () => {
    const stands = players.map(who => who.screen.act('stand', {}));
    const stops = await Promise.all([playHand(world, ...players.map((who): [Sitter, Plan] => [who, bold])), ...stands]);
    expect(stops.length).to.equal(4);
    for (const { site, sessionId } of players) await closed(site, sessionId);
    expect(await booksAgree(world)).to.equal(true);
    const moved = players.map(({ site, externalId }) => movedBy(site, externalId));
    const [last] = seenFacts(players[0], 'settle').slice(-1);
    const stacks = new Map(
      ((last?.rows ?? []) as { seat: number; stack_after: number }[]).map(row => [row.seat, row.stack_after]),
    );
    expect(moved).to.deep.equal(players.map(({ seat }) => (stacks.get(seat) ?? 0) - BUY_IN));
  });
});
