// GET /rake-defaults: the rake that new tables of the operator start with.
import Type from 'typebox';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { RakeDefaults } from '../../schemas/operator.ts';

export const endpoint = operatorEndpoint({
  id: 'rake-defaults.get',
  method: 'GET',
  path: '/rake-defaults',
  summary: 'Defaults of rake',
  reply: {
    200: Type.Object({
      rake_defaults: RakeDefaults,
      currencies: Type.Array(Type.String({ description: 'that a cap may be set for' })),
      max_rake_bp: Type.Integer(),
    }),
  },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  handle: async ({ operator }) => ({
    rake_defaults: operator.rakeDefaults,
    currencies: operator.currencies,
    max_rake_bp: 2000,
  }),
});
