// The coups of the current shoe, carried from round to round so that roads can be drawn, also by those who come late.
import type { Json } from '@baize/sdk';
import type { Coup } from './coup.ts';

/** A shoe of eight packs has at most about a hundred coups. */
const MOST = 120;

export interface Past {
  shoe_no: number;
  results: string[];
}

/** The carry, if it is of this shoe; else an empty past. */
export function pastOf(carry: Json, shoeNo: number): Past {
  const old = carry as Partial<Past> | null;
  if (old === null || typeof old !== 'object' || old.shoe_no !== shoeNo || !Array.isArray(old.results))
    return { shoe_no: shoeNo, results: [] };
  return { shoe_no: shoeNo, results: old.results.filter(each => typeof each === 'string') };
}

/** The coups of the shoe that a carry is of, as they were marked. */
export function resultsOf(carry: Json): string[] {
  return pastOf(carry, Number((carry as Partial<Past> | null)?.shoe_no ?? 0)).results;
}

/** 'P', 'B' or 'T', then 'p' for a player pair and 'b' for a banker pair: the form in which roads.ts reads a coup. */
export function markOf(coup: Coup): string {
  const winner = { player: 'P', banker: 'B', tie: 'T' }[coup.outcome];
  return winner + (coup.player_pair ? 'p' : '') + (coup.banker_pair ? 'b' : '');
}

export function followedBy(past: Past, coup: Coup): Past {
  return { shoe_no: past.shoe_no, results: [...past.results, markOf(coup)].slice(-MOST) };
}
