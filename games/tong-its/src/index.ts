// Tong-its: three players, melds, sapaw and fights, chips that move only at the end.
import { defineGame, standardPack } from '@baize/sdk';
import { bot } from './bot.ts';
import { keys } from './keys.ts';
import { play } from './play.ts';

export { type Counted, counted, hasSecret, isBurned, isSecret } from './hand.ts';
export type { By, Meld } from './winning.ts';

export const tongIts = defineGame({
  ...keys,
  code: 'tongits',
  names: { ko: '텅잇', en: 'Tong-its', zh: 'Tong-its', ja: 'トンギッツ', th: 'ตองอิตส์', vi: 'Tong-its' },
  category: 'card',
  kind: 'table',
  flow: 'buy_in',
  live: false,
  seats: { min: 3, max: 3, usual: 3 },
  betSize: ['stake'],
  deck: { faces: standardPack(), copies: 1 },
  zones: { hand: 'owner', dump: 'all', meld: 'all' },
  rake: 'profit',
  play,
  bot,
  template: { limits: { stake: 1, min_buy_in: 20, max_buy_in: 100 }, seats: 3, rake: { bp: 500, cap: 0 } },
});

export default tongIts;
