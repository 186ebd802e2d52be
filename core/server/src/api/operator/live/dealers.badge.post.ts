// POST /dealers/{dealer_id}/badge: a new badge; the one before stops at once.
import Type from 'typebox';
import { issueBadge } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { ownDealer } from '../../http/owners.ts';
import { Badge } from '../../schemas/dealers.ts';
import { NoBody } from '../../schemas/words.ts';

export const endpoint = operatorEndpoint({
  id: 'dealers.badge.post',
  method: 'POST',
  path: '/dealers/:dealer_id/badge',
  summary: 'Issue a badge',
  params: { dealer_id: Type.String() },
  body: NoBody,
  bodyOptional: true,
  reply: { 200: Badge },
  errors: ['INVALID_REQUEST', 'DEALER_NOT_FOUND'],
  owner: ownDealer,
  ownerFirst: true,
  audit: { kind: 'record', actions: ['dealer.badge_issue', 'dealer.badge_reissue'], target: ({ owned }) => owned.id },
  cost: 'light',
  async handle({ services, record, owned }) {
    const { login, name, role } = owned;
    const code = await issueBadge(services, record, owned);
    return { code, tail: code.slice(-4), login, name, role };
  },
});
