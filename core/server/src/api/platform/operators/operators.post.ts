// POST /operators: registers an operator; their credentials are shown this once.
import { registerOperator } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { OperatorRegistration } from '../../schemas/operator-body.ts';
import { Credentials } from '../../schemas/staff.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.post',
  method: 'POST',
  path: '/operators',
  summary: 'Register an operator',
  roles: ['owner'],
  body: OperatorRegistration,
  reply: { 201: Credentials },
  errors: ['INVALID_REQUEST', 'DUPLICATE'],
  owner: 'platform',
  faults: ({ services }, given) => services.operators.badFieldsOf(given),
  audit: { kind: 'record', target: ({ body }) => body.code },
  cost: 'light',
  handle: ({ services, record, body }) => registerOperator(services, record, body),
});
