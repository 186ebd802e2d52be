// Main and side pots from what every seat has put in. For the eye only: the server's result says what counts.

export interface PotLayer {
  index: number;
  amount: number;
}

export interface Contribution {
  seat: number;
  put: number;
  /** Dead posts, in the first pot. */
  dead: number;
  live: boolean;
  /** No chips left. */
  done: boolean;
}

/** One layer for each all-in level, main pot first; empty while a single pot says everything. */
export function layersOf(seats: readonly Contribution[]): PotLayer[] {
  const live = seats.filter(each => each.live);
  if (!live.some(each => each.done)) return [];
  const levels = [...new Set(live.map(each => each.put))].filter(put => put > 0).sort((a, b) => a - b);
  let below = 0;
  const layers = levels.map((level, index) => {
    const last = index === levels.length - 1;
    const amount = seats.reduce((sum, { put }) => sum + (last ? put : Math.min(put, level)) - Math.min(put, below), 0);
    below = level;
    return { index, amount };
  });
  const first = layers[0];
  if (!first || layers.length < 2) return [];
  const dead = seats.reduce((sum, each) => sum + each.dead, 0);
  return [{ ...first, amount: first.amount + dead }, ...layers.slice(1)];
}
