// Seotda: two flower cards, a card and a bet at a time, and rematches.
import { checkLimits, type Game } from '@baize/sdk';
import { bot } from './bot.ts';
import { FACES } from './deck.ts';
import { play } from './play.ts';
import { dealtIn } from './seats.ts';

export const seotda: Game = {
  code: 'seotda',
  names: { ko: '섯다', en: 'Seotda', zh: 'Seotda 花牌', ja: 'ソッタ', th: 'ซอตดา', vi: 'Seotda' },
  category: 'board',
  kind: 'table',
  flow: 'buy_in',
  live: false,
  seats: { min: 2, max: 5, usual: 5 },
  limits: ['ante', 'min_buy_in', 'max_buy_in'],
  betSize: ['ante'],
  timers: { action_ms: 10_000, showdown_ms: 5_000, next_round_ms: 3_000, sit_out_ms: 300_000, reconnect_ms: 30_000 },
  deck: { faces: FACES, copies: 1 },
  rake: 'profit',
  check: limits => checkLimits(seotda, limits),
  ready: dealtIn,
  play,
  bot,
  template: { limits: { ante: 1, min_buy_in: 40, max_buy_in: 200 }, seats: 5, rake: { bp: 500, cap: 0 } },
};

export default seotda;
