// A page of round rows from a query string: the operator's, a player's own, the platform's.
import Type from 'typebox';
import { listRounds, type RoundFilter } from '../history/index.ts';
import type { Asking } from './endpoint.ts';
import { Cursor, hasNul, last, limitOf, type Place, RANGE_QUERY, range, type Span } from './paging.ts';

/** The query of a list of rounds. */
export const ROUNDS_QUERY = {
  ...RANGE_QUERY,
  sort: Type.Enum(['started_at', 'settled_at']),
  order: Type.Enum(['desc', 'asc']),
  external_id: Type.String(),
  game_code: Type.String(),
  session_id: Type.String(),
};

type Owner = Pick<RoundFilter, 'operator' | 'playerId' | 'status' | 'staff'>;

const FILTERS = ['external_id', 'game_code', 'session_id', 'operator_code', 'status'];

/** `{rounds, next_cursor}`; unknown words of `sort` and `order` mean the default. */
export async function roundsPage(call: Asking, owner: Owner): Promise<object> {
  const { services, query, signal } = call;
  const cursor = new Cursor(services.cipher, 'rounds', query, owner.playerId ?? owner.operator ?? '');
  const left = cursor.read<Place<[number, string, string]>>();
  const now = services.clock.now();
  const span: Span = left?.span ?? { ...range(query, now), at: now };
  const text = (name: string, field: string) => {
    const value = last(query, name);
    return value === undefined ? {} : { [field]: value };
  };
  if (hasNul(query, FILTERS)) return { rounds: [], next_cursor: null };
  const filter: RoundFilter = {
    ...text('external_id', 'externalId'),
    ...text('game_code', 'gameCode'),
    ...text('session_id', 'sessionId'),
    ...owner,
    from: span.from ?? 0,
    to: span.to ?? now,
    sort: last(query, 'sort') === 'settled_at' ? 'settled_at' : 'started_at',
    order: last(query, 'order') === 'asc' ? 'asc' : 'desc',
    limit: limitOf(query),
    ...(left ? { after: left.after } : {}),
  };
  const page = await listRounds(services.db, filter, signal);
  return { rounds: page.rounds, next_cursor: page.next && cursor.write({ after: page.next, span }) };
}
