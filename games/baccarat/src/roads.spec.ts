// Tests of the roads against shoes whose boards are known.
import { expect } from 'chai';
import fc from 'fast-check';
import { beadPlate, bigRoad, type Colour, counts, derived, derivedRoad, next, roads } from './roads.ts';

const shoe = (text: string) => text.split(' ').filter(Boolean);
const letters = (colours: readonly Colour[]) => colours.map(colour => (colour === 'red' ? 'r' : 'b')).join('');
/** A board as six lines of text. */
function drawn(cells: readonly { x: number; y: number; outcome?: string; colour?: Colour }[]): string[] {
  const lines = Array.from({ length: 6 }, () => '');
  for (const { x, y, outcome, colour } of cells) {
    const line = (lines[y] ?? '').padEnd(x, '.');
    lines[y] = line.slice(0, x) + (outcome ?? colour?.[0] ?? '?') + line.slice(x + 1);
  }
  return lines;
}

describe('roads', () => {
  it('fill the bead plate six to a column, with pairs', () => {
    const cells = beadPlate(shoe('B Pp Tb B B Ppb T'));
    expect(drawn(cells)).to.deep.equal(['BT', 'P', 'T', 'B', 'B', 'P']);
    expect(cells[5]).to.deep.equal({ x: 0, y: 5, outcome: 'P', playerPair: true, bankerPair: true });
  });

  it('draw the big road with a column for each run, and ties on the coup before', () => {
    const cells = bigRoad(shoe('T B T T B P Bp'));
    expect(drawn(cells)).to.deep.equal(['BPB', 'B', '', '', '', '']);
    expect(cells.map(cell => cell.ties)).to.deep.equal([2, 0, 0, 0]);
    expect(cells[3]?.playerPair).to.equal(true);
    expect(roads(shoe('T T B')).leadingTies).to.equal(2);
  });

  it('turn a long run to the right at the bottom, and the next one above it', () => {
    expect(drawn(bigRoad(shoe('B B B B B B B B P P P P P P P B')))).to.deep.equal(['BPB', 'BP', 'BP', 'BP', 'BPPP', 'BBB']);
  });

  it('start a new run to the right of a tail that fills the top row', () => {
    const cells = bigRoad(shoe(`${'B '.repeat(12)}P P P P P P P P P P P P B`));
    const places = cells.map(({ x, y }) => `${x},${y}`);
    expect(new Set(places).size).to.equal(places.length);
  });

  it('derive the three roads of a known shoe', () => {
    // columns B2 P2 B1 P3 B2: heights 2 2 1 3 2
    const known = shoe('B B P P B P P P B B');
    // big eye boy, by hand: P2 row 2 against B2: red; B1: 2 = 2 red; P3: 2 /= 1 blue, row 2 against 1 blue, row 3 against 1
    // red; B2: 1 /= 3 blue, row 2 against 3 red
    expect(letters(derived(known, 'bigEyeBoy'))).to.equal('rrbbrbr');
    // small: B1 has one row; P3: heights 1 and 2 differ blue, row 2 against P2 red, row 3 blue; B2: 3 and 2 blue, row 2 against
    // B1 blue
    expect(letters(derived(known, 'small'))).to.equal('brbbb');
    // cockroach: P3 rows 2, 3 against B2: red, blue; B2: heights 3 and 2 (P2) blue, row 2 against P2 red
    expect(letters(derived(known, 'cockroach'))).to.equal('rbbr');
  });

  it('follow the rules of the derived roads on shoes counted by hand', () => {
    const known: [string, string, string, string][] = [
      ['B', '', '', ''],
      ['B P', '', '', ''],
      ['B P B P B P B P', 'rrrrrr', 'rrrrr', 'rrrr'],
      // columns of 3, 2, 2, 1: a neighbour (r); after unequal columns (b), a neighbour (r); after equal columns (r)
      ['B B B P P B B P', 'rbrr', 'rb', ''],
      ['B P P P P', 'brr', '', ''],
      ['B B P B B P P B', 'bbbrr', 'rrbb', 'rr'],
    ];
    for (const [marks, ...wanted] of known)
      expect(
        (['bigEyeBoy', 'small', 'cockroach'] as const).map(name => letters(derived(shoe(marks), name))),
        marks,
      ).to.deep.equal(wanted);
  });

  it('turn earlier where a dragon tail lies in the way', () => {
    const cells = bigRoad(shoe('B B B B B B B P P P P P P')).filter(cell => cell.outcome === 'P');
    expect(cells.map(({ x, y }) => `${x},${y}`)).to.deep.equal(['1,0', '1,1', '1,2', '1,3', '1,4', '2,4']);
  });

  it('draw a derived road with a column for each run of one colour', () => {
    expect(drawn(derivedRoad(shoe('B B P P B P P P B B'), 'bigEyeBoy'))).to.deep.equal(['rbrbr', 'rb', '', '', '', '']);
  });

  it('say what the next coup would add', () => {
    const known = shoe('B B P P B P P P B B');
    expect(next(known, 'B')).to.deep.equal({ bigEyeBoy: 'red', small: 'red', cockroach: 'blue' });
    expect(next([], 'P')).to.deep.equal({ bigEyeBoy: null, small: null, cockroach: null });
  });

  it('count outcomes and pairs', () => {
    expect(counts(shoe('B Pp Tpb B'))).to.deep.equal({ player: 1, banker: 2, tie: 1, playerPair: 2, bankerPair: 1 });
  });

  it('have a place of its own for every coup of any shoe, and predict what then comes', () => {
    const mark = fc.constantFrom('P', 'B', 'T', 'Pp', 'Bb', 'Tpb');
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 90 }), fc.constantFrom('P' as const, 'B' as const), (marks, side) => {
        const all = roads(marks);
        for (const road of [all.bead, all.big, all.bigEyeBoy, all.small, all.cockroach]) {
          expect(new Set(road.map(({ x, y }) => `${x},${y}`)).size).to.equal(road.length);
          expect(road.every(({ y }) => y >= 0 && y < 6)).to.equal(true);
        }
        expect(all.big.length + all.leadingTies + all.big.reduce((sum, cell) => sum + cell.ties, 0)).to.equal(marks.length);
        const after = roads([...marks, side]);
        for (const name of ['bigEyeBoy', 'small', 'cockroach'] as const) {
          const added = after[name].length > all[name].length ? derived([...marks, side], name).at(-1) : null;
          expect(all.next[side][name]).to.equal(added);
        }
      }),
    );
  });
});
