// Tests of fuzzing debts: a sound game passes at any stacks and limits, and an account of its own finds what does not add up.
import { choose, type Game, type Outcome, type Round, type Run, type Script, type Setup } from '@baize/sdk';
import { expect } from 'chai';
import { highCard } from './fixture.ts';
import { fuzz } from './fuzz.ts';
import { owedProblems } from './owed.ts';

/** Each seat says how much the others owe it. */
const greedy = (after: (round: Round, outcome: Outcome) => Outcome = (_, outcome) => outcome): Game => ({
  ...highCard(),
  limits: ['ante', 'max_loss', 'min_buy_in', 'max_buy_in'],
  template: { limits: { ante: 1, max_loss: 0, min_buy_in: 20, max_buy_in: 100 } },
  rake: 'profit',
  play: round => script(round, after),
});

function* script(round: Round, after: (round: Round, outcome: Outcome) => Outcome): Script<Outcome> {
  round.tell({ kind: 'start', no: round.no });
  for (const seat of round.dealt) {
    const options = { none: {}, claim: { min: 1, max: 500 } };
    const { amount } = yield* choose({ seat, options, otherwise: 'none', timer: 'action_ms' });
    for (const other of round.dealt) if (other !== seat) round.owe(other, seat, amount, 'claim');
  }
  return after(round, { end: 'transfers', word: 'over', result: null, net: round.net(), order: [...round.dealt] });
}

const problemsOf = (game: Game): string =>
  fuzz(game, { rounds: 300, seed: 4 })
    .failed.flatMap(each => each.problems)
    .join('; ');

describe('fuzz of debts', () => {
  it('SDK-04 passes a game that owes far more than anybody has', () => {
    const report = fuzz(greedy(), { rounds: 2_000, seed: 9 });
    expect(report.failed).to.deep.equal([]);
    expect(report.rounds).to.equal(2_000);
  });

  it('finds a round that moves more or less than was owed', () => {
    const shifted = greedy((_, outcome) => {
      if (outcome.end === 'transfers' && outcome.net[0] && outcome.net[1]) {
        outcome.net[0][1] += 1;
        outcome.net[1][1] -= 1;
      }
      return outcome;
    });
    expect(problemsOf(shifted)).to.match(/its debts come to/);
    expect(problemsOf(greedy(() => ({ end: 'none', word: 'x', result: null })))).to.match(/though seats owe each other/);
  });

  it('does not take the round at its word', () => {
    const seats = [0, 1].map(seat => ({ seat, player: `p${seat}`, chips: 100, in: true, connected: true, entry: null }));
    const setup = { seats, dealt: [0, 1], limits: { max_loss: 50 } } as unknown as Setup;
    const debt = (from: number, to: number, amount: number) => ({ fact: { kind: 'debt', from, to, amount, why: 'x' } });
    const of = (told: object[], net: [number, number][]) =>
      owedProblems(setup, { told, debts: told, outcome: { end: 'transfers', net } } as unknown as Run).join('; ');
    expect(
      of(
        [debt(0, 1, 50)],
        [
          [0, -50],
          [1, 50],
        ],
      ),
    ).to.equal('');
    expect(
      of(
        [debt(0, 1, 60)],
        [
          [0, -60],
          [1, 60],
        ],
      ),
    ).to.equal('seat 0 loses 60, at most 50 is theirs to lose');
    expect(
      of(
        [debt(0, 1, 150)],
        [
          [0, -150],
          [1, 150],
        ],
      ),
    ).to.match(/seat 1 wins 150 from seat 0, and brought 100/);
    expect(
      of(
        [debt(0, 1, 50)],
        [
          [0, -40],
          [1, 40],
        ],
      ),
    ).to.match(/seat 0 ends with -40, its debts come to -50/);
    const run = {
      told: [debt(0, 1, 5)],
      debts: [],
      outcome: {
        end: 'transfers',
        net: [
          [0, -5],
          [1, 5],
        ],
      },
    };
    expect(owedProblems(setup, run as unknown as Run)).to.deep.equal(['1 debts were told, 0 count']);
  });
});
