// All scenarios of certification, in the order in which they are played.
import type { Scenario } from './scenario.ts';
import { answers } from './scenarios/answers.ts';
import { basics } from './scenarios/basics.ts';
import { bodies } from './scenarios/bodies.ts';
import { load } from './scenarios/load.ts';
import { repeats } from './scenarios/repeats.ts';
import { rollbacks } from './scenarios/rollbacks.ts';
import { signatures } from './scenarios/signatures.ts';

const LATE = new Set(['early_again', 'after_restart']);

/** Every scenario. Those that repeat early transactions come late, those that look at all answers come last. */
export const SCENARIOS: readonly Scenario[] = [
  ...basics,
  ...repeats.filter(each => !LATE.has(each.name)),
  ...rollbacks,
  ...signatures,
  ...bodies,
  ...load,
  ...repeats.filter(each => LATE.has(each.name)),
  ...answers,
];
