// Others without their names: by the number of their seat, for who shows their screen to somebody.

/** What a seat is called. */
const seatName = (seat: number | undefined): string => (seat === undefined ? '•••' : `#${seat + 1}`);

/** The same with other names in it. Who is marked as `you`, or sits at `own`, keeps theirs. */
export function withoutNames<T>(value: T, own: number | null = null): T {
  return hidden(value, undefined, own) as T;
}

function hidden(value: unknown, seat: number | undefined, own: number | null): unknown {
  if (Array.isArray(value)) return value.map(each => hidden(each, seat, own));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  const at = typeof fields.seat === 'number' ? fields.seat : seat;
  const isMine = fields.you === true || (at !== undefined && at === own);
  return Object.fromEntries(
    Object.entries(fields).map(([key, each]) => {
      if (key === 'nickname' && typeof each === 'string') return [key, each === '' || isMine ? each : seatName(at)];
      return [key, hidden(each, at, own)];
    }),
  );
}

/** The seats of the room's state. */
export const seatsWithoutNames = <Seat extends { nickname: string }>(
  seats: Readonly<Record<number, Seat>>,
  own: number | null,
): Record<number, Seat> =>
  Object.fromEntries(
    Object.entries(seats).map(([seat, each]) => [
      seat,
      Number(seat) === own ? each : { ...each, nickname: seatName(Number(seat)) },
    ]),
  );
