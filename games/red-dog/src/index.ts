// Red Dog: banked, with chips at a seat; the third card falls between the first two, or it does not.
import { defineGame, type Json, standardPack } from '@baize/sdk';
import { bot } from './bot.ts';
import { keys } from './keys.ts';
import { pastOf } from './past.ts';
import { play } from './play.ts';

export { bot, RAISES_FROM } from './bot.ts';
export { type Deal, dealOf, type Ended, endOf, oddsOf, WIDEST, winOf } from './deal.ts';
export { type K, keys } from './keys.ts';
export { AT_SEATS, type Layout, play } from './play.ts';

export const redDog = defineGame({
  ...keys,
  code: 'red_dog',
  names: { ko: '레드독', en: 'Red Dog', zh: '红狗', ja: 'レッドドッグ', th: 'เรดด็อก', vi: 'Red Dog' },
  category: 'card',
  kind: 'round',
  flow: 'buy_in',
  live: false,
  seats: { min: 1, max: 7, usual: 7 },
  betSize: ['min_bet', 'max_bet'],
  deck: { faces: standardPack(), copies: 6 },
  rake: null,
  play: round => play(round),
  results: carry => pastOf(carry).results as unknown as Json[],
  bot,
  template: { limits: { min_bet: 1, max_bet: 100, min_buy_in: 20, max_buy_in: 500 }, seats: 7 },
});

export default redDog;
