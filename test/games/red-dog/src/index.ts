// Red Dog twice: on boxes that the wallet pays for, and with chips at a seat. One script plays both.
import { type Amount, type Game, type RuleText, standardPack } from '@baize/sdk';
import { play } from './play.ts';

const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];
const RULES: RuleText[] = [{ heading: 'Red Dog', body: 'The third card falls between the first two, or it does not.' }];

function check({ min_bet: least = 0, max_bet: most = 0, min_buy_in: buyIn = least }: Record<string, Amount>): string[] {
  const bad: string[] = [];
  if (least < 1) bad.push('min_bet');
  if (most < Math.max(least, 1)) bad.push('max_bet');
  if (buyIn < Math.max(least, 1)) bad.push('min_buy_in');
  return bad;
}

const common = {
  names: Object.fromEntries(LANGUAGES.map(lang => [lang, 'Red Dog'])),
  category: 'card',
  kind: 'round',
  live: false,
  betSize: ['min_bet', 'max_bet'],
  timers: { betting_ms: 12_000, action_ms: 8_000, deal_ms: 800, result_ms: 4_000, next_round_ms: 2_000, sit_out_ms: 300_000 },
  deck: { faces: standardPack(), copies: 6 },
  rake: null,
  check,
  play,
  bot: choice => ({ option: Object.hasOwn(choice.options, 'raise') ? 'raise' : choice.otherwise }),
  rules: Object.fromEntries(LANGUAGES.map(lang => [lang, RULES])),
} satisfies Partial<Game>;

export const dogWallet: Game = {
  ...common,
  code: 'dog_wallet',
  flow: 'bet',
  seats: null,
  limits: ['min_bet', 'max_bet'],
  ready: () => [],
  template: { limits: { min_bet: 1, max_bet: 100 } },
};

export const dogStack: Game = {
  ...common,
  code: 'dog_stack',
  flow: 'buy_in',
  seats: { min: 1, max: 7, usual: 7 },
  limits: ['min_bet', 'max_bet', 'min_buy_in', 'max_buy_in'],
  ready: ({ seats, limits: { min_bet = 1 } }) => {
    const able = seats.filter(each => each.in && each.chips >= min_bet).map(each => each.seat);
    return able.length > 0 ? able : null;
  },
  template: { limits: { min_bet: 1, max_bet: 100, min_buy_in: 20, max_buy_in: 200 } },
};

export default [dogWallet, dogStack];
