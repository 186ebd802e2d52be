// What simulated rounds add up to: whole numbers alone, so that the sum is the same in whatever order its parts are done.

/** Of one spot: in hundredths of what was staked on it first, so that raises and fractions of odds are whole. */
export interface SpotTally {
  rounds: number;
  /** sum and sum of squares of what was won or lost */
  net: number;
  squares: number;
  /** rounds that paid more than was staked, and as much */
  hits: number;
  pushes: number;
  /** net → rounds */
  results: Record<string, number>;
}
export interface OptionTally {
  /** rounds in which somebody was offered it, and in which somebody took it */
  offered: number;
  taken: number;
}
export interface Tally {
  rounds: number;
  inputs: number;
  spots: Record<string, SpotTally>;
  options: Record<string, OptionTally>;
  /** `result.outcome` → rounds */
  words: Record<string, number>;
}

/** Hundredths of the first stake. */
export const PARTS = 100;

export const emptyTally = (): Tally => ({ rounds: 0, inputs: 0, spots: {}, options: {}, words: {} });

/** What one spot won or lost in one round. */
export function addResult(tally: Tally, spot: string, stake: number, net: number): void {
  const own = spotOf(tally, spot);
  const parts = Math.round((net / stake) * PARTS);
  own.rounds++;
  own.net += parts;
  own.squares += parts * parts;
  if (parts > 0) own.hits++;
  if (parts === 0) own.pushes++;
  own.results[parts] = (own.results[parts] ?? 0) + 1;
}

/** What one round offered, and whether somebody took it. */
export function addOption(tally: Tally, option: string, isTaken: boolean): void {
  const own = optionOf(tally, option);
  own.offered++;
  if (isTaken) own.taken++;
}

function spotOf({ spots }: Tally, spot: string): SpotTally {
  const own = spots[spot] ?? { rounds: 0, net: 0, squares: 0, hits: 0, pushes: 0, results: {} };
  spots[spot] = own;
  return own;
}

function optionOf({ options }: Tally, option: string): OptionTally {
  const own = options[option] ?? { offered: 0, taken: 0 };
  options[option] = own;
  return own;
}

/** Adds one tally to another. */
export function join(into: Tally, from: Tally): void {
  into.rounds += from.rounds;
  into.inputs += from.inputs;
  for (const [name, each] of Object.entries(from.spots)) {
    const own = spotOf(into, name);
    for (const key of ['rounds', 'net', 'squares', 'hits', 'pushes'] as const) own[key] += each[key];
    addCounts(own.results, each.results);
  }
  for (const [name, each] of Object.entries(from.options)) {
    const own = optionOf(into, name);
    own.offered += each.offered;
    own.taken += each.taken;
  }
  addCounts(into.words, from.words);
}

function addCounts(into: Record<string, number>, from: Record<string, number>): void {
  for (const [key, count] of Object.entries(from)) into[key] = (into[key] ?? 0) + count;
}
