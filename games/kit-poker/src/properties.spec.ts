// What holds for every hand: random tables of both games, whose hands are checked by their facts and played again in other ways.
import { type Fact, type Game, type Input, type PotsEnd, RAKES, Run, type Seat, type Setup } from '@baize/sdk';
import { type Luck, luckOf, PracticeTable, pick, randomMove } from '@baize/testkit';
import { expect } from 'chai';
import { holdem, omaha } from './fixture.ts';

interface Played {
  setup: Setup;
  run: Run;
  outcome: PotsEnd;
}

/** Random hands at one table after the other, chips and carry passed on. */
function* hands(game: Game, count: number, seed: number): Generator<Played> {
  const luck = luckOf(seed);
  let table = new PracticeTable(game, luck);
  for (let i = 0; i < count; i++) {
    if (i % 25 === 24) table = new PracticeTable(game, luck);
    const setup = table.open();
    if (setup === null) throw new Error('no hand starts');
    const run = played(game, setup, table, luck);
    if (run.outcome?.end !== 'pots') throw run.fault;
    const stacks = new Map(run.stacks);
    const rows = setup.seats.map(({ seat }) => ({ who: seat, paid: 0, won: 0, wins: [] }));
    const { pots = [] } = RAKES.pots.take({ ...run.outcome, rows }, terms(0, 0, false));
    for (const { shares } of pots) for (const [seat, amount] of shares) stacks.set(seat, (stacks.get(seat) ?? 0) + amount);
    table.close(stacks, run.kept);
    yield { setup, run, outcome: run.outcome };
  }
}

function played(game: Game, setup: Setup, table: PracticeTable, luck: Luck): Run {
  const run = new Run(game, setup);
  while (run.waiting) {
    if (run.waiting.ask === 'cards') run.push({ in: 'cards', cards: table.pack.deal(run.open), source: 'auto' });
    else run.push(cautious(run, game, luck));
  }
  return run;
}

/** A random move, folded seldom: so that hands reach the river. */
function cautious(run: Run, game: Game, luck: Luck): Input {
  const move = randomMove(run, game, luck, () => 1);
  if (move.in !== 'choice' || move.option !== 'fold' || luck(3) === 0) return move;
  return { in: 'choice', seat: move.seat, option: 'call' };
}

function again(game: Game, setup: Setup, inputs: readonly Input[]): Run {
  const run = new Run(game, setup);
  for (const input of inputs) run.push(input);
  return run;
}

const terms = (bp: number, cap: number, floor: boolean, unit = 1) => ({ bp, cap, floor, unit, noFlopNoDrop: false });
const factsOf = (run: Run): Fact[] => run.told.map(({ fact }) => fact);
const won = (outcome: PotsEnd) => outcome.pots.map(({ amount, winners, contributions }) => ({ amount, winners, contributions }));

for (const game of [holdem, omaha])
  describe(`every hand of ${game.code}`, () => {
    it('MNY-10 puts in what its facts say, and every chip is won or goes back', () => {
      for (const { setup, run, outcome } of hands(game, 300, 1)) {
        const moved = new Map<Seat, number>();
        const add = (seat: Seat, amount: number) => moved.set(seat, (moved.get(seat) ?? 0) + amount);
        for (const { kind, type, seat, amount, data } of factsOf(run)) {
          if (kind === 'action') add(seat as Seat, amount as number);
          if (type === 'uncalled_return') add((data as { seat: Seat }).seat, -(data as { amount: number }).amount);
        }
        for (const { seat, chips } of setup.seats) {
          expect(moved.get(seat) ?? 0).to.equal(run.puts.get(seat));
          expect(run.stacks.get(seat)).to.equal(chips - (moved.get(seat) ?? 0));
        }
        const middle = outcome.pots.reduce((sum, { amount }) => sum + amount, 0);
        expect(middle).to.equal([...run.puts.values()].reduce((sum, put) => sum + put, 0));
      }
    });

    it('tells the middle and the stacks truly after each action', () => {
      for (const { setup, run } of hands(game, 200, 2)) {
        const stacks = new Map(setup.seats.map(({ seat, chips }) => [seat, chips]));
        let pot = 0;
        for (const { kind, type, seat, amount, data, ...rest } of factsOf(run)) {
          if (type === 'uncalled_return') {
            const back = data as { seat: Seat; amount: number };
            stacks.set(back.seat, (stacks.get(back.seat) ?? 0) + back.amount);
            pot -= back.amount;
          }
          if (kind === 'betting') expect(amount).to.equal(pot);
          if (kind !== 'action') continue;
          pot += amount as number;
          stacks.set(seat as Seat, (stacks.get(seat as Seat) ?? 0) - (amount as number));
          expect([rest.pot, rest.stack]).to.deep.equal([pot, stacks.get(seat as Seat)]);
        }
      }
    });

    it('returns uncalled chips to the last who bet, raised or posted a blind, once a street', () => {
      let returns = 0;
      for (const { run } of hands(game, 300, 3)) {
        let top = 0;
        let last: Seat | null = null;
        for (const { kind, type, seat, total, action, data } of factsOf(run)) {
          if (kind === 'street') [top, last] = [0, null];
          if (kind === 'action' && action !== 'post_dead' && (total as number) > top)
            [top, last] = [total as number, seat as Seat];
          if (type !== 'uncalled_return') continue;
          expect((data as { seat: Seat }).seat).to.equal(last);
          returns++;
          last = null;
        }
      }
      expect(returns).to.be.above(50);
    });

    it('keeps pots of falling eligibility, each with a winner of it, and the winners never mucked', () => {
      for (const { run, outcome } of hands(game, 300, 4)) {
        const mucked = factsOf(run)
          .filter(fact => fact.type === 'muck')
          .map(({ data }) => (data as { seat: Seat }).seat);
        outcome.pots.forEach(({ eligible, winners, contributions }, k) => {
          expect(winners.length).to.be.above(0);
          for (const seat of winners) expect([eligible.includes(seat), mucked.includes(seat)]).to.deep.equal([true, false]);
          for (const seat of eligible) if (k > 0) expect(outcome.pots[k - 1]?.eligible).to.include(seat);
          if (k > 0) expect(eligible.length).to.be.below(outcome.pots[k - 1]?.eligible.length ?? 0);
          expect(new Set(contributions.map(([seat]) => seat)).size).to.equal(contributions.length);
        });
      }
    });

    it('comes to the same end when suits change their names', () => {
      const suits: Record<string, string> = { c: 'h', d: 's', h: 'd', s: 'c' };
      const turned = (card: string) => `${card[0]}${suits[card[1] ?? ''] ?? ''}`;
      for (const { setup, run, outcome } of hands(game, 150, 5)) {
        const inputs = run.inputs.map(input => (input.in === 'cards' ? { ...input, cards: input.cards.map(turned) } : input));
        const other = again(game, setup, inputs);
        expect(won(other.outcome as PotsEnd)).to.deep.equal(won(outcome));
        expect([...other.stacks]).to.deep.equal([...run.stacks]);
      }
    });

    it('does not care for a seat that sits out', () => {
      for (const { setup, run, outcome } of hands(game, 150, 6)) {
        const stranger = { seat: 12, player: 'stranger', chips: 0, in: false, connected: false, entry: null };
        const other = again(game, { ...setup, seats: [...setup.seats, stranger] }, run.inputs);
        expect(won(other.outcome as PotsEnd)).to.deep.equal(won(outcome));
        expect(factsOf(other)).to.deep.equal(factsOf(run));
      }
    });

    it('pays a rake within cap and unit that grows with the percentage', () => {
      const luck = luckOf(8);
      for (const { setup, outcome } of hands(game, 150, 7)) {
        const cap = pick([0, 3, 50, 4000], luck);
        const [floor, unit] = [luck(2) === 0, pick([1, 10, 100], luck)];
        const rows = setup.seats.map(({ seat }) => ({ who: seat, paid: 0, won: 0, wins: [] }));
        const taken = [0, 100, 250, 500, 1000, 2000].map(bp =>
          RAKES.pots.take({ ...outcome, rows }, terms(bp, cap, floor, unit)),
        );
        const sums = taken.map(({ rows: each }) => each.reduce((sum, rake) => sum + rake, 0));
        expect(sums).to.deep.equal([...sums].sort((a, b) => a - b));
        for (const sum of sums) {
          if (cap > 0) expect(sum).to.be.at.most(cap);
          if (floor) expect(sum % unit).to.equal(0);
        }
        for (const each of taken)
          each.pots?.forEach(({ rake, shares }, k) => {
            const pot = outcome.pots[k];
            expect(rake + shares.reduce((sum, [, amount]) => sum + amount, 0)).to.equal(pot?.amount);
          });
      }
    });
  });
