// POST /platform/v1/dealers: a new dealer of an operator.
import { addDealer } from '../../../admin/index.ts';
import { ApiError } from '../../../kernel/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { NewDealer, NewStaffDealerBody } from '../../schemas/dealers.ts';

export const endpoint = platformEndpoint({
  id: 'platform.dealers.post',
  method: 'POST',
  path: '/dealers',
  summary: 'New dealer',
  roles: ['owner', 'operations'],
  body: NewStaffDealerBody,
  reply: { 201: NewDealer },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'DUPLICATE'],
  owner: 'platform',
  audit: { kind: 'record', target: ({ body }) => body.login },
  cost: 'light',
  async handle({ services, record, body }) {
    if (!(await services.operators.byCode(body.operator_code))) throw new ApiError('NOT_FOUND');
    return { dealer_id: await addDealer(services, record, body.operator_code, body) };
  },
});
