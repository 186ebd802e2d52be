// Tests of a street of betting: who is asked, what is offered, when it ends, what is told and what goes back.
import { isRefused } from '@baize/sdk';
import { expect } from 'chai';
import type { Street } from './betting-round.ts';
import { asked, factsOf, moves, street } from './fixture.ts';
import { menu, potLimit } from './structure.ts';

const result = (run: ReturnType<typeof street>): unknown => run.outcome?.result;
const pots = (run: ReturnType<typeof street>): unknown =>
  run.outcome?.end === 'pots' ? run.outcome.pots.map(({ amount, eligible }) => [amount, eligible]) : null;
const refused = (run: ReturnType<typeof street>, word: string): boolean => {
  try {
    moves(run, word);
    return false;
  } catch (error) {
    return isRefused(error);
  }
};

describe('a street of betting', () => {
  it('goes round from the first to act until all have answered the last bet', () => {
    const run = street([100, 100, 100]);
    expect(asked(run)).to.equal('0: check bet 10-100');
    moves(run, 'check');
    expect(asked(run)).to.equal('1: check bet 10-100');
    moves(run, 'bet 30');
    expect(asked(run)).to.equal('2: fold call 30 raise 60-100');
    moves(run, 'call');
    expect(asked(run)).to.equal('0: fold call 30 raise 60-100');
    moves(run, 'fold');
    expect(result(run)).to.deep.equal({ last: 1, live: [1, 2], clean: true });
  });

  it('ends when everybody has checked', () => {
    expect(result(moves(street([100, 100]), 'check', 'check'))).to.deep.equal({ last: null, live: [0, 1], clean: true });
  });

  it('ends at once when one is left, and asks them nothing', () => {
    const run = moves(street([100, 100, 100]), 'bet 10', 'fold', 'fold');
    expect(result(run)).to.deep.equal({ last: 0, live: [0], clean: true });
    expect(factsOf(run, 'event')).to.deep.equal([{ kind: 'event', type: 'uncalled_return', data: { seat: 0, amount: 10 } }]);
  });

  it('begins with whom it is told to, and passes over who has no chips', () => {
    const run = street([100, 0, 100], {}, { first: 1 });
    expect(asked(run)).to.equal('2: check bet 10-100');
  });

  it('gives a blind the last word though its bet is matched', () => {
    const run = street([100, 100, 100], { 0: 5, 1: 10 }, { bet: 10, first: 2 });
    moves(run, 'call', 'call');
    expect(asked(run)).to.equal('1: check raise 20-100');
    moves(run, 'check');
    expect(result(run)).to.deep.include({ last: null });
  });

  it('refuses a fold where checking is free, a check where a bet stands, a bet where one stands', () => {
    const run = street([100, 100]);
    expect([refused(run, 'fold'), refused(run, 'call'), refused(run, 'raise 20')]).to.deep.equal([true, true, true]);
    moves(run, 'bet 10');
    expect([refused(run, 'check'), refused(run, 'bet 20')]).to.deep.equal([true, true]);
    expect(asked(run)).to.equal('1: fold call 10 raise 20-100');
  });

  it('refuses amounts outside the range and corrects none', () => {
    const run = street([100, 100]);
    for (const word of ['bet 9', 'bet 101', 'bet 0', 'bet 10.5', 'bet -10']) expect(refused(run, word), word).to.equal(true);
    expect(run.inputs).to.deep.equal([]);
    expect(run.puts.get(0)).to.equal(0);
  });

  it('takes the free way when the clock answers, and says so', () => {
    const run = moves(street([100, 100]), 'auto', 'bet 20', 'auto');
    const actions = factsOf(run, 'action').map(({ seat, action, auto }) => [seat, action, auto]);
    expect(actions).to.deep.equal([
      [0, 'check', true],
      [1, 'bet', undefined],
      [0, 'fold', true],
    ]);
  });

  it('asks with the action timer and the time bank', () => {
    const { waiting } = street([100, 100]);
    expect(waiting?.ask === 'choice' && waiting.of[0]).to.deep.include({ timer: 'action_ms', bank: true, otherwise: 'check' });
  });
});

describe('raising', () => {
  it('raises by at least the last full raise', () => {
    const run = moves(street([900, 900, 900]), 'bet 100', 'raise 250');
    expect(asked(run)).to.equal('2: fold call 250 raise 400-900');
  });

  it('leaves the least raise as it was after an incomplete one', () => {
    const run = moves(street([900, 130, 900]), 'bet 100', 'raise 130');
    expect(asked(run)).to.equal('2: fold call 130 raise 230-900');
  });

  it('does not reopen the betting by a short all-in for those who acted', () => {
    const run = moves(street([900, 900, 150]), 'bet 100', 'call', 'raise 150');
    expect(asked(run)).to.equal('0: fold call 50');
    moves(run, 'call');
    expect(asked(run)).to.equal('1: fold call 50');
  });

  it('adds short all-ins up, seat by seat', () => {
    // bet 100, all-in 125, call 125, all-in 200: the bettor faces a full bet more, the caller does not
    const run = moves(street([900, 125, 900, 200]), 'bet 100', 'raise 125', 'call', 'raise 200');
    expect(asked(run)).to.equal('0: fold call 100 raise 300-900');
    moves(run, 'call');
    expect(asked(run)).to.equal('2: fold call 75');
  });

  it('lets a seat that has not acted raise over any all-in', () => {
    const run = moves(street([900, 4, 900]), 'check', 'bet 4');
    expect(asked(run)).to.equal('2: fold call 4 raise 14-900');
  });

  it('lets a checker not raise over an all-in below the smallest bet', () => {
    const run = moves(street([900, 4, 900]), 'check', 'bet 4', 'call');
    expect(asked(run)).to.equal('0: fold call 4');
  });

  it('offers no raise where nobody could call more', () => {
    expect(asked(moves(street([900, 100]), 'bet 50', 'raise 100'))).to.equal('0: fold call 50');
    expect(asked(moves(street([100, 900, 50]), 'bet 100'))).to.equal('1: fold call 100');
  });

  it('never asks for more than another seat could match', () => {
    const run = street([70, 1000], { 0: 70, 1: 50 }, { bet: 100, step: 100, first: 1 });
    expect(asked(run)).to.equal('1: fold call 20');
  });

  it('asks a seat that covers all others nothing', () => {
    const run = street([20, 30], { 0: 20, 1: 20 }, { bet: 30, first: 1 });
    expect(asked(run)).to.equal('nobody');
    expect(result(run)).to.deep.include({ last: null, live: [0, 1] });
  });

  it('has no limit of raises', () => {
    const run = street([5000, 5000]);
    const words = Array.from({ length: 50 }, (_, i) => (i === 0 ? 'bet 10' : `raise ${(i + 1) * 10}`));
    expect(asked(moves(run, ...words))).to.equal('0: fold call 10 raise 510-5000');
  });

  it('follows other structures', () => {
    const limit = street([900, 900], { 0: 50, 1: 100 }, { bet: 100, step: 100, structure: potLimit });
    expect(asked(limit)).to.equal('0: fold call 50 raise 200-300');
    const options = street([900, 900], { 0: 100, 1: 100 }, { step: 100, bet: 100, structure: menu(10, 1) });
    expect(asked(options)).to.equal('0: check ddadang 200-200 half 200-200 full 300-300');
    moves(options, 'full 300');
    expect(asked(options)).to.equal('1: fold call 200');
  });

  it('GAM-04 closes a seat that has checked or called, and lets all others raise while somebody else has chips', () => {
    const open = (stacks: number[]) => street(stacks, {}, { reraise: 'until_call' });
    expect(asked(moves(open([900, 900, 900]), 'check', 'bet 10'))).to.equal('2: fold call 10 raise 20-900');
    expect(asked(moves(open([900, 900, 900]), 'check', 'bet 10', 'call'))).to.equal('0: fold call 10');
    // a short all-in closes nobody who bet; and a seat that cannot cover the bet is somebody to raise against
    expect(asked(moves(open([900, 104, 900]), 'bet 100', 'raise 104', 'fold'))).to.equal('0: fold call 4');
    expect(asked(moves(open([900, 104, 900]), 'bet 100', 'raise 104', 'call'))).to.equal('0: fold call 4 raise 204-900');
    expect(asked(moves(open([500, 900, 100]), 'bet 500'))).to.equal('1: fold call 500 raise 900-900');
  });

  it('GAM-04 takes a raise that is offered at a price', () => {
    const structure: Street['structure'] = ({ bet, isFirst }, options) => {
      if (isFirst) options.bbing = { price: 10 };
      options.double = { price: bet === 0 ? 20 : 2 * bet };
    };
    const run = street([900, 900], {}, { structure, reraise: 'until_call' });
    expect(asked(run)).to.equal('0: check bbing 10 double 20');
    expect(asked(moves(run, 'bbing'))).to.equal('1: fold call 10 double 20');
    moves(run, 'double', 'call');
    expect(factsOf(run, 'action').map(({ action, label, amount, total }) => [action, label, amount, total])).to.deep.equal([
      ['bet', 'bbing', 10, 10],
      ['raise', 'double', 20, 20],
      ['call', undefined, 10, 20],
    ]);
    expect(asked(moves(street([900, 900], {}, { structure }), 'check'))).to.equal('1: check double 20');
  });

  it('counts raises for the menu, the opening bet apart', () => {
    const run = street([9000, 9000], {}, { step: 100, structure: menu(10, 2) });
    moves(run, 'bbing 100', 'ddadang 200', 'ddadang 400');
    expect(asked(run)).to.equal('1: fold call 200');
  });
});

describe('what a street tells', () => {
  it('HIS-06 opens and closes the betting with everything in the middle', () => {
    const run = moves(street([100, 100], { 0: 5, 1: 10 }, { bet: 10 }), 'raise 40', 'fold');
    expect(factsOf(run, 'betting')).to.deep.equal([
      { kind: 'betting', action: 'open', stage: 'flop', amount: 15 },
      { kind: 'betting', action: 'closed', stage: 'flop', amount: 20 },
    ]);
  });

  it('HIS-07 tells what moved now, the street total, the middle and the stack', () => {
    const run = moves(street([200, 200, 50], { 0: 5, 1: 10 }, { bet: 10, first: 2 }), 'call', 'raise 40', 'call', 'raise 50');
    expect(factsOf(run, 'action').slice(2)).to.deep.equal([
      { kind: 'action', seat: 2, action: 'call', amount: 10, total: 10, pot: 25, stack: 40 },
      { kind: 'action', seat: 0, action: 'raise', amount: 35, total: 40, pot: 60, stack: 160 },
      { kind: 'action', seat: 1, action: 'call', amount: 30, total: 40, pot: 90, stack: 160 },
      { kind: 'action', seat: 2, action: 'allin', amount: 40, total: 50, pot: 130, stack: 0 },
    ]);
  });

  it('calls a bet, a raise and a call all-in where they leave nothing', () => {
    const run = moves(street([60, 90, 90]), 'bet 60', 'raise 90', 'call');
    expect(factsOf(run, 'action').map(({ action, total }) => [action, total])).to.deep.equal([
      ['allin', 60],
      ['allin', 90],
      ['allin', 90],
    ]);
  });

  it('labels an action with its name on the menu', () => {
    const run = moves(street([900, 900], {}, { structure: menu(10, 3), step: 100 }), 'bbing 100', 'half 200', 'call');
    expect(factsOf(run, 'action').map(({ action, label }) => [action, label])).to.deep.equal([
      ['bet', 'bbing'],
      ['raise', 'half'],
      ['call', undefined],
    ]);
  });
});

describe('uncalled chips', () => {
  it('go back above the second highest of any seat, also of one that folded', () => {
    const run = moves(street([500, 500, 500]), 'bet 100', 'raise 300', 'fold', 'fold');
    expect(run.returns.get(1)).to.equal(200);
    expect(pots(run)).to.deep.equal([[200, [1]]]);
    expect([...run.stacks.values()]).to.deep.equal([400, 400, 500]);
  });

  it('go back from an overbet that was called short', () => {
    const run = moves(street([500, 80, 60]), 'bet 500', 'call', 'call');
    expect(run.returns.get(0)).to.equal(420);
    expect(pots(run)).to.deep.equal([
      [180, [0, 1, 2]],
      [40, [0, 1]],
    ]);
  });

  it('are none where two have put in most', () => {
    const run = moves(street([100, 100, 40]), 'bet 50', 'call', 'call');
    expect([...run.returns]).to.deep.equal([]);
    expect(factsOf(run, 'event')).to.deep.equal([]);
  });
});
