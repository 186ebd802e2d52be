// GET /rounds: every operator's rounds; `status=open` lists the running ones.

import Type from 'typebox';
import { listOpenRounds } from '../../history/index.ts';
import type { Call, Endpoint } from '../endpoint.ts';
import { Cursor, hasNul, last, limitOf } from '../paging.ts';
import { ROUNDS_QUERY, roundsPage } from '../rounds-page.ts';
import { StaffRoundsPage } from '../schemas/round.ts';

/** The filters of the operator's list, `operator_code` and `status`. */
export const endpoint: Endpoint = {
  id: 'platform.rounds.get',
  api: 'platform',
  method: 'GET',
  path: '/rounds',
  summary: 'Rounds of all operators',
  query: { ...ROUNDS_QUERY, operator_code: Type.String(), status: Type.Enum(['open', 'settled', 'void']) },
  replies: { 200: StaffRoundsPage },
  errors: ['INVALID_REQUEST'],
  async handle(call) {
    const status = last(call.query, 'status');
    if (status === 'open') return { body: await openRounds(call) };
    const operator = last(call.query, 'operator_code');
    return { body: await roundsPage(call, { staff: true, ...(operator ? { operator } : {}), ...(status ? { status } : {}) }) };
  },
};

async function openRounds({ services, query }: Call): Promise<object> {
  const cursor = new Cursor(services.cipher, 'open rounds', query);
  const after = cursor.read<[number, string]>();
  if (hasNul(query, ['operator_code', 'game_code'])) return { rounds: [], next_cursor: null };
  const [operator, gameCode] = [last(query, 'operator_code'), last(query, 'game_code')];
  const { rounds, next } = await listOpenRounds(services.db, {
    ...(operator === undefined ? {} : { operator }),
    ...(gameCode === undefined ? {} : { gameCode }),
    order: last(query, 'order') === 'desc' ? 'desc' : 'asc',
    limit: limitOf(query),
    ...(after ? { after } : {}),
  });
  return { rounds, next_cursor: next && cursor.write(next) };
}
