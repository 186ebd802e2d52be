// GET /currencies: all currencies of the platform.
import type { Endpoint } from '../endpoint.ts';
import { CurrencyList } from '../schemas/operator.ts';

export const endpoint: Endpoint = {
  id: 'currencies.get',
  api: 'operator',
  method: 'GET',
  path: '/currencies',
  summary: 'Currencies of the platform',
  replies: { 200: CurrencyList },
  errors: [],
  async handle({ services }) {
    const currencies = await services.currencies.list();
    return { body: { currencies: currencies.map(({ code, exponent, symbol }) => ({ code, exponent, symbol })) } };
  },
};
