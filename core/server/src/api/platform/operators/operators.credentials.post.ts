// POST /operators/{code}/credentials: new key and secret; the old ones stop at once.

import Type from 'typebox';
import { reissueCredentials } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { Credentials } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.credentials.post',
  method: 'POST',
  path: '/operators/:code/credentials',
  summary: 'Reissue credentials',
  roles: ['owner'],
  params: { code: Type.String() },
  reply: { 200: Credentials },
  errors: ['NOT_FOUND'],
  owner: anyOperator,
  audit: { kind: 'record', target: ({ owned }) => owned.code },
  cost: 'light',
  handle: ({ services, record, owned }) => reissueCredentials(services, record, owned.code),
});
