// POST /keys: a new key for somebody of the staff, shown once.
import { addKey } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { NewKeyBody } from '../../schemas/bodies.ts';
import { NewKey } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.keys.post',
  method: 'POST',
  path: '/keys',
  summary: 'New platform key',
  roles: ['owner'],
  body: NewKeyBody,
  reply: { 201: NewKey },
  errors: ['INVALID_REQUEST', 'DUPLICATE'],
  owner: 'platform',
  audit: { kind: 'record', target: ({ body }) => body.name, detail: ({ body }) => ({ role: body.role }) },
  cost: 'light',
  handle: ({ services, record, body }) => addKey(services, record, body),
});
