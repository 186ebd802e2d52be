// Button, antes and blinds at the start of a hand: moves the button, builds the players, takes what they must post.
import { type Amount, type Round, roll, type Script } from '@baize/sdk';
import { type Player, playersOf } from './player.ts';
import { post } from './posts.ts';
import { drawnAmong, firstHand, nextHand, type Seating } from './seating.ts';

/** Draws the button at an idle table, else moves it on; keeps the carry, which then holds even for a voided hand; tells `start`
 *  with the big blind as its amount, and `event button_draw` where the button was drawn. */
export function* startHand(round: Round): Script<Seating> {
  const among = drawnAmong(round);
  const seating = among === null ? nextHand(round) : firstHand(round, among[yield* roll(among.length)] ?? 0);
  if (seating === null) throw new Error('a hand of fewer than two');
  round.keep(seating.carry);
  const { order, button, sb, bb } = seating;
  const seats = round.seats
    .filter(({ seat }) => order.includes(seat))
    .map(({ seat, player, chips }) => ({ seat, player, chips }));
  const amount = round.limits.bb ?? 0;
  if (sb === null) round.tell({ kind: 'start', no: round.no, seats, button, bb, amount });
  else round.tell({ kind: 'start', no: round.no, seats, button, sb, bb, amount });
  if (among !== null) round.tell({ kind: 'event', type: 'button_draw', data: { seat: button } });
  return seating;
}

/** Takes antes, blinds and what is posted to come in, in this order; a short stack posts what it has, the ante first.
 *  @returns the players, clockwise from the button's left, and by how much the blinds fell short */
export function takeBlinds(round: Round, seating: Seating): { players: Player[]; missing: Amount } {
  const { ante = 0, sb = 0, bb = 0 } = round.limits;
  const players = playersOf(round, seating.order);
  const at = (seat: number | null): Player | undefined => players.find(player => player.seat === seat);
  if (ante > 0) for (const player of players) post(round, player, ante, 'ante');
  const small = at(seating.sb);
  const big = at(seating.bb);
  const paid = (small ? post(round, small, sb, 'small_blind') : 0) + (big ? post(round, big, bb, 'big_blind') : 0);
  for (const { seat, live, dead } of seating.posts) {
    const player = at(seat);
    if (player && live) post(round, player, bb, 'post');
    if (player && dead) post(round, player, sb, 'post_dead');
  }
  return { players, missing: sb + bb - paid };
}
