// GET /currencies: all currencies of the platform.
import { operatorEndpoint } from '../http/endpoint.ts';
import { CurrencyList } from '../schemas/operator.ts';

export const endpoint = operatorEndpoint({
  id: 'currencies.get',
  method: 'GET',
  path: '/currencies',
  summary: 'Currencies of the platform',
  reply: { 200: CurrencyList },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  async handle({ services }) {
    const currencies = await services.currencies.list();
    return { currencies: currencies.map(({ code, exponent, symbol }) => ({ code, exponent, symbol })) };
  },
});
