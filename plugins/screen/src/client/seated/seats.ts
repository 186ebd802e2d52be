// The seats as they are shown: the hand's facts where it runs, the room's state for everything around it.
import type { TableView } from '../table-view.ts';
import { emptySeat, type HandSeat } from './hand/hand-parts.ts';
import { seatsFrom } from './places.ts';
import type { RoomState } from './room-state.ts';

export interface SeatShown {
  seat: number;
  /** Nobody sits here. */
  free: boolean;
  me: boolean;
  nickname: string;
  chips: number;
  /** `in`, `out`, `waiting`. */
  status: string;
  connected: boolean;
  turn: boolean;
  button: boolean;
  /** In this hand, with cards or chips in the middle. */
  dealt: boolean;
  /** Wants to play and waits while the others do. */
  waits: boolean;
  winner: boolean;
  hand: HandSeat;
}

/** Every seat of the table, clockwise from mine. */
export function seatsShown(view: TableView, state: RoomState | null): SeatShown[] {
  const { hand, you } = view;
  const running = hand.running || hand.over;
  const known = [...Object.keys(state?.seats ?? {}), ...Object.keys(hand.seats)].map(Number);
  const most = view.table?.seats_max ?? 0;
  const count = Math.max(most, 2);
  const first = known.some(seat => seat >= count) || (you.seat ?? 0) >= count ? 1 : 0;
  const winners = new Set(hand.over ? hand.pots.flatMap(pot => pot.winners) : []);
  const button = hand.running || hand.over ? hand.button : (state?.button ?? hand.button);
  return seatsFrom(first, count, you.seat).map((seat): SeatShown => {
    const room = state?.seats[seat];
    const fromHand = running ? hand.seats[seat] : undefined;
    const me = you.seat === seat;
    const left = state !== null && !room && !hand.running;
    const shown = left && !me ? undefined : fromHand;
    const settled = hand.over && !hand.running && state !== null && state.phase !== 'playing';
    const status = me && you.status ? you.status : (room?.status ?? 'in');
    const dealt = shown !== undefined && (shown.cards.length > 0 || shown.scanned.length > 0 || shown.begun > shown.chips);
    return {
      seat,
      free: !room && !shown && !me,
      me,
      nickname: room?.nickname || shown?.nickname || '',
      chips: chipsOf({
        running: hand.running,
        settled,
        // a bet is taken at once and is no fact of the hand; nor is a stack that no fact has told yet
        fromHand: (me && you.bets.length > 0) || shown?.begun === 0 ? undefined : shown?.chips,
        room: room?.chips,
        mine: me ? you.chips : undefined,
      }),
      status,
      connected: room?.connected ?? true,
      turn: turnOf(view, state).includes(seat),
      button: button === seat,
      dealt,
      waits: status === 'waiting' && running && !dealt,
      winner: winners.has(seat) || (hand.over && (shown?.net ?? 0) > 0 && hand.pots.length === 0),
      hand: shown ?? emptySeat(seat),
    };
  });
}

// While the hand runs its facts are right, also when the room's state is ahead of what has been shown.
function chipsOf(at: {
  running: boolean;
  settled: boolean;
  fromHand: number | undefined;
  room: number | undefined;
  mine: number | undefined;
}): number {
  if (at.running && at.fromHand !== undefined) return at.fromHand;
  if (at.mine !== undefined) return at.mine;
  return (at.settled ? (at.room ?? at.fromHand) : (at.fromHand ?? at.room)) ?? 0;
}

/** Seats that must decide now: mine by the open request, others by the room's state. */
export function turnOf(view: TableView, state: RoomState | null): number[] {
  const asked = view.asks.flatMap(ask => (ask.options ? [ask.seat ?? view.you.seat ?? -1] : []));
  if (view.hand.over && !view.hand.running && asked.length === 0) return [];
  const others = (state?.turn ?? []).filter(seat => seat !== view.you.seat);
  return [...asked, ...others];
}

/** My own open choices, in the order they were asked. Where nobody sits I am asked for each of my boxes. */
export function myAsks(view: TableView) {
  const { seat } = view.you;
  return view.asks.filter(ask => ask.options && (seat === null || ask.seat === undefined || ask.seat === seat));
}
