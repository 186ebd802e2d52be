// Tests of fuzzing: it passes a sound game, and finds every way in which one can be broken.
import { type Game, type Outcome, type Request, type Round, Run } from '@baize/sdk';
import { expect } from 'chai';
import { sendBad } from './bad-moves.ts';
import { highCard, redBlack } from './fixture.ts';
import { fuzz } from './fuzz.ts';
import { replay } from './golden.ts';
import { luckOf, shuffled } from './luck.ts';
import { checksOf, plays, playsIn } from './plays.ts';
import { PracticeTable } from './practice-table.ts';

type Pots = Extract<Outcome, { end: 'pots' }>;
const problemsOf = (game: Game) =>
  fuzz(game, { rounds: 200, seed: 5 })
    .failed.flatMap(each => each.problems)
    .join('; ');
const spoilt = (change: (outcome: Pots, round: Round) => void) =>
  highCard((round, outcome) => {
    change(outcome as Pots, round);
    return outcome;
  });

function explode(): never {
  throw new Error('oops');
}

describe('fuzz', () => {
  it('SDK-04 finds nothing wrong with a sound game, seated or of spots', () => {
    for (const game of [highCard(), redBlack(), { ...highCard(), live: true }]) {
      const report = fuzz(game, { rounds: 400, seed: 3 });
      expect(report.failed).to.deep.equal([]);
      expect(report.rounds).to.equal(400);
      expect(report.inputs).to.be.above(800);
    }
  });

  it('plays the same rounds for the same seed', () => {
    const inputs = (seed: number) => fuzz(highCard(), { rounds: 60, seed }).inputs;
    expect(inputs(8)).to.equal(inputs(8));
  });

  const broken: [string, Game, RegExp][] = [
    ['makes chips', spoilt(({ pots }) => (pots[0] ? pots[0].amount++ : 0)), /contributions are not its amount/],
    ['loses a pot', spoilt(({ pots }) => pots.pop()), /pots have 0 of it|pots have \d+ of it/],
    ['pays somebody who is not eligible', spoilt(({ pots }) => pots[0]?.winners.splice(0, 9, 77)), /not eligible/],
    ['has no winner', spoilt(({ pots }) => pots[0]?.winners.splice(0, 9)), /winners/],
    ['ends with none', highCard(() => ({ end: 'none', word: 'x', result: null })), /something was put in/],
    [
      'makes transfers of what lies in the middle',
      highCard(() => ({ end: 'transfers', word: 'x', result: null, net: [], order: [] })),
      /chips are in the middle/,
    ],
    ['pays a negative win', redBlack(() => -1), /win -1/],
    ['pays a fraction', redBlack(amount => amount * 1.955), /win \d+\.\d+/],
    ['pays 2^60', redBlack(() => 2 ** 60), /win 1152921504606847000/],
    [
      'throws',
      spoilt(() => {
        throw new Error('oops');
      }),
      /oops/,
    ],
    ['throws when it is asked who plays', { ...highCard(), ready: () => explode() }, /ready threw/],
    ['never starts', { ...highCard(), ready: () => null }, /no round starts/],
  ];
  for (const [what, game, message] of broken)
    it(`finds a game that ${what}`, () => {
      expect(problemsOf(game)).to.match(message);
    });

  it('finds a bet without a win, a win without a bet, and a win twice', () => {
    const wins = (change: (list: { bet: number; spot: string; win: number }[]) => void): Game => {
      const game = redBlack();
      return {
        ...game,
        *play(round) {
          const outcome = yield* game.play(round);
          if (outcome.end === 'payouts') change(outcome.wins);
          return outcome;
        },
      };
    };
    expect(problemsOf(wins(list => list.pop()))).to.match(/has no win/);
    expect(problemsOf(wins(list => list.push({ bet: 9999, spot: 'red', win: 0 })))).to.match(/does not stand/);
    expect(problemsOf(wins(list => list[0] && list.push(list[0])))).to.match(/which it has not/);
  });

  it('finds chance and clocks in a script: its replay differs', () => {
    let count = 0;
    const game = spoilt(({ result: _ }, round) => round.tell({ kind: 'event', type: 'count', data: count++ }));
    expect(problemsOf(game)).to.match(/replay: .*facts/);
  });

  it('finds a round that does not end', () => {
    const game: Game = {
      ...highCard(),
      *play(round): Generator<Request, Outcome, never> {
        for (;;)
          yield {
            ask: 'choice',
            of: [{ seat: round.dealt[0] ?? 0, options: { stay: {} }, otherwise: 'stay', timer: 'action_ms' }],
          };
      },
    };
    expect(fuzz(game, { rounds: 1 }).failed[0]?.problems.join()).to.match(/no end after/);
  });

  it('finds a card outside an array, also where it is masked for strangers', () => {
    const game = highCard((round, outcome) => {
      round.tell({ kind: 'event', type: 'board', card: (outcome as Pots).board?.[0] });
      return outcome;
    });
    expect(problemsOf(game)).to.match(/outside an array/);
  });

  it('finds a card in the result that nobody was shown: history would show it to everybody', () => {
    const game: Game = {
      ...highCard(),
      *play(round): Generator<Request, Outcome, string[]> {
        const down = yield { ask: 'cards', places: [{ at: 'hole:1:1', seen: [round.dealt[0] ?? 0] }], stage: 'deal' };
        return { end: 'none', word: 'x', result: { stock: [...down] } };
      },
    };
    expect(problemsOf(game)).to.match(/the result has \w\w, which not everybody has seen/);
  });

  it('refuses with a sentence a game that no host plays, and money that is in no bet', () => {
    expect(problemsOf({ ...highCard(), flow: 'bet', seats: null })).to.match(/kind table with flow bet: a wallet/);
    expect(problemsOf({ ...highCard(), kind: 'round' })).to.match(/no pot to post to/);
    const seated: Game = { ...redBlack(), flow: 'buy_in', seats: { min: 1, max: 2, usual: 2 } };
    expect(problemsOf(seated)).to.match(/a betting window in which nobody can bet/);
    const limits = { min_bet: 1, max_bet: 10, min_buy_in: 20, max_buy_in: 50 };
    const rich: Game = { ...seated, limits: Object.keys(limits), template: { limits } };
    expect(problemsOf(rich)).to.equal('');
    expect(problemsOf({ ...rich, kind: 'table' })).to.match(/ended in payouts: players who play each other/);
  });

  it('finds a seat that is offered cards it does not see', () => {
    const game: Game = {
      ...highCard(),
      *play(round): Generator<Request, Outcome, string[]> {
        const down = yield { ask: 'cards', places: [{ at: 'stock:1', seen: [] }], stage: 'deal' };
        yield {
          ask: 'choice',
          of: [
            {
              seat: round.dealt[0] ?? 0,
              options: { take: { from: down, least: 0, most: 1 } },
              otherwise: 'take',
              timer: 'action_ms',
            },
          ],
        };
        return { end: 'none', word: 'x', result: null };
      },
    };
    expect(problemsOf(game)).to.match(/does not see/);
  });

  it('hands over a failed round so that it can be replayed', () => {
    const [failure] = fuzz(
      redBlack(() => -1),
      { rounds: 50, seed: 9 },
    ).failed;
    expect(failure?.record).to.include({ game: 'red_black', seed: failure?.seed });
    expect(
      failure?.record &&
        replay(
          redBlack(() => -1),
          failure.record,
        ),
    ).to.deep.equal([]);
    expect(failure?.record && replay(redBlack(), failure.record).join()).to.match(/^outcome\.wins/);
  });

  it('sends bad inputs to every kind of request, and sees them refused', () => {
    const luck = luckOf(4);
    for (const game of [highCard(), redBlack()]) {
      const table = new PracticeTable(game, luck, { calm: true });
      const setup = table.open();
      const run = setup && new Run(game, setup);
      if (!run) throw new Error('no round');
      for (let i = 0; i < 300; i++) expect(sendBad(run, { in: 'cards', cards: ['As'], source: 'auto' }, luck)).to.deep.equal([]);
    }
  });
});

describe('plays', () => {
  playsIn(it, highCard(), { rounds: 100 });
  playsIn(it, redBlack(), { rounds: 100 });

  it('names everything that a package lacks', () => {
    const { template: _, rules: __, ...bare } = highCard();
    expect(plays(bare as Game, { certify: true }).join()).to.match(/no rules in ko.*no template/);
    expect(plays({ ...highCard(), code: 'No' }, { rounds: 5 }).join()).to.match(/code is wrong/);
    expect(plays({ ...highCard(), bot: () => ({ option: 'fly' }) }, { rounds: 20 }).join()).to.match(/bot.*ACTION_INVALID/);
    expect(plays({ ...highCard(), check: () => ['ante'] }, { rounds: 5 }).join()).to.match(/ante is refused/);
    expect(checksOf(highCard()).length).to.equal(5);
  });
});

describe('luck', () => {
  it('is even, and the same for the same seed', () => {
    const luck = luckOf(1);
    const dice = new Uint32Array(6);
    for (let i = 0; i < 60_000; i++) {
      const side = luck(6);
      dice[side] = (dice[side] ?? 0) + 1;
    }
    for (const count of dice) expect(count).to.be.within(9600, 10_400);
    expect(shuffled([1, 2, 3, 4, 5], luckOf(7))).to.deep.equal(shuffled([1, 2, 3, 4, 5], luckOf(7)));
  });
});
