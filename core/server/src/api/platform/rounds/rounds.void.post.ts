// POST /rounds/{round_id}/void: an open round ends without a winner; every bet goes back.

import Type from 'typebox';
import { voidRound } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { ReasonBody } from '../../schemas/bodies.ts';
import { RoundVoided } from '../../schemas/staff.ts';

/** Answers when the void is committed, its record in the same transaction. */
export const endpoint = platformEndpoint({
  id: 'platform.rounds.void.post',
  method: 'POST',
  path: '/rounds/:round_id/void',
  summary: 'Void an open round',
  roles: ['owner', 'operations'],
  params: { round_id: Type.String() },
  body: ReasonBody,
  drains: true,
  reply: { 200: RoundVoided },
  errors: ['INVALID_REQUEST', 'ROUND_NOT_FOUND'],
  owner: 'platform',
  audit: {
    kind: 'record',
    actions: ['platform POST /rounds/{id}/void'],
    target: ({ params }) => params.round_id,
    detail: ({ body }) => ({ reason: body.reason }),
  },
  cost: 'light',
  async handle({ services, record, params, body }) {
    await voidRound(services, record, params.round_id, body.reason);
    return { round_id: params.round_id, status: 'void' as const };
  },
});
