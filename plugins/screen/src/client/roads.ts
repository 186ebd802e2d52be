// The five roads of baccarat from the list of a shoe's results: bead plate, big road and the three derived ones.

export type Side = 'P' | 'B' | 'T';

export interface Coup {
  side: Side;
  playerPair: boolean;
  bankerPair: boolean;
}

export interface BigMark extends Coup {
  ties: number;
}

export type Tone = 'red' | 'blue';
export type Placed<T> = T & { x: number; y: number };

const ROWS = 6;
const SIDES: Record<string, Side> = { player: 'P', banker: 'B', tie: 'T', P: 'P', B: 'B', T: 'T' };

/** Reads the results a table tells: words, letters with pair marks (`Bp`, `Tb`) or result objects; unknown ones are skipped. */
export function readCoups(list: unknown): Coup[] {
  return Array.isArray(list) ? list.map(readCoup).filter(each => each !== null) : [];
}

export function readCoup(entry: unknown): Coup | null {
  if (typeof entry === 'string') {
    const side = SIDES[entry] ?? SIDES[entry.charAt(0)];
    const marks = SIDES[entry] ? '' : entry.slice(1);
    return side ? { side, playerPair: marks.includes('p'), bankerPair: marks.includes('b') } : null;
  }
  if (typeof entry !== 'object' || entry === null) return null;
  const result = entry as Record<string, unknown>;
  const side = SIDES[String(result.outcome ?? result.side ?? '')];
  return side ? { side, playerPair: Boolean(result.player_pair), bankerPair: Boolean(result.banker_pair) } : null;
}

/** Streaks of the big road. A tie marks the entry before it; ties before the first entry wait for it. */
export function streaks(shoe: readonly Coup[]): BigMark[][] {
  const columns: BigMark[][] = [];
  let waiting = 0;
  for (const coup of shoe) {
    const last = columns.at(-1)?.at(-1);
    if (coup.side === 'T') {
      if (last) last.ties++;
      else waiting++;
      continue;
    }
    const mark: BigMark = { ...coup, ties: last ? 0 : waiting };
    if (last?.side === coup.side) columns.at(-1)?.push(mark);
    else columns.push([mark]);
  }
  return columns;
}

/** A derived road: `back` 1 big eye boy, 2 small road, 3 cockroach road. Red is regular, blue is not. */
export function derived(columns: readonly (readonly unknown[])[], back: 1 | 2 | 3): Tone[] {
  const out: Tone[] = [];
  const height = (column: number) => columns[column]?.length ?? 0;
  for (let column = back; column < columns.length; column++) {
    for (let row = 0; row < height(column); row++) {
      if (column === back && row === 0) continue;
      const regular = row === 0 ? height(column - 1) === height(column - 1 - back) : height(column - back) !== row;
      out.push(regular ? 'red' : 'blue');
    }
  }
  return out;
}

/** Streaks of one tone, as the derived roads are drawn. */
export function toneStreaks(tones: readonly Tone[]): { tone: Tone }[][] {
  const columns: { tone: Tone }[][] = [];
  for (const tone of tones) {
    if (columns.at(-1)?.[0]?.tone === tone) columns.at(-1)?.push({ tone });
    else columns.push([{ tone }]);
  }
  return columns;
}

/** Puts streaks on a grid of six rows: down until the end or a taken cell, then to the right (the dragon's tail). */
export function place<T extends object>(columns: readonly (readonly T[])[]): Placed<T>[] {
  const taken = new Set<string>();
  const cells: Placed<T>[] = [];
  let start = 0;
  for (const column of columns) {
    while (taken.has(`${start},0`)) start++;
    let x = start;
    let y = 0;
    let turned = false;
    column.forEach((mark, index) => {
      if (index > 0) {
        if (!turned && y < ROWS - 1 && !taken.has(`${x},${y + 1}`)) y++;
        else {
          turned = true;
          x++;
        }
      }
      taken.add(`${x},${y}`);
      cells.push({ ...mark, x, y });
    });
    start++;
  }
  return cells;
}

/** How many columns a placed road uses. */
export function widthOf(cells: readonly { x: number }[]): number {
  return Math.max(0, ...cells.map(each => each.x + 1));
}

/** What each derived road would get if the next coup went to `side`; null where the road has not begun. */
export function next(shoe: readonly Coup[], side: 'P' | 'B'): (Tone | null)[] {
  const now = streaks(shoe);
  const then = streaks([...shoe, { side, playerPair: false, bankerPair: false }]);
  return ([1, 2, 3] as const).map(back => {
    const tones = derived(then, back);
    return tones.length > derived(now, back).length ? (tones.at(-1) ?? null) : null;
  });
}
