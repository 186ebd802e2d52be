// Tests of the bot: legal, varied, and better with good cards than with bad ones.
import type { Choice, Fact } from '@baize/sdk';
import { luckOf } from '@baize/testkit';
import { expect } from 'chai';
import { botOf } from './bot.ts';

const bot = botOf(false);
const facing: Choice = {
  seat: 0,
  options: { fold: {}, call: { price: 100 }, raise: { min: 200, max: 5000, paid: 0 } },
  otherwise: 'fold',
  timer: 'action_ms',
};
const free: Choice = { ...facing, options: { check: {}, bet: { min: 100, max: 5000, paid: 0 } }, otherwise: 'check' };

function facts(cards: string, board = '', pot = 150): Fact[] {
  const told: Fact[] = [
    { kind: 'deal', seat: 1, cards: [null, null] },
    { kind: 'deal', seat: 0, cards: cards.split(' ') },
    { kind: 'action', seat: 1, action: 'call', pot },
  ];
  return board === '' ? told : [...told, { kind: 'street', stage: 'flop', board: board.split(' ') }];
}

/** How often each option is taken in 500 tries. */
function taken(choice: Choice, told: readonly Fact[], player = bot): Record<string, number> {
  const luck = luckOf(4);
  const counts: Record<string, number> = {};
  for (let i = 0; i < 500; i++) {
    const { option } = player(choice, told, luck);
    counts[option] = (counts[option] ?? 0) + 1;
  }
  return counts;
}

describe('the bot', () => {
  it('plays good cards and folds bad ones', () => {
    expect(taken(facing, facts('As Ah')).fold ?? 0).to.equal(0);
    expect(taken(facing, facts('7s 2h')).fold).to.be.above(400);
    expect(taken(facing, facts('As Ah')).raise).to.be.above(200);
  });

  it('sees its hand with the board', () => {
    const set = taken(facing, facts('9s 9h', '9d 4c 2s', 400));
    const nothing = taken(facing, facts('Js 6h', '9d 4c 2s', 400));
    expect(set.raise).to.be.above(300);
    expect(nothing.fold).to.be.above(300);
  });

  it('takes what lies on the board for everybody for little', () => {
    const own = taken(free, facts('Ks Kh', 'Kd 8c 5s 3h 2d'));
    const common = taken(free, facts('4c 6d', 'Kd Kc 8s 3h 2d'));
    expect(own.bet ?? 0).to.be.above(common.bet ?? 0);
  });

  it('goes by the price', () => {
    const cheap = taken(facing, facts('Ks 9h', '', 2_000));
    const dear = taken({ ...facing, options: { fold: {}, call: { price: 3_000 } } }, facts('Ks 9h', '', 3_200));
    expect(cheap.fold ?? 0).to.be.below(dear.fold ?? 0);
  });

  it('bets different amounts, all in the range', () => {
    const luck = luckOf(1);
    const amounts = new Set<number>();
    for (let i = 0; i < 300; i++) {
      const { option, amount = 0 } = bot(free, facts('As Ah', 'Ad 7c 2s', 900), luck);
      if (option !== 'bet') continue;
      expect(amount).to.be.within(100, 5000);
      expect(Number.isSafeInteger(amount)).to.equal(true);
      amounts.add(amount);
    }
    expect(amounts.size).to.be.above(3);
  });

  it('never folds where checking is free', () => {
    expect(Object.keys(taken(free, facts('7s 2h')))).to.not.include('fold');
  });

  it('plays on without facts, as after a restart', () => {
    expect(['fold', 'call', 'raise']).to.include(bot(facing, [], luckOf(1)).option);
    expect(['check', 'bet']).to.include(bot(free, [{ kind: 'street', board: ['2c', '7d', '9h'] }], luckOf(1)).option);
  });

  it('mostly mucks what nobody paid to see', () => {
    const choice: Choice = { seat: 0, options: { muck: {}, show: {} }, otherwise: 'muck', timer: 'show_ms' };
    const { muck = 0, show = 0 } = taken(choice, facts('As Ah'));
    expect(show).to.be.within(20, 200);
    expect(muck + show).to.equal(500);
  });

  it('uses exactly two of four cards in Omaha', () => {
    const omaha = botOf(true);
    const four = taken(facing, facts('As 2h 7d 9c', 'Ks Qs 4s', 400), omaha);
    const flush = taken(facing, facts('As 5s 7d 9c', 'Ks Qs 4s', 400), omaha);
    expect(flush.raise ?? 0).to.be.above(four.raise ?? 0);
    expect(taken(facing, facts('As Ah Kd Kc'), omaha).fold ?? 0).to.be.below(
      taken(facing, facts('9s 2h 2d 2c'), omaha).fold ?? 0,
    );
  });
});
