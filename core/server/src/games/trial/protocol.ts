// What the process of a trial is given and what it says: JSON in, one line a step out.
import type { Step } from '../pack/refused.ts';

/** The steps of a trial in their order, with the processor time that each may take. */
export const LIMITS_MS = {
  load: 20_000,
  purity: 5_000,
  shape: 10_000,
  rounds: 60_000,
  golden: 30_000,
  carry: 30_000,
  memory: 30_000,
} as const satisfies Partial<Record<Step, number>>;
export type TrialStep = keyof typeof LIMITS_MS;

/** Beyond it nobody is left who would end the process for an entry that does not come back. */
export const LOAD_MS = 60_000;
/** Random rounds of each game. */
export const ROUNDS = 300;
/** Heap of the trial's process. */
export const HEAP_MB = 256;
/** What a round may leave behind for ever. */
export const LEAK_BYTES = 8_192;
/** Where the process of a trial says that it enters the script, and that it has left it: a byte each. */
export const ENTRIES_FD = 3;
/** On the average of all inputs: players wait for each. */
export const SLOW_MS = 20;

export interface TrialGiven {
  /** package and version, for sentences */
  name: string;
  guest: string;
  script: string;
  version: string;
  /** codes that the manifest names */
  games: string[];
  /** lines of golden rounds by file */
  golden: Record<string, string[]>;
  /** the version that new rounds take now */
  previous: { script: string; version: string } | null;
}

export type TrialSays =
  | { step: TrialStep }
  | { refused: string }
  | { passed: { rounds: number; inputs: number; golden: number } };
