// Every call of the Operator API for one walk: the right one, bodies bent field by field, whose it is, and whether it is undone.
import type { Estate, Step } from './estate.ts';
import { dealerSteps, lastSteps, privateSteps } from './live.ts';
import { certificationSteps, gameSteps, playerSteps, readSteps, settingSteps } from './site.ts';
import { nameSteps, tableSteps } from './tables.ts';

export { type Bent, type Estate, estateOf, type Step } from './estate.ts';

/** All calls, in an order in which each finds what it is about. */
export const stepsOf = (estate: Estate): Step[] =>
  [
    readSteps,
    playerSteps,
    gameSteps,
    settingSteps,
    nameSteps,
    tableSteps,
    privateSteps,
    dealerSteps,
    certificationSteps,
    lastSteps,
  ].flatMap(steps => steps(estate));
