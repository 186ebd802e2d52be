// POST /dealers: a new dealer, with a login that nobody else has and a PIN that nobody can read again.
import { addDealer } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { NewDealer, NewDealerBody } from '../../schemas/dealers.ts';

export const endpoint = operatorEndpoint({
  id: 'dealers.post',
  method: 'POST',
  path: '/dealers',
  summary: 'New dealer',
  body: NewDealerBody,
  reply: { 201: NewDealer },
  errors: ['INVALID_REQUEST', 'DUPLICATE'],
  owner: 'caller',
  audit: { kind: 'record', actions: ['dealer.create'], target: ({ body }) => body.login },
  cost: 'light',
  handle: async ({ services, record, operator, body }) => ({ dealer_id: await addDealer(services, record, operator.code, body) }),
});
