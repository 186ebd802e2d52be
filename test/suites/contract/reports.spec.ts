// GET /reports/ggr of an operator and of the platform, and GET /reports/clearing, against rounds that were really played.
import { expect } from 'chai';
import { codeOf } from '../../support/clients.ts';
import { callDown, closed, pause, playHand, pokerTable, type Sitter, sitter } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Json, movedBy, World } from '../../support/world.ts';

interface Row {
  date: string;
  operator_code?: string;
  game_code: string;
  currency: string;
  kind: string;
  rounds: number;
  players: number;
  bet: number;
  win: number;
  rake: number;
  ggr: number;
  void_rounds: number;
}
interface Report extends Json {
  rows: Row[];
  totals: Json[];
}
interface RoundRow {
  status: string;
  game_code: string;
  bet: number;
  win: number;
  rake: number;
  external_id: string;
  round_id: string;
  settled_at: string;
}

describe('reports of revenue', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let beta: Site;
  let sitters: Sitter[];
  const today = () => new Date().toISOString().slice(0, 10);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const ggr = async (site: Site, query = '') => (await site.operator.call<Report>('GET', `/reports/ggr${query}`)).body;

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    beta = await world.site('beta');
    const table = await world.table({ timers: { betting_ms: 1500 } });
    const [ann, bob] = [await world.guest(acme, 'ann', table), await world.guest(beta, 'bob', table)];
    await world.play([ann, { banker: 2000 }], [bob, { player: 3000, tie: 1000 }]);
    await world.play([ann, { player: 5000 }]);
    const open = await world.table({ operator_code: 'acme', timers: { betting_ms: 60_000 } });
    const cat = await world.guest(acme, 'cat', open);
    await cat.screen.act('bet', { items: [{ spot: 'tie', amount: 7000 }] });
    const running = (await world.platform.call<{ rounds: RoundRow[] }>('GET', '/rounds?status=open')).body.rounds;
    await world.platform.call('POST', `/rounds/${running[0]?.round_id}/void`, { reason: 'for a test' });
    const poker = await pokerTable(world);
    await pause(world, poker);
    sitters = [
      await sitter(world, acme, 'pia', poker, { buy_in: 5000 }),
      await sitter(world, beta, 'quin', poker, { buy_in: 5000 }),
    ];
    await world.platform.call('POST', `/tables/${poker}/resume`, {});
    await playHand(world, ...sitters.map((each): [Sitter, typeof callDown] => [each, callDown]));
    await pause(world, poker);
    for (const [i, each] of sitters.entries()) {
      await each.screen.act('stand');
      await closed(i === 0 ? acme : beta, each.sessionId);
    }
    await world.quiet();
  });
  after(() => world?.close());

  /** What the list of rounds says. */
  async function listed(site: Site, game: string) {
    const { rounds } = (await site.operator.call<{ rounds: RoundRow[] }>('GET', `/rounds?game_code=${game}`)).body;
    const settled = rounds.filter(each => each.status === 'settled');
    const sum = (field: 'bet' | 'win' | 'rake') => settled.reduce((all, each) => all + each[field], 0);
    const ids = (of: RoundRow[], field: 'round_id' | 'external_id') => new Set(of.map(each => each[field])).size;
    const money = { bet: sum('bet'), win: sum('win'), rake: sum('rake') };
    const isBanked = game === 'baccarat';
    return {
      ...{ date: today(), game_code: game, currency: 'KRW', kind: isBanked ? 'banked' : 'p2p', ...money },
      rounds: ids(settled, 'round_id'),
      players: ids(settled, 'external_id'),
      ggr: isBanked ? money.bet - money.win : money.rake,
      void_rounds: rounds.filter(each => each.status === 'void').length,
    };
  }

  it('GGR-01 says by day, game and currency what the rounds say, before and after they are in the sums', async () => {
    const wanted = [await listed(acme, 'baccarat'), await listed(acme, 'holdem_nlh')];
    expect(wanted[0]).to.include({ rounds: 2, players: 1, bet: 7000, void_rounds: 1 });
    expect(wanted[1]).to.include({ rounds: 1, players: 1 });
    for (let i = 0; i < 12; i++) {
      const { rows, totals, ...about } = await ggr(acme);
      expect(rows).to.deep.equal(wanted);
      expect(about).to.deep.equal({
        zone: 'UTC',
        from: day(-7),
        to: day(1),
        complete_until: new Date(Date.now() - 60_000).toISOString().slice(0, 10),
      });
      const sum = (field: 'bet' | 'win' | 'rake' | 'ggr') => wanted.reduce((all, each) => all + each[field], 0);
      expect(totals).to.deep.equal([{ currency: 'KRW', bet: sum('bet'), win: sum('win'), rake: sum('rake'), ggr: sum('ggr') }]);
      await new Promise(done => setTimeout(done, 500)); // meanwhile they are added up
    }
  });

  it('GGR-01 filters by game and currency, groups by month, and leaves out other days', async () => {
    expect((await ggr(acme, '?game_code=baccarat')).rows.map(each => each.game_code)).to.deep.equal(['baccarat']);
    for (const query of ['?game_code=nothing', '?currency=USD', '?game_code=%00', `?from=${day(1)}&to=${day(2)}`])
      expect((await ggr(acme, query)).rows, query).to.deep.equal([]);
    const { rows } = await ggr(acme, '?group=month&game_code=baccarat');
    const { date: _, ...rest } = await listed(acme, 'baccarat');
    expect(rows).to.deep.equal([{ date: today().slice(0, 7), ...rest }]);
    expect((await ggr(acme, '?group=week&game_code=baccarat')).rows[0]?.date, 'an unknown word means day').to.equal(today());
  });

  it('GGR-01 takes at most 366 days; what is malformed falls back to the last week', async () => {
    const whole = await ggr(acme, '?from=2024-01-01&to=2025-01-01');
    expect([whole.from, whole.to, whole.complete_until]).to.deep.equal(['2024-01-01', '2025-01-01', '2025-01-01']);
    const refused = await acme.operator.call('GET', '/reports/ggr?from=2024-01-01&to=2025-01-02');
    expect([refused.status, codeOf(refused)]).to.deep.equal([400, 'INVALID_REQUEST']);
    expect(((refused.body.error as Json).details as Json).fields).to.deep.equal(['from', 'to']);
    expect((await ggr(acme, '?from=2024-02-30&to=x')).from).to.equal(day(-7));
  });

  it('GGR-02 has the same days whatever zone its operator lives in', async () => {
    const before = await ggr(acme);
    await world.platform.call('PATCH', '/operators/acme', { timezone: 'Pacific/Kiritimati' });
    expect(await ggr(acme)).to.deep.equal(before);
  });

  it('GGR-01 the staff see every operator’s, or one’s', async () => {
    const { rows } = (await world.platform.call<Report>('GET', '/reports/ggr')).body;
    const wanted = await Promise.all([acme, beta].flatMap(site => ['baccarat', 'holdem_nlh'].map(game => listed(site, game))));
    expect(rows.map(({ operator_code: _, ...row }) => row)).to.have.deep.members(wanted);
    const one = (await world.platform.call<Report>('GET', '/reports/ggr?operator_code=beta&game_code=baccarat')).body.rows;
    expect(one).to.deep.equal([{ ...(await listed(beta, 'baccarat')), operator_code: 'beta' }]);
  });

  it('F-25 what operators owe each other sums up to zero, and leaves every wallet with its own money', async () => {
    const { body } = await world.platform.call<Json & { rows: (Row & { owes: number; house: number })[] }>(
      'GET',
      '/reports/clearing',
    );
    const poker = body.rows.filter(each => each.game_code === 'holdem_nlh');
    expect(poker.map(each => each.operator_code)).to.deep.equal(['acme', 'beta']);
    expect([body.balanced, poker.reduce((sum, each) => sum + each.owes, 0)]).to.deep.equal([true, 0]);
    // what a wallet has kept of its player is the rake of its own and what it owes
    for (const [i, site] of [acme, beta].entries()) {
      const kept = -movedBy(site, ['pia', 'quin'][i] ?? '');
      expect(poker[i]?.owes).to.equal(kept - Number(poker[i]?.rake));
    }
    const [owing] = poker.toSorted((a, b) => b.owes - a.owes);
    const payments = owing?.owes
      ? [{ currency: 'KRW', from: owing.operator_code, to: owing.operator_code === 'acme' ? 'beta' : 'acme', amount: owing.owes }]
      : [];
    expect(body.payments).to.deep.equal(payments);
    const shared = body.rows.find(each => each.operator_code === 'acme' && each.game_code === 'baccarat');
    expect(shared?.house, 'the house’s, and no operator’s').to.equal(Number(shared?.bet) - Number(shared?.win));
    expect(shared?.owes).to.equal(0);
  });

  it('TXL-05 the summary of a range says what the list says, from sums and from rows', async () => {
    const span = `from=${encodeURIComponent(new Date(Date.now() - 5 * 3_600_000).toISOString())}`;
    const { transactions } = (await acme.operator.call<{ transactions: Json[] }>('GET', `/transactions?${span}&limit=500`)).body;
    const { summary } = (await acme.operator.call<{ summary: Json[] }>('GET', `/transactions/summary?${span}`)).body;
    const keyOf = ({ type, reason, status, currency }: Json) => [type, reason, status, currency].join(' ');
    const groups = Object.entries(Object.groupBy(transactions, keyOf));
    const sums = groups.map(([key, all = []]) => [key, all.length, all.reduce((sum, each) => sum + Number(each.amount), 0)]);
    expect(summary.map(each => [keyOf(each), each.count, each.sum])).to.have.deep.members(sums);
  });

  it('RNG-02 lists say the range that they were read with', async () => {
    for (const path of ['/rounds', '/transactions', '/transactions/summary']) {
      const { body } = await acme.operator.call<{ from: string; to: string }>('GET', path);
      expect(Date.parse(body.to) - Date.parse(body.from), path).to.equal(86_400_000);
      const given = (await acme.operator.call<Json>('GET', `${path}?from=2026-01-01&to=2026-01-02T01:00:00%2B01:00`)).body;
      expect([given.from, given.to]).to.deep.equal(['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
    }
  });
});
