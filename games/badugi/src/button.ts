// The button: drawn at an idle table, then it moves to the next seat that is dealt in. Nobody waits or posts to come in.
import { clockwise } from '@baize/kit-poker';
import { type Json, type Round, roll, type Script, type Seat, type Setup } from '@baize/sdk';

/** Everybody who wants to play and has chips; null where they are fewer than two. */
export function dealtIn({ seats }: Pick<Setup, 'seats'>): Seat[] | null {
  const dealt = seats.filter(({ in: isIn, chips }) => isIn && chips > 0).map(({ seat }) => seat);
  return dealt.length >= 2 ? dealt : null;
}

/** Finds the button of this hand and keeps it for the next. Tells `event button_draw` where it is drawn.
 *  @returns those dealt in, clockwise from the button's left, the button last */
export function* seated(round: Round): Script<{ button: Seat; order: Seat[] }> {
  const last = round.idle ? null : lastButton(round.carry);
  const { dealt } = round;
  const button = last === null ? (dealt[yield* roll(dealt.length)] as Seat) : (clockwise(dealt, last)[0] as Seat);
  if (last === null) round.tell({ kind: 'event', type: 'button_draw', data: { seat: button } });
  round.keep({ button });
  return { button, order: clockwise(dealt, button) };
}

function lastButton(carry: Json): Seat | null {
  const { button } = (carry ?? {}) as { button?: Json };
  return typeof button === 'number' ? button : null;
}
