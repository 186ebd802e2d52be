// GET /rounds/{round_id}: a round of any operator; nothing is masked once it is settled; `replay=1` plays it again.

import Type from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { last } from '../paging.ts';
import { verdictOf } from '../round-replay.ts';
import { roundView } from '../round-view.ts';
import { StaffRound } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.rounds.id.get',
  api: 'platform',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One round of any operator',
  query: { replay: Type.String({ description: '`1`: plays the record again and compares' }) },
  replies: { 200: StaffRound },
  errors: ['ROUND_NOT_FOUND'],
  async handle({ services, params, query }) {
    const roundId = params.round_id ?? '';
    const detail = await roundView(services, roundId, {});
    return { body: last(query, 'replay') === '1' ? { ...detail, ...(await verdictOf(services, roundId)) } : detail };
  },
};
