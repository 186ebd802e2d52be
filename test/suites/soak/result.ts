// What a soak leaves behind: samples, rests, faults, checks, and figures beside their goals.

/** Ten seconds. */
export interface Sample {
  /** seconds since the beginning */
  at: number;
  /** number of the process */
  life: number;
  rss: number;
  heap: number;
  /** of an event loop, in ms */
  lag: number;
  /** share of a processor */
  processor: number;
  /** of the machine, whoever makes it */
  load: number;
  /** ms until an action was acknowledged */
  acks: readonly number[];
  /** of them, since the sample before */
  perSecond: number;
  /** nothing was wrong, nobody checked, and the players' own process did not stand still */
  isCalm: boolean;
  /** for how long that stood still at most */
  ownMs: number;
  /** how long the same sum took on this machine, ms */
  sumMs: number;
  /** processors that the host gave to other machines while this one wanted them; NaN: not known */
  stolen: number;
  rounds: number;
  staked: number;
  won: number;
  waiting: number;
  doubt: number;
  unbalanced: number;
}

export interface Soaked {
  seed: number;
  minutes: number;
  rate: number | null;
  tables: number;
  players: number;
  startedAt: string;
  samples: Sample[];
  /** in use after a collection, while nobody plays */
  memory: { at: number; life: number; bytes: number; code: number; external: number }[];
  faults: { what: string; from: number; to: number; came: string }[];
  checks: { at: number; counts: Record<string, number>; violations: string[] }[];
  broken: string[];
  figures: Figure[];
}

/** `open`: this run cannot tell, for it was too short, or what else the machine did hides it. */
export type Verdict = '' | 'met' | 'missed' | 'open';

export interface Figure {
  name: string;
  value: string;
  goal: string;
  verdict: Verdict;
}
