// What a pile scores, with the cup as an animal or as junk.
import type { Card } from '@baize/sdk';
import { CUP, junkOf, kindOf, RAIN } from './deck.ts';

export type Cup = 'animal' | 'junk' | null;
export interface PileScore {
  brights: number;
  bright: number;
  animals: number;
  animal: number;
  godori: number;
  ribbons: number;
  ribbon: number;
  hongdan: number;
  cheongdan: number;
  chodan: number;
  junk_value: number;
  junk: number;
  cup: Cup;
  total: number;
}

const has = (pile: readonly Card[], set: readonly Card[], points: number): number =>
  set.every(card => pile.includes(card)) ? points : 0;

function brightPoints(brights: readonly Card[]): number {
  if (brights.length === 5) return 15;
  if (brights.length === 4) return 4;
  if (brights.length < 3) return 0;
  return brights.includes(RAIN) ? 2 : 3;
}

/** `cup`: how it counts; null in a pile without it. */
export function scoreOf(pile: readonly Card[], cup: Cup): PileScore {
  const of = (kind: string) => pile.filter(card => kindOf(card) === kind && !(card === CUP && cup === 'junk'));
  const [brights, animals, ribbons] = [of('bright'), of('animal'), of('ribbon')];
  const junk = pile.reduce((sum, card) => sum + junkOf(card), 0) + (cup === 'junk' ? 2 : 0);
  const points = {
    bright: brightPoints(brights),
    animal: Math.max(0, animals.length - 4),
    godori: has(pile, ['02a', '04a', '08b'], 5),
    ribbon: Math.max(0, ribbons.length - 4),
    hongdan: has(pile, ['01b', '02b', '03b'], 3),
    cheongdan: has(pile, ['06b', '09b', '10b'], 3),
    chodan: has(pile, ['04b', '05b', '07b'], 3),
    junk: Math.max(0, junk - 9),
  };
  const counts = { brights: brights.length, animals: animals.length, ribbons: ribbons.length, junk_value: junk };
  return { ...counts, ...points, cup, total: Object.values(points).reduce((sum, each) => sum + each, 0) };
}

/** The ways in which the cup of a pile may count, the animal first. */
export function cupsOf(pile: readonly Card[], isLocked: boolean): Cup[] {
  if (!pile.includes(CUP)) return [null];
  return isLocked ? ['animal'] : ['animal', 'junk'];
}

/** As it counts during play: where the total is higher, an animal on a tie. */
export function bestScore(pile: readonly Card[], isLocked: boolean): PileScore {
  const [first, second] = cupsOf(pile, isLocked).map(cup => scoreOf(pile, cup));
  return second !== undefined && second.total > (first as PileScore).total ? second : (first as PileScore);
}
