// The terms of a table's rake, from its settings as a round was played with.
import type { RakeTerms } from '@baize/sdk';
import type { Amount } from '../kernel/index.ts';

export interface RakeSettings {
  /** hundredths of a percent; null: none */
  rakeBp: number | null;
  /** 0: none */
  rakeCap: Amount;
  rakeRule: Readonly<Record<string, unknown>>;
}

/** @param unit minor units of one currency unit */
export const rakeTerms = ({ rakeBp, rakeCap, rakeRule }: RakeSettings, unit: Amount): RakeTerms => ({
  bp: rakeBp ?? 0,
  cap: rakeCap,
  floor: rakeRule.rake_floor === true,
  noFlopNoDrop: rakeRule.no_flop_no_drop === true,
  unit,
});
