// What the site hears of the tables, from what they show.

import type { Fact, You } from '@baize/protocol';
import { expect } from 'chai';
import { session, snapshot, start, TABLE } from '../testing/fixtures.ts';
import { act, begin, events, POKER, player, seatedSnapshot } from '../testing/seated.ts';
import { HostNews } from './host-window-news.ts';
import { emptyView, type TableView, withFacts, withPlacement, withSnapshot, withYou } from './table-view.ts';

const SITTING: You = { seat: 0, chips: 9000, pending: 0, status: 'in', bets: [] };
const STACKS: [number, number][] = [
  [0, 9000],
  [2, 9000],
];
const AT = { table_id: POKER, game_code: 'holdem_nlh' };
const hand = (from: number): Fact[] => events(from, [begin(STACKS, { button: 0 }, 100)]);
const end = (from: number, me = 0): Fact[] => {
  const row = (seat: number, net: number) => ({ seat, player: player(seat, me), invested: 500, won: 500 + net, rake: 0, net });
  return events(from, [{ kind: 'settle', rows: [row(0, -500), row(2, 500)], amount: 1000, won: 1000 }]);
};

describe('news for the site', () => {
  let posted: [string, object][];
  let news: HostNews;
  const take = () => posted.splice(0);

  beforeEach(() => {
    posted = [];
    news = new HostNews({
      origin: session().origin ?? null,
      post: (kind, data) => posted.push([kind, data]),
      listen: () => () => {},
    });
  });
  const shown = (view: TableView): TableView => {
    news.look(view);
    return view;
  };
  const opened = (facts: Fact[] = [], you: Partial<You> = {}) =>
    shown(withSnapshot(emptyView(), seatedSnapshot(0, { facts, you: { ...SITTING, seat: null, ...you } }), 0));

  it('PMS-05 a seat is told when it is taken and when it is given up, once', () => {
    let view = opened();
    expect(take()).to.deep.equal([]);
    view = shown(withYou(view, SITTING));
    view = shown(withYou(view, { ...SITTING, chips: 8000 }));
    expect(take()).to.deep.equal([['table.joined', { ...AT, seat: 0 }]]);
    view = shown(withYou(view, { ...SITTING, seat: null }));
    news.left(POKER);
    news.away(view);
    expect(take()).to.deep.equal([['table.left', { ...AT, seat: 0 }]]);
  });

  it('PMS-05 who leaves the page keeps their seat, unless they have stood up or do so after the hand', () => {
    const view = opened([], { seat: 0 });
    expect(take()).to.deep.equal([['table.joined', { ...AT, seat: 0 }]]);
    news.away(view);
    opened([], { seat: 0 });
    expect(take(), 'kept').to.deep.equal([]);
    news.away(withYou(view, { ...SITTING, leaving: true }));
    expect(take(), 'after the hand').to.deep.equal([['table.left', { ...AT, seat: 0 }]]);
    const again = opened([], { seat: 0 });
    news.stood(POKER);
    shown({ ...again, balance: 5 });
    news.away(again);
    expect(take(), 'before the table said so').to.deep.equal([
      ['table.joined', { ...AT, seat: 0 }],
      ['table.left', { ...AT, seat: 0 }],
    ]);
    opened([], { seat: 0 });
    take();
    opened();
    expect(take(), 'given up while they were away').to.deep.equal([['table.left', { ...AT, seat: 0 }]]);
  });

  it('PMS-05 a round is told when it begins and when it is settled, with bet, win and currency', () => {
    let view = opened([], { seat: 0 });
    take();
    view = shown(withFacts(view, hand(1), 'rnd_5'));
    view = shown(withFacts(view, events(2, [act(2, 'check', 0, 0, 100, 9000)]), 'rnd_5'));
    expect(take()).to.deep.equal([['round.started', { round_id: 'rnd_5', table_id: POKER }]]);
    view = shown(withFacts(view, end(3), 'rnd_5'));
    view = shown(withYou(view, { ...SITTING, chips: 8500 }));
    expect(take()).to.deep.equal([['round.settled', { round_id: 'rnd_5', table_id: POKER, bet: 500, win: 0, currency: 'KRW' }]]);
    shown(withFacts(view, hand(4), 'rnd_6'));
    expect(take()).to.deep.equal([['round.started', { round_id: 'rnd_6', table_id: POKER }]]);
  });

  it('PMS-05 a round that was settled while the line was lost is told when it is back', () => {
    const view = shown(withFacts(opened([], { seat: 0 }), hand(1), 'rnd_1'));
    take();
    shown(withSnapshot(view, seatedSnapshot(0, { facts: end(2), you: SITTING }), 0));
    expect(take().map(each => each[0])).to.deep.equal(['round.settled']);
  });

  it('PMS-05 rounds of others, and those of before the screen was opened, are no news', () => {
    let view = opened([...events(1, [begin(STACKS, { button: 0 }, 100, 7)])]);
    view = shown(withFacts(view, end(2, 7), 'rnd_1'));
    expect(take()).to.deep.equal([]);
    news = new HostNews({ origin: null, post: (kind, data) => posted.push([kind, data]), listen: () => () => {} });
    opened([...hand(1), ...end(2)]);
    expect(take()).to.deep.equal([]);
    expect(view.roundId).to.equal('rnd_1');
  });

  it('PMS-05 at a table without seats a round begins with the first bet, and the next one with its own', () => {
    let view = shown(withSnapshot(emptyView(), snapshot(0, [start(1, 1)], []), 0));
    expect(take()).to.deep.equal([]);
    view = shown(withPlacement(view, { bet: 1, items: [{ spot: 'tie', amount: 1000 }] }));
    view = shown(withPlacement(view, { bet: 2, items: [{ spot: 'tie', amount: 2000 }] }));
    expect(take()).to.deep.equal([['round.started', { round_id: 'rnd_1', table_id: TABLE }]]);
    const rows = [{ player: { you: true }, invested: 3000, won: 27_000, rake: 0, net: 24_000 }];
    view = shown(withFacts(view, events(2, [{ kind: 'settle', rows }]), 'rnd_1'));
    expect(take()).to.deep.equal([
      ['round.settled', { round_id: 'rnd_1', table_id: TABLE, bet: 3000, win: 27_000, currency: 'KRW' }],
    ]);
    view = shown(withFacts(view, [start(3, 2)], 'rnd_2'));
    expect(take()).to.deep.equal([]);
    shown(withPlacement(view, { bet: 3, items: [{ spot: 'tie', amount: 1000 }] }));
    expect(take()).to.deep.equal([['round.started', { round_id: 'rnd_2', table_id: TABLE }]]);
  });
});
