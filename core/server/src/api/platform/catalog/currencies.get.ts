// GET /currencies: the currencies with their rates.

import { platformEndpoint } from '../../http/endpoint.ts';
import { StaffCurrencies } from '../../schemas/staff.ts';
import { currencyView } from '../../views/currency-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.currencies.get',
  method: 'GET',
  path: '/currencies',
  summary: 'Currencies',
  reply: { 200: StaffCurrencies },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  handle: async ({ services }) => ({ currencies: (await services.currencies.list()).map(currencyView) }),
});
