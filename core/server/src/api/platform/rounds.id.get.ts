// GET /rounds/{round_id}: a round of any operator; nothing is masked once it is settled.
import { roundDetail } from '../../history/index.ts';
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.rounds.id.get',
  api: 'platform',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One round of any operator',
  errors: ['ROUND_NOT_FOUND'],
  async handle({ services, params }) {
    const detail = await roundDetail(services.db, id => services.wallet.rowsOf(id), params.round_id ?? '', {});
    if (!detail) throw new ApiError('ROUND_NOT_FOUND');
    return { body: detail };
  },
};
