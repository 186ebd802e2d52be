// Tests of betting structures: least and most of a raise, the pot-limit's examples, the menu of ante games.
import type { Option } from '@baize/sdk';
import { expect } from 'chai';
import { menu, noLimit, potLimit, type Stakes, type Structure } from './structure.ts';

const stakes = (changes: Partial<Stakes>): Stakes => ({
  ...{ bet: 0, step: 100, own: 0, stack: 10_000, pot: 0, missing: 0, raises: 0, isFirst: false },
  ...changes,
});
const offer = (structure: Structure, changes: Partial<Stakes>): Record<string, Option> => {
  const options: Record<string, Option> = {};
  structure(stakes(changes), options);
  return options;
};
/** The range of the one option. */
const range = (structure: Structure, changes: Partial<Stakes>): string =>
  Object.entries(offer(structure, changes))
    .map(([name, { min, max }]) => `${name} ${min}-${max}`)
    .join(', ');

describe('no-limit', () => {
  it('bets from the smallest bet to everything, and raises by the last full raise', () => {
    expect(range(noLimit, {})).to.equal('bet 100-10000');
    expect(range(noLimit, { bet: 100 })).to.equal('raise 200-10000');
    expect(range(noLimit, { bet: 3600, step: 2000, own: 100, stack: 49_900 })).to.equal('raise 5600-50000');
  });

  it('lets a short stack bet or raise all it has, and nothing else', () => {
    expect(range(noLimit, { stack: 60 })).to.equal('bet 60-60');
    expect(range(noLimit, { bet: 100, stack: 130 })).to.equal('raise 130-130');
    expect(range(noLimit, { bet: 100, own: 50, stack: 100 })).to.equal('raise 150-150');
  });

  it('says what of a street total is in already', () => {
    expect(offer(noLimit, { bet: 100, own: 50 })).to.deep.equal({ raise: { min: 200, max: 10_050, paid: 50 } });
  });
});

describe('pot-limit', () => {
  it('opens for the pot', () => {
    expect(range(potLimit, { pot: 100, step: 20 })).to.equal('bet 20-100');
  });

  it('raises to the bet and the pot after a call', () => {
    // blinds 50 and 100: the first raise is to 350 at most
    expect(range(potLimit, { bet: 100, pot: 150 })).to.equal('raise 200-350');
    // pot 100, bet 50: the next may make it 250
    expect(range(potLimit, { bet: 50, step: 50, pot: 150 })).to.equal('raise 100-250');
    // from the big blind after a limp of the small one
    expect(range(potLimit, { bet: 100, own: 100, pot: 200, stack: 900 })).to.equal('raise 200-300');
  });

  it('counts blinds that were posted short as if they stood in full', () => {
    expect(range(potLimit, { bet: 200, step: 200, pot: 200, missing: 100 })).to.equal('raise 400-700');
  });

  it('never has a most below its least, nor one above the stack', () => {
    expect(range(potLimit, { pot: 40, step: 100 })).to.equal('bet 100-100');
    expect(range(potLimit, { bet: 100, pot: 150, stack: 300 })).to.equal('raise 200-300');
    expect(range(potLimit, { bet: 100, pot: 150, stack: 150 })).to.equal('raise 150-150');
  });
});

describe('the menu', () => {
  const amounts = (changes: Partial<Stakes>, unit = 100): Record<string, number | undefined> =>
    Object.fromEntries(
      Object.entries(offer(menu(unit, 3), changes)).map(([name, { min, max }]) => [name, min === max ? min : -1]),
    );

  it('climbs as the ladder of four antes does', () => {
    expect(amounts({ pot: 400 })).to.deep.equal({ bbing: 100, half: 200, full: 400 });
    expect(amounts({ bet: 100, pot: 500 })).to.deep.equal({ ddadang: 200, half: 400, full: 700 });
    expect(amounts({ bet: 400, step: 300, pot: 900, raises: 1 })).to.deep.equal({ ddadang: 800, half: 1000, full: 1700 });
    expect(amounts({ bet: 1000, step: 600, pot: 1900, raises: 2 })).to.deep.equal({ ddadang: 2000, half: 2400, full: 3900 });
  });

  it('offers no raise after the third', () => {
    expect(amounts({ bet: 1000, pot: 3800, raises: 3 })).to.deep.equal({});
  });

  it('turns what is more than the stack into everything', () => {
    expect(amounts({ pot: 500, stack: 240 }, 10)).to.deep.equal({ bbing: 100, half: 240, full: 240 });
    expect(amounts({ pot: 500, stack: 60 })).to.deep.equal({ bbing: 60, half: 60, full: 60 });
  });

  it('counts half and whole pots in whole units, a double as it is', () => {
    expect(amounts({ bet: 792, step: 400, pot: 2_950 })).to.deep.equal({ ddadang: 1584, half: 2592, full: 4492 });
    expect(amounts({ bet: 792, step: 400, pot: 2_950 }, 1)).to.deep.equal({ ddadang: 1584, half: 2663, full: 4534 });
  });

  it('raises by at least the last full raise', () => {
    expect(amounts({ bet: 2907, step: 2900, pot: 100, stack: 20_000 }, 10)).to.deep.equal({
      ddadang: 5814,
      half: 5807,
      full: 5907,
    });
  });
});
