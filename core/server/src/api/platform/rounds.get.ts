// GET /rounds: every operator's rounds; `status=open` lists the running ones.
import { iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { last, limitOf } from '../paging.ts';
import { roundsPage } from '../rounds-page.ts';

export const endpoint: Endpoint = {
  id: 'platform.rounds.get',
  api: 'platform',
  method: 'GET',
  path: '/rounds',
  summary: 'Rounds of all operators',
  errors: ['INVALID_REQUEST'],
  async handle(call) {
    const { services, query } = call;
    if (last(query, 'status') !== 'open') {
      const operator = last(query, 'operator_code');
      return { body: await roundsPage(call, operator === undefined ? {} : { operator }) };
    }
    const rows = await services.db.query(
      `select id, table_id, game_code, version, hand_no, currency, started_at from round where status = 'open' order by started_at limit $1`,
      [limitOf(query)],
    );
    const rounds = rows.map(({ id, started_at, hand_no, ...row }) => ({
      round_id: id,
      ...row,
      hand_no: Number(hand_no),
      status: 'open',
      started_at: iso(Number(started_at)),
    }));
    return { body: { rounds, next_cursor: null } };
  },
};
