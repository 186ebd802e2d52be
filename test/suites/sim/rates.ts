// How often what goes wrong: drawn for each seed anew, so that some runs know only a few faults and those often (swarm testing).
import { Chance } from '../../support/chance.ts';

/** Every kind of fault that can be switched off; the numbers are the most frequent that a seed may draw. */
export const KINDS = {
  /** the process dies at an await of a store or wallet call */
  kill: 0.01,
  /** the process stands still for a while, another takes over, the first goes on */
  pause: 0.003,
  /** dies while it starts */
  start: 0.03,
  /** a statement fails */
  statement: 0.01,
  /** a commit fails */
  commit: 0.02,
  /** a commit goes through and its answer is lost */
  unanswered: 0.02,
  /** the database is gone for a while */
  gone: 0.002,
  /** the clock on the wall jumps */
  clock: 0.3,
  /** the wallet answers after the wait */
  late: 0.2,
  lost_request: 0.2,
  lost_answer: 0.2,
  http: 0.2,
  garbage: 0.2,
  duplicate: 0.2,
  reset: 0.2,
  refusal: 0.2,
  unknown: 0.1,
  /** the wallet is gone for a while */
  outage: 0.005,
  /** screens disconnect */
  leave: 0.3,
  /** actions are sent again */
  again: 0.5,
  /** rounds are voided by the platform's staff */
  void: 0.5,
  /** tables are closed, paused and opened */
  tables: 0.5,
  /** prepaid credit is charged, withdrawn, and runs short */
  credit: 0.5,
  /** what a wallet does not take is booked there by hand, and ended here by two keys */
  resolve: 0.5,
  /** a commit reaches the store when its connection is long gone */
  late_commit: 0.02,
  /** an operator changes between prepaid and independent while people play */
  mode: 0.5,
  /** tables of games whose decisions cost something are played beside the others */
  priced: 0.5,
  /** players bet much at once, take back what is being paid, and bet in the last moment of a window */
  rush: 0.5,
  /** the wallet answers in the last moment of the wait */
  slow: 0.5,
  /** tables of other packages in games/ are played beside the others */
  packages: 0.5,
  /** a round that was left open cannot be played on: its version is gone */
  version: 0.3,
  /** the process is told to end, and ends as it does for a deployment */
  term: 0.5,
} as const;

export type Kind = keyof typeof KINDS;
export type Rates = Record<Kind, number>;

export const kinds = Object.keys(KINDS) as Kind[];

/** The rates of a seed: about half of the kinds, each rare, frequent or between. */
export function ratesOf(seed: number, without: readonly Kind[]): Rates {
  const chance = new Chance(seed, 'rates');
  const rates = {} as Rates;
  for (const kind of kinds) {
    const rate = chance.hits(0.5) ? KINDS[kind] * 10 ** (-2 * chance.unit()) : 0;
    rates[kind] = without.includes(kind) ? 0 : rate;
  }
  return rates;
}

/** None of them. */
export const CALM: Rates = Object.fromEntries(kinds.map(kind => [kind, 0])) as Rates;
