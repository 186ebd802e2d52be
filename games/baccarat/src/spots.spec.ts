// Tests of limits and payouts.
import { expect } from 'chai';
import fc from 'fast-check';
import { coupOf } from './coup.ts';
import { SPOTS, type SpotName, spotsOf, winOf } from './spots.ts';

const amounts = fc.integer({ min: 1, max: 2 ** 40 });
const card = fc.constantFrom(...'A23456789TJQK').chain(rank => fc.constantFrom('c', 'd', 'h', 's').map(suit => rank + suit));
const hand = fc.array(card, { minLength: 2, maxLength: 3 });
const coups = fc.tuple(hand, hand).map(([player, banker]) => coupOf(player, banker));

const CASES: [string, string[], string[], Partial<Record<SpotName, number>>][] = [
  ['a plain win of the player', ['2c', '5d'], ['2d', '4c'], { player: 2, tie: 0, banker: 0, player_bonus: 0, banker_bonus: 0 }],
  ['a plain win of the banker', ['2c', '4d'], ['2d', '5c'], { player: 0, banker: 1.95, tie: 0 }],
  ['a natural win', ['4c', '4d'], ['2d', '5c'], { player: 2, player_bonus: 2, player_pair: 12, either_pair: 6, perfect_pair: 0 }],
  ['a natural tie', ['4c', '5d'], ['4d', '5c'], { player: 1, banker: 1, tie: 9, player_bonus: 1, banker_bonus: 1 }],
  ['another tie', ['2c', '5d'], ['3d', '4c'], { player: 1, banker: 1, tie: 9, player_bonus: 0, banker_bonus: 0 }],
  [
    'both pairs: either pair is paid once',
    ['Kc', 'Kd'],
    ['2d', '2c', '3c'],
    { player_pair: 12, banker_pair: 12, either_pair: 6 },
  ],
  ['king and queen are no pair', ['Kc', 'Qc'], ['2d', '5c'], { player_pair: 0, either_pair: 0 }],
  ['one perfect pair', ['Kc', 'Kc'], ['2d', '5c'], { perfect_pair: 26, player_pair: 12 }],
  ['two perfect pairs', ['Kc', 'Kc'], ['2d', '2d'], { perfect_pair: 201 }],
  ['a third card makes no pair', ['Kc', '3c', 'Kc'], ['2d', '5c'], { player_pair: 0, perfect_pair: 0 }],
];
/** Without a natural: what the winner's bonus gets back by margin. */
const MARGINS: [string[], string[], number][] = [
  [['2c', '3d', '4c'], ['Tc', 'Kd', 'Qc'], 31],
  [['2c', '3d', '4c'], ['Tc', 'Kd', 'Ac'], 11],
  [['2c', '3d', '4c'], ['Tc', 'Kd', '2c'], 7],
  [['2c', '3d', '4c'], ['Tc', 'Kd', '3c'], 5],
  [['2c', '3d', '4c'], ['Tc', 'Kd', '4c'], 3],
  [['2c', '3d', '4c'], ['Tc', 'Kd', '5c'], 2],
  [['2c', '3d', '4c'], ['Tc', 'Kd', '6c'], 0],
  [['2c', '3d', '4c'], ['Tc', '7d'], 0],
];

describe('payouts', () => {
  for (const [what, player, banker, wins] of CASES)
    it(`MNY-13 GAM-11 pay ${what}`, () => {
      const coup = coupOf(player, banker);
      for (const [spot, factor] of Object.entries(wins)) expect(winOf(spot as SpotName, 100, coup), spot).to.equal(factor * 100);
    });

  it('MNY-13 GAM-11 pay the bonus by margin, to the winner alone', () => {
    for (const [more, less, factor] of MARGINS) {
      expect(winOf('player_bonus', 100, coupOf(more, less))).to.equal(factor * 100);
      expect(winOf('banker_bonus', 100, coupOf(less, more))).to.equal(factor * 100);
      expect(winOf('banker_bonus', 100, coupOf(more, less))).to.equal(0);
    }
  });

  it('MNY-13 round the banker’s commission against the player, exactly', () => {
    const coup = coupOf(['2c', '4d'], ['2d', '5c']);
    for (const [amount, win] of [
      [1, 1],
      [3, 5],
      [19, 37],
      [20, 39],
      [101, 196],
      [2 ** 40, 2 ** 40 + Number((2n ** 40n * 95n) / 100n)],
    ] as const)
      expect(winOf('banker', amount, coup)).to.equal(win);
  });

  it('MNY-13 are whole, never negative, and grow with the stake, for any coup', () => {
    fc.assert(
      fc.property(coups, amounts, fc.constantFrom(...SPOTS), (coup, amount, spot) => {
        const win = winOf(spot, amount, coup);
        expect(Number.isSafeInteger(win) && win >= 0).to.equal(true);
        expect(winOf(spot, amount + 1, coup)).to.be.at.least(win);
        if (spot !== 'banker') expect(win % amount).to.equal(0);
      }),
    );
  });

  it('do not change when all suits change places', () => {
    const other: Record<string, string> = { c: 'd', d: 'h', h: 's', s: 'c' };
    const turned = (cards: string[]) => cards.map(each => (each[0] as string) + other[each[1] as string]);
    fc.assert(
      fc.property(hand, hand, fc.constantFrom(...SPOTS), (player, banker, spot) => {
        expect(winOf(spot, 100, coupOf(turned(player), turned(banker)))).to.equal(winOf(spot, 100, coupOf(player, banker)));
      }),
    );
  });
});

describe('spots', () => {
  it('MNY-13 GAM-11 are nine: player and banker up to max_bet, all others up to tie_max', () => {
    const spots = spotsOf({ min_bet: 1000, max_bet: 50_000, tie_max: 5000 }, 100);
    expect(Object.keys(spots)).to.deep.equal([
      ...['player', 'banker', 'tie', 'player_pair', 'banker_pair', 'either_pair', 'perfect_pair', 'player_bonus', 'banker_bonus'],
    ]);
    for (const [name, spot] of Object.entries(spots)) {
      const max = name === 'player' || name === 'banker' ? 50_000 : 5000;
      expect(spot).to.deep.equal({ min: 1000, max, step: 100, reason: 'bet' });
    }
  });
});
