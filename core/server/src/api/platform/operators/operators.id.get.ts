// GET /operators/{code}: one operator.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { StaffOperator } from '../../schemas/staff.ts';
import { operatorView } from '../../views/operator-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.id.get',
  method: 'GET',
  path: '/operators/:code',
  summary: 'One operator',
  params: { code: Type.String() },
  reply: { 200: StaffOperator },
  errors: ['NOT_FOUND'],
  owner: anyOperator,
  audit: 'none',
  cost: 'light',
  handle: async ({ owned }) => operatorView(owned),
});
