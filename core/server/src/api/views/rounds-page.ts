// A page of round rows from a query string: the operator's, a player's own, the platform's; and the running ones.
import Type from 'typebox';
import { listOpenRounds, listRounds, type RoundFilter } from '../../history/index.ts';
import type { Asking } from '../http/endpoint.ts';
import { Cursor, hasNul, last, limitOf, type Place, RANGE_QUERY, range, type Span, spanView } from '../http/paging.ts';
import type { OpenRound, RoundRow } from '../schemas/round.ts';
import type { Sent } from '../schemas/words.ts';

/** The query of a list of rounds. */
export const ROUNDS_QUERY = {
  ...RANGE_QUERY,
  sort: Type.Enum(['started_at', 'settled_at']),
  order: Type.Enum(['desc', 'asc']),
  external_id: Type.String(),
  game_code: Type.String(),
  session_id: Type.String(),
};

/** A page; history makes its rows as they are sent. The range is told that it was read with. */
interface Page<Row> {
  from: string | null;
  to: string | null;
  rounds: Row[];
  next_cursor: string | null;
}

type Owner = Pick<RoundFilter, 'operator' | 'playerId' | 'externalId' | 'status' | 'staff'>;

const FILTERS = ['external_id', 'game_code', 'session_id', 'operator_code', 'status'];

/** `{from, to, rounds, next_cursor}`; unknown words of `sort` and `order` mean the default. `most`: rows of a page. */
export async function roundsPage<Row = Sent<typeof RoundRow>>(call: Asking, owner: Owner, most?: number): Promise<Page<Row>> {
  const { services, query, reports } = call;
  const cursor = new Cursor(services.cipher, 'rounds', query, owner.playerId ?? owner.operator ?? '');
  const left = cursor.read<Place<[number, string, string]>>();
  const now = services.clock.now();
  const span: Span = left?.span ?? { ...range(query, now), at: now };
  const text = (name: string, field: string) => {
    const value = last(query, name);
    return value === undefined ? {} : { [field]: value };
  };
  const player = last(query, 'external_id');
  const isOfAnother = owner.externalId !== undefined && player !== undefined && player !== owner.externalId;
  if (isOfAnother || hasNul(query, FILTERS)) return { rounds: [], next_cursor: null, ...spanView(span) };
  const filter: RoundFilter = {
    ...text('external_id', 'externalId'),
    ...text('game_code', 'gameCode'),
    ...text('session_id', 'sessionId'),
    ...owner,
    from: span.from ?? 0,
    to: span.to ?? now,
    sort: last(query, 'sort') === 'settled_at' ? 'settled_at' : 'started_at',
    order: last(query, 'order') === 'asc' ? 'asc' : 'desc',
    limit: most === undefined ? limitOf(query) : limitOf(query, most, most),
    ...(left ? { after: left.after } : {}),
  };
  const page = await listRounds(reports, filter);
  return { rounds: page.rounds as Row[], next_cursor: page.next && cursor.write({ after: page.next, span }), ...spanView(span) };
}

/** Running rounds of every operator, for the staff. */
export async function openRoundsPage({ services, query, reports }: Asking): Promise<Page<Sent<typeof OpenRound>>> {
  const cursor = new Cursor(services.cipher, 'open rounds', query);
  const after = cursor.read<[number, string]>();
  if (hasNul(query, ['operator_code', 'game_code'])) return { rounds: [], next_cursor: null, ...spanView({}) };
  const [operator, gameCode] = [last(query, 'operator_code'), last(query, 'game_code')];
  const { rounds, next } = await listOpenRounds(reports, {
    ...(operator === undefined ? {} : { operator }),
    ...(gameCode === undefined ? {} : { gameCode }),
    order: last(query, 'order') === 'desc' ? 'desc' : 'asc',
    limit: limitOf(query),
    ...(after ? { after } : {}),
  });
  return { rounds: rounds as Sent<typeof OpenRound>[], next_cursor: next && cursor.write(next), ...spanView({}) };
}
