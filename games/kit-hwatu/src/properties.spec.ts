// What holds in every round: fifty cards each in one place, money that only moves, and nothing that depends on who sits where.
import { type Card, type Game, type Input, Run, type Seat, type Setup } from '@baize/sdk';
import { fuzz, luckOf, pick, shuffled } from '@baize/testkit';
import { expect } from 'chai';
import fc from 'fast-check';
import { FACES } from './deck.ts';
import { GAMES, MATGO_GAME, setupOf } from './fixture.ts';

interface Played {
  run: Run;
  inputs: Input[];
}
const seeds = fc.integer({ min: 1, max: 2 ** 30 });

/** A round from a shuffled pack with random legal moves; `look` is called at every step. */
function played(game: Game, setup: Setup, seed: number, look: (run: Run) => void = () => {}): Played {
  const luck = luckOf(seed);
  const pack = shuffled(FACES, luck);
  const run = new Run(game, setup);
  const inputs: Input[] = [];
  while (run.waiting) {
    const input: Input = run.waiting.ask === 'cards' ? dealt(pack.splice(0, run.open)) : moveOf(run, luck);
    inputs.push(input);
    run.push(input);
    look(run);
  }
  if (run.fault !== null) throw run.fault;
  return { run, inputs };
}

const dealt = (cards: Card[]): Input => ({ in: 'cards', cards, source: 'auto' });
function moveOf(run: Run, luck: ReturnType<typeof luckOf>): Input {
  if (run.waiting?.ask !== 'choice') throw new Error('nobody is asked');
  const { seat, options } = run.waiting.of[0] as { seat: Seat; options: Record<string, { from?: readonly Card[] }> };
  const option = pick(Object.keys(options), luck) as string;
  const from = options[option]?.from;
  return { in: 'choice', seat, option, ...(from === undefined ? {} : { cards: [pick(from, luck) as Card] }) };
}
const netOf = ({ run }: Played): [Seat, number][] => (run.outcome?.end === 'transfers' ? run.outcome.net : []);

describe('matgo and go-stop hold', () => {
  for (const [game, { players }] of GAMES) {
    const stacks = fc.array(fc.integer({ min: 1_000, max: 60_000 }), { minLength: players, maxLength: players });

    it(`GAM-06 GAM-07 ${game.code}: each of the fifty cards is in exactly one place at every step`, () => {
      fc.assert(
        fc.property(seeds, seed => {
          played(game, setupOf(game, Array(players).fill(100_000)), seed, run => {
            const lying = new Set(run.zones.keys());
            expect(lying.size).to.equal(run.zones.size);
            for (const zone of run.zones.values()) expect(zone).to.match(/^(hand|pile):\d$|^floor$|^flip$|^heap:\d+$/);
          });
        }),
        { numRuns: 40 },
      );
    });

    it(`MNY-11 ${game.code}: the nets sum to 0, nobody pays more than their stack, or than max_loss where there is one`, () => {
      fc.assert(
        fc.property(seeds, stacks, fc.constantFrom(0, 500, 2_000), (seed, chips, max_loss) => {
          const limits = { point_value: 100, max_loss, min_buy_in: 1, max_buy_in: 1_000_000 };
          const net = netOf(played(game, setupOf(game, chips, { limits }), seed));
          expect(net.reduce((sum, [, amount]) => sum + amount, 0)).to.equal(0);
          for (const [seat, amount] of net) {
            expect(amount).to.be.at.least(-(chips[seat] as number));
            if (max_loss > 0) expect(amount).to.be.at.least(-max_loss);
            expect(amount).to.be.at.most((players - 1) * (chips[seat] as number));
          }
        }),
        { numRuns: 60 },
      );
    });

    it(`${game.code}: twice the value of a point, twice the stacks and limits are twice every amount`, () => {
      fc.assert(
        fc.property(seeds, stacks, fc.constantFrom(0, 2_000), (seed, chips, max_loss) => {
          const times = (n: number) =>
            setupOf(
              game,
              chips.map(each => n * each),
              {
                limits: { point_value: 100 * n, max_loss: max_loss * n, min_buy_in: 1, max_buy_in: 1_000_000 },
              },
            );
          const [once, twice] = [played(game, times(1), seed), played(game, times(2), seed)];
          expect(netOf(twice)).to.deep.equal(netOf(once).map(([seat, amount]) => [seat, 2 * amount]));
        }),
        { numRuns: 40 },
      );
    });

    it(`SDK-04 ${game.code}: 300 random rounds keep every rule of the contract`, () => {
      expect(fuzz(game, { rounds: 300, seed: 77 }).failed).to.deep.equal([]);
    }).timeout(60_000);
  }

  it('matgo: who sits where makes no difference', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1_000, max: 9_000 }), fc.integer({ min: 1_000, max: 9_000 }), (seed, a, b) => {
        const one = played(MATGO_GAME, setupOf(MATGO_GAME, [a, b], { no: 0 }), seed);
        const other = played(MATGO_GAME, setupOf(MATGO_GAME, [b, a], { no: 1 }), seed);
        const swapped = netOf(other).map(([seat, amount]): [Seat, number] => [1 - seat, amount]);
        expect(swapped.toSorted(([x], [y]) => x - y)).to.deep.equal(netOf(one));
      }),
      { numRuns: 40 },
    );
  });

  it('a round played again from its inputs tells the same', () => {
    fc.assert(
      fc.property(seeds, seed => {
        const setup = setupOf(MATGO_GAME, [50_000, 50_000]);
        const { run, inputs } = played(MATGO_GAME, setup, seed);
        const again = new Run(MATGO_GAME, setup);
        for (const input of inputs) again.push(input);
        expect(again.told).to.deep.equal(run.told);
        expect(again.outcome).to.deep.equal(run.outcome);
      }),
      { numRuns: 20 },
    );
  });
});
