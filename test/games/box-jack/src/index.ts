// A blackjack for tests: insurance, double and split are debits of their own, the player gets one credit for all of them.
import { type Game, type RuleText, standardPack } from '@baize/sdk';
import { play } from './play.ts';

const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];
const RULES: RuleText[] = [{ heading: 'Box Jack', body: 'Nearer to 21 than the house, and not above it.' }];

export const boxJack: Game = {
  code: 'box_jack',
  names: Object.fromEntries(LANGUAGES.map(lang => [lang, 'Box Jack'])),
  category: 'card',
  kind: 'round',
  flow: 'bet',
  live: false,
  seats: null,
  limits: ['min_bet', 'max_bet'],
  betSize: ['min_bet', 'max_bet'],
  timers: { betting_ms: 15_000, insurance_ms: 8_000, action_ms: 12_000, result_ms: 4_000, next_round_ms: 2_000 },
  deck: { faces: standardPack(), copies: 8 },
  rake: null,
  check: ({ min_bet: least = 0, max_bet: most = 0 }) => [
    ...(least < 1 ? ['min_bet'] : []),
    ...(most < Math.max(least, 1) ? ['max_bet'] : []),
  ],
  ready: () => [],
  play,
  bot: (choice, _facts, luck) => {
    const names = Object.keys(choice.options);
    return { option: names[luck(names.length)] ?? choice.otherwise };
  },
  template: { limits: { min_bet: 1, max_bet: 100 } },
  rules: Object.fromEntries(LANGUAGES.map(lang => [lang, RULES])),
};

export default boxJack;
