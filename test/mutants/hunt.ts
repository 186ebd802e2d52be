// Looks for a seed that breaks a rule with a mutant and holds without it.
import { randomInt } from 'node:crypto';
import type { Mutant } from './mutant.ts';
import { type SimResult, simulate } from './sim.ts';

export interface Limits {
  seeds: number;
  rounds: number;
  ms: number;
  /** kinds of faults that do not happen */
  without?: string;
}

export interface Hunted {
  /** null: it survived */
  caught: { seed: number; sentence: string } | null;
  seeds: number;
  rounds: number;
  seconds: number;
  /** seeds that break a rule without the mutant too, or only never end: they show nothing of it; and what was broken there */
  sick: { seed: number; sentence: string }[];
  /** how often the simulator itself ended without a result */
  deaths: number;
  /** the mutant could not be run */
  problem: string | null;
}

const FIRST_SEEDS = 8;
const MOST_SEEDS = 128;
const MOST_DEATHS = 4;
/** What never ends, and a round that is void for nothing: it may be a weakness of the server that the mutant only led to. */
const NO_PROOF = /^(liveness|P9)\b/;

const isAsserted = (mutant: Mutant, sentence: string): boolean =>
  mutant.isAsserted === true && /^P9 .* was made void \(system\)/.test(sentence);

/** Plays fresh seeds until the mutant is caught, or the limits are reached. */
export async function hunt(mutant: Mutant, limits: Limits): Promise<Hunted> {
  const from = performance.now();
  const out: Hunted = { caught: null, seeds: 0, rounds: 0, seconds: 0, sick: [], deaths: 0, problem: null };
  const left = () => limits.ms - (performance.now() - from);
  const { rounds } = limits;
  const without = [mutant.without, limits.without].filter(Boolean).join(',');
  let seed = randomInt(2 ** 31);
  for (let batch = FIRST_SEEDS; out.seeds < limits.seeds && left() > 0; batch = Math.min(batch * 2, MOST_SEEDS)) {
    const seeds = Math.min(batch, limits.seeds - out.seeds);
    const result = await simulate({ mutant: mutant.name, seed, seeds, rounds, without, limitMs: left() });
    out.seeds += result.seeds;
    out.rounds += result.rounds;
    if (result.died) {
      out.deaths++;
      if (result.isNotApplied || out.deaths >= MOST_DEATHS) {
        out.problem = result.died;
        break;
      }
      seed = randomInt(2 ** 31); // it does not say at which one it was
      continue;
    }
    const { broken } = result;
    const isProof = broken && (mutant.isStuck || !NO_PROOF.test(broken.sentence) || isAsserted(mutant, broken.sentence));
    if (isProof && !(await isSick(broken.seed))) out.caught = broken;
    else if (broken) out.sick.push(broken);
    if (out.caught) break;
    seed = (broken ? broken.seed : seed + seeds - 1) + 1;
  }
  out.seconds = (performance.now() - from) / 1000;
  return out;

  /** Does the seed break a rule without the mutant? */
  async function isSick(at: number): Promise<boolean> {
    const control: SimResult = await simulate({ mutant: null, seed: at, seeds: 1, rounds, without, limitMs: 120_000 });
    return control.broken !== null || control.died !== null || control.isLate;
  }
}
