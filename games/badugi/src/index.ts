// Badugi: triple draw with four cards, an ante, and the betting menu of Korean rooms.
import { type Amount, type Game, type Json, standardPack } from '@baize/sdk';
import { bot } from './bot.ts';
import { dealtIn } from './button.ts';
import { MOST_RAISES, play } from './play.ts';

export { dealtIn, seated } from './button.ts';
export { MOST_RAISES } from './play.ts';

/** max_raises: raises on a street after the opening bet, 0 to 10. */
function check(limits: Record<string, Amount>, options: Record<string, Json>): string[] {
  const bad: string[] = [];
  const { ante = 0, min_buy_in: least = 0, max_buy_in: most = 0 } = limits;
  if (ante < 1) bad.push('ante');
  if (least < Math.max(ante, 1)) bad.push('min_buy_in');
  if (most < Math.max(least, 1)) bad.push('max_buy_in');
  const { max_raises: raises = MOST_RAISES } = options;
  if (!(Number.isInteger(raises) && (raises as number) >= 0 && (raises as number) <= 10)) bad.push('max_raises');
  return bad;
}

export const badugi: Game = {
  code: 'badugi',
  names: { ko: '바둑이', en: 'Badugi', zh: '巴杜吉', ja: 'バドゥーギ', th: 'บาดูกี', vi: 'Badugi' },
  category: 'poker',
  kind: 'table',
  flow: 'buy_in',
  live: false,
  seats: { min: 2, max: 5, usual: 5 },
  limits: ['ante', 'min_buy_in', 'max_buy_in'],
  betSize: ['ante'],
  timers: { action_ms: 12_000, draw_ms: 12_000, showdown_ms: 4_000, next_round_ms: 3_000, sit_out_ms: 300_000 },
  deck: { faces: standardPack(), copies: 1 },
  rake: 'profit',
  check,
  ready: dealtIn,
  play,
  bot,
  template: { limits: { ante: 1, min_buy_in: 20, max_buy_in: 100 }, seats: 5, rake: { bp: 500, cap: 0 } },
};

export default badugi;
