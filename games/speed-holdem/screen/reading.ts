// Reads what a box or the dealer came to, out of the result.
import type { TableView } from '@baize/plugin-screen/kit';

export interface Compared {
  rank: string;
  best: string[];
  /** of a box; null for the dealer */
  outcome: 'win' | 'push' | 'lose' | null;
}

/** Of a box by its number, or of the dealer by 0; null before the end. */
export function comparedOf({ result }: Pick<TableView, 'result'>, seat: number): Compared | null {
  if (!result) return null;
  if (seat === 0) {
    const dealer = result.dealer as Omit<Compared, 'outcome'> | undefined;
    return dealer ? { ...dealer, outcome: null } : null;
  }
  const boxes = Array.isArray(result.boxes) ? (result.boxes as (Compared & { box: number })[]) : [];
  return boxes.find(each => each.box === seat) ?? null;
}
