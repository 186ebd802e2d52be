// GET /rounds/{round_id}: a round of any operator; nothing is masked once it is settled; `replay=1` plays it again.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyRound } from '../../http/owners.ts';
import { last } from '../../http/paging.ts';
import { StaffRound } from '../../schemas/staff.ts';
import { verdictOf } from '../../views/round-replay.ts';

export const endpoint = platformEndpoint({
  id: 'platform.rounds.id.get',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One round of any operator',
  params: { round_id: Type.String() },
  query: { replay: Type.String({ description: '`1`: plays the record again and compares' }) },
  reply: { 200: StaffRound },
  errors: ['ROUND_NOT_FOUND'],
  owner: anyRound,
  audit: 'none',
  cost: 'light',
  async handle({ services, owned, params, query }) {
    return last(query, 'replay') === '1' ? { ...owned, ...(await verdictOf(services, params.round_id)) } : owned;
  },
});
