// What two cards are worth: the ladder of 29 levels, and four hands that do something else besides.
import { monthOf } from './deck.ts';

/** Hands whose letters matter: two that make all play again, two that catch better hands. */
export type Special = 'meongteongguri_gusa' | 'gusa' | 'amhaengeosa' | 'ttaengjabi';

export interface Rank {
  /** Of the ladder: `38gwangttaeng`, `9ttaeng`, `ali`, `7kkut`, `mangtong`. */
  name: string;
  /** 0 to 28, higher is better. */
  level: number;
  special: Special | null;
}

/** The level of a pair of the month m is this and m: 16 to 25. */
const PAIRS = 15;
/** Two bright cards. */
const BRIGHTS: Record<string, [name: string, level: number]> = {
  '03a 08a': ['38gwangttaeng', 28],
  '01a 08a': ['18gwangttaeng', 27],
  '01a 03a': ['13gwangttaeng', 26],
};
/** Any two cards of these months. */
const MONTHS: Record<string, [name: string, level: number]> = {
  '1 2': ['ali', 15],
  '1 4': ['doksa', 14],
  '1 9': ['gupping', 13],
  '1 10': ['jangpping', 12],
  '4 10': ['jangsa', 11],
  '4 6': ['seryuk', 10],
};
const SPECIALS: Record<string, Special> = {
  '04a 09a': 'meongteongguri_gusa',
  '04a 09b': 'gusa',
  '04b 09a': 'gusa',
  '04b 09b': 'gusa',
  '04a 07a': 'amhaengeosa',
  '03a 07a': 'ttaengjabi',
};

/** The levels of the pairs from 1 to 9: what ttaengjabi catches. 18 and 13 gwangttaeng are what amhaengeosa catches. */
const CAUGHT: Partial<Record<Special, readonly [from: number, to: number]>> = {
  ttaengjabi: [PAIRS + 1, PAIRS + 9],
  amhaengeosa: [26, 27],
};
/** Up to which level of the best hand a gusa makes all play again: 9ttaeng, ali. The first of the two comes first. */
const REPLAYS: readonly (readonly [Special, number])[] = [
  ['meongteongguri_gusa', PAIRS + 9],
  ['gusa', 15],
];

/** The rank of two cards, in any order. */
export function rankOf(cards: readonly string[]): Rank {
  const [low = '', high = ''] = [...cards].sort();
  const special = SPECIALS[`${low} ${high}`] ?? null;
  const [name, level] = ladder(low, high);
  return { name, level, special };
}

/** What a hand is called: by what it does, or by its place on the ladder. */
export function wordOf({ name, special }: Rank): string {
  return special ?? name;
}

function ladder(low: string, high: string): [name: string, level: number] {
  const [first, second] = [monthOf(low), monthOf(high)];
  const named = BRIGHTS[`${low} ${high}`] ?? MONTHS[`${first} ${second}`];
  if (named) return named;
  if (first === second) return [first === 10 ? 'jangttaeng' : `${first}ttaeng`, PAIRS + first];
  const points = (first + second) % 10;
  if (points === 9) return ['gabo', 9];
  return [points === 0 ? 'mangtong' : `${points}kkut`, points];
}

/** Why everybody plays again who showed one of these hands; null: they do not. */
export function replayOf(ranks: readonly Rank[]): Special | null {
  const best = bestOf(ranks);
  const found = REPLAYS.find(([special, most]) => best <= most && ranks.some(rank => rank.special === special));
  return found?.[0] ?? null;
}

/** Who wins a pot among these hands: by the catcher alone, or everybody who has the highest level. `winners`: places in `ranks`. */
export function winnersOf(ranks: readonly Rank[]): { winners: number[]; by: 'rank' | Special } {
  const best = bestOf(ranks);
  for (const [i, { special }] of ranks.entries()) {
    const [from, to] = (special && CAUGHT[special]) ?? [1, 0];
    if (special !== null && best >= from && best <= to) return { winners: [i], by: special };
  }
  return { winners: ranks.flatMap(({ level }, i) => (level === best ? [i] : [])), by: 'rank' };
}

function bestOf(ranks: readonly Rank[]): number {
  return Math.max(...ranks.map(({ level }) => level));
}
