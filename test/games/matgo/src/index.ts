// Matgo for two and Go-Stop for three: one script, chips that move only at the end.
import { defineGame } from '@baize/sdk';
import { FACES } from './deck.ts';
import { keys } from './keys.ts';
import { GO_STOP, MATGO, type Terms } from './owing.ts';
import { playBy } from './play.ts';

const gameFor = (code: string, names: Record<string, string>, players: number, terms: Terms) =>
  defineGame({
    ...keys,
    code,
    names,
    category: 'card',
    kind: 'table',
    flow: 'buy_in',
    live: false,
    seats: { min: players, max: players, usual: players },
    betSize: ['point_value'],
    deck: { faces: FACES, copies: 1 },
    zones: { hand: 'owner', floor: 'all', pile: 'all', flip: 'all', heap: 'all' },
    rake: 'profit',
    ready: ({ seats, limits: { point_value = 1 } }) => {
      const able = seats.filter(each => each.in && each.chips >= terms.base * point_value).map(each => each.seat);
      return able.length < players ? null : able;
    },
    play: playBy(terms),
    bot: (choice, _facts, luck) => {
      const [first] = choice.options[choice.otherwise]?.from ?? [];
      if (choice.options.go && luck(3) > 0) return { option: 'go' };
      return { option: choice.otherwise, ...(first === undefined ? {} : { cards: [first] }) };
    },
    template: { limits: { point_value: 1, max_loss: 0, min_buy_in: 50, max_buy_in: 500 }, rake: { bp: 500, cap: 0 } },
  });

export const matgo = gameFor('test_matgo', { en: 'Matgo', ko: '맞고' }, 2, MATGO);
export const goStop = gameFor('test_gostop', { en: 'Go-Stop', ko: '고스톱' }, 3, GO_STOP);

export default [matgo, goStop];
