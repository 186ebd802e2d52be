// Forced payments before the cards: antes, blinds, and what a seat posts to come in.
import type { Amount, Round } from '@baize/sdk';
import type { Player } from './player.ts';

export type PostWord = 'ante' | 'small_blind' | 'big_blind' | 'post' | 'post_dead';

/** Moves a forced payment, or what the stack has of it, to the middle and tells it. Antes and dead posts are no part of the
 *  street. @returns what was paid */
export function post(round: Round, player: Player, amount: Amount, word: PostWord): Amount {
  const paid = round.post(player.seat, amount);
  if (paid === 0) return 0;
  player.stack = round.stack(player.seat);
  if (word === 'post_dead') player.dead += paid;
  else if (word !== 'ante') player.street += paid;
  const { seat, street: total, stack } = player;
  round.tell({ kind: 'action', seat, action: word, amount: paid, total, pot: round.pot(), stack, auto: true });
  return paid;
}
