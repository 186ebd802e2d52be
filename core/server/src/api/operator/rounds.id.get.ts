// GET /rounds/{round_id}: a round in full, or as one player saw it.

import Type from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { last } from '../paging.ts';
import { roundView } from '../round-view.ts';
import { RoundDetail } from '../schemas/round.ts';

export const endpoint: Endpoint = {
  id: 'rounds.id.get',
  api: 'operator',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One round',
  query: { external_id: Type.String({ description: 'as this player saw it' }) },
  replies: { 200: RoundDetail },
  errors: ['ROUND_NOT_FOUND'],
  async handle({ services, operator, params, query }) {
    const externalId = last(query, 'external_id');
    const reader = {
      operator: operator.code,
      isIndependent: operator.creditMode === 'independent',
      ...(externalId === undefined ? {} : { externalId }),
    };
    return { body: await roundView(services, params.round_id ?? '', reader) };
  },
};
