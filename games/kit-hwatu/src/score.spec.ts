// The deck, and what piles score: the tables of the sheet, and what holds for every pile.
import { expect } from 'chai';
import fc from 'fast-check';
import { FACES, junkOf, kindOf, monthOf } from './deck.ts';
import { bestScore, cupsOf, scoreOf } from './score.ts';

const total = (pile: string, isLocked = false): number => bestScore(pile.split(' '), isLocked).total;
const piles = fc.shuffledSubarray(FACES);

describe('flower cards', () => {
  it('HIS-21 GAM-06 are twelve months of four and two bonus cards, each of one kind', () => {
    expect(new Set(FACES).size).to.equal(50);
    const count = (list: readonly (string | number)[]) =>
      Object.fromEntries([...Map.groupBy(list, each => each)].map(([name, all]) => [name, all.length]));
    expect(count(FACES.map(kindOf))).to.deep.equal({ bright: 5, ribbon: 10, junk: 22, animal: 9, double: 3, triple: 1 });
    expect(Object.values(count(FACES.map(monthOf)))).to.deep.equal([2, ...Array.from({ length: 12 }, () => 4)]);
    expect(FACES.reduce((sum, card) => sum + junkOf(card), 0)).to.equal(22 + 3 * 2 + 3);
  });

  it('GAM-06 score as the sheet works out', () => {
    expect(
      ['01a 03a 08a', '01a 03a 12a', '01a 03a 08a 12a', '01a 03a 08a 11a 12a', '01a 03a'].map(each => total(each)),
    ).to.deep.equal([3, 2, 4, 15, 0]);
    expect(total('02a 04a 08b 05a 06a')).to.equal(6);
    expect(total('01b 02b 03b 04b 06b 12c')).to.equal(5);
    expect(total('11b 12d 00a 00b 01c 01d')).to.equal(2);
    expect(total('01c 01d 02c 02d 03c 03d 04c 04d 09a')).to.equal(1);
    expect(total('02a 04a 05a 06a 09a')).to.equal(1);
    const of = (kind: string) => FACES.filter(card => kindOf(card) === kind).join(' ');
    expect([total(of('ribbon')), total(of('animal'))]).to.deep.equal([15, 10]);
  });

  it('count the cup where the pile is worth more, an animal on a tie, and an animal once it is locked', () => {
    const junk = '01c 01d 02c 02d 03c 03d 04c 04d 09a'.split(' ');
    expect(bestScore(junk, false)).to.include({ cup: 'junk', junk_value: 10, animals: 0, total: 1 });
    expect(bestScore(junk, true)).to.include({ cup: 'animal', junk_value: 8, animals: 1, total: 0 });
    expect(bestScore(['09a'], false)).to.include({ cup: 'animal', total: 0 });
    expect(bestScore(['01a'], false)).to.include({ cup: null });
  });

  it('score no less with a card more, and never less than either way to count the cup', () => {
    fc.assert(
      fc.property(piles, fc.boolean(), (pile, isLocked) => {
        const { total: score } = bestScore(pile, isLocked);
        for (const cup of cupsOf(pile, isLocked)) expect(scoreOf(pile, cup).total).to.be.at.most(score);
        const more = FACES.find(card => !pile.includes(card));
        if (more !== undefined) expect(bestScore([...pile, more], isLocked).total).to.be.at.least(score);
      }),
    );
  });
});
