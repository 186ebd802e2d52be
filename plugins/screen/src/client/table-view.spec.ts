// The reducer from messages to what a table shows.

import type { Fact } from '@baize/protocol';
import { expect } from 'chai';
import { betWindow, coup, settle, snapshot, start } from '../testing/fixtures.ts';
import {
  addedOnMine,
  addedTo,
  betsBySpot,
  emptyView,
  hasGap,
  type TableView,
  withAsk,
  withFacts,
  withPlacement,
  withSnapshot,
  withYou,
} from './table-view.ts';

const NOW = 1_000_000;
const opened = (): TableView => withSnapshot(emptyView(), snapshot(NOW, [start(1, 47)], [betWindow(NOW, 11_000)]), NOW);
const cards = (view: TableView, zone: string) => view.zones[zone]?.map(each => each.card);

describe('table view', () => {
  it('builds an open round from a snapshot and keeps the offset of the clock', () => {
    const view = withSnapshot(emptyView(), snapshot(NOW + 500, [start(1, 47)], [betWindow(NOW, 11_000)]), NOW);
    expect(view).to.include({ no: 47, shoeNo: 12, phase: 'betting', last: 1, offset: 500, still: 1 });
    expect(view.results).to.have.length(46);
  });

  it('deals the cards of a coup to their places and ends with the result', () => {
    const view = withFacts(opened(), [...coup(2), settle(9, 50_000, 97_500)], 'rnd_1');
    expect(cards(view, 'player')).to.deep.equal(['9d', '6c', 'As']);
    expect(cards(view, 'banker')).to.deep.equal(['Qh', '7s']);
    expect(view.phase).to.equal('result');
    expect(view.settled).to.deep.equal({ bet: 50_000, won: 97_500, net: 47_500 });
    expect(view.ended).to.deep.equal([{ zones: view.zones, result: view.result }]);
    expect(view.asks).to.deep.equal([]);
  });

  it('applies facts once and in order, whatever the order of arrival', () => {
    const shuffled = [...coup(2)].reverse();
    const once = withFacts(opened(), shuffled, 'rnd_1');
    expect(withFacts(once, coup(2), 'rnd_1')).to.deep.equal(once);
    expect(cards(once, 'player')).to.deep.equal(['9d', '6c', 'As']);
  });

  it('SCR-05 skips hidden facts and unknown kinds but counts their numbers', () => {
    const facts: Fact[] = [
      { seq: 2, kind: 'hidden' },
      { seq: 3, kind: 'from_the_future', cards: ['As'] },
      { seq: 4, kind: 'constructor' },
    ];
    const view = withFacts(opened(), facts, 'rnd_1');
    expect(view.last).to.equal(4);
    const { facts: before } = opened();
    expect(view.facts, 'a game’s own screen may know them').to.deep.equal([...before, ...facts.slice(1)]);
    expect({ ...view, last: 1, facts: before }).to.deep.equal(opened() && { ...opened(), roundId: 'rnd_1' });
  });

  it('sees a gap in the numbers', () => {
    expect(hasGap(opened(), [{ seq: 3, kind: 'hidden' }])).to.equal(true);
    expect(
      hasGap(opened(), [
        { seq: 2, kind: 'hidden' },
        { seq: 1, kind: 'start' },
      ]),
    ).to.equal(false);
    expect(hasGap(opened(), [{ seq: 1, kind: 'start' }])).to.equal(false);
  });

  it('continues after a resync and builds anew when the facts begin with a start', () => {
    const half = withFacts(opened(), coup(2).slice(0, 3), 'rnd_1');
    const rest = withSnapshot(half, snapshot(NOW, coup(2).slice(3), []), NOW);
    expect(cards(rest, 'player')).to.deep.equal(['9d', '6c', 'As']);
    const corrected = coup(2).map(fact => (fact.position === 'player:1' ? { ...fact, cards: ['2d'] } : fact));
    const anew = withSnapshot(rest, snapshot(NOW, [start(1, 47), ...corrected], []), NOW);
    expect(cards(anew, 'player')).to.deep.equal(['2d', '6c', 'As']);
  });

  it('turns a face-down card over in its place', () => {
    const down: Fact = { seq: 2, kind: 'card', position: 'dealer:2', cards: [null] };
    const view = withFacts(opened(), [down, { ...down, seq: 3, cards: ['Ks'] }], 'rnd_1');
    expect(cards(view, 'dealer')).to.deep.equal(['Ks']);
  });

  it('counts an accepted placement once, from its answer, its fact and the list', () => {
    const placement = { bet: 1, items: [{ spot: 'banker', amount: 50_000 }] };
    const fact: Fact = { seq: 2, kind: 'bet', player: { nickname: 'Kim', you: true }, amount: 50_000, ...placement };
    const view = withYou(withFacts(withPlacement(opened(), placement), [fact], 'rnd_1'), { ...opened().you, bets: [placement] });
    expect(betsBySpot(view)).to.deep.equal({ banker: 50_000 });
  });

  it('never counts the bets of others as mine', () => {
    const fact: Fact = {
      seq: 2,
      kind: 'bet',
      player: { nickname: 'Lee' },
      amount: 1,
      bet: 'b9',
      items: [{ spot: 'tie', amount: 1 }],
    };
    expect(betsBySpot(withFacts(opened(), [fact], 'rnd_1'))).to.deep.equal({});
    const row = { player: { nickname: 'Lee' }, invested: 5, won: 10, net: 5 };
    expect(withFacts(opened(), [{ seq: 2, kind: 'settle', rows: [row] }], 'rnd_1').settled).to.equal(null);
  });

  it('takes back the placement that an undo names', () => {
    const two = [1, 2].reduce(
      (view, bet) => withPlacement(view, { bet, items: [{ spot: 'player', amount: bet * 1000 }] }),
      opened(),
    );
    const mine = { nickname: 'Kim', you: true };
    expect(betsBySpot(withFacts(two, [{ seq: 2, kind: 'bet_undo', player: mine, bet: 1 }], 'rnd_1'))).to.deep.equal({
      player: 2000,
    });
  });

  it('keeps the last coup and my last bets for the next round', () => {
    const bet = withPlacement(opened(), { bet: 1, items: [{ spot: 'banker', amount: 5000 }] });
    const over = withFacts(bet, [...coup(2), settle(9, 5000, 9750)], 'rnd_1');
    const cleared = withYou(over, { ...over.you, bets: [] });
    expect(betsBySpot(cleared)).to.deep.equal({ banker: 5000 });
    const next = withFacts(cleared, [start(10, 48)], 'rnd_2');
    expect(next.lastBets).to.deep.equal([{ spot: 'banker', amount: 5000 }]);
    expect(betsBySpot(next)).to.deep.equal({});
    expect(next.zones).to.deep.equal({});
    expect(next.previous?.result?.outcome).to.equal('banker');
  });

  it('A2 keeps my sum on its spots while the deciding card still flies, never the sum of an earlier round', () => {
    const bet = { bet: 1, items: [{ spot: 'banker', amount: 5000 }] };
    const first = coup(2);
    const betting = withPlacement(opened(), bet);
    const dealt = withFacts(betting, first.slice(0, -1), 'rnd_1');
    expect(betsBySpot(withYou(dealt, { ...dealt.you, bets: [] }))).to.deep.equal({ banker: 5000 });
    const next = withFacts(withFacts(dealt, [first.at(-1) as Fact], 'rnd_1'), [start(10, 48)], 'rnd_2');
    const closed = withFacts(next, [{ seq: 11, ts: 0, kind: 'betting', action: 'closed' }], 'rnd_2');
    expect(betsBySpot(withYou(closed, { ...closed.you, bets: [] }))).to.deep.equal({});
  });

  it('takes the same window again with a deadline', () => {
    const waiting = withSnapshot(emptyView(), snapshot(NOW, [start(1, 47)], [betWindow(NOW, null)]), NOW);
    const running = withAsk(waiting, betWindow(NOW, 15_000));
    expect(running.asks).to.have.length(1);
    expect(running.asks[0]?.deadline).to.equal(NOW + 15_000);
  });

  it('ends a window of bets with the cards that are dealt, or the question that comes, where the game does not tell that', () => {
    const dealt = withFacts(opened(), [{ seq: 2, kind: 'deal', seat: 1, cards: ['As'] }], 'rnd_1');
    expect(dealt).to.deep.include({ phase: 'closed', asks: [] });
    const choice = { ask: 9, seat: 1, options: { fold: {} }, deadline: NOW + 9_000, otherwise: 'fold' };
    const asked = withAsk(opened(), choice as never);
    expect(asked.phase).to.equal('closed');
    expect(asked.asks).to.deep.equal([choice]);
  });

  it('shows a void with its reason', () => {
    const view = withFacts(opened(), [{ seq: 2, kind: 'void', reason: 'misdeal' }, settle(3, 0, 0)], 'rnd_1');
    expect(view).to.include({ phase: 'void', voidReason: 'misdeal' });
  });

  it('knows whose each box is, what is bet there, and what decisions have added', () => {
    const bet = (seq: number, kind: string, nickname: string, amount: number) => {
      return { seq, kind, player: { nickname }, amount, bet: seq, items: [{ spot: 'box_3', amount }] };
    };
    const action = { seq: 5, kind: 'action', seat: 3, action: 'split', amount: 400, total: 800 };
    const bets = [bet(2, 'bet', 'Otter', 300), bet(3, 'bet', 'Otter', 100)];
    const split = withFacts(opened(), [...bets, action], 'rnd_1');
    expect(split.holders).to.deep.equal({ box_3: { nickname: 'Otter', mine: false, amount: 400 } });
    expect(split.staked).to.deep.equal({ 3: 800 });
    const undone = withFacts(opened(), [...bets, bet(4, 'bet_undo', 'Otter', 100)], 'rnd_1');
    expect(undone.holders.box_3?.amount).to.equal(300);
    const raise = { seq: 6, kind: 'action', seat: 3, action: 'raise', amount: 400 };
    const raised = withFacts(withFacts(opened(), bets, 'rnd_1'), [{ ...raise, seq: 5 }, raise], 'rnd_1');
    expect(raised.staked, 'told without a total').to.deep.equal({ 3: 1200 });
    expect(addedTo(raised, 3)).to.equal(800);
    expect(addedOnMine(raised), 'of another').to.equal(0);
    const next = withFacts(split, [{ ...start(6, 48) }], 'rnd_2');
    expect([next.holders, next.staked]).to.deep.equal([{}, {}]);
  });
});
