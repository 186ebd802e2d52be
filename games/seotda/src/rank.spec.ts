// Tests of ranks: all 190 hands, all heads-up deals, and the special hands one by one.
import { expect } from 'chai';
import { FACES } from './deck.ts';
import { type Rank, rankOf, replayOf, winnersOf } from './rank.ts';

const HANDS: string[][] = FACES.flatMap((first, i) => FACES.slice(i + 1).map(second => [first, second]));
const ranks = (...hands: string[]): Rank[] => hands.map(hand => rankOf(hand.split(' ')));

describe('ranks of seotda', () => {
  it('GAM-04 has twenty cards, two of each month', () => {
    expect(FACES).to.have.length(20);
    expect([FACES[0], FACES[1], FACES.at(-1)]).to.deep.equal(['01a', '01b', '10b']);
  });

  it('GAM-04 all 190 hands stand on 29 levels in the numbers of the sheet', () => {
    const counts = Array.from({ length: 29 }, () => 0);
    for (const hand of HANDS) counts[rankOf(hand).level] = (counts[rankOf(hand).level] ?? 0) + 1;
    const points = [8, 15, 16, 16, 11, 16, 16, 20, 16, 19];
    expect(counts).to.deep.equal([...points, ...Array(6).fill(4), ...Array(13).fill(1)]);
    expect(new Set(HANDS.map(hand => rankOf(hand).name)).size).to.equal(29);
  });

  it('GAM-04 the order of two cards changes nothing', () => {
    for (const hand of HANDS) expect(rankOf([...hand].reverse())).to.deep.equal(rankOf(hand));
  });

  it('GAM-04 all 29,070 heads-up deals end as the sheet counts them', () => {
    const counts: Record<string, number> = {};
    const count = (word: string) => {
      counts[word] = (counts[word] ?? 0) + 1;
    };
    for (const mine of HANDS)
      for (const other of HANDS) {
        if (other.some(card => mine.includes(card))) continue;
        const both = [rankOf(mine), rankOf(other)];
        const replay = replayOf(both);
        const { winners, by } = winnersOf(both);
        if (replay !== null) count(replay);
        else if (winners.length === 2) count('tie');
        else {
          count(`seat ${winners[0]}`);
          if (by !== 'rank') count(by);
        }
      }
    expect(counts).to.deep.equal({
      'seat 0': 13_001,
      'seat 1': 13_001,
      tie: 1_922,
      gusa: 848,
      meongteongguri_gusa: 298,
      ttaengjabi: 14,
      amhaengeosa: 4,
    });
  });

  const worked: [hands: string, result: string][] = [
    ['10a 10b, 05a 05b, 03a 07a', '0 rank'],
    ['09a 09b, 05a 05b, 03a 07a', '2 ttaengjabi'],
    ['01a 08a, 09a 09b, 04a 07a', '2 amhaengeosa'],
    ['03a 08a, 04a 07a', '0 rank'],
    ['04b 09b, 01b 02b', 'gusa'],
    ['04b 09b, 01a 01b', '1 rank'],
    ['04a 09a, 03a 07a, 06a 06b', 'meongteongguri_gusa'],
    ['04a 09a, 10a 10b', '1 rank'],
    ['02a 03b, 06a 09b, 02b 08b', '0 1 rank'],
    ['02b 08b, 03a 07a', '0 1 rank'],
    ['04b 07a, 01a 08a', '1 rank'],
    ['03b 07a, 09a 09b', '1 rank'],
  ];
  for (const [hands, result] of worked)
    it(`GAM-04 ${hands}: ${result}`, () => {
      const shown = ranks(...hands.split(', '));
      const { winners, by } = winnersOf(shown);
      expect(replayOf(shown) ?? `${winners.join(' ')} ${by}`).to.equal(result);
    });
});
