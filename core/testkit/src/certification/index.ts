// What a certification looks at beyond the battery that every game passes in its own specs.
import type { Game } from '@baize/sdk';
import type { Check } from '../check.ts';
import { endProblems, rangeProblems } from './answers.ts';
import { carryProblems } from './carried.ts';
import { factProblems, slowProblems, strangeFacts } from './facts.ts';
import { roundsOf } from './rounds.ts';
import { twinProblems } from './twins.ts';

export { freshProblems } from './carried.ts';

/** Each looks at whole rounds twice and more: a share of the random rounds is enough. */
const MOST_ROUNDS = 150;
/** Enough to meet what a game tells. */
const FEW_ROUNDS = 30;

/** @param given random rounds that the certification plays */
export function certificationOf(game: Game, given: number, seed: number): Check[] {
  const rounds = Math.min(MOST_ROUNDS, given);
  return [
    { title: 'tells nobody what depends on a card that they may not see', problems: () => twinProblems(game, rounds, seed) },
    { title: 'ends when nobody answers, and when all take the least or the most', problems: () => endProblems(game, 20, seed) },
    {
      title: 'takes both ends of every range, and nothing a unit beside',
      problems: () => rangeProblems(game, Math.ceil(rounds / 3), seed),
    },
    {
      title: 'keeps what its next round, the lobby and a next version can read',
      problems: () => carryProblems(game, Math.ceil(rounds / 3), seed),
    },
    { title: 'tells facts that screens and history know', problems: () => factProblems(game, rounds, seed) },
    { title: 'makes nobody wait for an input', problems: () => slowProblems(game, Math.ceil(rounds / 3), seed) },
  ];
}

/** What is no fault, and what its players or its operators would miss. */
export function warningsOf(game: Game, seed = 1): string[] {
  const { sdk, bot, payouts, kind } = game;
  return [
    ...(sdk === undefined ? ['it is made without defineGame: names of timers, limits and fields are not checked'] : []),
    ...strangeFacts(game, FEW_ROUNDS, seed).map(each => each.replace(/: there are .*/, '')),
    ...(kind === 'round' && payouts === undefined ? ['it states no payouts: its rules page has no table of odds'] : []),
    ...(bot === undefined && asksChoices(game, seed) ? ['it has no bot: bots choose by chance'] : []),
  ];
}

const asksChoices = (game: Game, seed: number): boolean =>
  [...roundsOf(game, FEW_ROUNDS, seed)].some(({ run }) => run.inputs.some(input => input.in === 'choice'));
