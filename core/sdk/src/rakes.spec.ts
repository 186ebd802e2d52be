// Tests of the three rake rules: the worked examples, and what holds for any round.
import { expect } from 'chai';
import fc from 'fast-check';
import { type Gross, RAKES, type RakeTerms } from './rakes.ts';
import type { Pot } from './round.ts';

const TERMS: RakeTerms = { bp: 500, cap: 700, floor: true, noFlopNoDrop: false, unit: 100 };
const pot = (amount: number, winners: number[]): Pot => ({ amount, contributions: [], eligible: winners, winners });
const rows = (...pairs: [number, number][]): Gross['rows'] => pairs.map(([paid, won], who) => ({ who, paid, won, wins: [] }));

describe('rake of pots', () => {
  it('SDK-05 GAM-16 takes the main pot first and lets the cap relieve the last pots', () => {
    const gross: Gross = {
      flop: true,
      order: [0, 1, 2],
      pots: [pot(12000, [2]), pot(10000, [0])],
      rows: rows([9000, 10000], [9000, 0], [4000, 12000]),
    };
    const raked = RAKES.pots.take(gross, TERMS);
    expect(raked).to.deep.equal({
      rows: [100, 0, 600],
      pots: [
        { rake: 600, full: 600, cum: 600, capped: false, floored: false, shares: [[2, 11400]] },
        { rake: 100, full: 500, cum: 700, capped: true, floored: false, shares: [[0, 9900]] },
      ],
    });
  });

  it('GAM-16 gives up the part of the whole rake below one unit', () => {
    const gross: Gross = { flop: true, order: [0, 1], pots: [pot(999, [0]), pot(1334, [1])], rows: rows([0, 999], [0, 1334]) };
    const raked = RAKES.pots.take(gross, { ...TERMS, cap: 0 });
    expect(raked.pots?.map(({ full, rake, cum, capped, floored }) => ({ full, rake, cum, capped, floored }))).to.deep.equal([
      { full: 49, rake: 49, cum: 49, capped: false, floored: false },
      { full: 67, rake: 51, cum: 100, capped: false, floored: true },
    ]);
  });

  it('GAM-16 takes nothing without a flop where that is agreed, nor at 0 %', () => {
    const gross: Gross = { flop: false, order: [0], pots: [pot(1000, [0])], rows: rows([500, 1000]) };
    expect(RAKES.pots.take(gross, { ...TERMS, noFlopNoDrop: true })).to.deep.include({ skip: 'no_flop', rows: [0] });
    expect(RAKES.pots.take(gross, { ...TERMS, bp: 0 })).to.deep.include({ skip: 'off', rows: [0] });
    expect(RAKES.pots.take(gross, { ...TERMS, floor: false }).rows).to.deep.equal([50]);
  });

  it('gives odd units clockwise from the first winner, before and after rake', () => {
    const gross: Gross = { flop: true, order: [3, 1, 2], pots: [pot(101, [1, 2, 3])], rows: [] };
    expect(RAKES.pots.take(gross, { ...TERMS, bp: 0 }).pots?.[0]?.shares).to.deep.equal([
      [3, 34],
      [1, 34],
      [2, 33],
    ]);
  });

  it('GAM-16 is exact for any pots: never above cap, whole units when floored, growing with the percentage', () => {
    const pots = fc.array(fc.tuple(fc.integer({ min: 1, max: 2 ** 40 }), fc.uniqueArray(fc.nat(5), { minLength: 1 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        pots,
        fc.integer({ min: 1, max: 2000 }),
        fc.constantFrom(0, 5, 700),
        fc.boolean(),
        fc.constantFrom(1, 100),
        (list, bp, cap, floor, unit) => {
          const gross: Gross = {
            flop: true,
            order: [4, 5, 0, 1, 2, 3],
            pots: list.map(([amount, winners]) => pot(amount, winners)),
            rows: rows([0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]),
          };
          const take = (percent: number) => RAKES.pots.take(gross, { bp: percent, cap, floor, unit, noFlopNoDrop: true });
          const { rows: taken, pots: raked = [] } = take(bp);
          const total = taken.reduce((a, b) => a + b, 0);
          expect(total).to.equal(raked.at(-1)?.cum);
          expect(taken.every(each => each >= 0)).to.equal(true);
          if (cap > 0) expect(total).to.be.at.most(cap);
          if (floor) expect(total % unit).to.equal(0);
          raked.forEach(({ rake, shares }, k) => {
            expect(rake + shares.reduce((sum, [, each]) => sum + each, 0)).to.equal(list[k]?.[0]);
          });
          expect(take(bp + 1).rows.reduce((a, b) => a + b, 0)).to.be.at.least(total);
        },
      ),
    );
  });
});

describe('rake of profit', () => {
  const take = (terms: Partial<RakeTerms>, ...pairs: [number, number][]) =>
    RAKES.profit.take(
      { flop: false, order: [2, 1, 0], pots: [], rows: rows(...pairs) },
      { ...TERMS, cap: 0, floor: false, ...terms },
    ).rows;

  it('SDK-05 GAM-16 takes a percentage of what each seat has won beyond its stake', () => {
    expect(take({ bp: 500 }, [1000, 0], [1000, 3019], [1000, 1000])).to.deep.equal([0, 100, 0]);
  });

  it('GAM-16 shares a capped fee in proportion to profit, largest remainder first, ties clockwise', () => {
    expect(take({ cap: 50 }, [0, 3000], [0, 1000], [4000, 0])).to.deep.equal([37, 13, 0]);
    expect(take({ cap: 3 }, [0, 1000], [0, 1000], [2000, 0])).to.deep.equal([1, 2, 0]);
    expect(take({ bp: 1000, floor: true, unit: 10 }, [0, 1242], [0, 0], [0, 3903])).to.deep.equal([123, 0, 387]);
  });

  it('GAM-16 never takes more than the full fee of a seat, nor more than cap, whatever the profits', () => {
    const pairs = fc.array(fc.tuple(fc.nat(2 ** 40), fc.nat(2 ** 40)), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(pairs, fc.nat(2000), fc.constantFrom(0, 1, 300), fc.boolean(), (list, bp, cap, floor) => {
        const fees = take({ bp, cap, floor }, ...list);
        const full = take({ bp }, ...list);
        fees.forEach((fee, i) => {
          expect(fee).to.be.within(0, full[i] as number);
        });
        const total = fees.reduce((a, b) => a + b, 0);
        if (cap > 0) expect(total).to.be.at.most(cap);
        if (floor) expect(total % 100).to.equal(0);
      }),
    );
  });
});

describe('rake of wins', () => {
  it('SDK-05 GAM-16 charges each player’s winning bets in order until their capped and floored fee is used up', () => {
    const wins = [
      { paid: 100, won: 200 },
      { paid: 100, won: 100 },
      { paid: 100, won: 200 },
      { paid: 100, won: 0 },
    ];
    const gross: Gross = { flop: false, order: [], pots: [], rows: [{ who: 'p', paid: 400, won: 500, wins }] };
    const take = (terms: Partial<RakeTerms>) => RAKES.wins.take(gross, { ...TERMS, cap: 0, floor: false, ...terms });
    expect(take({})).to.deep.equal({ rows: [10], wins: [[5, 0, 5, 0]] });
    expect(take({ cap: 7 })).to.deep.equal({ rows: [7], wins: [[5, 0, 2, 0]] });
    expect(take({ floor: true })).to.deep.equal({ rows: [0], wins: [[0, 0, 0, 0]] });
    expect(take({ bp: 0 })).to.deep.equal({ skip: 'off', rows: [0], wins: [[0, 0, 0, 0]] });
  });
});
