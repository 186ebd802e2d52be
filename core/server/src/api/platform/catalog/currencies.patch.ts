// PATCH /currencies/{code}: changes a currency's symbol, rate or settings step.

import Type from 'typebox';
import { changeCurrency } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { CurrencyChange } from '../../schemas/bodies.ts';
import { StaffCurrency } from '../../schemas/staff.ts';
import { currencyView } from '../../views/currency-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.currencies.patch',
  method: 'PATCH',
  path: '/currencies/:code',
  summary: 'Change a currency',
  roles: ['owner', 'operations'],
  params: { code: Type.String() },
  body: CurrencyChange,
  fractions: ['rate'],
  reply: { 200: StaffCurrency },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: ({ params }) => params.code,
    touches: ({ params }) => [{ kind: 'currency', key: params.code }],
    restorable: false,
  },
  cost: 'light',
  handle: async ({ services, record, params, body }) => currencyView(await changeCurrency(services, record, params.code, body)),
});
