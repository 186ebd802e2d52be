// PATCH /operators/{code}: changes an operator's registration, or disables them.

import Type from 'typebox';
import { changeOperator } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { OperatorChange } from '../../schemas/operator-body.ts';
import { StaffOperator } from '../../schemas/staff.ts';
import { operatorView } from '../../views/operator-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.patch',
  method: 'PATCH',
  path: '/operators/:code',
  summary: 'Change an operator',
  roles: ['owner', 'operations'],
  params: { code: Type.String() },
  body: OperatorChange,
  reply: { 200: StaffOperator },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: anyOperator,
  ownerFirst: true,
  faults: ({ services, owned }, given) => services.operators.badFieldsOf(given, owned),
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.code,
    touches: ({ owned }) => [{ kind: 'operator', key: owned.code }],
    restorable: true,
  },
  cost: 'light',
  handle: async ({ services, record, owned, body }) => operatorView(await changeOperator(services, record, owned, body)),
});
