// Tests of side pots, exact arithmetic, names and faces.
import { expect } from 'chai';
import fc from 'fast-check';
import { face } from './cards.ts';
import { layers } from './layers.ts';
import { mulDiv, split } from './mul-div.ts';
import { isAmount, isName, isPath } from './names.ts';

describe('layers', () => {
  it('cuts three all-in stacks into three pots', () => {
    expect(
      layers(
        [
          [0, 1000],
          [1, 300],
          [2, 100],
        ],
        [0, 1, 2],
      ),
    ).to.deep.equal([
      {
        amount: 300,
        contributions: [
          [0, 100],
          [1, 100],
          [2, 100],
        ],
        eligible: [0, 1, 2],
      },
      {
        amount: 400,
        contributions: [
          [0, 200],
          [1, 200],
        ],
        eligible: [0, 1],
      },
      { amount: 700, contributions: [[0, 700]], eligible: [0] },
    ]);
  });

  it('lets folded chips go to the pots they reach, and the rest to the last', () => {
    expect(
      layers(
        [
          [0, 500],
          [1, 200],
          [2, 900],
        ],
        [0, 1],
      ),
    ).to.deep.equal([
      {
        amount: 600,
        contributions: [
          [0, 200],
          [1, 200],
          [2, 200],
        ],
        eligible: [0, 1],
      },
      {
        amount: 1000,
        contributions: [
          [0, 300],
          [2, 700],
        ],
        eligible: [0],
      },
    ]);
  });

  it('puts dead blinds into the main pot', () => {
    expect(
      layers(
        [
          [0, 100],
          [1, 100],
        ],
        [0, 1],
        [
          [1, 50],
          [3, 50],
        ],
      ),
    ).to.deep.equal([
      {
        amount: 300,
        contributions: [
          [0, 100],
          [1, 150],
          [3, 50],
        ],
        eligible: [0, 1],
      },
    ]);
  });

  it('loses and makes no chip, whoever is all-in or folded', () => {
    const seats = fc.array(fc.tuple(fc.nat(1000), fc.boolean()), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(seats, fc.nat(50), (list, dead) => {
        const put = list.map(([amount], seat) => [seat, amount] as [number, number]);
        const live = list.flatMap(([, alive], seat) => (alive ? [seat] : []));
        fc.pre(live.length > 0);
        const pots = layers(put, live, [[0, dead]]);
        const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);
        expect(sum(pots.map(pot => pot.amount))).to.equal(sum(list.map(([amount]) => amount)) + dead);
        for (const pot of pots) {
          expect(sum(pot.contributions.map(([, amount]) => amount))).to.equal(pot.amount);
          expect(pot.eligible.length).to.be.above(0);
        }
        pots.slice(1).forEach((pot, k) => {
          expect(pot.eligible.length).to.be.below(pots[k]?.eligible.length ?? 0);
        });
      }),
    );
  });
});

describe('mulDiv', () => {
  it('floors exactly, however large the product', () => {
    const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(amounts, fc.nat(20_000), fc.integer({ min: 1, max: 20_000 }), (a, b, c) => {
        const exact = (BigInt(a) * BigInt(b)) / BigInt(c);
        if (exact > BigInt(Number.MAX_SAFE_INTEGER)) expect(() => mulDiv(a, b, c)).to.throw(RangeError);
        else expect(BigInt(mulDiv(a, b, c))).to.equal(exact);
      }),
    );
  });

  it('refuses what is no safe integer, and division by zero', () => {
    for (const [a, b, c] of [
      [0.5, 1, 1],
      [-1, 1, 1],
      [1, Number.NaN, 1],
      [1, 1, 0],
      [2 ** 53, 1, 1],
    ] as const)
      expect(() => mulDiv(a, b, c)).to.throw(RangeError);
  });

  it('splits evenly and hands odd units to the first', () => {
    expect(split(101, ['a', 'b', 'c'])).to.deep.equal([34, 34, 33]);
    expect(() => split(1, [])).to.throw(RangeError);
  });
});

describe('names', () => {
  it('match the patterns that the contract states, for any text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[a-z0-9_:]{0,12}$/),
      fc.constantFrom('__proto__', 'box_1:extra', 'hole:3:1', 'a:', ':a', 'a::b'),
    );
    fc.assert(
      fc.property(texts, text => {
        expect(isName(text)).to.equal(/^[a-z][a-z0-9_]{0,39}$/.test(text));
        expect(isPath(text)).to.equal(text.length <= 60 && /^[a-z][a-z0-9_]*(:[a-z0-9_]+)*$/.test(text));
      }),
    );
    for (const other of [null, undefined, 5, {}, []]) expect(isName(other) || isPath(other)).to.equal(false);
  });

  it('know an amount from what only looks like one', () => {
    for (const amount of [0, 1, 2 ** 53 - 1]) expect(isAmount(amount)).to.equal(true);
    for (const amount of [-1, 0.5, -0, 2 ** 53, Number.NaN, '5', null, 1n]) expect(isAmount(amount)).to.equal(false);
  });

  it('strip the mark of a card', () => {
    expect(['As', 'As.1', '03a', '03a.12'].map(face)).to.deep.equal(['As', 'As', '03a', '03a']);
  });
});
