// What comes of a scenario, and the words that it is told in.

/** What a scenario is about, without how it is played. */
export interface ScenarioWords {
  /** `debit_repeated`: what `--only` takes and reports name */
  name: string;
  /** what is played */
  title: string;
  /** the paragraph of the rules that it tests */
  rule: string;
  /** what the wallet did when money is wrong or something was accepted */
  bug: string;
  /** what it did when it was not OK that it should be; told by the call itself when left out */
  refused?: string;
  /** and what that costs */
  cost: string;
  /** it only asks for balances and is always genuine: may be played in production */
  harmless?: true;
  /** it is played even if the wallet answers nothing at all: it says so */
  always?: true;
  /** the rules do not speak of it: a deviation warns */
  silent?: true;
}

export type Verdict = 'passed' | 'failed' | 'warning' | 'not_tried';

/** One call of a scenario, in words. */
export interface Step {
  sent: string;
  expected: string;
  came: string;
  ok: boolean;
}

/** What came of a scenario. */
export interface Result {
  name: string;
  title: string;
  rule: string;
  verdict: Verdict;
  /** for each failure or warning a sentence; the reason when it was not tried */
  findings: string[];
  steps: Step[];
  ms: number;
}

/** The scenario cannot be played here, or what it begins with did not work: no verdict about its subject. */
export class NotTried extends Error {
  override name = 'NotTried';
}
