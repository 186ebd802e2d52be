// GET /currencies: the currencies with their rates.
import { currencyView } from '../currency-view.ts';
import type { Endpoint } from '../endpoint.ts';

export const endpoint: Endpoint = {
  id: 'platform.currencies.get',
  api: 'platform',
  method: 'GET',
  path: '/currencies',
  summary: 'Currencies',
  errors: [],
  handle: async ({ services }) => ({ body: { currencies: (await services.currencies.list()).map(currencyView) } }),
};
