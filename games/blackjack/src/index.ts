// Blackjack, banked: eight decks shuffled for every round, the dealer stands on every 17, split once, blackjack pays 3:2.
import { defineGame, type Payout, standardPack } from '@baize/sdk';
import { bot } from './bot.ts';
import { keys } from './keys.ts';
import { play } from './play.ts';

const PAYOUTS: Payout[] = [
  {
    spot: 'box',
    odds: '3:2',
    when: { ko: '블랙잭', en: 'blackjack', zh: '黑杰克', ja: 'ブラックジャック', th: 'แบล็คแจ็ค', vi: 'xì dách' },
  },
  { spot: 'box', odds: '1:1', when: { ko: '승', en: 'win', zh: '赢', ja: '勝ち', th: 'ชนะ', vi: 'thắng' } },
  { spot: 'insurance', odds: '2:1' },
];

export const blackjack = defineGame({
  ...keys,
  code: 'blackjack',
  names: { ko: '블랙잭', en: 'Blackjack', zh: '21点', ja: 'ブラックジャック', th: 'แบล็คแจ็ค', vi: 'Xì dách' },
  category: 'card',
  kind: 'round',
  flow: 'bet',
  live: false,
  seats: null,
  betSize: ['min_bet', 'max_bet'],
  deck: { faces: standardPack(), copies: 8 },
  zones: { box: 'all', dealer: 'each' },
  rake: null,
  play,
  bot,
  payouts: PAYOUTS,
  template: { limits: { min_bet: 1, max_bet: 1_000 } },
});

export default blackjack;
