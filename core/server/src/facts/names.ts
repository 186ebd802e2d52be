// Whose a fact is: opaque ids of players and seats become what its reader may call them.
import type { Fact, Json, PlayerId, Seat } from '@baize/sdk';

export type Fields = Record<string, Json | undefined>;

export interface Names {
  /** who was at this seat or box */
  ownerOf(seat: Seat): PlayerId | undefined;
  /** what a reader may call this player */
  nameOf(player: PlayerId): Json;
}

/** The fact with names in the place of ids, in its lists of rows and seats too; a seat brings its owner's name with it. */
export function named(fact: Readonly<Fields>, names: Names): Fields {
  const out: Fields = {};
  const owner = typeof fact.seat === 'number' && fact.player === undefined ? names.ownerOf(fact.seat) : undefined;
  for (const [key, value] of Object.entries(fact)) {
    if (value === undefined) continue;
    if (key === 'player' && typeof value === 'string') out[key] = names.nameOf(value);
    else if ((key === 'rows' || key === 'seats') && Array.isArray(value))
      out[key] = value.map((row: Json) => namedRow(row, names));
    else out[key] = value;
    if (key === 'seat' && owner !== undefined) out.player = names.nameOf(owner);
  }
  return out;
}

function namedRow(row: Json, names: Names): Json {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return named(row as Fields, names) as Json;
}

/** Players that a fact names. */
export function playersIn(fact: Fact): PlayerId[] {
  const rows = [fact, fact.rows, fact.seats].flat() as Json[];
  return rows.flatMap(row =>
    typeof row === 'object' && row !== null && 'player' in row && typeof row.player === 'string' ? [row.player] : [],
  );
}
