// Matgo and Go-Stop as games: one manifest around their script, with what each adds to it.
import { checkLimits, defineGame, type Game } from '@baize/sdk';
import { bot } from './bot.ts';
import { FACES } from './deck.ts';
import { keys } from './keys.ts';
import { playBy } from './round.ts';
import type { Terms } from './terms.ts';

/** A game of captured flower cards by these terms, for exactly as many players as they say. */
export function captureGame(manifest: Pick<Game, 'code' | 'names'>, terms: Terms): Game {
  const { players, base } = terms;
  return defineGame({
    ...keys,
    ...manifest,
    category: 'board',
    kind: 'table',
    flow: 'buy_in',
    live: false,
    seats: { min: players, max: players, usual: players },
    betSize: ['point_value'],
    deck: { faces: FACES, copies: 1 },
    zones: { hand: 'owner', floor: 'all', pile: 'all', flip: 'all', heap: 'all' },
    rake: 'profit',
    check: limits => {
      const bad = checkLimits({ betSize: ['point_value'] }, limits);
      const { point_value: point = 0, max_buy_in: most = 0 } = limits;
      return most < base * point && !bad.includes('max_buy_in') ? [...bad, 'max_buy_in'] : bad;
    },
    ready: ({ seats, limits: { point_value = 1 } }) => {
      const able = seats.filter(each => each.in && each.chips >= base * point_value).map(each => each.seat);
      return able.length < players ? null : able;
    },
    play: playBy(terms),
    bot: bot(terms),
    template: { limits: { point_value: 1, max_loss: 0, min_buy_in: 50, max_buy_in: 500 }, rake: { bp: 500, cap: 0 } },
  });
}
