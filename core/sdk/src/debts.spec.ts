// Tests of debts: what is cut, what is told, and that a round moves what its debts come to.
import { expect } from 'chai';
import { Debts } from './debts.ts';
import { runOf, setupOf } from './fixture.ts';
import type { Game } from './game.ts';
import type { Outcome, Round } from './round.ts';
import type { Run } from './run.ts';
import type { Amount, Seat } from './words.ts';

/** [from, to, amount, payer] one after the other; what counts of each, and the net. */
function owed(stacks: Amount[], maxLoss: Amount, asked: [Seat, Seat, Amount, Seat?][]): [Amount[], Amount[]] {
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const debts = new Debts({ seats, dealt: seats.map(each => each.seat), limits: { max_loss: maxLoss } });
  const counted = asked.map(([from, to, amount, payer]) => debts.owe(from, to, amount, 'stop', payer).amount);
  return [counted, debts.net().map(([, amount]) => amount)];
}

const TRANSFERS = { end: 'transfers' as const, word: 'over', result: null, order: [] as Seat[] };
const play = (work: (round: Round) => Outcome, changes: Partial<Game> = {}): Run =>
  runOf(
    // biome-ignore lint/correctness/useYield: it asks nothing
    function* (round) {
      return work(round);
    },
    [],
    changes,
  );
const faultOf = (work: (round: Round) => unknown, changes?: Partial<Game>): string => {
  const { fault } = play(round => {
    work(round);
    return { ...TRANSFERS, net: round.net() };
  }, changes);
  return fault === null ? 'none' : (fault as Error).message;
};

describe('debts', () => {
  it('are cut to what the payer has, what the winner brought, and the most one may lose', () => {
    expect(owed([1000, 350], 0, [[1, 0, 1600]]), 'all that is left').to.deep.equal([[350], [350, -350]]);
    expect(owed([500, 9000], 0, [[1, 0, 1600]]), 'no more than the winner brought').to.deep.equal([[500], [500, -500]]);
    const mayLose: [Seat, Seat, Amount][] = [
      [1, 0, 700],
      [1, 0, 800],
    ];
    expect(owed([9000, 9000], 1000, mayLose), 'max_loss').to.deep.equal([
      [700, 300],
      [1000, -1000],
    ]);
  });

  it('count what was won in the round as theirs to lose', () => {
    const asked: [Seat, Seat, Amount][] = [
      [0, 1, 700],
      [1, 0, 1600],
    ];
    expect(owed([9000, 9000], 1000, asked)).to.deep.equal([
      [700, 1600],
      [900, -900],
    ]);
  });

  it('may be paid by another seat: two shares, two cuts, one purse', () => {
    const asked: [Seat, Seat, Amount, Seat?][] = [
      [1, 0, 800],
      [2, 0, 800, 1],
    ];
    expect(owed([9000, 900, 9000], 0, asked)).to.deep.equal([
      [800, 100],
      [900, -900, 0],
    ]);
  });

  it('are told one by one, and are what an end in transfers moves', () => {
    const run = play(round => {
      const got = [round.owe(1, 2, 300, 'first_ppeok'), round.owe(2, 1, 5000, 'stop'), round.owe(2, 1, 10, 'stop')];
      round.tell({ kind: 'event', type: 'got', data: got });
      return { ...TRANSFERS, net: round.net() };
    });
    expect(run.told.map(told => told.fact)).to.deep.equal([
      { kind: 'debt', from: 1, to: 2, amount: 300, why: 'first_ppeok' },
      { kind: 'debt', from: 2, to: 1, amount: 1000, why: 'stop' },
      { kind: 'event', type: 'got', data: [300, 1000, 0] },
    ]);
    expect(run.outcome).to.deep.include({
      net: [
        [1, 700],
        [2, -700],
      ],
    });
    expect(run.debts.length).to.equal(2);
    expect([...run.stacks.values()], 'no chips move before the end').to.deep.equal([1000, 1000]);
  });

  it('refuse what is no debt, with a sentence', () => {
    const cases: [(round: Round) => unknown, string][] = [
      [round => round.owe(1, 7, 5, 'stop'), 'seat 7 owes or wins, and was not dealt in'],
      [round => round.owe(1, 1, 5, 'stop'), 'seat 1 owes itself'],
      [round => round.owe(1, 2, 5, 'stop', 2), 'seat 2 owes itself'],
      [round => round.owe(1, 2, -5, 'stop'), 'seat 1 owes -5: an amount is a whole number from 0'],
      [round => round.owe(1, 2, 0.5, 'stop'), 'seat 1 owes 0.5: an amount is a whole number from 0'],
      [round => round.owe(1, 2, 5, 'Stop it'), 'a debt says why by a name, as stop or first_ppeok, not Stop it'],
    ];
    for (const [work, sentence] of cases) expect(faultOf(work)).to.equal(sentence);
    expect(faultOf(round => round.owe(1, 2, 5, 'stop'), { kind: 'round' })).to.include('owe each other nothing');
  });

  it('make a round a fault that moves something else', () => {
    const ended = (outcome: (round: Round) => Outcome) =>
      String(
        play(round => {
          round.owe(1, 2, 300, 'stop');
          return outcome(round);
        }).fault,
      );
    const net = (a: Amount, b: Amount): Outcome => ({
      ...TRANSFERS,
      net: [
        [1, a],
        [2, b],
      ],
    });
    expect(ended(() => net(-300, 300))).to.equal('null');
    expect(ended(() => net(-200, 200))).to.include('ended with -200 for seat 1, its debts come to -300');
    expect(ended(() => ({ end: 'none', word: 'over', result: null }))).to.include('though seats owe each other');
    expect(setupOf().limits).to.not.have.property('max_loss');
  });
});
