// The tables where I have a seat, as the server tells in my other rooms: whose turn it is there, and how long my seat is kept.
import type { OwnTables } from '@baize/protocol';

export interface OwnSeat {
  tableId: string;
  gameCode: string;
  names: Record<string, string>;
  /** By this device's clock; null: it is not my turn. */
  turnUntil: number | null;
  /** By this device's clock; null: the seat stays mine. */
  keptUntil: number | null;
}

/** What was told, with times of this device's clock. The most urgent comes first: my turn, then the seat that is lost first. */
export function ownSeats({ tables }: OwnTables, now: number): OwnSeat[] {
  const at = (left: number | null) => (left === null ? null : now + left);
  return tables
    .map(each => ({
      tableId: each.table_id,
      gameCode: each.game_code,
      names: each.names,
      turnUntil: at(each.turn_left_ms),
      keptUntil: at(each.kept_left_ms),
    }))
    .sort((a, b) => urgency(a.turnUntil) - urgency(b.turnUntil) || urgency(a.keptUntil) - urgency(b.keptUntil));
}

const urgency = (until: number | null): number => until ?? Number.MAX_SAFE_INTEGER;

/** Where my turn has begun meanwhile, but for the table I am looking at. */
export function begunTurns(before: readonly OwnSeat[], after: readonly OwnSeat[], here: string | null): OwnSeat[] {
  const asked = new Set(before.flatMap(each => (each.turnUntil === null ? [] : [each.tableId])));
  return after.filter(each => each.turnUntil !== null && each.tableId !== here && !asked.has(each.tableId));
}
