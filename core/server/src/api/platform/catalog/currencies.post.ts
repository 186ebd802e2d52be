// POST /currencies: adds a currency.
import { addCurrency } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { NewCurrency } from '../../schemas/bodies.ts';
import { StaffCurrency } from '../../schemas/staff.ts';
import { currencyView } from '../../views/currency-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.currencies.post',
  method: 'POST',
  path: '/currencies',
  summary: 'Add a currency',
  roles: ['owner', 'operations'],
  body: NewCurrency,
  fractions: ['rate'],
  reply: { 201: StaffCurrency },
  errors: ['INVALID_REQUEST', 'DUPLICATE'],
  owner: 'platform',
  audit: { kind: 'record', target: ({ body }) => body.code },
  cost: 'light',
  handle: async ({ services, record, body }) => currencyView(await addCurrency(services, record, body)),
});
