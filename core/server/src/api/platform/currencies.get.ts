// GET /currencies: the currencies with their rates.
import { currencyView } from '../currency-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { StaffCurrencies } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.currencies.get',
  api: 'platform',
  method: 'GET',
  path: '/currencies',
  summary: 'Currencies',
  replies: { 200: StaffCurrencies },
  errors: [],
  handle: async ({ services }) => ({ body: { currencies: (await services.currencies.list()).map(currencyView) } }),
};
