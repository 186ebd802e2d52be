// Roads: how a shoe's coups are drawn on the score boards of baccarat. Pure and without imports, so that screens can use it.

/** A coup: 'P', 'B' or 'T', then 'p' for a player pair and 'b' for a banker pair ('Bp', 'Tpb'). */
export type Mark = string;
export interface Cell {
  /** Column and row (0 at the top, six rows). */
  x: number;
  y: number;
}
export interface BeadCell extends Cell {
  outcome: 'P' | 'B' | 'T';
  playerPair: boolean;
  bankerPair: boolean;
}
export interface BigCell extends Cell {
  outcome: 'P' | 'B';
  /** Ties that followed this coup. */
  ties: number;
  playerPair: boolean;
  bankerPair: boolean;
}
/** Red: the shoe repeats itself; blue: it does not. */
export type Colour = 'red' | 'blue';
export interface DerivedCell extends Cell {
  colour: Colour;
}
/** Which derived road: big eye boy compares with the column before, small with the one before that, cockroach with the third. */
export const DERIVED = { bigEyeBoy: 1, small: 2, cockroach: 3 } as const;
export type DerivedName = keyof typeof DERIVED;

export interface Roads {
  bead: BeadCell[];
  big: BigCell[];
  /** Ties before the first coup that had a winner: the big road has no place for them. */
  leadingTies: number;
  bigEyeBoy: DerivedCell[];
  small: DerivedCell[];
  cockroach: DerivedCell[];
  /** What each derived road would get if the next coup went so; null: nothing yet. */
  next: Record<'P' | 'B', Record<DerivedName, Colour | null>>;
  counts: { player: number; banker: number; tie: number; playerPair: number; bankerPair: number };
}

const ROWS = 6;
type Run = Omit<BigCell, 'x' | 'y'>[];

/** All roads of a shoe. */
export function roads(marks: readonly Mark[]): Roads {
  const runs = runsOf(marks);
  return {
    bead: beadPlate(marks),
    big: place(runs),
    leadingTies: leadingTies(marks),
    bigEyeBoy: derivedRoad(marks, 'bigEyeBoy'),
    small: derivedRoad(marks, 'small'),
    cockroach: derivedRoad(marks, 'cockroach'),
    next: { P: next(marks, 'P'), B: next(marks, 'B') },
    counts: counts(marks),
  };
}

/** Every coup in order, six to a column. */
export function beadPlate(marks: readonly Mark[]): BeadCell[] {
  return marks.map((mark, i) => ({
    x: Math.floor(i / ROWS),
    y: i % ROWS,
    outcome: mark[0] as BeadCell['outcome'],
    ...pairs(mark),
  }));
}

/** A column for each run of one winner; ties are counted on the coup before them. */
export function bigRoad(marks: readonly Mark[]): BigCell[] {
  return place(runsOf(marks));
}

/** The colours of a derived road in order. */
export function derived(marks: readonly Mark[], name: DerivedName): Colour[] {
  const heights = runsOf(marks).map(run => run.length);
  const back = DERIVED[name];
  const colours: Colour[] = [];
  for (let i = back; i < heights.length; i++) {
    for (let j = 0; j < (heights[i] as number); j++) {
      if (j > 0) colours.push(heights[i - back] === j ? 'blue' : 'red');
      // a new column: were the two before it, as far apart, equally high?
      else if (i - 1 - back >= 0) colours.push(heights[i - 1] === heights[i - 1 - back] ? 'red' : 'blue');
    }
  }
  return colours;
}

/** A derived road, drawn like the big road with a column for each run of one colour. */
export function derivedRoad(marks: readonly Mark[], name: DerivedName): DerivedCell[] {
  const runs: { colour: Colour }[][] = [];
  for (const colour of derived(marks, name)) {
    if (runs.at(-1)?.[0]?.colour === colour) runs.at(-1)?.push({ colour });
    else runs.push([{ colour }]);
  }
  return place(runs);
}

/** What each derived road would get if the next coup went to this side. */
export function next(marks: readonly Mark[], side: 'P' | 'B'): Record<DerivedName, Colour | null> {
  const after = [...marks, side];
  const added = (name: DerivedName) => {
    const colours = derived(after, name);
    return colours.length > derived(marks, name).length ? (colours.at(-1) as Colour) : null;
  };
  return { bigEyeBoy: added('bigEyeBoy'), small: added('small'), cockroach: added('cockroach') };
}

export function counts(marks: readonly Mark[]): Roads['counts'] {
  const of = (letter: string) => marks.filter(mark => mark.includes(letter)).length;
  return { player: of('P'), banker: of('B'), tie: of('T'), playerPair: of('p'), bankerPair: of('b') };
}

export function leadingTies(marks: readonly Mark[]): number {
  const first = marks.findIndex(mark => mark[0] !== 'T');
  return first < 0 ? marks.length : first;
}

function runsOf(marks: readonly Mark[]): Run[] {
  const runs: Run[] = [];
  for (const mark of marks) {
    const last = runs.at(-1);
    const coup = last?.at(-1);
    if (mark[0] === 'T') {
      if (coup) coup.ties++;
      continue;
    }
    const cell = { outcome: mark[0] as 'P' | 'B', ties: 0, ...pairs(mark) };
    if (last && coup?.outcome === cell.outcome) last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** Down to the sixth row or until the cell below is taken, then to the right: the dragon's tail. */
function place<T>(runs: readonly (readonly T[])[]): (T & Cell)[] {
  const taken = new Set<string>();
  const cells: (T & Cell)[] = [];
  let start = 0;
  for (const run of runs) {
    while (taken.has(`${start},0`)) start++;
    let x = start;
    let y = 0;
    let turned = false;
    run.forEach((entry, j) => {
      if (j > 0) {
        turned ||= y === ROWS - 1 || taken.has(`${x},${y + 1}`);
        if (turned) x++;
        else y++;
      }
      taken.add(`${x},${y}`);
      cells.push({ ...entry, x, y });
    });
    start++;
  }
  return cells;
}

function pairs(mark: Mark): { playerPair: boolean; bankerPair: boolean } {
  return { playerPair: mark.includes('p'), bankerPair: mark.includes('b') };
}
