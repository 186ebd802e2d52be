// The roads on shoes whose roads are known.
import { expect } from 'chai';
import { derived, next, place, readCoups, streaks, toneStreaks, widthOf } from './roads.ts';

const shoe = (text: string) => readCoups(text.split(' ').filter(Boolean));
const heights = (text: string) => streaks(shoe(text)).map(column => column.length);
const tones = (text: string, back: 1 | 2 | 3) =>
  derived(streaks(shoe(text)), back)
    .map(tone => tone.charAt(0))
    .join('');

describe('roads', () => {
  it('reads words, letters with marks and results, and skips what it does not know', () => {
    const coups = readCoups(['player', 'Bp', { outcome: 'tie', banker_pair: true }, 'X', null, { outcome: 'void' }]);
    expect(coups).to.deep.equal([
      { side: 'P', playerPair: false, bankerPair: false },
      { side: 'B', playerPair: true, bankerPair: false },
      { side: 'T', playerPair: false, bankerPair: true },
    ]);
    expect(readCoups(undefined)).to.deep.equal([]);
  });

  it('makes a column of each streak and hangs ties on the entry before', () => {
    const columns = streaks(shoe('T B B T T P B'));
    expect(columns.map(column => column.map(mark => mark.side + mark.ties))).to.deep.equal([['B1', 'B2'], ['P0'], ['B0']]);
  });

  it('derives nothing before the road has begun', () => {
    expect(tones('B', 1)).to.equal('');
    expect(tones('B P', 1)).to.equal('');
    expect(tones('B P', 2)).to.equal('');
  });

  it('marks a chopping shoe red on all derived roads', () => {
    const chop = 'B P B P B P B P';
    expect(tones(chop, 1)).to.equal('rrrrrr');
    expect(tones(chop, 2)).to.equal('rrrrr');
    expect(tones(chop, 3)).to.equal('rrrr');
  });

  it('follows the rule of the big eye boy by hand', () => {
    // Columns of 3, 2, 2, 1: second entry of column two has a neighbour (r); column three begins after unequal columns (b),
    // its second entry has a neighbour (r); column four begins after equal columns (r).
    expect(heights('B B B P P B B P')).to.deep.equal([3, 2, 2, 1]);
    expect(tones('B B B P P B B P', 1)).to.equal('rbrr');
  });

  it('marks the first entry below a shorter neighbour blue and the following ones red', () => {
    expect(heights('B P P P P')).to.deep.equal([1, 4]);
    expect(tones('B P P P P', 1)).to.equal('brr');
  });

  it('keeps small and cockroach roads one and two columns further back', () => {
    expect(heights('B B P B B P P B')).to.deep.equal([2, 1, 2, 2, 1]);
    expect(tones('B B P B B P P B', 2)).to.equal('rrbb');
    expect(tones('B B P B B P P B', 3)).to.equal('rr');
  });

  it('turns a long streak to the right at the sixth row', () => {
    const cells = place(streaks(shoe('B B B B B B B B')));
    expect(cells.map(({ x, y }) => `${x},${y}`)).to.deep.equal(['0,0', '0,1', '0,2', '0,3', '0,4', '0,5', '1,5', '2,5']);
  });

  it('turns earlier where a dragon tail lies in the way', () => {
    const cells = place(streaks(shoe('B B B B B B B P P P P P P')));
    const player = cells.filter(cell => cell.side === 'P').map(({ x, y }) => `${x},${y}`);
    expect(player).to.deep.equal(['1,0', '1,1', '1,2', '1,3', '1,4', '2,4']);
  });

  it('never puts two marks into one cell', () => {
    let seed = 7;
    const chance = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    for (let round = 0; round < 200; round++) {
      const list = Array.from({ length: 80 }, () => (chance() < 0.75 ? 'B' : chance() < 0.8 ? 'P' : 'T')).join(' ');
      const columns = streaks(shoe(list));
      for (const cells of [place(columns), ...([1, 2, 3] as const).map(back => place(toneStreaks(derived(columns, back))))])
        expect(new Set(cells.map(({ x, y }) => `${x},${y}`)).size).to.equal(cells.length);
    }
  });

  it('says what the next coup would add, as the road then has it', () => {
    const known = 'B P P B B B Bp P Tb P P B P B B T B B B B P P Pp P B P B P';
    for (const side of ['P', 'B'] as const) {
      const after = [1, 2, 3].map(back => derived(streaks(shoe(`${known} ${side}`)), back as 1 | 2 | 3).at(-1) ?? null);
      expect(next(shoe(known), side)).to.deep.equal(after);
    }
    expect(next([], 'P')).to.deep.equal([null, null, null]);
  });

  it('knows how wide a road is', () => expect(widthOf(place(streaks(shoe('B P B'))))).to.equal(3));
});
