// A mutant: a deliberate fault of the server, which the tests of money must find.

/** One change of a source text. */
export interface Edit {
  /** from the root of the repository */
  file: string;
  /** found exactly once */
  text: string;
  by: string;
}

export interface Mutant {
  name: string;
  /** in one sentence */
  breaks: string;
  edits: Edit[];
  /** it shows by what never ends, or what the server's own sums void; of all others that would be no proof: it may be a weakness */
  isStuck?: true;
  /** the server's own sums find it first: the round is void, and nobody asked for it */
  isAsserted?: true;
  /** kinds of faults of the simulator that are left out, as they hide this one */
  without?: string;
  /** what finds it when the simulator cannot: a command of npm and its arguments */
  foundBy?: string[];
  /** why nothing can find it: a second lock holds */
  equivalent?: string;
}

/** For specs that name no limit of their own. */
const SPEC_MS = 180_000;

/** Found by a spec, of which only the titles with this text in them run. */
export const bySpec = (spec: string, title?: string): string[] => [
  ...['node_modules/mocha/bin/mocha.js', '--no-config', '--extension', 'ts', '--timeout', String(SPEC_MS), '--exit', spec],
  ...(title === undefined ? [] : ['--grep', title]),
];
