// Button, antes and blinds at the start of a hand: moves the button, builds the players, takes what they must post.
import { type Amount, type Round, roll, type Script } from '@baize/sdk';
import { type Player, playersOf } from './player.ts';
import { post } from './posts.ts';
import { drawnAmong, firstHand, nextHand, type Seating } from './seating.ts';

/** Where the button stands in this hand: drawn at an idle table (`event button_draw`), else moved on. Keeps the carry. */
export function* seated(round: Round): Script<Seating> {
  const among = drawnAmong(round);
  const seating = among === null ? nextHand(round) : firstHand(round, among[yield* roll(among.length)] ?? 0);
  if (seating === null) throw new Error('a hand of fewer than two');
  if (among !== null) round.tell({ kind: 'event', type: 'button_draw', data: { seat: seating.button } });
  round.keep(seating.carry);
  return seating;
}

/** Tells `start`. `amount`: the big blind. */
export function tellStart(round: Round, { order, button, sb, bb }: Seating): void {
  const seats = round.seats
    .filter(({ seat }) => order.includes(seat))
    .map(({ seat, player, chips }) => ({ seat, player, chips }));
  const { no, limits } = round;
  round.tell({ kind: 'start', no, seats, button, ...(sb === null ? {} : { sb }), bb, amount: limits.bb ?? 0 });
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
