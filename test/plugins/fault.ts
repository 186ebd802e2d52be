// What a planted fault is: a coin game with one thing wrong, and what the report of its certification must say of it.
import type { Coin } from '../suites/plugins/coin.ts';

export interface Fault {
  /** what is wrong, as the title of its test says it */
  what: string;
  coin: Coin;
  /** in the report */
  sentence: RegExp;
}

const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];
/** The same text in all six languages, as source. */
export const inAll = (value: string): string => `{ ${LANGUAGES.map(lang => `${lang}: ${value}`).join(', ')} }`;
export const NAMES = `names: ${inAll(`'Coin'`)},`;
/** A coin without a fault has these fields. */
export const WHOLE = `${NAMES} rules: ${inAll(`[{ heading: 'Coin', body: 'A right guess pays 2 for 1.' }]`)},`;
/** Four cards, so that one can lie face down. */
export const FOUR = `deck: { faces: ['As', 'Kd', 'Qc', 'Jh'], copies: 1 },`;

/** A round of one box and nothing to win, as source: `middle` stands between its bets and its end. */
export const boxed = ({
  middle = '',
  least = 'round.limits.min_bet',
  result = 'null',
}: {
  middle?: string;
  least?: string;
  result?: string;
}): string =>
  `${WHOLE} ${FOUR}
  *play(round) {
    round.tell({ kind: 'start', no: round.no });
    const spot = { min: ${least}, max: round.limits.max_bet, step: round.unit, reason: 'bet' as const, seat: 1 };
    const placed = yield* bets({ heads: spot }, 'betting_ms', 'first_bet');
    ${middle}
    return { end: 'payouts', word: 'over', result: ${result}, wins: winEach(placed, () => 0), rest: 'result_ms' };
  },`;
