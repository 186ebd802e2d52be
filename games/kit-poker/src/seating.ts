// Who is dealt in, and where button and blinds stand: the dead button, missed blinds, coming in by waiting or by posting.
import type { Amount, Json, PlayerId, Seat, SeatInfo, Setup } from '@baize/sdk';

/** Big blinds that may pass a player before they lose their seat. */
const MOST_PASSED = 2;

/** What passes from hand to hand at a table with blinds. */
export type SeatingCarry = {
  /** Positions of the last hand: the button may be an empty seat, so may the small blind. */
  button: Seat;
  sb: Seat;
  bb: Seat;
  /** Everybody who sat there. */
  known: Known[];
};
/** A player at a seat; whoever changes seats is new. */
export type Known = {
  seat: Seat;
  player: PlayerId;
  /** Was dealt in here before. */
  played: boolean;
  missedBb: boolean;
  missedSb: boolean;
  /** How many big blinds in a row have passed them while they sat out; left out where none has. */
  passed?: number;
};

/** One hand's positions. */
export interface Seating {
  /** Dealt in, clockwise from the button's left. Heads-up the big blind comes first, the button last. */
  order: Seat[];
  /** The button's position; it may be an empty seat (dead button). */
  button: Seat;
  /** null: a dead small blind, nobody posts it. */
  sb: Seat | null;
  bb: Seat;
  /** Who posts to come in: a live big blind, a dead small blind, or both. */
  posts: { seat: Seat; live: boolean; dead: boolean }[];
  /** For the next hand. It holds also if this one is voided. */
  carry: SeatingCarry;
}

/** What of a setup decides the positions. */
export type Table = Pick<Setup, 'seats' | 'carry' | 'idle' | 'limits'>;

/** Who is dealt in; null where no hand can start. What `Game.ready` answers at a table with blinds. */
export function dealtIn(table: Table): Seat[] | null {
  const drawn = drawnAmong(table);
  if (drawn !== null) return drawn.length >= 2 ? drawn : null;
  return nextHand(table)?.order ?? null;
}

/** Who has let two big blinds pass and loses their seat (common 4.5). What `Game.vacates` answers at a table with blinds. */
export function passedTwice(carry: Json): { seat: Seat; player: PlayerId }[] {
  const { known = [] } = (carry ?? {}) as Partial<SeatingCarry>;
  return known.filter(each => (each.passed ?? 0) >= MOST_PASSED).map(({ seat, player }) => ({ seat, player }));
}

/** The seats among which the button is drawn, ascending; null where it moves on from the last hand. */
export function drawnAmong({ seats, carry, idle }: Table): Seat[] | null {
  if (!idle && carry !== null) return null;
  return seats.filter(isEligible).map(({ seat }) => seat);
}

/** The first hand after an idle table: everybody is dealt in, nobody posts to come in. */
export function firstHand(table: Table, button: Seat): Seating {
  const order = clockwise(drawnAmong({ ...table, carry: null }) ?? [], button);
  const isHeadsUp = order.length === 2;
  const bb = order[isHeadsUp ? 0 : 1] as Seat;
  const sb = order[isHeadsUp ? 1 : 0] as Seat;
  return { order, button, sb, bb, posts: [], carry: carried(table, order, { button, sb, bb }) };
}

/** The hand that follows the one of the carry; null where fewer than two would be dealt in. Order of computation: the big
 *  blind, counting those who wait; who is dealt in; two of them are heads-up. */
export function nextHand(table: Table): Seating | null {
  const last = table.carry as SeatingCarry;
  const eligible = table.seats.filter(isEligible);
  const around = clockwise(
    eligible.map(({ seat }) => seat),
    last.bb,
  );
  const bb = around[0];
  if (bb === undefined) return null;
  const isWrapped = far(last.bb, bb) >= far(last.bb, last.sb);
  const posts: Seating['posts'] = [];
  const dealt = eligible.filter(each => {
    if (each.seat === bb) return true;
    const known = knownAt(last, each);
    if (isActive(known)) return each.seat === last.bb || !isBetween(each.seat, last.sb, bb);
    const owed = owedBy(known);
    const mayPost = each.entry === 'post' && !isWrapped && isBetween(each.seat, bb, last.sb) && canPay(each, owed, table.limits);
    if (mayPost) posts.push({ seat: each.seat, ...owed });
    return mayPost;
  });
  const seats = dealt.map(({ seat }) => seat);
  if (seats.length < 2) return null;
  if (seats.length === 2 || isWrapped) return headsUp(table, last, seats);
  const order = clockwise(seats, last.sb);
  const sb = seats.includes(last.bb) ? last.bb : null;
  const carry = carried(table, order, { button: last.sb, sb: last.bb, bb }, last.bb);
  return { order, button: last.sb, sb, bb, posts, carry };
}

/** Two seats: nobody pays the big blind twice running, the other has the button and the small blind. Nobody posts besides: both
 *  pay a blind. Where the big blind has gone round there are two; a third, who sat out the first hand, waits for the next. */
function headsUp(table: Table, last: SeatingCarry, seats: readonly Seat[]): Seating {
  const around = clockwise(seats, last.bb);
  const [bb, button] = [around[0], around.at(-1)] as [Seat, Seat];
  const carry = carried(table, [bb, button], { button, sb: button, bb }, last.bb);
  return { order: [bb, button], button, sb: button, bb, posts: [], carry };
}

/** The carry of a hand with these positions. `from`: where the big blind stood before; those who sit out and were passed by it
 *  have missed it. */
function carried(
  { seats, carry }: Table,
  dealt: readonly Seat[],
  positions: { button: Seat; sb: Seat; bb: Seat },
  from?: Seat,
): SeatingCarry {
  const last = carry as SeatingCarry | null;
  const known = seats.map(each => {
    const { seat, player } = each;
    if (dealt.includes(seat)) return { seat, player, played: true, missedBb: false, missedSb: false };
    const before = last === null ? undefined : knownAt(last, each);
    const { played = false, missedBb = false, missedSb = false } = before ?? {};
    const isOut = !isEligible(each) && from !== undefined;
    const isPassed = isOut && isBetween(seat, from, positions.bb);
    const passed = (isOut ? (before?.passed ?? 0) : 0) + (isPassed ? 1 : 0);
    return {
      seat,
      player,
      played,
      missedBb: missedBb || isPassed,
      missedSb: missedSb || (isOut && seat === positions.sb),
      ...(passed > 0 ? { passed } : {}),
    };
  });
  return { ...positions, known };
}

function isEligible({ in: isIn, chips }: SeatInfo): boolean {
  return isIn && chips > 0;
}

/** May play without waiting and without paying: played here before and missed nothing. */
function isActive(known: Known | undefined): boolean {
  return known?.played === true && !known.missedBb && !known.missedSb;
}

/** A newcomer owes a live big blind, who comes back what they missed; the small blind is dead. */
function owedBy(known: Known | undefined): { live: boolean; dead: boolean } {
  return { live: known?.played !== true || known.missedBb, dead: known?.missedSb === true };
}

function canPay({ chips }: SeatInfo, owed: { live: boolean; dead: boolean }, limits: Record<string, Amount>): boolean {
  const { sb = 0, bb = 0, ante = 0 } = limits;
  return chips >= (owed.live ? bb : 0) + (owed.dead ? sb : 0) + ante;
}

function knownAt({ known }: SeatingCarry, { seat, player }: SeatInfo): Known | undefined {
  for (let i = 0; i < known.length; i++) {
    const each = known[i] as Known;
    if (each.seat === seat && each.player === player) return each;
  }
  return undefined;
}

/** These seats, ascending, clockwise after a position; a seat on the position itself comes last. */
export function clockwise(seats: readonly Seat[], after: Seat): Seat[] {
  return [...seats.filter(seat => seat > after), ...seats.filter(seat => seat <= after)];
}

/** How far a seat lies clockwise after a position, a full circle for itself. Only good to compare. */
function far(from: Seat, seat: Seat): number {
  return seat > from ? seat - from : seat - from + CIRCLE;
}
const CIRCLE = 1000;

/** Strictly between two positions, clockwise; all but `from` where both are one. */
function isBetween(seat: Seat, from: Seat, to: Seat): boolean {
  return seat !== from && far(from, seat) < far(from, to);
}
