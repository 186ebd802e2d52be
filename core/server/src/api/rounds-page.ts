// A page of round rows from a query string: the operator's, a player's own, the platform's.
import { listRounds, type RoundFilter } from '../history/index.ts';
import type { Call } from './endpoint.ts';
import { Cursor, last, limitOf, range } from './paging.ts';

type Owner = Pick<RoundFilter, 'operator' | 'playerId'>;

/** `{rounds, next_cursor}`; unknown words of `sort` and `order` mean the default. */
export async function roundsPage({ services, query }: Pick<Call, 'services' | 'query'>, owner: Owner): Promise<object> {
  const cursor = new Cursor(services.cipher, 'rounds', query, owner.playerId ?? owner.operator ?? '');
  const after = cursor.read<[number, string, string]>();
  const text = (name: string, field: string) => {
    const value = last(query, name);
    return value === undefined || value.includes('\0') ? {} : { [field]: value };
  };
  const page = await listRounds(services.db, {
    ...text('external_id', 'externalId'),
    ...text('game_code', 'gameCode'),
    ...text('session_id', 'sessionId'),
    ...owner,
    ...range(query, services.clock.now()),
    sort: last(query, 'sort') === 'settled_at' ? 'settled_at' : 'started_at',
    order: last(query, 'order') === 'asc' ? 'asc' : 'desc',
    limit: limitOf(query),
    ...(after ? { after } : {}),
  });
  return { rounds: page.rounds, next_cursor: page.next && cursor.write(page.next) };
}
