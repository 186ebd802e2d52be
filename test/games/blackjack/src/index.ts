// Blackjack, banked: eight decks, split once, double any two cards, insurance, blackjack pays 3:2.
import { defineGame, standardPack } from '@baize/sdk';
import { keys } from './keys.ts';
import { play } from './play.ts';

export const blackjack = defineGame({
  ...keys,
  code: 'test_blackjack',
  names: { en: 'Blackjack', ko: '블랙잭' },
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
  bot: (choice, _facts, luck) => ({ option: Object.keys(choice.options)[luck(2)] ?? choice.otherwise }),
  template: { limits: { min_bet: 1, max_bet: 100 } },
});

export default blackjack;
