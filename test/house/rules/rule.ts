// What a rule of the house is that some files still break.
import type { Source } from '../sources.ts';

/** All code and pages of the project, as rules look at them. */
export interface House {
  sources: readonly Source[];
  styles: readonly Source[];
  pages: readonly Source[];
}

/** One breach: the file, folder or pair of room and table that the list of debts names, and what a reader is told. */
export interface Breach {
  where: string;
  what: string;
}

/** A rule. Its debts are counted by `where`. */
export interface Rule {
  /** one word for the list of debts */
  name: string;
  /** what holds, as the end of a test's title */
  holds: string;
  find(house: House): Breach[];
}
