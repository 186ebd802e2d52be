// PUT /operators/{code}/credit/warning: the balance below which an operator's prepaid credit is called low.

import Type from 'typebox';
import { setCreditWarning } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { WarningBody } from '../../schemas/bodies.ts';
import { CreditWarning } from '../../schemas/staff.ts';

/** `warn_below` in minor units of the default currency; 0 = none. */
export const endpoint = platformEndpoint({
  id: 'platform.credit-warning.put',
  method: 'PUT',
  path: '/operators/:code/credit/warning',
  summary: 'Set the warning threshold of prepaid credit',
  roles: ['owner', 'finance'],
  params: { code: Type.String() },
  body: WarningBody,
  reply: { 200: CreditWarning },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: anyOperator,
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.code,
    touches: ({ owned }) => [{ kind: 'operator', key: owned.code }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    return { warn_below: await setCreditWarning(services, record, owned, body.warn_below) };
  },
});
