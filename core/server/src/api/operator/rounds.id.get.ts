// GET /rounds/{round_id}: a round in full, or as one player saw it.
import { roundDetail } from '../../history/index.ts';
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { last } from '../paging.ts';

export const endpoint: Endpoint = {
  id: 'rounds.id.get',
  api: 'operator',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One round',
  errors: ['ROUND_NOT_FOUND'],
  async handle({ services, operator, params, query }) {
    const externalId = last(query, 'external_id');
    const reader = {
      operator: operator.code,
      isIndependent: operator.creditMode === 'independent',
      ...(externalId === undefined ? {} : { externalId }),
    };
    const detail = await roundDetail(services.db, id => services.wallet.rowsOf(id), params.round_id ?? '', reader);
    if (!detail) throw new ApiError('ROUND_NOT_FOUND');
    return { body: detail };
  },
};
