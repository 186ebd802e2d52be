// The bot: takes what is worth most, counts what is at stake before it goes, and wins against default moves.
import { Run, type Seat, view } from '@baize/sdk';
import { luckOf, shuffled } from '@baize/testkit';
import { expect } from 'chai';
import fc from 'fast-check';
import { FACES } from './deck.ts';
import { GAMES, MATGO_GAME, setupOf, TestRound } from './fixture.ts';
import { roundShown } from './round-shown.ts';
import { stopNow } from './stake.ts';
import { MATGO } from './terms.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 30 });
const HANDS = '01a 02a 03b 04b 05a 06b 07b 08b 09b 10b 01b 02b 03c 04c 05c 06c 07c 08c 09c 10c';
const numbered = (facts: ReturnType<TestRound['facts']>) => facts.map((fact, seq) => ({ ...fact, seq }));

describe('the bot of matgo and go-stop', () => {
  it('takes a bright where the default would take junk', () => {
    const round = new TestRound(MATGO_GAME, { deck: `${HANDS} 08a 01c 02c 11a 11b 12a 12b 05b` });
    const move = MATGO_GAME.bot?.(round.choice, round.facts(0), () => 0);
    expect(move).to.deep.equal({ option: 'play', cards: ['08b'] });
  });

  it('wins more than default moves do over 120 rounds, in both games', () => {
    for (const [game, { players }] of GAMES) {
      let won = 0;
      for (let i = 0; i < 120; i++) {
        const bots = i % players;
        const luck = luckOf(1_000 + i);
        const pack = shuffled(FACES, luck);
        const run = new Run(game, setupOf(game, Array(players).fill(1_000_000), { no: i }));
        while (run.waiting) {
          if (run.waiting.ask === 'cards') run.push({ in: 'cards', cards: pack.splice(0, run.open), source: 'auto' });
          else if (run.waiting.ask === 'choice') {
            const [choice] = run.waiting.of;
            if (!choice) throw new Error('nobody is asked');
            const seen = run.told.flatMap(told => view(told, [choice.seat], `p${choice.seat}`) ?? []);
            const move = choice.seat === bots ? game.bot?.(choice, seen, luck) : undefined;
            run.push({ in: 'choice', seat: choice.seat, ...(move ?? { option: choice.otherwise, auto: true as const }) });
          }
        }
        const net = run.outcome?.end === 'transfers' ? run.outcome.net : [];
        won += new Map<Seat, number>(net).get(bots) ?? 0;
      }
      expect(won, game.code).to.be.above(0);
    }
  }).timeout(60_000);

  it('reads the round as the script has it, and what a stop would win as the table pays it', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 700, max: 20_000 }), fc.constantFrom(0, 2_500), (seed, chips, max_loss) => {
        const limits = { point_value: 100, max_loss, min_buy_in: 1, max_buy_in: 1_000_000 };
        const setup = setupOf(MATGO_GAME, [chips, 10_000], { limits });
        const run = new Run(MATGO_GAME, setup);
        const pack = shuffled(FACES, luckOf(seed));
        while (run.waiting) {
          if (run.waiting.ask === 'cards') run.push({ in: 'cards', cards: pack.splice(0, run.open), source: 'auto' });
          else if (run.waiting.ask === 'choice') {
            const [choice] = run.waiting.of;
            if (!choice) return;
            if (choice.options.go) {
              const shown = roundShown(numbered(run.told.map(({ fact }) => fact) as ReturnType<TestRound['facts']>));
              for (const [seat, side] of shown.sides) {
                const lying = (zone: string) => [...run.zones].flatMap(([card, at]) => (at === zone ? [card] : [])).sort();
                expect(side.pile.toSorted()).to.deep.equal(lying(`pile:${seat}`));
                expect(side.hand.toSorted()).to.deep.equal(lying(`hand:${seat}`));
              }
              const stake = stopNow(shown, MATGO, choice.seat, { point: 100, maxLoss: max_loss });
              run.push({ in: 'choice', seat: choice.seat, option: 'stop' });
              const { pay } = (run.outcome?.result ?? {}) as { pay: { amount: number; points: number }[] };
              expect(pay[0]).to.include({ amount: stake.amount, points: stake.most.points });
            } else run.push({ in: 'choice', seat: choice.seat, option: choice.otherwise, auto: true });
          }
        }
      }),
      { numRuns: 60 },
    );
  }).timeout(30_000);
});
