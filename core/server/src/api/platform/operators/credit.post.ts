// POST /operators/{code}/credit: charge, withdraw or adjust an operator's prepaid credit.

import Type from 'typebox';
import { moveCredit } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { CreditMoveBody } from '../../schemas/bodies.ts';
import { CreditEntry } from '../../schemas/operator.ts';
import { entryView } from '../../views/credit-view.ts';

/** Answers 201 with the ledger entry. */
export const endpoint = platformEndpoint({
  id: 'platform.credit.post',
  method: 'POST',
  path: '/operators/:code/credit',
  summary: 'Move prepaid credit by hand',
  roles: ['owner', 'finance'],
  params: { code: Type.String() },
  body: CreditMoveBody,
  reply: { 201: CreditEntry },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: anyOperator,
  audit: { kind: 'record', target: ({ owned }) => owned.code },
  cost: 'light',
  handle: async ({ services, record, owned, body }) => entryView(await moveCredit(services, record, owned.code, body)),
});
