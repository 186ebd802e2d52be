// DELETE /dealers/{dealer_id}/badge: the badge stops at once; nobody signs in with one until the next is issued.
import Type from 'typebox';
import { revokeBadge } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownDealer } from '../../http/owners.ts';
import { NoBody } from '../../schemas/words.ts';

export const endpoint = operatorEndpoint({
  id: 'dealers.badge.delete',
  method: 'DELETE',
  path: '/dealers/:dealer_id/badge',
  summary: 'Revoke a badge',
  params: { dealer_id: Type.String() },
  body: NoBody,
  bodyOptional: true,
  reply: { 204: null },
  errors: ['INVALID_REQUEST', 'DEALER_NOT_FOUND'],
  owner: ownDealer,
  ownerFirst: true,
  audit: { kind: 'record', actions: ['dealer.badge_revoke'], target: ({ owned }) => owned.id },
  cost: 'light',
  async handle({ services, record, owned }) {
    await revokeBadge(services, record, owned);
    return undefined;
  },
});
