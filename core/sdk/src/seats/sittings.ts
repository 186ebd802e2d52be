// Who sits where, as a carry keeps it: a later round can tell whether exactly these people have stayed in their seats.
import type { SeatInfo } from '../round.ts';
import type { Json } from '../words.ts';

type Sitter = Pick<SeatInfo, 'seat' | 'player' | 'sitting'>;

/** For `keep`: who sits where now, and since which sitting down. */
export const sittingsOf = (seats: readonly Sitter[]): Json =>
  seats.map(({ seat, player, sitting }) => (sitting === undefined ? [seat, player] : [seat, player, sitting]));

/** Whether the seats are as they were when `kept` was made: nobody came, went or changed seats, nor stood up and sat down again. */
export const haveStayed = (kept: Json | undefined, seats: readonly Sitter[]): boolean =>
  JSON.stringify(kept) === JSON.stringify(sittingsOf(seats));
