// Tests of betting windows: limits of totals, boxes, undo.
import { expect } from 'chai';
import { NOTHING, refusal, runOf, stateOf } from './fixture.ts';
import { bets } from './verbs.ts';
import { view } from './view.ts';
import type { Bet, BetItem, Spot } from './words.ts';

const SPOTS: Record<string, Spot> = Object.fromEntries<Spot>([
  ['red', { min: 100, max: 500, step: 50, reason: 'bet' }],
  ['constructor', { min: 1, max: 5, step: 1, reason: 'bet' }],
  ['box_1', { min: 10, max: 100, step: 10, reason: 'ante', seat: 1 }],
]);

function windowOf(begins: 'now' | 'first_bet' = 'now') {
  const got: Bet[][] = [];
  const owners: (string | null)[] = [];
  const run = runOf(
    function* (round) {
      got.push(yield* bets(SPOTS, 'action_ms', begins));
      owners.push(round.owner(1));
      return NOTHING;
    },
    [],
    { flow: 'bet', seats: null },
    { seats: [], dealt: [] },
  );
  let id = 0;
  const bet = (player: string, ...items: [string, unknown][]) =>
    refusal(() =>
      run.push({ in: 'bet', id: ++id, player, items: items.map(([spot, amount]) => ({ spot, amount })) as BetItem[] }),
    );
  return { run, bet, got, owners };
}

describe('a betting window', () => {
  it('keeps one player’s total on a spot within min and max on multiples of step', () => {
    const { bet } = windowOf();
    expect(bet('a', ['red', 50])).to.include({ reason: 'min' });
    expect(bet('a', ['red', 100])).to.equal('accepted');
    expect(bet('a', ['red', 75])).to.include({ reason: 'step' });
    expect(bet('a', ['red', 50])).to.equal('accepted');
    expect(bet('a', ['red', 400])).to.include({ reason: 'max', spot: 'red', min: 100, max: 500 });
    expect(bet('a', ['red', 350])).to.equal('accepted');
    expect(bet('b', ['red', 500])).to.equal('accepted');
  });

  it('refuses unknown, hostile and doubled spots, empty and broken items, and changes nothing', () => {
    const { run, bet } = windowOf();
    const before = stateOf(run);
    for (const spot of ['blue', '__proto__', 'toString', '']) expect(bet('a', [spot, 100])).to.include({ reason: 'spot' });
    expect(bet('a', ['red', 100], ['red', 100])).to.include({ reason: 'spot' });
    expect(bet('a')).to.include({ code: 'ACTION_INVALID' });
    for (const amount of [-100, 0, 0.5, '100', 2 ** 53, Number.NaN, -0, null, 1n])
      expect(bet('a', ['red', amount])).to.include({ code: 'ACTION_INVALID' });
    for (const items of [null, undefined, 'red', [null], [[]], {}])
      expect(refusal(() => run.push({ in: 'bet', id: 1, player: 'a', items: items as BetItem[] }))).to.include({
        code: 'ACTION_INVALID',
      });
    expect(stateOf(run)).to.equal(before);
  });

  it('takes a spot that is named like a property of objects', () => {
    const { bet, got, run } = windowOf();
    expect(bet('a', ['constructor', 3])).to.equal('accepted');
    run.push({ in: 'time' });
    expect(got[0]?.[0]?.items).to.deep.equal([{ spot: 'constructor', amount: 3 }]);
  });

  it('is all or nothing for one placement', () => {
    const { run, bet } = windowOf();
    expect(bet('a', ['red', 100], ['constructor', 99])).to.include({ reason: 'max' });
    expect(run.standing).to.deep.equal([]);
  });

  it('F50 is not used up by placing and taking back: many thousands of placements later it still takes bets, and can end', () => {
    const { run, bet, got } = windowOf();
    for (let id = 1; id <= 2500; id++) {
      expect(bet('a', ['red', 100])).to.equal('accepted');
      run.push({ in: 'undo', id });
    }
    expect(bet('b', ['red', 100])).to.equal('accepted');
    run.push({ in: 'time' });
    expect(got[0]?.map(({ player }) => player)).to.deep.equal(['b']);
  });

  it('gives a box one owner, and frees it when their last bet on it is undone', () => {
    const { run, bet, owners } = windowOf();
    expect(bet('a', ['box_1', 10])).to.equal('accepted');
    expect(bet('a', ['box_1', 10])).to.equal('accepted');
    expect(bet('b', ['box_1', 10])).to.deep.equal({ code: 'BOX_TAKEN', reason: 'spot', spot: 'box_1' });
    run.push({ in: 'undo', id: 2 });
    expect(run.owners.get(1)).to.equal('a');
    run.push({ in: 'undo', id: 1 });
    expect(run.owners.get(1)).to.equal(undefined);
    expect(bet('b', ['box_1', 10])).to.equal('accepted');
    run.push({ in: 'time' });
    expect(owners).to.deep.equal(['b']);
  });

  it('undoes exactly the placement of that id', () => {
    const { run, bet, got } = windowOf();
    bet('a', ['red', 100]);
    bet('b', ['red', 200]);
    bet('a', ['red', 150], ['constructor', 2]);
    run.push({ in: 'undo', id: 3 });
    expect(refusal(() => run.push({ in: 'undo', id: 3 }))).to.deep.equal({ code: 'ACTION_INVALID' });
    run.push({ in: 'time' });
    expect(got[0]?.map(bet => [bet.id, bet.player])).to.deep.equal([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(refusal(() => run.push({ in: 'undo', id: 1 }))).to.deep.equal({ code: 'ACTION_LATE' });
  });

  it('refuses an undo that would leave less than the minimum', () => {
    const { run, bet } = windowOf();
    bet('a', ['red', 100]);
    bet('a', ['red', 50]);
    expect(refusal(() => run.push({ in: 'undo', id: 1 }))).to.include({ reason: 'min' });
    run.push({ in: 'undo', id: 2 });
    run.push({ in: 'undo', id: 1 });
  });

  it('SDK-06 tells bets to their player, and those on boxes to everybody', () => {
    const { run, bet } = windowOf();
    bet('a', ['red', 100]);
    bet('b', ['box_1', 10]);
    run.push({ in: 'undo', id: 1 });
    const seen = (player: string | null) => run.told.map(told => view(told, [], player)?.kind ?? 'hidden');
    expect(seen('a')).to.deep.equal(['bet', 'bet', 'bet_undo']);
    expect(seen('b')).to.deep.equal(['hidden', 'bet', 'hidden']);
    expect(run.told[0]?.fact).to.deep.equal({
      kind: 'bet',
      player: 'a',
      amount: 100,
      items: [{ spot: 'red', amount: 100 }],
      bet: 1,
    });
  });

  it('quotes the sum and the debit reason, also before the row has an id', () => {
    const { run } = windowOf();
    const items = [{ spot: 'box_1', amount: 20 }];
    expect(run.quote({ in: 'bet', id: 0, player: 'a', items })).to.deep.equal({
      seat: null,
      player: 'a',
      amount: 20,
      reason: 'ante',
    });
    expect(refusal(() => run.push({ in: 'bet', id: 0, player: 'a', items }))).to.deep.equal({ code: 'ACTION_INVALID' });
  });

  it('refuses an id that was used before', () => {
    const { run, bet } = windowOf();
    bet('a', ['red', 100]);
    expect(refusal(() => run.push({ in: 'bet', id: 1, player: 'a', items: [{ spot: 'red', amount: 50 }] }))).to.deep.equal({
      code: 'ACTION_INVALID',
    });
  });

  it('does not close without a bet where no clock runs before the first', () => {
    const { run, bet } = windowOf('first_bet');
    expect(refusal(() => run.push({ in: 'time' }))).to.deep.equal({ code: 'ACTION_INVALID' });
    bet('a', ['red', 100]);
    run.push({ in: 'time' });
    expect(run.outcome).to.not.equal(null);
  });

  it('takes the stake from the stack in buy-in games, and gives it back on undo', () => {
    const run = runOf(function* () {
      yield* bets(SPOTS, 'action_ms');
      return NOTHING;
    });
    const items = [{ spot: 'red', amount: 300 }];
    expect(refusal(() => run.push({ in: 'bet', id: 1, player: 'p1', items }))).to.include({ reason: 'not_seated' });
    expect(refusal(() => run.push({ in: 'bet', id: 1, player: 'p1', seat: 2, items }))).to.include({ reason: 'not_seated' });
    run.push({ in: 'bet', id: 1, player: 'p1', seat: 1, items });
    expect([run.stacks.get(1), run.puts.get(1)]).to.deep.equal([700, 300]);
    run.push({ in: 'undo', id: 1 });
    expect([run.stacks.get(1), run.puts.get(1)]).to.deep.equal([1000, 0]);
  });
});
