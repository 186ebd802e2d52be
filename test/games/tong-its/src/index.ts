// Tong-its: three players, melds, sapaw and fights, chips that move only at the end.
import { defineGame, standardPack } from '@baize/sdk';
import { keys } from './keys.ts';
import { play } from './play.ts';

export const tongIts = defineGame({
  ...keys,
  code: 'test_tongits',
  names: { en: 'Tong-its', ko: '통잇츠' },
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
  bot: (choice, _facts, luck) => {
    const drop = choice.options.drop?.sets?.[0];
    if (drop && luck(2) === 0) return { option: 'drop', cards: [...drop] };
    const [first] = choice.options[choice.otherwise]?.from ?? [];
    return { option: choice.otherwise, ...(first === undefined ? {} : { cards: [first] }) };
  },
  template: { limits: { stake: 1, min_buy_in: 20, max_buy_in: 100 }, rake: { bp: 500, cap: 0 } },
});

export default tongIts;
